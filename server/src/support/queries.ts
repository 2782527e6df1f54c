import { first, type Sql } from '../database.ts'
import type { Page } from '../paging.ts'

export type NewQuestion = {
  clientId: string | null
  brand: string
  name: string
  email: string
  message: string
  categoryId: number | null
}

/** False when a question with this client id is stored already. */
export async function insertQuestion(sql: Sql, question: NewQuestion): Promise<boolean> {
  const rows = await sql`
    insert into tech_questions (client_id, brand, name, email, message, support_category_id)
    values (${question.clientId}, ${question.brand}, ${question.name}, ${question.email}, ${question.message},
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
export function listQuestions(sql: Sql, { limit, offset }: Page): Promise<QuestionRow[]> {
  return sql<QuestionRow>`
    select id, brand, name, email, message, extract(epoch from created_at)::bigint as created_at
    from tech_questions order by id desc limit ${limit} offset ${offset}`
}

export async function countQuestions(sql: Sql): Promise<number> {
  return first(await sql<{ count: number }>`select count(*)::int as count from tech_questions`)?.count ?? 0
}
