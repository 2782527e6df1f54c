import type { Community, UserCommunity } from '#contract/club/communities/api.ts'
import type { Subscription } from '#contract/shop/subscriptions/api.ts'
import type { Language } from '#contract/endpoint.ts'
import type { Sql } from '../../platform/database/database.ts'

type SubscriptionState = Pick<Subscription, 'status' | 'is_lifetime' | 'end_date'>
/** `subscriptions` are the user's that include the community. */
type CommunityRow = Omit<Community, 'type'> & { subscriptions: SubscriptionState[]; has_course: boolean }

/** Communities of a brand with the user's subscriptions and courses; `brand` null for all. */
export function listCommunities(
  sql: Sql,
  { userId, brand, language }: { userId: number; brand: string | null; language: Language },
): Promise<CommunityRow[]> {
  return sql<CommunityRow>`
    select c.id, c.uniq, coalesce(text_in(c.title, ${language}), c.slug) as title, c.slug,
      c.course_ids, c.chat_only, c.custom_url, c.faq_url, c.telegram_chat_url, c.have_subscription_landing_url,
      c.no_have_subscription_landing_url,
      (select coalesce(json_agg(paid), '[]') from (
        select s.status, s.is_lifetime, s.end_date from subscriptions s
        where s.user_id = ${userId} and c.id = any (s.community_ids)) paid) as subscriptions,
      exists (select from streams r where r.user_id = ${userId} and r.course_id = any (c.course_ids)) as has_course
    from communities c
    where is_visible_in(c.brands, ${brand})
    order by c.id limit 100`
}

export function listUserCommunities(sql: Sql, userId: number): Promise<UserCommunity[]> {
  return sql<UserCommunity>`
    select community_id, is_optional_purchase, start_date, end_date
    from user_communities where user_id = ${userId} order by community_id limit 100`
}
