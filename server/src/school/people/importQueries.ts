import { first, type Sql } from '../../platform/database/database.ts'
import type { PlannedLine } from './enrolments.ts'

type NewImport = { actorId: number; brand: string; origin: string; isInviting: boolean }

export async function insertImport(sql: Sql, { actorId, brand, origin, isInviting }: NewImport): Promise<number> {
  const row = first(
    await sql<{ id: number }>`
      insert into enrolment_imports (actor_id, brand, origin, is_inviting)
      values (${actorId}, ${brand}, ${origin}, ${isInviting}) returning id`,
  )
  if (!row) throw new Error('The import was not inserted')
  return row.id
}

/** Lines with an error count as done. */
export async function insertImportLines(sql: Sql, importId: number, lines: readonly PlannedLine[]): Promise<void> {
  await sql`
    insert into enrolment_import_lines (import_id, line, planned, done_at)
    select ${importId}, (planned ->> 'line')::int, planned, case when planned ->> 'outcome' = 'error' then now() end
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) planned
    on conflict do nothing`
}

type Import = {
  id: number
  actor_id: number
  brand: string
  origin: string
  is_inviting: boolean
  is_finished: boolean
}

export async function findImport(sql: Sql, importId: number): Promise<Import | undefined> {
  return first(
    await sql<Import>`
      select id, actor_id, brand, origin, is_inviting, finished_at is not null as is_finished
      from enrolment_imports where id = ${importId}`,
  )
}

/** The last import of a staff member that is running or ended within the last hour. */
export async function findLatestImportId(sql: Sql, actorId: number): Promise<number | undefined> {
  const row = first(
    await sql<{ id: number }>`
      select id from enrolment_imports
      where actor_id = ${actorId} and (finished_at is null or finished_at > now() - interval '1 hour')
      order by id desc limit 1`,
  )
  return row?.id
}

type ImportLine = { planned: PlannedLine; is_done: boolean }

export function listImportLines(sql: Sql, importId: number): Promise<ImportLine[]> {
  return sql<ImportLine>`
    select planned, done_at is not null as is_done from enrolment_import_lines
    where import_id = ${importId} order by line`
}

/** Locks the next unfinished line, so that no other worker takes it. */
export async function lockNextLine(sql: Sql, importId: number): Promise<PlannedLine | undefined> {
  const row = first(
    await sql<{ planned: PlannedLine }>`
      select planned from enrolment_import_lines
      where import_id = ${importId} and done_at is null order by line limit 1 for update`,
  )
  return row?.planned
}

export async function updateLineDone(sql: Sql, importId: number, line: PlannedLine): Promise<void> {
  await sql`
    update enrolment_import_lines set planned = ${JSON.stringify(line)}, done_at = now()
    where import_id = ${importId} and line = ${line.line}`
}

export async function updateImportFinished(sql: Sql, importId: number): Promise<void> {
  await sql`update enrolment_imports set finished_at = now() where id = ${importId} and finished_at is null`
}

/** Their lines hold names and addresses. */
export async function deleteOldImports(sql: Sql): Promise<void> {
  await sql`delete from enrolment_imports where created_at < now() - interval '7 days'`
}
