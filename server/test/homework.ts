import type { Sql } from '../src/platform/database/database.ts'

/** Adds an attempt without words or files with which a homework has the status; none for NOT_UPLOADED. */
export async function setHomeworkStatus(sql: Sql, statusId: number, status: string): Promise<void> {
  if (status === 'NOT_UPLOADED') return
  const verdict = status === 'UPLOADED' ? null : status
  await sql`
    insert into homework_attempts (status_id, user_id, course_id, client_id, message, answer_by, answered_at, verdict,
      answer)
    select h.id, s.user_id, s.course_id, gen_random_uuid(), '', now() + interval '1 day', answered_at, ${verdict}::text, case when answered_at is not null then '' end
    from stream_homeworks h join streams s on s.id = h.stream_id,
      lateral (select case when ${verdict}::text is not null then now() end as answered_at) answer
    where h.id = ${statusId}`
}

/** The id of a homework of a run by its assignment to a day or a stage. */
export async function statusIdOf(
  sql: Sql,
  { streamId, targetId }: { streamId: number; targetId: number },
): Promise<number> {
  const [row] = await sql<{ id: number }>`
    select id from stream_homeworks where stream_id = ${streamId} and target_id = ${targetId}`
  return row?.id ?? 0
}
