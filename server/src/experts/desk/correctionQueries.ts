import { first, fragment, type Sql } from '../../platform/database/database.ts'

/**
 * Whether an attempt `a` is answered, its answer that of the expert `me` or of a course that they lead, and it not their own
 * homework.
 */
export const isCorrectableBy = fragment`
      a.answered_at is not null and a.user_id <> me.id and (
        me.id in (a.answered_by, a.corrected_by) or 'admin' = any (me.roles)
        or exists (select from expert_courses x where x.user_id = me.id and x.course_id = a.course_id and x.is_lead)
      ) is true`

/** Former answers of an attempt `a` and of those before it, oldest first. */
export const formerAnswers = fragment`
      (select coalesce(json_agg(json_build_object('attempt_id', k.attempt_id, 'verdict', k.verdict, 'answer', k.answer,
          'file_ids', array(select t.file_id from homework_correction_files t where t.correction_id = k.id order by t.position),
          'file_owner_ids', array(select distinct f.user_id from homework_correction_files t join files f on f.id = t.file_id
            where t.correction_id = k.id),
          'expert_name', coalesce(trim(e.name || ' ' || e.last_name), ''),
          'answered_at', date_part('epoch', k.answered_at)::bigint,
          'corrected_at', date_part('epoch', k.corrected_at)::bigint) order by k.id), '[]')
        from homework_attempts b join homework_corrections k on k.attempt_id = b.id
          left join users e on e.id = k.answered_by
        where b.status_id = a.status_id and b.id <= a.id)`

export async function isCorrectable(
  sql: Sql,
  { attemptId, expertId }: { attemptId: number; expertId: number },
): Promise<boolean> {
  const row = first(
    await sql<{ can_correct: boolean }>`
      select ${isCorrectableBy} as can_correct
      from homework_attempts a, users me where a.id = ${attemptId} and me.id = ${expertId}`,
  )
  return row?.can_correct ?? false
}
