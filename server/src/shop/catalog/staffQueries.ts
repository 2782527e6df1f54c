import type { StaffPosition, StaffPositions } from '#contract/shop/catalog/staffApi.ts'
import type { Language } from '#contract/endpoint.ts'
import { first, type Sql } from '../../platform/database/database.ts'

/** The positions of all brands, with the categories in the language of the call. */
export async function findStaffPositions(sql: Sql, language: Language): Promise<StaffPositions> {
  const row = first(
    await sql<StaffPositions>`
      select positions, md5(positions::text) as version, is_edited, categories
      from
        (select coalesce(json_agg(json_build_object('service_id', service_id, 'category_id', category_id, 'is_new', is_new)
            order by sort, id) filter (where archived_at is null), '[]') as positions,
          coalesce(bool_or(is_edited), false) as is_edited
        from catalog_positions) saved,
        (select coalesce(json_agg(json_build_object('id', id, 'title', coalesce(title ->> ${language}, title ->> 'en',
            title ->> 'ru', title ->> 'es', '')) order by sort, id), '[]') as categories
        from catalog_categories) known`,
  )
  return row ?? { positions: [], categories: [], version: '', is_edited: false }
}

/** Replaces the positions, which belong to the console from now on. A service keeps the id of its position. */
export async function updateAllPositions(sql: Sql, positions: readonly StaffPosition[]): Promise<void> {
  await sql`
    update catalog_positions set is_edited = true, archived_at = case
      when service_id = any (${positions.map((one) => one.service_id)}::bigint[]) then archived_at
      else coalesce(archived_at, now()) end`
  await sql`
    insert into catalog_positions (service_id, category_id, is_new, sort, is_edited)
    select service_id, category_id, is_new, sort, true
    from jsonb_to_recordset(${JSON.stringify(positions.map((one, index) => ({ ...one, sort: index + 1 })))})
      as position (service_id bigint, category_id bigint, is_new boolean, sort integer)
    on conflict (service_id) do update set category_id = excluded.category_id, is_new = excluded.is_new,
      sort = excluded.sort, is_edited = true, archived_at = null`
}
