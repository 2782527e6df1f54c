import type { AnyRouter } from '@tanstack/react-router'
import { noticeParameter } from '#contract/messages/notices/rules.ts'
import { readOpenedNotice } from './readOpenedNotice.ts'

/** Takes the notice out of the address whose mail or push message led here, and marks it as read. */
export async function readLinkedNotice(router: AnyRouter): Promise<void> {
  const { pathname, searchParams, hash } = new URL(router.latestLocation.publicHref, location.origin)
  const noticeId = Number(searchParams.get(noticeParameter))
  searchParams.delete(noticeParameter)
  const search = searchParams.size > 0 ? `?${searchParams}` : ''
  await router.navigate({ href: pathname + search + hash, replace: true })
  if (Number.isInteger(noticeId) && noticeId > 0) await readOpenedNotice(noticeId)
}
