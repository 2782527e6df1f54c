import type { Interval } from '#contract/subscriptions/dueDates.ts'
import { first, type Sql } from '../platform/database/database.ts'

export type NewSubscription = {
  userId: number
  serviceId: number
  brand: string
  /** Of its service's price, where that names none. */
  currency: string
  cardId: number | null
  /** The learner's date of the first payment. */
  firstPaidOn: string
  /** When the second period is due, in seconds since 1970. */
  nextPayAtOf: (interval: Interval) => number
}

type Service = { period: Interval['period'] | null; period_count: number | null; is_lifetime: boolean }

/** Inserts what the service describes, with the first period paid. */
export async function insertSubscription(sql: Sql, subscription: NewSubscription): Promise<number> {
  const { userId, serviceId, brand, currency, cardId, firstPaidOn } = subscription
  const service = first(
    await sql<Service>`
      select period, period_count, is_lifetime from services where id = ${serviceId} and kind = 'subscription'`,
  )
  if (!service) throw new Error(`Service ${serviceId} is no subscription`)
  const { period, period_count: count, is_lifetime: isLifetime } = service
  const nextPayAt = isLifetime ? null : subscription.nextPayAtOf({ period: period ?? 'month', count: count ?? 1 })
  const row = first(
    await sql<{ id: number }>`
      insert into subscriptions (user_id, service_id, status, is_lifetime, title, period, period_count,
        course_service_type, course_ids, community_ids, brand, price_minor, currency, card_id, first_paid_on,
        paid_periods, next_pay_at, next_try_at)
      select ${userId}, id, 'active', is_lifetime, title, coalesce(period, 'month'), coalesce(period_count, 1),
        course_service_type, course_ids, community_ids, ${brand}, price_minor, coalesce(currency, ${currency}),
        ${cardId}, ${firstPaidOn}, 1, to_timestamp(${nextPayAt}::bigint),
        case when price_minor > 0 then to_timestamp(${nextPayAt}::bigint) end
      from services where id = ${serviceId} returning id`,
  )
  if (!row) throw new Error('The subscription was not written')
  return row.id
}

/** What a card pays for is paid by another one, or by none; returns how many. */
export async function moveSubscriptions(sql: Sql, { from, to }: { from: number; to: number | null }): Promise<number> {
  const rows = await sql`
    update subscriptions set card_id = ${to} where card_id = ${from} and status = 'active' and not is_lifetime returning id`
  return rows.length
}
