import { readHomeworkNotices } from '#contract/notices/api.ts'
import { call } from '../platform/api/api.ts'
import { refreshNotices } from './noticeQuery.ts'

/** Marks the notices of a homework's answers as read. A failure leaves them unread. */
export async function readAnswers(statusId: number): Promise<void> {
  await call(readHomeworkNotices, { params: { statusId } }).then(refreshNotices, () => undefined)
}
