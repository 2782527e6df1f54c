import { recordEvent, type TransactionContext } from '../live/live.ts'
import type { MeetingNoticeKind } from '#contract/messages/notices/rules.ts'
import {
  insertHomeworkNotice,
  insertMeetingNotice,
  insertMessageNotice,
  updateChatRead,
  type HomeworkCause,
} from './queries.ts'
import { mailSeconds, pushNotices } from './sending.ts'

/** Tells the learner of the answer to an attempt, or of its correction, once, in the caller's transaction. */
export async function createHomeworkNotice(
  transaction: TransactionContext,
  { userId, ...cause }: { userId: number } & HomeworkCause,
): Promise<void> {
  const { sql } = transaction
  const noticeId = await insertHomeworkNotice(sql, { ...cause, mailSeconds })
  if (noticeId === undefined) return
  await pushNotices(sql, [noticeId])
  await recordEvent(transaction, { userId, kind: 'notice' })
}

type OfChat = { userId: number; chatId: number }

/** Tells the learner of an expert's message, in the caller's transaction; one notice for all that are unread. */
export async function createMessageNotice(transaction: TransactionContext, { userId, chatId }: OfChat): Promise<void> {
  const { sql } = transaction
  const noticeId = await insertMessageNotice(sql, { userId, chatId, mailSeconds })
  if (noticeId === undefined) return
  await pushNotices(sql, [noticeId])
  await recordEvent(transaction, { userId, kind: 'notice' })
}

/** Marks the notices of a chat that the learner has read. */
export async function readMessageNotices(transaction: TransactionContext, ofChat: OfChat): Promise<void> {
  if (await updateChatRead(transaction.sql, ofChat))
    await recordEvent(transaction, { userId: ofChat.userId, kind: 'notice' })
}

/** Tells the learner of a meeting as it is booked now, once, in the caller's transaction. */
export async function createMeetingNotice(
  transaction: TransactionContext,
  notice: { userId: number; meetingId: number; kind: MeetingNoticeKind },
): Promise<void> {
  const { sql } = transaction
  const noticeId = await insertMeetingNotice(sql, notice)
  if (noticeId === undefined) return
  await pushNotices(sql, [noticeId])
  await recordEvent(transaction, { userId: notice.userId, kind: 'notice' })
}
