import { first, type Sql } from '../../platform/database/database.ts'
import type { KeyPage } from '../../platform/http/paging.ts'

export type NewQuestion = {
  clientId: string | null
  /** The person, if they are signed in. */
  userId?: number
  brand: string
  name: string
  email: string
  message: string
  categoryId: number | null
}

/** False if a question with this client id exists. */
export async function insertQuestion(sql: Sql, question: NewQuestion): Promise<boolean> {
  const rows = await sql`
    insert into support_tickets (client_id, user_id, brand, name, email, message, support_category_id)
    values (${question.clientId}, ${question.userId ?? null}, ${question.brand}, ${question.name}, ${question.email}, ${question.message},
      ${question.categoryId})
    on conflict (client_id) do nothing returning id`
  return rows.length > 0
}

export type QuestionRow = {
  id: number
  brand: string
  name: string
  email: string
  message: string
  created_at: number
}

/** Newest first. */
export function listQuestions(sql: Sql, { limit, offset, before }: KeyPage): Promise<QuestionRow[]> {
  return sql<QuestionRow>`
    select id, brand, name, email, message, extract(epoch from created_at)::bigint as created_at
    from support_tickets where id < ${before} order by id desc limit ${limit} offset ${offset}`
}

export async function countQuestions(sql: Sql): Promise<number> {
  return first(await sql<{ count: number }>`select count(*)::int as count from support_tickets`)?.count ?? 0
}

/** Answers are mailed and not recorded, so the age counts. */
export async function deleteOldQuestions(sql: Sql, { days }: { days: number }): Promise<void> {
  await sql`delete from support_tickets where created_at < now() - make_interval(days => ${days})`
}

type Erasure = { days: number; userId?: number | null }

/**
 * Deletes the requests of accounts that were closed this long ago and are not erased yet, or only of this one. Most requests have only an
 * e-mail, which the account must have confirmed.
 */
export async function deleteQuestionsOfClosed(sql: Sql, { days, userId = null }: Erasure): Promise<void> {
  await sql`
    delete from support_tickets t using users u
    where (t.user_id = u.id or (t.email = u.email and u.email_confirmed_at is not null)) and u.deleted_at is null
      and u.closed_at <= now() - make_interval(days => ${days}) and (${userId}::bigint is null or u.id = ${userId})`
}
