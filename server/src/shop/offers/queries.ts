import type { StaffOfferPlace } from '#contract/shop/offers/staffApi.ts'
import { type Sql, first } from '../../platform/database/database.ts'

type Place = { courseId: number; type: number; serviceIds: readonly number[] }

export type OfferRow = { id: number; course_id: number; type: number; service_id: number }

/** The offers of a course in a place, in order. */
export function listOffers(sql: Sql, { courseId, type }: { courseId: number; type: number }): Promise<OfferRow[]> {
  return sql<OfferRow>`
    select id, course_id, type, service_id from course_offers
    where course_id = ${courseId} and type = ${type} and archived_at is null
    order by sort, id limit 20`
}

export type OfferContent = { courseId: number; type: number; serviceId: number; sort: number }

export async function lockOffers(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('offers', 0))`
}

/** Courses whose offers were edited in the console, which imports keep. */
export async function listEditedOfferCourses(sql: Sql): Promise<string[]> {
  const rows = await sql<{ slug: string }>`
    select slug from courses c where exists (select from course_offers o where o.course_id = c.id and o.is_edited)
    order by slug`
  return rows.map(({ slug }) => slug)
}

/** Resets all edits of the console, so that imports write them again. */
export async function updateOffersUnedited(sql: Sql): Promise<void> {
  await sql`update course_offers set is_edited = false where is_edited`
}

/** Upserts offers and archives the rest, except in places edited in the console. Returns the courses whose offers changed. */
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

/** The offers of a course in each of the four places; undefined for an unknown course. */
export async function findStaffPlaces(sql: Sql, courseId: number): Promise<StaffOfferPlace[] | undefined> {
  const row = first(
    await sql<{ places: StaffOfferPlace[] }>`
      select (
        select json_agg(json_build_object('type', type, 'service_ids', service_ids, 'version', md5(service_ids::text),
          'is_edited', is_edited) order by type)
        from (
          select place.type, coalesce(json_agg(o.service_id order by o.sort, o.id)
              filter (where o.id is not null and o.archived_at is null), '[]') as service_ids,
            coalesce(bool_or(o.is_edited), false) as is_edited
          from generate_series(1, 4) place (type)
            left join course_offers o on o.course_id = c.id and o.type = place.type
          group by place.type) places) as places
      from courses c where c.id = ${courseId}`,
  )
  return row?.places
}

/** Replaces the offers of a course in a place, which belongs to the console from now on. */
export async function updateOffersOfPlace(sql: Sql, { courseId, type, serviceIds }: Place): Promise<void> {
  await sql`
    update course_offers set is_edited = true, archived_at = case
      when service_id = any (${serviceIds}::bigint[]) then archived_at else coalesce(archived_at, now()) end
    where course_id = ${courseId} and type = ${type}`
  await sql`
    insert into course_offers (course_id, type, service_id, sort, is_edited)
    select ${courseId}, ${type}, id, sort, true
    from unnest(${serviceIds}::bigint[]) with ordinality as offer (id, sort)
    on conflict (course_id, type, service_id) do update set sort = excluded.sort, is_edited = true, archived_at = null`
}
