import type { StaffOfferPlace } from '#contract/shop/offers/staffApi.ts'
import { first, type Sql } from '../../platform/database/database.ts'

/** What a course offers in each of the four places; undefined for a course that is not there. */
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

type Place = { courseId: number; type: number; serviceIds: readonly number[] }

/** Replaces what a course offers in a place, which belongs to the console from now on. */
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
