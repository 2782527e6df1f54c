import type { Community, UserCommunity } from '#contract/club/communities/api.ts'
import type { Language } from '#contract/endpoint.ts'
import type { Sql } from '../../platform/database/database.ts'

type Asked = { userId: number; today: string; brand: string | null; language: Language }

/** Communities of a brand with the user's relation to each; `brand` null for all. Hidden ones have no addresses for members. */
export function listCommunities(sql: Sql, { userId, today, brand, language }: Asked): Promise<Community[]> {
  return sql<Community>`
    select c.id, c.uniq, coalesce(text_in(c.title, ${language}), c.slug) as title, c.slug,
      c.course_ids, c.chat_only, c.custom_url, c.faq_url, c.no_have_subscription_landing_url, o.type,
      case when o.type = 'hidden' then '' else c.telegram_chat_url end as telegram_chat_url,
      case when o.type = 'hidden' then '' else c.have_subscription_landing_url end as have_subscription_landing_url,
      case when u.user_id is not null then json_build_object('community_id', c.id,
        'is_optional_purchase', u.is_optional_purchase, 'start_date', u.start_date, 'end_date', u.end_date)
      end as user_community,
      case when o.type in ('recommended', 'expired') then subscription_on_sale(c.id, ${brand}) end as service_id
    from communities c
    join communities_of(${userId}, ${today}) o on o.community_id = c.id
    left join user_communities u on u.community_id = c.id and u.user_id = ${userId}
    where is_visible_in(c.brands, ${brand}) and c.archived_at is null
    order by c.id limit 100`
}

export function listUserCommunities(sql: Sql, userId: number): Promise<UserCommunity[]> {
  return sql<UserCommunity>`
    select community_id, is_optional_purchase, start_date, end_date
    from user_communities where user_id = ${userId} order by community_id limit 100`
}

type Joining = { userId: number; subscriptionId: number; today: string }

/** A membership without an end outlasts the subscription, so it stays as it is. */
export async function upsertMembershipsOfSubscription(
  sql: Sql,
  { userId, subscriptionId, today }: Joining,
): Promise<void> {
  await sql`
    insert into user_communities (user_id, community_id, is_optional_purchase)
    select s.user_id, c.id, true from subscriptions s join communities c on c.id = any (s.community_ids)
    where s.id = ${subscriptionId} and s.user_id = ${userId}
    on conflict (user_id, community_id) do update set is_optional_purchase = true
    where user_communities.end_date is not null or user_communities.start_date > ${today}`
}
