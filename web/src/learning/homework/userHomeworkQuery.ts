import { queryOptions } from '@tanstack/react-query'
import { listUserHomework, userHomeworkExpands } from '#contract/learning/homework/api.ts'
import { queryOf } from '../../platform/cache/queries.ts'

/** Older data is shown and refetched in the background. */
const staleAfterMs = 60_000

/** The homework of a run with what was sent and answered. */
export function userHomeworkQuery(streamId: number) {
  const input = { params: { streamId }, query: { expand: userHomeworkExpands.join(',') } }
  return queryOptions({
    ...queryOf(listUserHomework, input),
    staleTime: staleAfterMs,
    refetchOnWindowFocus: true,
  })
}
