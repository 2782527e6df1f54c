import type { Sql } from '../../platform/database/database.ts'

/** The question that waits in a chat, of which the caller keeps what the answer overwrites. */
export type Question = { course_id: number; asked_at: string; answer_by: string }

/** What waits in a chat for an answer of an expert who has read up to a message. */
export async function findQuestion(
  sql: Sql,
  { chatId, seenId }: { chatId: number; seenId: number },
): Promise<Question | undefined> {
  const [question] = await sql<Question>`
    select c.course_id, q.created_at::text as asked_at, c.answer_by::text as answer_by
    from chats c join messages q on q.id = c.waiting_message_id
    where c.id = ${chatId} and q.id <= ${seenId}`
  return question
}

type ChatAnswer = Question & { expertId: number; messageId: number }

/** Keeps that a question of a chat was answered; once for each answer. */
export async function insertChatAnswer(
  sql: Sql,
  { course_id: courseId, asked_at: askedAt, answer_by: answerBy, expertId, messageId }: ChatAnswer,
): Promise<void> {
  await sql`
    insert into desk_answers (kind, course_id, expert_id, message_id, asked_at, answer_by)
    values ('chat', ${courseId}, ${expertId}, ${messageId}, ${askedAt}, ${answerBy})
    on conflict (message_id) do nothing`
}

/** Keeps that the request of a meeting was answered, if it waits. */
export async function insertMeetingAnswer(
  sql: Sql,
  { meetingId, expertId }: { meetingId: number; expertId: number },
): Promise<void> {
  await sql`
    insert into desk_answers (kind, course_id, expert_id, asked_at, answer_by)
    select 'meeting', course_id, ${expertId}, requested_at, confirm_by from meetings
    where id = ${meetingId} and confirm_by is not null`
}

/** Figures cover a week; what is older is kept for a while, should somebody ask. */
export async function deleteOldAnswers(sql: Sql): Promise<void> {
  await sql`delete from desk_answers where answered_at < now() - interval '90 days'`
}
