import type { Sql } from '../../platform/database/database.ts'

type Trials = { courseId: number; ids: readonly number[] }

/** Removes the trial services of the course that are not among `ids`; those that were ordered are archived. */
export async function deleteTrials(sql: Sql, { courseId, ids }: Trials): Promise<void> {
  await sql`
    update services set archived_at = now() where course_id = ${courseId} and kind = 'demo'
      and not id = any (${ids}::bigint[]) and archived_at is null`
  await sql`
    delete from services s where course_id = ${courseId} and kind = 'demo' and not id = any (${ids}::bigint[])
      and not exists (select from orders where service_id = s.id)
      and not exists (select from streams where service_id = s.id)`
}

/** Adds trial services to the course; returns those that are its trials then. */
export function insertTrials(sql: Sql, { courseId, ids }: Trials): Promise<{ id: number }[]> {
  return sql<{ id: number }>`
    insert into services as known (id, course_id, kind)
    select id, ${courseId}, 'demo' from unnest(${ids}::bigint[]) as given (id)
    on conflict (id) do update set course_id = excluded.course_id, archived_at = null
      where known.kind = 'demo' and (known.course_id = excluded.course_id or known.archived_at is not null)
    returning id`
}
