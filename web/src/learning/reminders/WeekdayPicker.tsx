import { useId, type Ref } from 'react'
import { weekdays, type Weekday } from '#contract/platform/dates.ts'
import { weekdayNames } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import styles from './Reminders.module.css'

type WeekdayPickerProps = {
  value: readonly Weekday[]
  onChange: (days: Weekday[]) => void
  error: string | undefined
  /** The first day's input, which a form focuses. */
  ref?: Ref<HTMLInputElement>
}

export function WeekdayPicker({ value, onChange, error, ref }: WeekdayPickerProps) {
  const errorId = useId()
  const short = weekdayNames()
  const names = weekdayNames('long')
  const toggle = (day: Weekday, isChosen: boolean) =>
    onChange(weekdays.filter((one) => (one === day ? isChosen : value.includes(one))))
  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className={styles.legend}>{t('reminders.days')}</legend>
      <div className={styles.days}>
        {weekdays.map((day) => (
          <label key={day} className={styles.day}>
            <input
              ref={day === 1 ? ref : undefined}
              type="checkbox"
              className={styles.dayInput}
              aria-label={names[day - 1]}
              checked={value.includes(day)}
              onChange={(event) => toggle(day, event.target.checked)}
            />
            <span aria-hidden>{short[day - 1]?.slice(0, 2)}</span>
          </label>
        ))}
      </div>
      <div aria-live="polite">
        {error && (
          <p id={errorId} className={styles.error}>
            {error}
          </p>
        )}
      </div>
    </fieldset>
  )
}
