import type { QuestionTemplate } from '#contract/club/support/templateApi.ts'
import { advisoryLocks } from '../../platform/database/advisoryLocks.ts'
import { first, type Sql } from '../../platform/database/database.ts'

export function listTemplates(sql: Sql): Promise<QuestionTemplate[]> {
  return sql<QuestionTemplate>`select id, title, text from support_templates order by id`
}

type NewTemplate = Omit<QuestionTemplate, 'id'>

/** Inserts a template unless there are `maximum`. */
export async function insertTemplate(
  sql: Sql,
  { title, text, maximum }: NewTemplate & { maximum: number },
): Promise<QuestionTemplate | undefined> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.supportTemplates})`
  return first(
    await sql<QuestionTemplate>`
      insert into support_templates (title, text) select ${title}, ${text}
      where (select count(*) from support_templates) < ${maximum} returning id, title, text`,
  )
}

export async function updateTemplate(
  sql: Sql,
  { id, title, text }: QuestionTemplate,
): Promise<QuestionTemplate | undefined> {
  return first(
    await sql<QuestionTemplate>`
      update support_templates set title = ${title}, text = ${text} where id = ${id} returning id, title, text`,
  )
}

export async function hasTemplate(sql: Sql, id: number): Promise<boolean> {
  const rows = await sql`select from support_templates where id = ${id}`
  return rows.length > 0
}

export async function deleteTemplate(sql: Sql, id: number): Promise<boolean> {
  const rows = await sql`delete from support_templates where id = ${id} returning id`
  return rows.length > 0
}
