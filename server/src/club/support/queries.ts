import type { QuestionStatus } from '#contract/club/support/rules.ts'
import type { Language } from '#contract/endpoint.ts'
import { first, type Sql } from '../../platform/database/database.ts'

export type NewQuestion = {
  clientId: string
  /** Null: a guest. */
  userId: number | null
  kind: 'written' | 'auto'
  brand: string
  language: Language
  name: string
  email: string
  message: string
  categoryId: number | null
  streamId: number | null
  /** The promised time of the answer, in seconds since 1970. */
  answerBy: number
}

/** Undefined if a question with this client id exists. */
export async function insertQuestion(sql: Sql, question: NewQuestion): Promise<number | undefined> {
  const rows = await sql<{ id: number }>`
    insert into support_tickets (client_id, user_id, kind, brand, language, name, email, message, support_category_id,
      stream_id, answer_by)
    values (${question.clientId}, ${question.userId}, ${question.kind}, ${question.brand}, ${question.language},
      ${question.name}, ${question.email}, ${question.message}, ${question.categoryId}, ${question.streamId},
      to_timestamp(${question.answerBy}))
    on conflict (client_id) do nothing returning id`
  return first(rows)?.id
}

export type Asked = { id: number; answer_by: number | null }

/** A question of the person by its client id; `userId` null: of a guest. */
export async function findAsked(
  sql: Sql,
  { clientId, userId }: { clientId: string; userId: number | null },
): Promise<Asked | undefined> {
  return first(
    await sql<Asked>`
      select id, extract(epoch from answer_by)::bigint as answer_by from support_tickets
      where client_id = ${clientId} and user_id is not distinct from ${userId}::bigint`,
  )
}

type Press = { userId: number; brand: string; categoryId: number; streamId: number | null }

/** The question of the same press within a day, or the one that it was merged into. */
export async function findAutomatic(
  sql: Sql,
  { userId, brand, categoryId, streamId }: Press,
): Promise<(Asked & { status: QuestionStatus }) | undefined> {
  return first(
    await sql<Asked & { status: QuestionStatus }>`
      select q.id, q.status, extract(epoch from q.answer_by)::bigint as answer_by
      from support_tickets pressed join support_tickets q on q.id = coalesce(pressed.merged_into, pressed.id)
      where pressed.user_id = ${userId} and pressed.kind = 'auto' and pressed.brand = ${brand}
        and pressed.support_category_id = ${categoryId} and pressed.stream_id is not distinct from ${streamId}::bigint
        and pressed.created_at > now() - interval '1 day'
      order by pressed.id desc limit 1`,
  )
}

/** Questions whose last message is older. */
export async function listOldQuestions(sql: Sql, { days }: { days: number }): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select id from support_tickets where last_message_at < now() - make_interval(days => ${days})`
  return rows.map(({ id }) => id)
}

type Erasure = { days: number; userId?: number | null }

/**
 * Questions of accounts that were closed this long ago and are not erased yet, or only of this one. Those of guests have
 * only an e-mail, which the account must have confirmed.
 */
export async function listQuestionsOfClosed(sql: Sql, { days, userId = null }: Erasure): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select t.id from support_tickets t join users u
      on t.user_id = u.id or (t.user_id is null and t.email = u.email and u.email_confirmed_at is not null)
    where u.deleted_at is null and u.closed_at <= now() - make_interval(days => ${days})
      and (${userId}::bigint is null or u.id = ${userId})`
  return rows.map(({ id }) => id)
}

/** Deletes questions with their messages; returns the files of these. */
export async function deleteQuestions(sql: Sql, ids: readonly number[]): Promise<number[]> {
  const rows = await sql<{ file_id: number }>`
    with deleted as (delete from support_tickets where id = any (${ids}))
    select distinct f.file_id from support_messages m join support_message_files f on f.message_id = m.id
    where m.ticket_id = any (${ids})`
  return rows.map(({ file_id }) => file_id)
}

export async function deleteExpiredLinks(sql: Sql): Promise<void> {
  await sql`delete from support_links where expires_at < now()`
}
