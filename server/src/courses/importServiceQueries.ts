import type { Sql } from '../platform/database/database.ts'

/** The slugs of the courses that these services belong to. */
export function listServiceOwners(sql: Sql, ids: readonly number[]): Promise<{ id: number; slug: string }[]> {
  return sql<{ id: number; slug: string }>`
    select s.id, c.slug from services s join courses c on c.id = s.course_id where s.id = any (${ids}::bigint[])`
}

type Services = { courseId: number; ids: readonly number[] }

/** Deletes the trial services of the course that are not among `ids`. */
export async function deleteServices(sql: Sql, { courseId, ids }: Services): Promise<void> {
  await sql`delete from services where course_id = ${courseId} and kind = 'demo' and not id = any (${ids}::bigint[])`
}

/** Adds trial services to the course; false if another course has one of them. */
export async function insertServices(sql: Sql, { courseId, ids }: Services): Promise<boolean> {
  const own = await sql`
    insert into services as known (id, course_id, kind)
    select id, ${courseId}, 'demo' from unnest(${ids}::bigint[]) as given (id)
    on conflict (id) do update set course_id = excluded.course_id where known.course_id = excluded.course_id
    returning id`
  return own.length === ids.length
}
