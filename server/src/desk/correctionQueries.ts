import { first, type Sql } from '../platform/database/database.ts'

/** Whether an attempt is answered, its answer that of the expert or of a course that they lead, and it not their own homework. */
export async function isCorrectable(
  sql: Sql,
  { attemptId, expertId }: { attemptId: number; expertId: number },
): Promise<boolean> {
  const row = first(
    await sql<{ can_correct: boolean }>`
      select a.answered_at is not null and a.user_id <> me.id and (
          me.id in (a.answered_by, a.corrected_by) or 'admin' = any (me.roles)
          or exists (select from expert_courses x where x.user_id = me.id and x.course_id = a.course_id and x.is_lead)
        ) is true as can_correct
      from homework_attempts a, users me where a.id = ${attemptId} and me.id = ${expertId}`,
  )
  return row?.can_correct ?? false
}
