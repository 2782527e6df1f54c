import type { Language } from '#contract/endpoint.ts'
import type { NotGivenReason } from '#contract/shop/payments/staffApi.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'
import type { PaymentChannel } from './provider.ts'

type NotGiven = {
  id: number
  reason: NotGivenReason
  /** The amount that the provider took; null once it is refunded. */
  received: { amountMinor: number; currency: string } | null
}

/** Events carry the provider's reference or our idempotency key. */
export const keyOf = (reference: string): string | null =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(reference) ? reference : null

export type PaymentRow = {
  id: number
  user_id: number
  order_id: number | null
  subscription_id: number | null
  instalment_id: number | null
  adapter: PaymentChannel
  idempotency_key: string
  reference: string | null
  status: 'open' | 'paid' | 'failed' | 'refunded'
  currency: string
  amount_minor: number
  refunded_minor: number
  refund_requested_minor: number
  /** The number of requests that the provider has refused for good. */
  refund_refusals: number
  page_url: string | null
  failure_code: string | null
  card_id: number | null
  /** The provider's reference of the charged card. */
  card_reference: string | null
  /** The provider's id of the person. */
  customer: string | null
  /** Earlier ids, deleted by the provider. */
  former_customers: string[]
  description: string
  language: Language
  return_url: string | null
  saves_card: boolean
  /** The provider was already asked for it; its answer may have been lost. */
  was_asked: boolean
}

const columns = fragment`
  p.id, p.user_id, p.order_id, p.subscription_id, p.instalment_id, p.adapter, p.idempotency_key, p.reference, p.status,
  p.currency, p.amount_minor, p.refunded_minor, p.refund_requested_minor, p.refund_refusals, p.page_url, p.failure_code,
  p.card_id, p.description, p.language, p.return_url, p.saves_card, p.asked_at is not null as was_asked,
  (select c.reference from cards c where c.id = p.card_id) as card_reference,
  (select c.reference from customers c where c.user_id = p.user_id and c.adapter = p.adapter) as customer,
  coalesce((select c.former_references from customers c where c.user_id = p.user_id and c.adapter = p.adapter), '{}')
    as former_customers`

export type NewPayment = {
  userId: number
  purpose: { orderId: number } | { subscriptionId: number } | { planId: number }
  adapter: PaymentChannel
  currency: string
  amountMinor: number
  /** The saved card to charge; null for a hosted page. */
  cardId: number | null
  description: string
  language: Language
  returnUrl: string | null
  savesCard: boolean
  /** The idempotency key, 32 hexadecimal digits; random by default. */
  key?: string
}

export async function insertPayment(sql: Sql, payment: NewPayment): Promise<number> {
  const [row] = await insertSinglePayments(sql, [payment])
  if (!row) throw new Error('The payment was not written')
  return row.id
}

type InsertedPayment = { id: number; subscription_id: number | null; instalment_id: number | null }

/** Skips subscriptions and plans that have an open payment. */
export function insertSinglePayments(sql: Sql, payments: readonly NewPayment[]): Promise<InsertedPayment[]> {
  const rows = payments.map(({ purpose, ...payment }) => ({
    user_id: payment.userId,
    adapter: payment.adapter,
    currency: payment.currency,
    amount_minor: payment.amountMinor,
    card_id: payment.cardId,
    description: payment.description,
    language: payment.language,
    return_url: payment.returnUrl,
    saves_card: payment.savesCard,
    key: payment.key,
    ...('orderId' in purpose && { order_id: purpose.orderId }),
    ...('subscriptionId' in purpose && { subscription_id: purpose.subscriptionId }),
    ...('planId' in purpose && { instalment_id: purpose.planId }),
  }))
  return sql<InsertedPayment>`
    insert into payments (user_id, order_id, subscription_id, instalment_id, adapter, currency, amount_minor, card_id,
      description, language, return_url, saves_card, idempotency_key)
    select p.user_id, p.order_id, p.subscription_id, p.instalment_id, p.adapter, p.currency, p.amount_minor, p.card_id,
      p.description, p.language, p.return_url, p.saves_card, coalesce(p.key, gen_random_uuid())
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as p (user_id bigint, order_id bigint, subscription_id bigint, instalment_id bigint, adapter text, currency text,
        amount_minor integer, card_id bigint, description text, language text, return_url text, saves_card boolean, key uuid)
    on conflict do nothing returning id, subscription_id, instalment_id`
}

