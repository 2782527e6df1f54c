import type { Sql } from '../platform/database/database.ts'

export type OfferRow = { id: number; course_id: number; type: number; service_id: number }

/** What a course offers in a place, in order. */
export function listOffers(sql: Sql, { courseId, type }: { courseId: number; type: number }): Promise<OfferRow[]> {
  return sql<OfferRow>`
    select id, course_id, type, service_id from course_offers
    where course_id = ${courseId} and type = ${type} and archived_at is null
    order by sort, id limit 20`
}

export type OfferContent = { courseId: number; type: number; serviceId: number; sort: number }

/** Writes what courses offer and archives the rest; returns the courses whose offers are others now. */
export async function upsertOffers(sql: Sql, offers: readonly OfferContent[]): Promise<number[]> {
  const rows = await sql<{ course_id: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(offers)})
        as offer ("courseId" bigint, type smallint, "serviceId" bigint, sort integer)
    ), written as (
      insert into course_offers as o (course_id, type, service_id, sort)
      select "courseId", type, "serviceId", sort from given
      on conflict (course_id, type, service_id) do update set sort = excluded.sort, archived_at = null
        where o.sort <> excluded.sort or o.archived_at is not null
      returning course_id
    ), archived as (
      update course_offers o set archived_at = now()
      where o.archived_at is null and not exists (
        select from given where "courseId" = o.course_id and given.type = o.type and "serviceId" = o.service_id)
      returning course_id
    )
    select course_id from written union select course_id from archived order by course_id`
  return rows.map(({ course_id }) => course_id)
}
