import type { Subscription } from '#contract/subscriptions/api.ts'
import type { Language } from '#contract/endpoint.ts'
import type { Sql } from '../database.ts'

type Wanted = { userId: number; language: Language; subscriptionId?: number }
type Row = Omit<Subscription, 'is_active'>

/** Newest first. */
export function listSubscriptions(sql: Sql, { userId, language, subscriptionId }: Wanted): Promise<Row[]> {
  return sql<Row>`
    select id, coalesce(title ->> ${language}, title ->> 'en', title ->> 'ru', '') as title, status, is_lifetime,
      status = 'active' and not is_lifetime as is_active_status,
      period, period_count, extract(epoch from next_pay_at)::bigint as next_pay_at, end_date, course_service_type
    from subscriptions
    where user_id = ${userId} and (${subscriptionId ?? null}::bigint is null or id = ${subscriptionId ?? null})
    order by id desc limit 100`
}
