import { Check } from 'lucide-react'
import { formatWeekday, weekdayNames } from '../platform/language/format.ts'
import { t } from '../platform/language/language.ts'
import { learnerDay, serverNow } from '../learning/streams/learnerDay.ts'
import { classes } from '../ui/classes.ts'
import { useUser } from '../accounts/users/userQuery.ts'
import { partOfDay, type PartOfDay } from './partOfDay.ts'
import styles from './Greeting.module.css'
import { weekOf } from './week.ts'

const greetings = {
  morning: { named: 'home.morning', plain: 'home.morningPlain' },
  day: { named: 'home.day', plain: 'home.dayPlain' },
  evening: { named: 'home.evening', plain: 'home.eveningPlain' },
} as const satisfies Record<PartOfDay, object>

export interface GreetingProps {
  /** The server's clock minus this device's, in seconds. */
  clockOffset: number
  /** Practice days and streak; undefined without a run in progress. */
  practice: { days: readonly string[]; streak: number } | undefined
}

/** The current date, a greeting by the learner's time of day, and the week. */
export function Greeting({ practice, clockOffset }: GreetingProps) {
  const now = serverNow(clockOffset)
  const { name } = useUser()
  const part = partOfDay(now)
  return (
    <header className={styles.greeting}>
      <div>
        <p className="muted t-small">{formatWeekday(learnerDay(now))}</p>
        <h1 className={styles.title}>{name ? t(greetings[part].named, { name }) : t(greetings[part].plain)}</h1>
      </div>
      {practice && <Week {...practice} today={learnerDay(now)} />}
    </header>
  )
}

function Week({ days, streak, today }: { days: readonly string[]; streak: number; today: string }) {
  const names = weekdayNames().map((name) => name.slice(0, 2))
  const week = weekOf(today, days)
  const done = week.filter((day) => day.isDone).map((day) => names[day.index])
  const label = done.length > 0 ? t('home.week', { days: done.join(', ') }) : t('home.weekNone')
  return (
    <div className={styles.week}>
      <p className="visually-hidden">{label}</p>
      <div className={styles.marks} aria-hidden>
        {week.map((day) => (
          <span key={day.date} className={classes(styles.mark, day.isDone && styles.done, day.isToday && styles.today)}>
            {day.isDone ? <Check aria-hidden /> : names[day.index]}
          </span>
        ))}
      </div>
      {streak > 0 && <p className="t-micro muted">{t('streams.streak', { days: streak })}</p>}
    </div>
  )
}
