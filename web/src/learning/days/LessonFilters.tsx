import type { Day } from '#contract/learning/courses/api.ts'
import type { Filters } from '#contract/learning/lessons/filters.ts'
import { type Stream, listStreams, updateFilters } from '#contract/learning/streams/api.ts'
import { track } from '../../accounts/analytics/track.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { t } from '../../platform/language/language.ts'
import { useAction } from '../../ui/useAction.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { toggleFilter } from '../programme/filters.ts'
import { patchFilters } from '../streams/streamCache.ts'
import { streamsQuery } from '../streams/streamQueries.ts'
import { FilterChips } from './FilterChips.tsx'

type Saving = { wanted: Filters; done: Promise<void> }

/** By run. */
const savings = new Map<number, Saving>()

type Choice = { option: number; value: number }

/** Chooses the lessons of a run by the options that the day's lessons name, and saves each choice. */
export function LessonFilters({ stream, day }: { stream: Stream; day: Day }) {
  const isOnline = useOnline()
  const save = useAction(({ option, value }: Choice) => saveFilter(stream.id, option, value))
  const toggle = (choice: Choice) => {
    const isChosen = !stream.filters[choice.option]?.includes(choice.value)
    track('filter_change', { stream_id: stream.id, ...choice, chosen: isChosen })
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

/**
 * Chooses a value of an option or takes it back: shows the lessons at once and saves the choice, the last one of several
 * made meanwhile. Throws when saving fails: the last saved choice is back.
 */
function saveFilter(streamId: number, optionId: number, valueId: number): Promise<void> {
  const before = shownFilters(streamId)
  const wanted = toggleFilter(before, optionId, valueId)
  patchFilters(streamId, wanted)
  const running = savings.get(streamId)
  if (running) running.wanted = wanted
  else savings.set(streamId, startSaving(streamId, before, wanted))
  return running ? Promise.resolve() : filtersSaved(streamId)
}

/** Resolves once no choice of the run waits to be saved; throws if one could not be saved. */
export async function filtersSaved(streamId: number): Promise<void> {
  await savings.get(streamId)?.done
}

function startSaving(streamId: number, before: Filters, wanted: Filters): Saving {
  const saving: Saving = { wanted, done: Promise.resolve() }
  saving.done = saveWanted(streamId, before, saving)
  return saving
}

async function saveWanted(streamId: number, before: Filters, saving: Saving): Promise<void> {
  let saved = before
  let sent: Filters | undefined
  try {
    while (sent !== saving.wanted) {
      sent = saving.wanted
      const stream = await call(updateFilters, { params: { streamId }, body: { filters: sent } })
      saved = stream.filters
    }
  } finally {
    savings.delete(streamId)
    patchFilters(streamId, saved)
    // A response on its way may still have the former choice.
    const runs = { queryKey: [listStreams.path] }
    if (queryClient.isFetching(runs) > 0) void queryClient.invalidateQueries(runs)
  }
}

function shownFilters(streamId: number): Filters {
  return queryClient.getQueryData(streamsQuery().queryKey)?.find(({ id }) => id === streamId)?.filters ?? {}
}
