import type { Subscription } from '#contract/subscriptions/api.ts'
import type { Language } from '#contract/endpoint.ts'
import type { Sql } from '../platform/database/database.ts'

type SubscriptionFilter = { userId: number; language: Language; subscriptionId?: number }
type Row = Omit<Subscription, 'is_active'>

/** Newest first, each with what it covers. */
export function listSubscriptions(sql: Sql, { userId, language, subscriptionId }: SubscriptionFilter): Promise<Row[]> {
  return sql<Row>`
    select id, coalesce(title ->> ${language}, title ->> 'en', title ->> 'ru', '') as title, status, is_lifetime,
      status = 'active' and not is_lifetime as is_active_status,
      period, period_count, extract(epoch from next_pay_at)::bigint as next_pay_at, end_date, course_service_type,
      json_build_object(
        'communities', (select coalesce(json_agg(community), '[]') from (
          select m.id, m.uniq, coalesce(m.title ->> ${language}, m.title ->> 'en', m.title ->> 'ru', m.slug) as title,
            m.course_ids
          from communities m where m.id = any (s.community_ids) order by m.id) community),
        'courses', (select coalesce(json_agg(course), '[]') from (
          select c.id, coalesce(c.title ->> ${language}, c.title ->> c.default_language, '') as title
          from courses c where c.id in (
            select unnest(s.course_ids)
            union select unnest(m.course_ids) from communities m where m.id = any (s.community_ids)
            union select r.course_id from streams r where r.payment_subscription_id = s.id and r.user_id = s.user_id)
          order by c.id) course)) as content
    from subscriptions s
    where user_id = ${userId} and (${subscriptionId ?? null}::bigint is null or id = ${subscriptionId ?? null})
    order by id desc limit 100`
}
