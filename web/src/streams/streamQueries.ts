import { queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { getStreamStatus, listStreams } from '#contract/streams/api.ts'
import { queryOf } from '../queries.ts'
import { statusInput, streamsInput } from './streamInputs.ts'

/** Older than this, what a learner has done is fetched again behind what is shown. */
const statusFreshMs = 300_000

const fresh = { staleTime: statusFreshMs, refetchOnWindowFocus: true } as const satisfies Partial<UseQueryOptions>

/** All runs of the learner, each with its course, progress, freeze and the day that is today. */
export function streamsQuery() {
  return queryOptions({ ...queryOf(listStreams, streamsInput), ...fresh })
}

/** What the learner has done in a run and what is open; statistics and finished days are written into it. */
export function streamStatusQuery(streamId: number) {
  return queryOptions({ ...queryOf(getStreamStatus, statusInput(streamId)), ...fresh })
}
