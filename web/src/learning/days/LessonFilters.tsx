import type { Day } from '#contract/learning/courses/api.ts'
import type { Stream } from '#contract/learning/streams/api.ts'
import { track } from '../../accounts/analytics/track.ts'
import { t } from '../../platform/language/language.ts'
import { useAction } from '../../ui/useAction.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { FilterChips } from './FilterChips.tsx'
import { saveFilter } from './saveFilter.ts'

type Choice = { option: number; value: number }

/** Chooses the lessons of a run by the options that the day's lessons name, and saves each choice. */
export function LessonFilters({ stream, day }: { stream: Stream; day: Day }) {
  const isOnline = useOnline()
  const save = useAction(({ option, value }: Choice) => saveFilter(stream.id, option, value))
  const toggle = (choice: Choice) => {
    const isChosen = !stream.filters[choice.option]?.includes(choice.value)
    track('filter_change', { stream: stream.id, ...choice, chosen: isChosen })
    save.run(choice)
  }
  return (
    <FilterChips
      day={day}
      filters={stream.filters}
      disabledReason={isOnline ? undefined : t('days.filterOffline')}
      onToggle={(option, value) => toggle({ option, value })}
    />
  )
}
