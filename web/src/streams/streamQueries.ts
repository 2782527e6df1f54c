import { queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { getStreamStatus, listStreams, statusExpands, streamExpands } from '#contract/streams/api.ts'
import { queryOf } from '../queries.ts'

/** Older than this, what a learner has done is fetched again behind what is shown. */
const statusFreshMs = 300_000

const fresh = { staleTime: statusFreshMs, refetchOnWindowFocus: true } as const satisfies Partial<UseQueryOptions>

/** All runs of the learner, each with its course, progress, freeze and the day that is today. */
export function streamsQuery() {
  const query = queryOf(listStreams, { query: { expand: streamExpands.join(','), 'per-page': 100 } })
  return queryOptions({ ...query, ...fresh })
}

/** What the learner has done in a run and what is open; statistics and finished days are written into it. */
export function streamStatusQuery(streamId: number) {
  const query = queryOf(getStreamStatus, { params: { streamId }, query: { expand: statusExpands.join(',') } })
  return queryOptions({ ...query, ...fresh })
}
