import { first, type Sql } from '../../platform/database/database.ts'

/** Locks the status of an attempt; returns the latest attempt of it. */
export async function lockLatestAttempt(sql: Sql, statusId: number): Promise<number | undefined> {
  await sql`select from homework_statuses where id = ${statusId} for no key update`
  const latest = first(
    await sql<{ id: number }>`select id from homework_attempts where status_id = ${statusId} order by id desc limit 1`,
  )
  return latest?.id
}

export async function hasCorrection(
  sql: Sql,
  { attemptId, clientId }: { attemptId: number; clientId: string },
): Promise<boolean> {
  const rows = await sql`
    select from homework_corrections where attempt_id = ${attemptId} and client_id = ${clientId}`
  return rows.length > 0
}

/** The files of the answer of an attempt. */
export async function listAnswerFiles(sql: Sql, attemptId: number): Promise<number[]> {
  const rows = await sql<{ file_id: number }>`
    select t.file_id from homework_attempts a join message_files t on t.message_id = a.answer_message_id
    where a.id = ${attemptId}`
  return rows.map(({ file_id }) => file_id)
}

type NewCorrection = { attemptId: number; clientId: string; expertId: number; verdict: 'DONE' | 'FAIL'; text: string }

/** Replaces the answer of an attempt, keeps the former one with its files and returns its id. The caller has locked the attempt. */
export async function insertCorrection(sql: Sql, correction: NewCorrection): Promise<number> {
  const { attemptId, clientId, expertId, verdict, text } = correction
  const inserted = first(
    await sql<{ id: number }>`
      with former as (
        insert into homework_corrections (attempt_id, client_id, verdict, answer, answered_by, answered_at, corrected_by)
        select id, ${clientId}, verdict, answer, coalesce(corrected_by, answered_by), coalesce(corrected_at, answered_at), ${expertId}
        from homework_attempts where id = ${attemptId}
        on conflict do nothing returning id
      ), files as (
        insert into homework_correction_files (correction_id, file_id, position)
        select former.id, t.file_id, t.position
        from former, homework_attempts a join message_files t on t.message_id = a.answer_message_id where a.id = ${attemptId}
      ), corrected as (
        update homework_attempts set verdict = ${verdict}, answer = ${text}, corrected_by = ${expertId}, corrected_at = now()
        where id = ${attemptId} returning status_id
      ), checked as (
        update homework_statuses h set status = ${verdict}, checked_at = now() from corrected where h.id = corrected.status_id
      )
      select id from former`,
  )
  if (!inserted) throw new Error('The correction was not written')
  return inserted.id
}
