import type { Texts } from '../../platform/language/text.ts'
import type { Sql } from '../../platform/database/database.ts'

export async function listCourseIds(sql: Sql): Promise<Map<string, number>> {
  const rows = await sql<{ id: number; slug: string }>`select id, slug from courses where version > 0`
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

export async function listCommunityIds(sql: Sql): Promise<Map<string, number>> {
  const rows = await sql<{ id: number; uniq: string }>`select id, uniq from communities`
  return new Map(rows.map(({ id, uniq }) => [uniq, id]))
}

export async function listAccountIds(sql: Sql, emails: readonly string[]): Promise<Map<string, number>> {
  const rows = await sql<{ id: number; email: string }>`
    select id, email from users where email = any (${emails}) and 'expert' = any (roles) and closed_at is null`
  return new Map(rows.map(({ id, email }) => [email, id]))
}

type Category = { key: string; title: Texts; sort: number }

/** Upserts the categories and returns their ids by key. Omitted ones stay without a position. */
export async function upsertCategories(sql: Sql, categories: readonly Category[]): Promise<Map<string, number>> {
  const rows = await sql<{ id: number; key: string }>`
    insert into catalog_categories (key, title, sort)
    select key, title, sort from jsonb_to_recordset(${JSON.stringify(categories)})
      as category (key text, title jsonb, sort integer)
    on conflict (key) do update set title = excluded.title, sort = excluded.sort
    returning id, key`
  return new Map(rows.map(({ id, key }) => [key, id]))
}

type Position = {
  serviceId: number
  categoryId: number | null
  isNew: boolean
  follows: readonly number[]
  sort: number
}

/** Upserts the covers and archives the rest; a service keeps the id of its cover. */
export async function upsertPositions(sql: Sql, positions: readonly Position[]): Promise<void> {
  await sql`
    update catalog_positions set archived_at = now()
    where archived_at is null and not service_id = any (${positions.map(({ serviceId }) => serviceId)}::bigint[])`
  for (const { serviceId, categoryId, isNew, follows, sort } of positions)
    await sql`
      insert into catalog_positions (service_id, category_id, is_new, follows_course_ids, sort)
      values (${serviceId}, ${categoryId}, ${isNew}, ${follows}, ${sort})
      on conflict (service_id) do update set category_id = excluded.category_id, is_new = excluded.is_new,
        follows_course_ids = excluded.follows_course_ids, sort = excluded.sort, archived_at = null`
}

/** Whether staff edited the positions in the console, which imports then keep. */
export async function hasEditedPositions(sql: Sql): Promise<boolean> {
  const rows = await sql`select 1 from catalog_positions where is_edited limit 1`
  return rows.length > 0
}

export async function updatePositionsUnedited(sql: Sql): Promise<void> {
  await sql`update catalog_positions set is_edited = false where is_edited`
}

/** Media folders of images that services name; empty for a schema older than these columns. */
export async function listServiceImagePaths(sql: Sql): Promise<string[]> {
  const rows = await sql<{ path: string }>`
    select distinct 'pictures/' || image as path from (
      select to_jsonb(s) ->> 'image' as image from services s
      union all
      select person ->> 'image' from services s, jsonb_array_elements(coalesce(to_jsonb(s) -> 'people', '[]')) person
    ) named where image is not null`
  return rows.map(({ path }) => path)
}
