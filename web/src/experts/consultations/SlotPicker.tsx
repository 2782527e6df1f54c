import type { MeetingSlot } from '#contract/experts/meetings/api.ts'
import { groupBy } from '../../platform/collections/groupBy.ts'
import { formatDate, formatTime, formatWeekday, toDay, weekdayNames } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import styles from './Consultations.module.css'

type SlotPickerProps = {
  slots: readonly MeetingSlot[]
  value: number | undefined
  onChange: (value: number) => void
  /** Defaults to the first day with a free time. */
  shownDay: string | undefined
  onShowDay: (day: string) => void
}

/** Days, and the times of the chosen one in the learner's time zone. */
export function SlotPicker({ slots, value, onChange, shownDay, onShowDay }: SlotPickerProps) {
  const days = [...groupBy(slots, ({ start_date_time }) => toDay(start_date_time))]
  const isOpen = (times: readonly MeetingSlot[]) => times.some(({ is_free }) => is_free)
  const [day, times = []] = days.find(([date]) => date === shownDay) ?? days.find(([, of]) => isOpen(of)) ?? ['', []]
  return (
    <>
      <div className={styles.dates} role="group" aria-label={t('consultations.day')}>
        {days.map(([date, of]) => (
          <button
            key={date}
            type="button"
            aria-pressed={date === day}
            disabled={!isOpen(of)}
            onClick={() => onShowDay(date)}
          >
            {weekdayNames()[weekdayOf(date)]} <b>{Number(date.slice(8))}</b>
            <span className="visually-hidden">, {formatDate(date)}</span>
          </button>
        ))}
      </div>
      <p className="t-label">{formatWeekday(day)}</p>
      <div className={styles.times} role="group" aria-label={t('consultations.time')}>
        {times.map(({ start_date_time: startsAt, is_free }) => (
          <button
            key={startsAt}
            type="button"
            aria-pressed={startsAt === value}
            disabled={!is_free}
            onClick={() => onChange(startsAt)}
          >
            {formatTime(startsAt)}
          </button>
        ))}
      </div>
    </>
  )
}

/** Monday is 0. */
const weekdayOf = (date: string) => (new Date(date).getUTCDay() + 6) % 7
