import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { getUser } from '#contract/accounts/users/api.ts'
import { listNotices, readHomeworkNotices, readNotice } from '#contract/messages/notices/api.ts'
import { noticeParameter } from '#contract/messages/notices/rules.ts'
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

/** Marks a notice whose link was opened as read. Failures are ignored: the notice may belong to another account. */
async function readOpenedNotice(noticeId: number): Promise<void> {
  await call(readNotice, { params: { noticeId } }).then(refreshNotices, () => undefined)
}

/** Removes the notice that a mail or push message put into the address, and marks it as read. */
export async function readLinkedNotice(router: AnyRouter): Promise<void> {
  const { pathname, searchParams, hash } = new URL(router.latestLocation.publicHref, location.origin)
  const noticeId = Number(searchParams.get(noticeParameter))
  searchParams.delete(noticeParameter)
  const search = searchParams.size > 0 ? `?${searchParams}` : ''
  await router.navigate({ href: pathname + search + hash, replace: true })
  if (Number.isInteger(noticeId) && noticeId > 0) await readOpenedNotice(noticeId)
}

/** Marks the notices of a homework's answers as read, once the page is visible. A failure leaves them unread. */
export async function readWhenVisible(statusId: number, signal: AbortSignal): Promise<void> {
  if (document.visibilityState !== 'visible')
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true, signal }))
  if (signal.aborted) return
  await call(readHomeworkNotices, { params: { statusId } }).then(refreshNotices, () => undefined)
}
