import type { Interval } from '#contract/shop/subscriptions/dueDates.ts'
import type { Sql } from '../../platform/database/database.ts'

/** `orderId` is null if it was not ordered. */
type ServiceOfOrder = { serviceId: number; orderId: number | null }

/** The billing period and price of a service as ordered; without an interval it lasts for life. */
export async function findPeriod(
  sql: Sql,
  { serviceId, orderId }: ServiceOfOrder,
): Promise<{ priceMinor: number; interval: Interval | null }> {
  const [row] = await sql<{ priceMinor: number; interval: Interval | null }>`
    select s.price_minor as "priceMinor",
      case when not s.is_lifetime then json_build_object('period', s.period, 'count', s.period_count) end as interval
    from services current left join orders o on o.id = ${orderId}
    cross join lateral jsonb_populate_record(current, o.contents -> current.id::text) s
    where current.id = ${serviceId}`
  if (!row) throw new Error(`There is no service ${serviceId}`)
  return row
}

type NewSubscription = ServiceOfOrder & {
  userId: number
  brand: string
  currency: string
  priceMinor: number
  cardId: number | null
  isRenewed: boolean
  /** The learner's date. */
  firstPaidOn: string
  endDate: string | null
  /** Epoch seconds. */
  nextPayAt: number | null
}

/** Inserts a subscription whose first period is paid. */
export async function insertSubscription(sql: Sql, subscription: NewSubscription): Promise<number> {
  const { userId, serviceId, brand, currency, priceMinor, cardId, firstPaidOn, endDate, nextPayAt } = subscription
  const isRenewed = subscription.isRenewed || endDate === null
  const [row] = await sql<{ id: number }>`
    insert into subscriptions (user_id, service_id, status, title, is_lifetime, period, period_count, course_service_type,
      course_ids, community_ids, brand, price_minor, currency, card_id, first_paid_on, paid_periods, end_date,
      next_pay_at, next_try_at)
    select ${userId}, s.id, ${isRenewed ? 'active' : 'ending'}, s.title, s.is_lifetime, coalesce(s.period, 'month'), coalesce(s.period_count, 1),
      s.course_service_type, s.course_ids, s.community_ids, ${brand}, ${isRenewed ? priceMinor : null},
      ${isRenewed ? currency : null}, ${cardId}, ${firstPaidOn}, 1,
      ${endDate}, to_timestamp(${nextPayAt}::bigint), to_timestamp(${nextPayAt}::bigint)
    from services current left join orders o on o.id = ${subscription.orderId}
    cross join lateral jsonb_populate_record(current, o.contents -> current.id::text) s
    where current.id = ${serviceId}
    returning id`
  if (!row) throw new Error('The subscription was not written')
  return row.id
}

type Ended = { userId: number; subscriptionId: number; endDate: string }

export async function updateEnded(sql: Sql, { userId, subscriptionId, endDate }: Ended): Promise<void> {
  await sql`
    update subscriptions set status = 'ended', is_lifetime = false, end_date = ${endDate}, next_pay_at = null, next_try_at = null, failures = 0,
      last_failure = null
    where id = ${subscriptionId} and user_id = ${userId}`
}
