import type { Sql } from '../platform/database/database.ts'

/** The slugs of the courses that these services belong to. */
export function listServiceOwners(sql: Sql, ids: readonly number[]): Promise<{ id: number; slug: string }[]> {
  return sql<{ id: number; slug: string }>`
    select s.id, c.slug from services s join courses c on c.id = s.course_id where s.id = any (${ids}::bigint[]) and s.archived_at is null`
}

type Services = { courseId: number; ids: readonly number[] }

/** Removes the trial services of the course that are not among `ids`; those that were ordered are archived. */
export async function deleteServices(sql: Sql, { courseId, ids }: Services): Promise<void> {
  await sql`
    update services set archived_at = now() where course_id = ${courseId} and kind = 'demo'
      and not id = any (${ids}::bigint[]) and archived_at is null`
  await sql`
    delete from services s where course_id = ${courseId} and kind = 'demo' and not id = any (${ids}::bigint[])
      and not exists (select from orders where service_id = s.id)
      and not exists (select from streams where service_id = s.id)`
}

/** Adds trial services to the course; false if something else is sold under one of the numbers. */
export async function insertServices(sql: Sql, { courseId, ids }: Services): Promise<boolean> {
  const own = await sql`
    insert into services as known (id, course_id, kind)
    select id, ${courseId}, 'demo' from unnest(${ids}::bigint[]) as given (id)
    on conflict (id) do update set course_id = excluded.course_id, archived_at = null
      where known.kind = 'demo' and (known.course_id = excluded.course_id or known.archived_at is not null)
    returning id`
  return own.length === ids.length
}