export async function findPayment(sql: Sql, id: number): Promise<PaymentRow | undefined> {
  return first(await sql<PaymentRow>`select ${columns} from payments p where p.id = ${id}`)
}

export async function lockPayment(sql: Sql, id: number): Promise<PaymentRow | undefined> {
  return first(await sql<PaymentRow>`select ${columns} from payments p where p.id = ${id} for update of p`)
}

export async function findPaymentId(
  sql: Sql,
  { adapter, reference }: { adapter: string; reference: string },
): Promise<number | undefined> {
  const row = first(
    await sql<{ id: number }>`
      select id from payments where adapter = ${adapter} and reference = ${reference}
      union all
      select id from payments where adapter = ${adapter} and idempotency_key = ${keyOf(reference)}::uuid limit 1`,
  )
  return row?.id
}

type Opened = { id: number; reference: string; pageUrl: string | null }

/** Stores the provider's answer. */
export async function updateOpened(sql: Sql, { id, reference, pageUrl }: Opened): Promise<void> {
  await sql`update payments set reference = ${reference}, page_url = ${pageUrl} where id = ${id} and reference is null`
}

/** The page of an open payment takes no other card, so nobody is sent there again. */
export async function updatePageClosed(sql: Sql, id: number): Promise<void> {
  await sql`update payments set page_url = null where id = ${id} and status = 'open' and page_url is not null`
}

type Status = Pick<PaymentRow, 'id' | 'reference' | 'status'> & { failureCode: string | null }

/** Forward only: a failed payment may still be paid, a paid one refunded. */
export async function updateStatus(sql: Sql, { id, reference, status, failureCode }: Status): Promise<void> {
  await sql`
    update payments set status = ${status}, reference = ${reference}, failure_code = ${failureCode}, settled_at = now()
    where id = ${id} and status <> ${status}`
}

/** Marks that the provider is asked for a payment, and returns the row as it was before. */
export async function updateAsked(sql: Sql, id: number): Promise<PaymentRow | undefined> {
  return first(
    await sql<PaymentRow>`
      update payments asked set asked_at = now() from payments p where p.id = ${id} and asked.id = p.id
      returning ${columns}`,
  )
}

type Unsettled = { seconds: number; unaskedSeconds: number; limit: number }

/**
 * Payments to poll, least recently polled first: open ones not polled for some seconds or a fifth of their age, an hour at most; charges
 * planned some seconds ago and never requested; and unsent refunds not polled for ten minutes or a fifth of their payment's age. A poll in
 * the future, from a clock that was ahead, does not count.
 */
