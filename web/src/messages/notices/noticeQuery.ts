import { infiniteQueryOptions } from '@tanstack/react-query'
import { getUser } from '#contract/accounts/users/api.ts'
import { listNotices } from '#contract/messages/notices/api.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient, queryKeyOf } from '../../platform/cache/queries.ts'

/** The learner's notices, newest first. */
export function noticesQuery() {
  return infiniteQueryOptions({
    queryKey: queryKeyOf(listNotices),
    queryFn: ({ pageParam, signal }) =>
      call(listNotices, { query: pageParam === undefined ? {} : { after: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
  })
}

/** Refetches the list and the number, which comes with the user. */
export async function refreshNotices(): Promise<void> {
  const keys = [[listNotices.path], [getUser.path]]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
