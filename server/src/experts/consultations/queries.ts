import type { Consultation } from '#contract/learning/streams/consultation.ts'
import { closingSeconds } from '#contract/experts/consultations/rules.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'

export const consultationColumns = fragment`
      q.id, q.chat_id as chat_channel_id, q.status, q.start_message_id, q.end_message_id, q.amount, q.rating`

export async function findCovering(
  sql: Sql,
  { chatId, messageId }: { chatId: number; messageId: number },
): Promise<Consultation | undefined> {
  return first(
    await sql<Consultation>`
      select ${consultationColumns} from consultations q
      where q.chat_id = ${chatId} and q.start_message_id <= ${messageId}
        and (q.status = 'open' or q.end_message_id is null or q.end_message_id >= ${messageId})
      order by q.id desc limit 1`,
  )
}

/** Opens a consultation with a question. The chat is locked and has no open one. */
export async function insertConsultation(
  sql: Sql,
  { chatId, messageId }: { chatId: number; messageId: number },
): Promise<Consultation> {
  const row = first(
    await sql<Consultation>`
      insert into consultations as q (chat_id, status, start_message_id) values (${chatId}, 'open', ${messageId})
      returning ${consultationColumns}`,
  )
  if (!row) throw new Error('The consultation was not written')
  return row
}

/** Records that the open consultation of a chat was answered or needs no answer. */
export async function updateAnswered(sql: Sql, chatId: number): Promise<void> {
  await sql`update consultations set answered_at = clock_timestamp() where chat_id = ${chatId} and status = 'open'`
}

export type LockedConsultation = Consultation & { user_id: number; stream_id: number }

export async function lockOwn(
  sql: Sql,
  { userId, consultationId }: { userId: number; consultationId: number },
): Promise<LockedConsultation | undefined> {
  return first(
    await sql<LockedConsultation>`
      select ${consultationColumns}, c.user_id, c.stream_id from consultations q join chats c on c.id = q.chat_id
      where q.id = ${consultationId} and c.user_id = ${userId} for no key update of c, q`,
  )
}

export async function hasOwn(
  sql: Sql,
  { userId, consultationId }: { userId: number; consultationId: number },
): Promise<boolean> {
  const rows = await sql`
    select from consultations q join chats c on c.id = q.chat_id where q.id = ${consultationId} and c.user_id = ${userId}`
  return rows.length > 0
}

/** Whether a consultation is of another person, in a course that the staff member leads (administrators: any). */
export async function hasLed(
  sql: Sql,
  { expertId, isAdmin, consultationId }: { expertId: number; isAdmin: boolean; consultationId: number },
): Promise<boolean> {
  const rows = await sql`
    select from consultations q join chats c on c.id = q.chat_id
    where q.id = ${consultationId} and c.user_id <> ${expertId} and (${isAdmin} or exists (
      select from expert_courses where user_id = ${expertId} and course_id = c.course_id and is_lead))`
  return rows.length > 0
}

/** Locks a consultation of another person in a course that the staff member serves (administrators: any), with its chat. */
export async function lockServed(
  sql: Sql,
  { expertId, isAdmin, consultationId }: { expertId: number; isAdmin: boolean; consultationId: number },
): Promise<(LockedConsultation & { is_lead: boolean }) | undefined> {
  return first(
    await sql<LockedConsultation & { is_lead: boolean }>`
      select ${consultationColumns}, c.user_id, c.stream_id, exists (
          select from expert_courses where user_id = ${expertId} and course_id = c.course_id and is_lead) as is_lead
      from consultations q join chats c on c.id = q.chat_id
      where q.id = ${consultationId} and c.user_id <> ${expertId}
        and (${isAdmin} or not exists (select from expert_courses where user_id = ${expertId})
          or exists (select from expert_courses where user_id = ${expertId} and course_id = c.course_id))
      for no key update of c, q`,
  )
}

export async function updateRated(sql: Sql, consultationId: number, rating: number): Promise<void> {
  await sql`update consultations set status = 'rated', rating = ${rating} where id = ${consultationId}`
}

/** Closes an open consultation at the last message of its chat, which is locked. */
export async function updateClosed(sql: Sql, consultationId: number): Promise<Consultation | undefined> {
  return first(
    await sql<Consultation>`
      update consultations q set status = 'close', closed_at = clock_timestamp(),
        end_message_id = (select max(id) from messages where chat_id = q.chat_id)
      where q.id = ${consultationId} and q.status = 'open' returning ${consultationColumns}`,
  )
}

/** Returns a consultation; undefined if it was already returned. */
export async function updateReturned(sql: Sql, consultationId: number): Promise<Consultation | undefined> {
  return first(
    await sql<Consultation>`
      update consultations q set amount = 0 where q.id = ${consultationId} and q.amount > 0 returning ${consultationColumns}`,
  )
}

/** Locks open consultations without a waiting question whose last answer or dismissal is long ago. */
export function lockOverdue(sql: Sql, limit: number): Promise<LockedConsultation[]> {
  return sql<LockedConsultation>`
    select ${consultationColumns}, c.user_id, c.stream_id from consultations q join chats c on c.id = q.chat_id
    where q.status = 'open' and q.answered_at < now() - make_interval(secs => ${closingSeconds}) and c.answer_by is null
    order by q.answered_at limit ${limit} for no key update of c, q skip locked`
}