export async function listUnsettled(sql: Sql, { seconds, unaskedSeconds, limit }: Unsettled): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    (select id from payments where status = 'open' and asked_at is null and card_id is not null
      and created_at < now() - make_interval(secs => ${unaskedSeconds}::int) order by created_at limit ${limit})
    union
    (select id from payments where status = 'open' and (coalesce(asked_at, created_at) > now() + interval '1 minute'
        or coalesce(asked_at, created_at) < now() - make_interval(secs => ${seconds}::int)
          and (asked_at is null or asked_at + least((asked_at - created_at) / 5, interval '1 hour') < now()))
      order by coalesce(asked_at, created_at) limit ${limit})
    union
    (select id from payments where refund_requested_minor > refunded_minor
      and (asked_at is null or asked_at > now() + interval '1 minute'
        or asked_at + least((asked_at - created_at) / 5, interval '10 minutes') < now())
      order by asked_at nulls first limit ${limit})`
  return rows.map(({ id }) => id)
}

/** Open pages of former providers; store payments have none. */
export async function listFormerPages(
  sql: Sql,
  { current, limit }: { current: PaymentChannel; limit: number },
): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select id from payments
    where status = 'open' and card_id is null and adapter in ('sandbox', 'stripe') and adapter <> ${current}
    order by coalesce(asked_at, created_at) limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Two concurrent first payments get the same customer. */
export async function insertCustomer(
  sql: Sql,
  customer: { userId: number; adapter: string; reference: string },
): Promise<void> {
  await sql`
    insert into customers (user_id, adapter, reference)
    values (${customer.userId}, ${customer.adapter}, ${customer.reference}) on conflict do nothing`
}

type Replaced = { userId: number; adapter: string; former: string; reference: string }

/** The first of two concurrent replacements counts; both have the same reference. */
export async function updateCustomer(sql: Sql, { userId, adapter, former, reference }: Replaced): Promise<void> {
  await sql`
    update customers set reference = ${reference}, former_references = former_references || reference
    where user_id = ${userId} and adapter = ${adapter} and reference = ${former}`
}

type Received = { adapter: PaymentChannel; id: string; reference: string }

/** Records an event; false if it has been applied. `wasFetched`: it was never delivered. */
export async function insertEvent(
  sql: Sql,
  { adapter, id, reference, wasFetched = false }: Received & { wasFetched?: boolean },
): Promise<boolean> {
  const [row] = await sql<{ isApplied: boolean }>`
    insert into payment_events as known (adapter, event_id, reference, was_fetched)
    values (${adapter}, ${id}, ${reference}, ${wasFetched})
    on conflict (adapter, event_id) do update set was_fetched = known.was_fetched and excluded.was_fetched
    returning applied_at is not null as "isApplied"`
  return row?.isApplied === false
}

/** The applied ones among some events. */
export async function findAppliedEvents(
  sql: Sql,
  { adapter, ids }: { adapter: PaymentChannel; ids: readonly string[] },
): Promise<Set<string>> {
  const rows = await sql<{ id: string }>`
    select event_id as id from payment_events
    where adapter = ${adapter} and event_id = any (${ids}::text[]) and applied_at is not null`
  return new Set(rows.map(({ id }) => id))
}

export async function updateApplied(sql: Sql, { adapter, id }: Pick<Received, 'adapter' | 'id'>): Promise<void> {
  await sql`
    update payment_events set applied_at = now()
    where adapter = ${adapter} and event_id = ${id} and applied_at is null`
}

/**
 * Events of the last day that were not applied, such as those that arrived before our own answer was written; newest first, as some may
 * never be applied.
 */
export function listUnapplied(sql: Sql, limit: number): Promise<Received[]> {
  return sql<Received>`
    select adapter, event_id as id, reference from payment_events
    where applied_at is null and received_at between now() - interval '1 day' and now() - interval '5 seconds'
    order by received_at desc limit ${limit}`
}

/** Deletes events that a provider can no longer send again. */
export async function deleteOldEvents(sql: Sql): Promise<void> {
  await sql`delete from payment_events where received_at < now() - interval '90 days'`
}

type Money = {
  paymentId: number
  /** The only transaction with this reference. */
  reference: string
  currency: string
  postings: readonly { account: 'provider' | 'revenue' | 'refunds'; amountMinor: number }[]
}

export async function insertMoney(sql: Sql, { paymentId, reference, currency, postings }: Money): Promise<void> {
  await sql`
    with added as (
      insert into money_transactions (payment_id, reference, currency) values (${paymentId}, ${reference}, ${currency})
      on conflict (reference) do nothing returning id
    )
    insert into money_postings (transaction_id, account, amount_minor)
    select id, account, amount_minor from added, json_to_recordset(${JSON.stringify(
      postings.map(({ account, amountMinor }) => ({ account, amount_minor: amountMinor })),
    )}) as posting (account text, amount_minor bigint)`
}

/** Records that a payment granted nothing, or was refunded. */
export async function updateNotGiven(sql: Sql, { id, reason, received }: NotGiven): Promise<void> {
  const { amountMinor, currency } = received ?? { amountMinor: null, currency: null }
  await sql`
    update payments set not_given = ${received && reason}, received_minor = ${amountMinor},
      received_currency = ${currency}, problem_at = now()
    where id = ${id} and not_given is distinct from ${received && reason}`
}
