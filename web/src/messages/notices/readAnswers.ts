import { readHomeworkNotices } from '#contract/messages/notices/api.ts'
import { call } from '../../platform/api/api.ts'
import { refreshNotices } from './noticeQuery.ts'

/** Marks the notices of a homework's answers as read, once the page is visible. A failure leaves them unread. */
export async function readWhenVisible(statusId: number, signal: AbortSignal): Promise<void> {
  if (document.visibilityState !== 'visible')
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true, signal }))
  if (signal.aborted) return
  await call(readHomeworkNotices, { params: { statusId } }).then(refreshNotices, () => undefined)
}
