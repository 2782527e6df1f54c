import type { Sql } from '../../platform/database/database.ts'

export type OfferRow = { id: number; course_id: number; type: number; service_id: number }

/** What a course offers in a place, in order. */
export function listOffers(sql: Sql, { courseId, type }: { courseId: number; type: number }): Promise<OfferRow[]> {
  return sql<OfferRow>`
    select id, course_id, type, service_id from course_offers
    where course_id = ${courseId} and type = ${type} and archived_at is null
    order by sort, id limit 20`
}

export type OfferContent = { courseId: number; type: number; serviceId: number; sort: number }

/** Serialises changes of what courses offer. */
export async function lockOffers(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('offers', 0))`
}

/** Courses of which staff saved offers in the console, which imports leave as they are. */
export async function listEditedOfferCourses(sql: Sql): Promise<string[]> {
  const rows = await sql<{ slug: string }>`
    select slug from courses c where exists (select from course_offers o where o.course_id = c.id and o.is_edited)
    order by slug`
  return rows.map(({ slug }) => slug)
}

/** Gives all that staff saved in the console back to imports. */
export async function updateOffersUnedited(sql: Sql): Promise<void> {
  await sql`update course_offers set is_edited = false where is_edited`
}

/**
 * Writes what courses offer and archives the rest, but not in places that staff saved in the console; returns the courses
 * whose offers are others now.
 */
export async function upsertOffers(sql: Sql, offers: readonly OfferContent[]): Promise<number[]> {
  const rows = await sql<{ course_id: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(offers)})
        as offer ("courseId" bigint, type smallint, "serviceId" bigint, sort integer)
    ), written as (
      insert into course_offers as o (course_id, type, service_id, sort)
      select "courseId", type, "serviceId", sort from given
      where not exists (
        select from course_offers saved
        where saved.course_id = "courseId" and saved.type = given.type and saved.is_edited)
      on conflict (course_id, type, service_id) do update set sort = excluded.sort, archived_at = null
        where o.sort <> excluded.sort or o.archived_at is not null
      returning course_id
    ), archived as (
      update course_offers o set archived_at = now()
      where o.archived_at is null and not o.is_edited and not exists (
        select from given where "courseId" = o.course_id and given.type = o.type and "serviceId" = o.service_id)
      returning course_id
    )
    select course_id from written union select course_id from archived order by course_id`
  return rows.map(({ course_id }) => course_id)
}
