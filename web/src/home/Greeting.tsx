import { Check } from 'lucide-react'
import { dayStartHour, dateOf, dayOf, mondayOf } from '#contract/platform/dates.ts'
import { useUser } from '../accounts/users/userQuery.ts'
import { learnerDay, serverNow } from '../learning/streams/learnerDay.ts'
import { formatWeekday, weekdayNames } from '../platform/language/format.ts'
import { t } from '../platform/language/language.ts'
import { timeZone } from '../platform/language/timeZone.ts'
import { classes } from '../ui/classes.ts'
import styles from './Greeting.module.css'

type WeekDay = {
  /** `YYYY-MM-DD` */
  date: string
  /** Monday is 0. */
  index: number
  isDone: boolean
  isToday: boolean
}

type PartOfDay = 'morning' | 'day' | 'evening'

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

/** The part of the learner's day; the night counts as evening. */
export function partOfDay(seconds: number): PartOfDay {
  const hour = hourOf(seconds)
  if (hour >= dayStartHour && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'day' : 'evening'
}

function hourOf(seconds: number): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: timeZone(), hour: '2-digit', hourCycle: 'h23' })
  return Number(clock.format(seconds * 1000))
}

/** The seven days of the week of a day, from Monday, with practice days marked. */
export function weekOf(today: string, practiceDays: readonly string[]): WeekDay[] {
  const monday = mondayOf(dayOf(today))
  return Array.from({ length: 7 }, (_, index) => {
    const date = dateOf(monday + index)
    return { date, index, isDone: practiceDays.includes(date), isToday: date === today }
  })
}
