import type { Language } from '#contract/endpoint.ts'
import type { Subscription } from '#contract/shop/subscriptions/api.ts'
import type {
  CommunityFields,
  CommunityMember,
  MemberDates,
  StaffCommunity,
  StaffCommunityPage,
} from '#contract/club/communities/staffApi.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'
import type { CalendarRow } from '../../platform/calendar.ts'

/** Staff who create, change or restore communities wait for each other, as slugs are unique in a brand. */
export async function lockCommunities(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('communities', 0))`
}

type Filter = { language: Language; pattern: string | null; isArchived: boolean | null; before: number; limit: number }

/** Newest first. `pattern` is a LIKE pattern in lower case. */
export function listCommunities(sql: Sql, filter: Filter): Promise<StaffCommunity[]> {
  const { language, pattern, isArchived, before, limit } = filter
  return sql<StaffCommunity>`
    select c.id, coalesce(text_in(c.title, ${language}), c.slug) as title, c.uniq, c.slug, c.brands, c.chat_only,
      c.archived_at is not null as is_archived,
      (select count(*)::int from user_communities m where m.community_id = c.id) as members
    from communities c
    where c.id < ${before} and (${isArchived}::boolean is null or ${isArchived} = (c.archived_at is not null))
      and (${pattern}::text is null or lower(concat_ws(' ', c.title ->> 'ru', c.title ->> 'en', c.title ->> 'es', c.slug, c.uniq))
        like ${pattern})
    order by c.id desc limit ${limit}`
}

type One = { communityId: number; language: Language }

export async function findCommunity(sql: Sql, { communityId, language }: One): Promise<StaffCommunityPage | undefined> {
  return first(
    await sql<StaffCommunityPage>`
      select c.id, coalesce(text_in(c.title, ${language}), c.slug) as title, c.title as titles, c.uniq, c.slug, c.brands,
        to_json(c.course_ids) as course_ids, c.chat_only, c.custom_url, c.faq_url, c.telegram_chat_url,
        c.have_subscription_landing_url, c.no_have_subscription_landing_url, c.archived_at is not null as is_archived, c.version,
        (select count(*)::int from user_communities m where m.community_id = c.id) as members
      from communities c where c.id = ${communityId}`,
  )
}

/** Whether another community has the permanent name, and whether one that is shown has the slug in one of the brands. */
export async function findTaken(
  sql: Sql,
  { uniq, slug, brands, exceptId }: Pick<CommunityFields, 'uniq' | 'slug' | 'brands'> & { exceptId: number },
): Promise<{ is_uniq_taken: boolean; is_slug_taken: boolean }> {
  const [row] = await sql<{ is_uniq_taken: boolean; is_slug_taken: boolean }>`
    select exists (select from communities where uniq = ${uniq} and id <> ${exceptId}) as is_uniq_taken,
      exists (
        select from communities
        where slug = ${slug} and brands && ${brands}::text[] and archived_at is null and id <> ${exceptId}) as is_slug_taken`
  return row ?? { is_uniq_taken: false, is_slug_taken: false }
}

export async function countCourses(sql: Sql, ids: readonly number[]): Promise<number> {
  const [row] = await sql<{
    count: number
  }>`select count(*)::int as count from courses where id = any (${ids}::bigint[])`
  return row?.count ?? 0
}

export async function insertCommunity(sql: Sql, fields: CommunityFields): Promise<number> {
  const [row] = await sql<{ id: number }>`
    insert into communities (uniq, slug, title, brands, course_ids, chat_only, custom_url, faq_url, telegram_chat_url,
      have_subscription_landing_url, no_have_subscription_landing_url)
    values (${fields.uniq}, ${fields.slug}, ${JSON.stringify(fields.titles)}, ${fields.brands}, ${fields.course_ids},
      ${fields.chat_only}, ${fields.custom_url}, ${fields.faq_url}, ${fields.telegram_chat_url},
      ${fields.have_subscription_landing_url}, ${fields.no_have_subscription_landing_url})
    returning id`
  if (!row) throw new Error('The community was not written')
  return row.id
}

export async function updateCommunity(sql: Sql, communityId: number, fields: CommunityFields): Promise<void> {
  await sql`
    update communities set uniq = ${fields.uniq}, slug = ${fields.slug}, title = ${JSON.stringify(fields.titles)},
      brands = ${fields.brands}, course_ids = ${fields.course_ids}, chat_only = ${fields.chat_only},
      custom_url = ${fields.custom_url}, faq_url = ${fields.faq_url}, telegram_chat_url = ${fields.telegram_chat_url},
      have_subscription_landing_url = ${fields.have_subscription_landing_url},
      no_have_subscription_landing_url = ${fields.no_have_subscription_landing_url}, version = version + 1
    where id = ${communityId}`
}

export async function updateArchived(sql: Sql, communityId: number, isArchived: boolean): Promise<void> {
  await sql`update communities set archived_at = case when ${isArchived}::boolean then now() end where id = ${communityId}`
}

/** `subscriptions` are those of the member that include the community. */
export type MemberRow = Omit<CommunityMember, 'type'> &
  CalendarRow & {
    is_archived: boolean
    subscriptions: Pick<Subscription, 'status' | 'is_lifetime' | 'end_date'>[]
  }

/** A membership `m` of a person `u` in a community `c`. */
const memberColumns = fragment`
      u.id as user_id, display_name(u) as name, coalesce(u.email, '') as email, m.is_optional_purchase, m.start_date,
      m.end_date, u.timezone, u.former_timezone, u.former_timezone_until - date '1970-01-01' as former_last_day,
      c.archived_at is not null as is_archived,
      (select coalesce(json_agg(paid), '[]') from (
        select s.status, s.is_lifetime, s.end_date from subscriptions s
        where s.user_id = u.id and c.id = any (s.community_ids)) paid) as subscriptions`

type MemberFilter = {
  communityId: number
  /** LIKE patterns that must all match; undefined for everybody. */
  patterns: readonly [string, string, string] | undefined
  userId: number
  before: number
  limit: number
}

export function listMembers(sql: Sql, filter: MemberFilter): Promise<MemberRow[]> {
  const { communityId, patterns, userId, before, limit } = filter
  const [one, two, three] = patterns ?? ['%', '%', '%']
  return sql<MemberRow>`
    select ${memberColumns}
    from user_communities m join communities c on c.id = m.community_id join users u on u.id = m.user_id
    where m.community_id = ${communityId} and m.user_id < ${before} and u.deleted_at is null
      and (u.id = ${userId} or (u.search_text like fold_name(${one}) and u.search_text like fold_name(${two})
        and u.search_text like fold_name(${three})))
    order by m.user_id desc limit ${limit}`
}

type MemberKey = { communityId: number; userId: number }

export async function findMember(sql: Sql, { communityId, userId }: MemberKey): Promise<MemberRow | undefined> {
  return first(
    await sql<MemberRow>`
      select ${memberColumns}
      from user_communities m join communities c on c.id = m.community_id join users u on u.id = m.user_id
      where m.community_id = ${communityId} and m.user_id = ${userId} and u.deleted_at is null`,
  )
}

export async function upsertMember(sql: Sql, { communityId, userId }: MemberKey, dates: MemberDates): Promise<void> {
  await sql`
    insert into user_communities (user_id, community_id, start_date, end_date)
    values (${userId}, ${communityId}, ${dates.start_date}, ${dates.end_date})
    on conflict (user_id, community_id) do update set is_optional_purchase = false, start_date = excluded.start_date,
      end_date = excluded.end_date`
}

/** Ends a membership with a day that is over, also one that has not begun. */
export async function updateEndedMember(sql: Sql, { communityId, userId }: MemberKey, lastDay: string): Promise<void> {
  await sql`
    update user_communities set is_optional_purchase = false, start_date = least(start_date, ${lastDay}::date),
      end_date = least(end_date, ${lastDay}::date)
    where user_id = ${userId} and community_id = ${communityId}`
}
