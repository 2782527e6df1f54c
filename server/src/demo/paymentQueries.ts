import type { Language } from '#contract/endpoint.ts'
import type { Moment } from '../platform/clock.ts'
import type { Sql } from '../platform/database/database.ts'
import { idOf } from './insertedId.ts'

export type Texts = Record<Language, string>

/** An archived service that some people still have. */
export async function insertSoldSubscription(
  sql: Sql,
  { id, title, priceMinor, brand, slug }: { id: number; title: Texts; priceMinor: number; brand: string; slug: string },
): Promise<void> {
  await sql`
    insert into services (id, kind, brands, title, price_minor, currency, period, period_count, course_service_type,
      course_ids, archived_at)
    select ${id}, 'subscription', array[${brand}::text], ${JSON.stringify(title)}::jsonb, ${priceMinor}, 'EUR', 'month', 1,
      'main_subscription', array_agg(id), now()
    from courses where slug = ${slug}`
}

export type DemoCard = Moment & { userId: number; brand: string; last4: string; monthsLeft: number; isDefault: boolean }

/** A card that the sandbox charges. */
export async function insertCard(
  sql: Sql,
  { userId, brand, last4, monthsLeft, isDefault, now }: DemoCard,
): Promise<number> {
  const customer = `customer_demo_${userId}`
  await sql`insert into sandbox_customers (reference, key) values (${customer}, ${customer}) on conflict do nothing`
  await sql`
    insert into customers (user_id, adapter, reference) values (${userId}, 'sandbox', ${customer}) on conflict do nothing`
  const reference = `card_demo_${userId}_${last4}`
  await sql`
    insert into sandbox_cards (reference, customer, kind, last4) values (${reference}, ${customer}, 'success', ${last4})`
  return idOf(
    await sql<{ id: number }>`
      insert into cards (user_id, adapter, reference, brand, last4, expires_month, expires_year, is_default)
      select ${userId}, 'sandbox', ${reference}, ${brand}, ${last4}, extract(month from ends), extract(year from ends),
        ${isDefault}
      from (select to_timestamp(${now}::bigint) + make_interval(months => ${monthsLeft}) as ends) as expiry returning id`,
  )
}

export type SubscriptionRow = {
  userId: number
  title: Texts
  type: 'main_subscription' | 'general_subscription'
  status: 'active' | 'ending' | 'ended'
  isLifetime: boolean
  serviceId: number | null
  priceMinor: number | null
  cardId: number | null
  /** YYYY-MM-DD. */
  firstPaidOn: string | null
  endDate: string | null
  /** Epoch seconds. */
  nextPayAt: number | null
}

export async function insertSubscription(sql: Sql, row: SubscriptionRow): Promise<void> {
  const currency = row.priceMinor === null ? null : 'EUR'
  await sql`
    insert into subscriptions (user_id, title, course_service_type, status, is_lifetime, service_id, brand, price_minor,
      currency, card_id, first_paid_on, paid_periods, end_date, next_pay_at, next_try_at, course_ids)
    values (${row.userId}, ${JSON.stringify(row.title)}::jsonb, ${row.type}, ${row.status}, ${row.isLifetime},
      ${row.serviceId}, 'face', ${row.priceMinor}, ${currency}, ${row.cardId}, ${row.firstPaidOn}, 1, ${row.endDate},
      to_timestamp(${row.nextPayAt}::bigint), to_timestamp(${row.nextPayAt}::bigint),
      coalesce((select course_ids from services where id = ${row.serviceId}), '{}'))`
}

export type PlanRow = {
  userId: number
  title: Texts
  /** The course of the run that it pays for. */
  slug: string
  status: 'active' | 'paid' | 'cancelled'
  cardId: number | null
  failure: string | null
  nextTryAt: number | null
  parts: readonly { due_on: string; amount_minor: number; is_paid: boolean }[]
}

export async function insertPlan(sql: Sql, plan: PlanRow): Promise<void> {
  const id = idOf(
    await sql<{ id: number }>`
      insert into instalments (user_id, stream_id, brand, title, status, currency, card_id, failures, last_failure,
        next_try_at)
      values (${plan.userId}, (select s.id from streams s join courses c on c.id = s.course_id
          where s.user_id = ${plan.userId} and c.slug = ${plan.slug} order by s.id limit 1),
        'face', ${JSON.stringify(plan.title)}::jsonb, ${plan.status}, 'EUR', ${plan.cardId},
        ${plan.failure === null ? 0 : 4}, ${plan.failure}, to_timestamp(${plan.nextTryAt}::bigint))
      returning id`,
  )
  await sql`
    insert into instalment_runs (instalment_id, stream_id)
    select id, stream_id from instalments where id = ${id} and stream_id is not null`
  await sql`
    insert into instalment_parts (instalment_id, number, due_on, amount_minor, paid_at)
    select ${id}, number, due_on, amount_minor, case when is_paid then due_on + interval '9 hours' end
    from jsonb_to_recordset(${JSON.stringify(plan.parts.map((part, index) => ({ ...part, number: index + 1 })))}::jsonb)
      as p (number integer, due_on date, amount_minor integer, is_paid boolean)`
}
