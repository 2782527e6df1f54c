import { Check } from 'lucide-react'
import { formatWeekday, weekdayNames } from '../format.ts'
import { t } from '../language.ts'
import { learnerDay, serverNow } from '../streams/label.ts'
import { classes } from '../ui/classes.ts'
import { useUser } from '../users/userQuery.ts'
import { partOfDay } from './greeting.ts'
import styles from './Hello.module.css'
import { weekOf } from './week.ts'

export interface HelloProps {
  /** The server's clock minus this device's, in seconds. */
  clockOffset: number
  /** Dates of practice and days in a row; undefined without a run that is under way. */
  practice: { days: readonly string[]; streak: number } | undefined
}

/** The date, a greeting by the learner's clock, and the week: those of now, also after a night with the page open. */
export function Hello({ practice, clockOffset }: HelloProps) {
  const now = serverNow(clockOffset)
  const { name } = useUser()
  const part = partOfDay(now)
  return (
    <header className={styles.hello}>
      <div>
        <p className="muted t-small">{formatWeekday(learnerDay(now))}</p>
        <h1 className={styles.title}>{name ? t(`home.${part}`, { name }) : t(`home.${part}Plain`)}</h1>
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
      <p className="vh">{label}</p>
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
