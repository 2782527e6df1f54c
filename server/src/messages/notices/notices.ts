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

/** Notifies the learner of an answer or its correction, once, in the caller's transaction. */
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

/** Notifies the learner of an expert's message, in the caller's transaction; one notice for all unread messages. */
export async function createMessageNotice(transaction: TransactionContext, { userId, chatId }: OfChat): Promise<void> {
  const { sql } = transaction
  const noticeId = await insertMessageNotice(sql, { userId, chatId, mailSeconds })
  if (noticeId === undefined) return
  await pushNotices(sql, [noticeId])
  await recordEvent(transaction, { userId, kind: 'notice' })
}

/** Marks the notices of a chat as read. */
export async function readMessageNotices(transaction: TransactionContext, ofChat: OfChat): Promise<void> {
  if (await updateChatRead(transaction.sql, ofChat))
    await recordEvent(transaction, { userId: ofChat.userId, kind: 'notice' })
}

/** Notifies the learner of a meeting in its current state, once, in the caller's transaction. */
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
