import { readNotice } from '#contract/messages/notices/api.ts'
import { call } from '../../platform/api/api.ts'
import { refreshNotices } from './noticeQuery.ts'

/** Marks a notice as read whose link was opened. A failure leaves it unread: it may be one of another account. */
export async function readOpenedNotice(noticeId: number): Promise<void> {
  await call(readNotice, { params: { noticeId } }).then(refreshNotices, () => undefined)
}
