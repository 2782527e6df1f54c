import { useEffect } from 'react'
import type { Day } from '#contract/learning/courses/api.ts'
import type { Stream } from '#contract/learning/streams/api.ts'
import { track } from '../../accounts/analytics/track.ts'
import { addEntry } from '../../platform/outbox/outbox.ts'
import { entriesOf, useOutbox } from '../../platform/outbox/outboxState.ts'
import { toggleFilter } from '../programme/filters.ts'
import { filtersKind } from '../streams/filtersKind.ts'
import { patchFilters } from '../streams/streamCache.ts'
import { FilterChips } from './FilterChips.tsx'

/** Chooses the lessons of a run by the options that the day's lessons name; each choice shows at once. */
export function LessonFilters({ stream, day }: { stream: Stream; day: Day }) {
  const { entries } = useOutbox()
  const waiting = entriesOf(entries, filtersKind).findLast(({ payload }) => payload.streamId === stream.id)
  const filters = waiting?.payload.filters ?? stream.filters
  useEffect(() => {
    // The server's runs, which may come at any time, have the former choice until this one is sent.
    if (filters !== stream.filters) patchFilters(stream.id, filters)
  }, [filters, stream])
  const toggle = (option: number, value: number) => {
    const chosen = !filters[option]?.includes(value)
    track('filter_change', { stream_id: stream.id, option, value, chosen })
    void addEntry(filtersKind, { streamId: stream.id, filters: toggleFilter(filters, option, value) })
  }
  return <FilterChips day={day} filters={filters} onToggle={toggle} />
}
