import type { MeetingNoticeKind } from '#contract/messages/notices/rules.ts'
import type { Sql } from '../../platform/database/database.ts'
import { recordEvent, recordEvents, type TransactionContext } from '../live/live.ts'
import { pushOf, writePushes } from '../push/push.ts'
import { messageOf } from './messages.ts'
import {
  insertAnnouncementNotices,
  insertAnswerNotice,
  insertHomeworkNotice,
  insertMeetingNotice,
  insertMessageNotice,
  insertPaymentNotices,
  listPushable,
  updateChatRead,
  updateQuestionRead,
  type HomeworkCause,
} from './queries.ts'

export { updateMergedNotices } from './queries.ts'

/** Delay of the mail after its notice; notices read by then are not mailed. */
export const mailSeconds = 600
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

type OfQuestion = { userId: number; questionId: number }

/** Notifies a person of an answer to their question, in the caller's transaction; one notice for all unread answers. */
export async function createAnswerNotice(
  transaction: TransactionContext,
  answer: OfQuestion & { messageId: number },
): Promise<void> {
  const { sql } = transaction
  const noticeId = await insertAnswerNotice(sql, { ...answer, mailSeconds })
  if (noticeId === undefined) return
  await pushNotices(sql, [noticeId])
  await recordEvent(transaction, { userId: answer.userId, kind: 'notice' })
}

/** Marks the notices of a question as read. */
export async function readQuestionNotices(transaction: TransactionContext, ofQuestion: OfQuestion): Promise<void> {
  if (await updateQuestionRead(transaction.sql, ofQuestion))
    await recordEvent(transaction, { userId: ofQuestion.userId, kind: 'notice' })
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

/** Tells of failed payments, each once, in the caller's transaction; a mail of its own says the same. */
export async function createPaymentNotices(sql: Sql, paymentIds: readonly number[]): Promise<void> {
  const notices = await insertPaymentNotices(sql, paymentIds)
  await pushNotices(
    sql,
    notices.map(({ id }) => id),
  )
  await recordEvents(sql, [...new Set(notices.map(({ user_id }) => user_id))], 'notice')
}

/** Tells people of an announcement, each once, in the caller's transaction. Returns how many have got it, and a push of it. */
export async function createAnnouncementNotices(
  sql: Sql,
  announced: { announcementId: number; userIds: readonly number[] },
): Promise<{ people: number; pushed: number }> {
  const notices = await insertAnnouncementNotices(sql, announced)
  const pushed = await pushNotices(
    sql,
    notices.map(({ id }) => id),
  )
  await recordEvents(
    sql,
    notices.map(({ user_id }) => user_id),
    'notice',
  )
  return { people: notices.length, pushed }
}

/** Writes pushes of these notices in the caller's transaction, for people who want them; returns how many people get one. */
export async function pushNotices(sql: Sql, noticeIds: readonly number[]): Promise<number> {
  if (noticeIds.length === 0) return 0
  const messages = (await listPushable(sql, noticeIds)).map((row) => {
    const { kind, values, subject, path } = messageOf(row)
    return pushOf(kind, {
      userId: row.user_id,
      language: row.language,
      values,
      subject,
      notice: { id: row.id, path },
      brands: row.brands,
      startsAt: row.meeting?.start_date_time,
    })
  })
  return (await writePushes(sql, messages)).people
}
