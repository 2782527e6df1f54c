import type { Sql } from '../platform/database/database.ts'
import { idOf } from './insertedId.ts'

type DemoDiscount = {
  code: string
  userId: number | null
  percent: number | null
  /** Euro cents. */
  amountMinor: number | null
  brands: readonly string[]
  useLimit: number | null
  startsInDays: number | null
  endsInDays: number | null
  /** Days since staff ended it. */
  endedDaysAgo: number | null
}

/** Returns its id. */
export async function insertDiscount(sql: Sql, discount: DemoDiscount): Promise<number> {
  const { code, userId, percent, amountMinor, brands, useLimit, startsInDays, endsInDays, endedDaysAgo } = discount
  return idOf(
    await sql<{ id: number }>`
      insert into discounts (code, user_id, percent, amount_minor, currency, brands, use_limit, starts_at, ends_at,
        archived_at, created_at)
      values (${code}, ${userId}, ${percent}, ${amountMinor}, ${amountMinor === null ? null : 'EUR'}, ${brands},
        ${useLimit}, now() + make_interval(days => ${startsInDays}), now() + make_interval(days => ${endsInDays}),
        now() - make_interval(days => ${endedDaysAgo}), now() - interval '30 days')
      returning id`,
  )
}

type DemoOrder = {
  userId: number
  serviceId: number
  brand: string
  /** Euro cents. */
  priceMinor: number
  discountId: number | null
  discountMinor: number
  daysAgo: number
}

/** A paid sandbox order with its ledger entries, and the run of its course. */
export async function insertPaidOrder(sql: Sql, order: DemoOrder): Promise<void> {
  const { userId, serviceId, brand, priceMinor, discountId, discountMinor, daysAgo } = order
  const amount = priceMinor - discountMinor
  const id = idOf(
    await sql<{ id: number }>`
      insert into orders (user_id, service_id, brand, status, currency, price_minor, discount_id, discount_minor,
        amount_minor, due_minor, course_stream_id, created_at, paid_at)
      select ${userId}, ${serviceId}, ${brand}, 'paid', 'EUR', ${priceMinor}, ${discountId}, ${discountMinor},
        ${amount}, ${amount}, (select max(r.id) from streams r where r.user_id = ${userId} and r.course_id = s.course_id),
        now() - make_interval(days => ${daysAgo}), now() - make_interval(days => ${daysAgo})
      from services s where s.id = ${serviceId} returning id`,
  )
  const reference = `payment_demo_${id}`
  await insertSandboxPayment(sql, { userId, reference, amount, status: 'paid' })
  await sql`
    with payment as (
      insert into payments (user_id, order_id, adapter, reference, status, currency, amount_minor, created_at, settled_at)
      values (${userId}, ${id}, 'sandbox', ${reference}, 'paid', 'EUR', ${amount},
        now() - make_interval(days => ${daysAgo}), now() - make_interval(days => ${daysAgo}))
      returning id
    ), added as (
      insert into money_transactions (payment_id, reference, currency, created_at)
      select id, 'payment ' || id, 'EUR', now() - make_interval(days => ${daysAgo}) from payment returning id
    )
    insert into money_postings (transaction_id, account, amount_minor)
    select id, account, posting.amount from added,
      (values ('provider', ${amount}::bigint), ('revenue', -${amount}::bigint)) as posting (account, amount)`
}

export async function insertFailedOrder(sql: Sql, order: DemoOrder): Promise<void> {
  const { userId, serviceId, brand, priceMinor, daysAgo } = order
  const id = idOf(
    await sql<{ id: number }>`
      insert into orders (user_id, service_id, brand, status, currency, price_minor, amount_minor, due_minor,
        failure_code, created_at, failed_at)
      values (${userId}, ${serviceId}, ${brand}, 'failed', 'EUR', ${priceMinor}, ${priceMinor}, ${priceMinor},
        'declined', now() - make_interval(days => ${daysAgo}), now() - make_interval(days => ${daysAgo}))
      returning id`,
  )
  const reference = `payment_demo_${id}`
  await insertSandboxPayment(sql, { userId, reference, amount: priceMinor, status: 'failed' })
  await sql`
    insert into payments (user_id, order_id, adapter, reference, status, currency, amount_minor, failure_code, created_at,
      settled_at)
    values (${userId}, ${id}, 'sandbox', ${reference}, 'failed', 'EUR', ${priceMinor}, 'declined',
      now() - make_interval(days => ${daysAgo}), now() - make_interval(days => ${daysAgo}))`
}

type SandboxPayment = { userId: number; reference: string; amount: number; status: 'paid' | 'failed' }

/** The provider's records of a payment and its customer. */
async function insertSandboxPayment(sql: Sql, { userId, reference, amount, status }: SandboxPayment): Promise<void> {
  const customer = `customer_demo_${userId}`
  await sql`
    insert into sandbox_customers (reference, key) values (${customer}, ${customer}) on conflict do nothing`
  await sql`
    insert into customers (user_id, adapter, reference) values (${userId}, 'sandbox', ${customer}) on conflict do nothing`
  await sql`
    insert into sandbox_payments (reference, key, customer, amount_minor, currency, status)
    values (${reference}, ${reference}, ${customer}, ${amount}, 'EUR', ${status})`
}

type PaidSubscription = { userId: number; serviceId: number; cardId: number; firstPaidOn: string; nextPayAt: number }

/** An active subscription. `firstPaidOn` is YYYY-MM-DD, `nextPayAt` in epoch seconds. */
export async function insertSubscription(sql: Sql, subscription: PaidSubscription): Promise<void> {
  const { userId, serviceId, cardId, firstPaidOn, nextPayAt } = subscription
  await sql`
    insert into subscriptions (user_id, service_id, status, title, period, period_count, course_service_type, course_ids,
      community_ids, brand, price_minor, currency, card_id, first_paid_on, paid_periods, next_pay_at, next_try_at)
    select ${userId}, id, 'active', title, period, period_count, course_service_type, course_ids, community_ids,
      'mind', price_minor, 'EUR', ${cardId}, ${firstPaidOn}, 1, to_timestamp(${nextPayAt}::bigint), to_timestamp(${nextPayAt}::bigint)
    from services where id = ${serviceId}`
}
