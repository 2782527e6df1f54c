import { Check } from 'lucide-react'
import type { Day } from '#contract/learning/courses/api.ts'
import type { Filters } from '#contract/learning/lessons/filters.ts'
import { t } from '../../platform/language/language.ts'
import { isEmptied } from '../programme/filters.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './FilterChips.module.css'

export interface FilterChipsProps {
  day: Day
  filters: Filters
  onToggle: (optionId: number, valueId: number) => void
}

/** The options that the day's lessons name, with the chosen values; nothing for a day without options. */
export function FilterChips({ day, filters, onToggle }: FilterChipsProps) {
  const { course_options: options = [] } = day
  if (options.length === 0) return null
  return (
    <div className={styles.filters}>
      {options.map(({ id, title, training_lesson_option_values: values }) => (
        <div key={id} role="group" aria-label={title} className={styles.option}>
          <span className="t-small muted" aria-hidden>
            {title}
          </span>
          {values.map((value) => {
            const isChosen = filters[id]?.includes(value.id) ?? false
            return (
              <Button
                key={value.id}
                size="small"
                variant={isChosen ? 'soft' : 'line'}
                icon={isChosen && <Check aria-hidden />}
                aria-pressed={isChosen}
                onClick={() => onToggle(id, value.id)}
              >
                {value.title}
              </Button>
            )
          })}
        </div>
      ))}
      <p className="t-small muted" role="status">
        {isEmptied(day, filters) && t('days.filterEmptied')}
      </p>
    </div>
  )
}
