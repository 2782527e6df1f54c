import type { Filters } from '#contract/learning/lessons/filters.ts'
import { listStreams, updateFilters, type Stream } from '#contract/learning/streams/api.ts'
import { call } from '../../platform/api/api.ts'
import { withTimeout } from '../../platform/async/withTimeout.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { t } from '../../platform/language/language.ts'
import { responseTimeoutMs, type EntryKind } from '../../platform/outbox/entry.ts'
import { showToast } from '../../ui/toasts.ts'
import { patchFilters } from './streamCache.ts'

/** A choice of lessons that the server does not have yet. */
export type QueuedFilters = { streamId: number; filters: Filters }

export function filtersObject(streamId: number): string {
  return `filters ${streamId}`
}

/** The choice of lessons of a run; the last one counts. */
export const filtersKind: EntryKind<QueuedFilters, Stream> = {
  name: 'lesson-filters',
  version: 1,
  objectOf: ({ streamId }) => filtersObject(streamId),
  merge: (_earlier, later) => later,
  dropsRefused: true,
  send: ({ payload: { streamId, filters } }) =>
    withTimeout(responseTimeoutMs, (signal) =>
      call(updateFilters, { params: { streamId }, body: { filters }, signal }),
    ),
  onSent: ({ id, filters }) => {
    patchFilters(id, filters)
    // A response on its way may still have the former choice.
    const runs = { queryKey: [listStreams.path] }
    if (queryClient.isFetching(runs) > 0) void queryClient.invalidateQueries(runs)
  },
  onRefused: (_entry, { reason }) => showToast({ text: reason, tone: 'bad' }),
  onUnsent: () => queryClient.invalidateQueries({ queryKey: [listStreams.path] }),
  label: () => t('streams.filtersOf'),
}
