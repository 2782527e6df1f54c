import type { BannerContent } from '#contract/club/banners/staffApi.ts'
import { bannerLimits } from '#contract/club/banners/rules.ts'
import { advisoryLocks } from '../../platform/database/advisoryLocks.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'
import { audienceColumns, audienceRecord, isReached, type ReachedAudience } from './audienceQueries.ts'

export type StaffBannerRow = BannerContent & {
  id: number
  image: string | null
  version: number
  shows: number
  clicks: number
  ended_at: number | null
  created_at: number
  updated_at: number
}

const contentColumns = fragment`type, title, text, button, url, analytic_product_name, analytic_school_title, positions_ids,
  segment_ids, course_ids, not_display_course_ids, community_ids, not_display_community_ids, application_ids,
  not_display_application_ids, stage_day_ids, date_start, date_end, sort, max_shows, is_new_features, is_published`

/** The driver reads arrays of bigint as text, unlike those in JSON. */
const shownContent = fragment`b.type, b.title, b.text, b.button, b.url, b.analytic_product_name, b.analytic_school_title,
      b.positions_ids, to_json(b.segment_ids) as segment_ids, to_json(b.course_ids) as course_ids,
      to_json(b.not_display_course_ids) as not_display_course_ids, to_json(b.community_ids) as community_ids,
      to_json(b.not_display_community_ids) as not_display_community_ids, b.application_ids,
      b.not_display_application_ids, to_json(b.stage_day_ids) as stage_day_ids, b.date_start, b.date_end, b.sort,
      b.max_shows, b.is_new_features, b.is_published`

/** A banner `b` with its shows and clicks; both read one index only. */
const staffColumns = fragment`
      b.id, b.image, b.version, ${shownContent}, extract(epoch from b.ended_at)::bigint as ended_at,
      extract(epoch from b.created_at)::bigint as created_at, extract(epoch from b.updated_at)::bigint as updated_at,
      (select count(*)::int from analytics_events e where e.parameters ->> 'id' = b.id::text and e.name = 'banner_show'
        and e.user_id is not null and not e.is_internal) as shows,
      (select count(*)::int from analytics_events e where e.parameters ->> 'id' = b.id::text and e.name = 'banner_click'
        and e.user_id is not null and not e.is_internal) as clicks`

type Page = { isEnded: boolean; before: number; limit: number }

/** Newest first. */
export function listStaffBanners(sql: Sql, { isEnded, before, limit }: Page): Promise<StaffBannerRow[]> {
  return sql<StaffBannerRow>`
    select ${staffColumns} from banners b
    where (b.ended_at is not null) = ${isEnded} and b.id < ${before} order by b.id desc limit ${limit}`
}

export async function findStaffBanner(sql: Sql, id: number): Promise<StaffBannerRow | undefined> {
  return first(await sql<StaffBannerRow>`select ${staffColumns} from banners b where b.id = ${id}`)
}

export async function lockBanner(sql: Sql, id: number): Promise<void> {
  await sql`select 1 from banners where id = ${id} for no key update`
}

/** Staff who create banners wait for each other, so that none is over the limit. */
export async function lockBanners(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.banners})`
}

export async function countCurrentBanners(sql: Sql): Promise<number> {
  const row = first(await sql<{ count: number }>`select count(*)::int as count from banners where ended_at is null`)
  return row?.count ?? 0
}

export async function findBannerIdByClient(sql: Sql, clientId: string): Promise<number | undefined> {
  return first(await sql<{ id: number }>`select id from banners where client_id = ${clientId}`)?.id
}

type NewBanner = { clientId: string; image: string | null; content: BannerContent }

/** Undefined if a banner with this client id exists. */
export async function insertBanner(sql: Sql, { clientId, image, content }: NewBanner): Promise<number | undefined> {
  const row = first(
    await sql<{ id: number }>`
      insert into banners (client_id, image, ${contentColumns})
      select ${clientId}, ${image}, ${contentColumns}
      from jsonb_populate_record(null::banners, ${JSON.stringify(content)}::jsonb)
      on conflict (client_id) do nothing returning id`,
  )
  return row?.id
}

export async function updateBannerContent(sql: Sql, id: number, content: BannerContent): Promise<void> {
  await sql`
    update banners set (${contentColumns}) = (
        select ${contentColumns} from jsonb_populate_record(null::banners, ${JSON.stringify(content)}::jsonb)),
      version = version + 1, updated_at = now()
    where id = ${id}`
}

export async function updateBannerImage(sql: Sql, id: number, image: string | null): Promise<void> {
  await sql`update banners set image = ${image}, version = version + 1, updated_at = now() where id = ${id}`
}

export async function updateBannerEnded(sql: Sql, id: number): Promise<void> {
  await sql`update banners set ended_at = now(), version = version + 1, updated_at = now() where id = ${id}`
}

/** Courses whose days these are. */
export async function listCourseIdsOfDays(sql: Sql, dayIds: readonly number[]): Promise<number[]> {
  if (dayIds.length === 0) return []
  const rows = await sql<{ id: number }>`select distinct course_id as id from days where id = any (${dayIds}::bigint[])`
  return rows.map(({ id }) => id)
}

/** People whom an audience includes, at most one more than the limit. */
export async function countReached(sql: Sql, audience: ReachedAudience): Promise<number> {
  const row = first(
    await sql<{ count: number }>`
      with audience as (
        select ${audienceColumns} from jsonb_to_record(${JSON.stringify(audience)}::jsonb) ${audienceRecord})
      select count(*)::int as count from (
        select from users u, audience a where ${isReached} limit ${bannerLimits.reach + 1}) reached`,
  )
  return row?.count ?? 0
}

/** Media folders of pictures that banners name; none in a schema from before banners. */
export async function listBannerImagePaths(sql: Sql): Promise<string[]> {
  const rows = await sql<{
    path: string
  }>`select distinct 'pictures/' || image as path from banners where image is not null`
  return rows.map(({ path }) => path)
}
