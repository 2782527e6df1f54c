import { queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { getStreamStatus, listStreams } from '#contract/learning/streams/api.ts'
import { queryOf } from '../../platform/cache/queries.ts'
import { statusInput, streamsInput } from './streamInputs.ts'

/** Older data is shown and refetched in the background. */
const staleAfterMs = 300_000

const refetching = { staleTime: staleAfterMs, refetchOnWindowFocus: true } as const satisfies Partial<UseQueryOptions>

/** All runs of the learner, each with its course, progress, freeze and today's day. */
export function streamsQuery() {
  return queryOptions({ ...queryOf(listStreams, streamsInput), ...refetching })
}

/** The learner's progress in a run and what is unlocked; statistics and finished days are patched into it. */
export function streamStatusQuery(streamId: number) {
  return queryOptions({ ...queryOf(getStreamStatus, statusInput(streamId)), ...refetching })
}
