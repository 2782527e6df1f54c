import { randomUUID } from 'node:crypto'
import { type Sql, first } from '../src/platform/database/database.ts'

type Row = { id: number }
const idOf = (rows: readonly Row[]) => first(rows)?.id ?? 0

type NewCard = { last4?: string; expiresYear?: number; isDefault?: boolean; reference?: string }

/** A card that may be charged again. */
export async function addCard(sql: Sql, userId: number, card: NewCard = {}): Promise<number> {
  const { last4 = '4417', expiresYear = 2100, isDefault = false, reference = randomUUID() } = card
  return idOf(
    await sql<Row>`
      insert into cards (user_id, adapter, reference, brand, last4, expires_month, expires_year, is_default)
      values (${userId}, 'sandbox', ${reference}, 'visa', ${last4}, 8, ${expiresYear}, ${isDefault}) returning id`,
  )
}

let lastServiceId = 720_000

/** A service of a subscription; its price is in cents. */
export async function addSubscriptionService(sql: Sql, priceMinor = 1800): Promise<number> {
  lastServiceId += 1
  await sql`
    insert into services (id, kind, title, price_minor, period, period_count, course_service_type)
    values (${lastServiceId}, 'subscription', '{"en": "Monthly"}', ${priceMinor}, 'month', 1, 'main_subscription')`
  return lastServiceId
}

type NewSubscription = {
  serviceId: number
  cardId?: number
  /** YYYY-MM-DD of the first payment and how many periods are paid. */
  firstPaidOn: string
  paidPeriods?: number
  /** In seconds since 1970. */
  nextPayAt: number
}

/** A subscription whose payments we take. */
export async function addSubscription(sql: Sql, userId: number, subscription: NewSubscription): Promise<number> {
  const { serviceId, cardId = null, firstPaidOn, paidPeriods = 1, nextPayAt } = subscription
  return idOf(
    await sql<Row>`
      insert into subscriptions (user_id, service_id, status, title, brand, price_minor, currency, card_id, first_paid_on,
        paid_periods, next_pay_at, next_try_at)
      select ${userId}, id, 'active', title, 'local', price_minor, 'EUR', ${cardId}, ${firstPaidOn}, ${paidPeriods},
        to_timestamp(${nextPayAt}::bigint), to_timestamp(${nextPayAt}::bigint)
      from services where id = ${serviceId} returning id`,
  )
}

type Part = { dueOn: string; amountMinor: number; isPaid: boolean }
type NewPlan = { streamId?: number; cardId?: number; parts: readonly Part[]; nextTryAt?: number }

/** A plan of parts. */
export async function addInstalment(sql: Sql, userId: number, plan: NewPlan): Promise<number> {
  const { streamId = null, cardId = null, parts, nextTryAt = null } = plan
  const id = idOf(
    await sql<Row>`
      insert into instalments (user_id, stream_id, title, brand, currency, card_id, next_try_at)
      values (${userId}, ${streamId}, '{"en": "Quiet Mind"}', 'local', 'EUR', ${cardId}, to_timestamp(${nextTryAt}::bigint))
      returning id`,
  )
  await sql`
    insert into instalment_runs (instalment_id, stream_id) select ${id}, ${streamId}::bigint where ${streamId}::bigint is not null`
  for (const [index, { dueOn, amountMinor, isPaid }] of parts.entries())
    await sql`
      insert into instalment_parts (instalment_id, number, due_on, amount_minor, paid_at)
      values (${id}, ${index + 1}, ${dueOn}, ${amountMinor}, case when ${isPaid}::boolean then now() end)`
  return id
}

type SandboxKind = 'success' | 'declined' | 'authentication' | 'late_failure'

/** A card that the sandbox knows and charges as its kind says. */
export async function addSandboxCard(sql: Sql, userId: number, kind: SandboxKind = 'success'): Promise<number> {
  const customer = `customer_${userId}`
  const reference = `card_${randomUUID()}`
  await sql`insert into sandbox_customers (reference, key) values (${customer}, ${customer}) on conflict do nothing`
  await sql`
    insert into customers (user_id, adapter, reference) values (${userId}, 'sandbox', ${customer}) on conflict do nothing`
  await sql`
    insert into sandbox_cards (reference, customer, kind, last4) values (${reference}, ${customer}, ${kind}, '4417')`
  return addCard(sql, userId, { reference })
}
