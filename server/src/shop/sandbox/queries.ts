import { first, type Sql } from '../../platform/database/database.ts'

export type CardKind = 'success' | 'declined' | 'authentication' | 'late_failure'
export type Delivery = 'at_once' | 'late' | 'twice' | 'before_return' | 'never'

export type CardRow = { reference: string; customer: string; kind: CardKind; last4: string }

export type PaymentRow = {
  reference: string
  customer: string
  /** Null when only a card is requested. */
  amount_minor: number | null
  currency: string | null
  description: string
  language: 'ru' | 'en' | 'es'
  return_url: string | null
  saves_card: boolean
  status: 'open' | 'requires_action' | 'paid' | 'failed'
  /** A card was entered, and the bank has not answered yet. */
  is_checked: boolean
  card: string | null
  card_kind: CardKind | null
  card_last4: string | null
  delivery: Delivery | null
  failure_code: string | null
  refunded_minor: number
}

/** The customer of a key. Idempotent. */
export async function upsertCustomer(sql: Sql, key: string): Promise<string> {
  const [row] = await sql<{ reference: string }>`
    insert into sandbox_customers (key) values (${key})
    on conflict (key) do update set key = excluded.key returning reference`
  if (!row) throw new Error('The customer was not written')
  return row.reference
}

export type NewPayment = {
  key: string
  customer: string
  amountMinor: number | null
  currency: string | null
  description: string
  language: string
  returnUrl: string | null
  savesCard: boolean
}

/** The payment of a key. Idempotent. */
export async function upsertPayment(sql: Sql, payment: NewPayment): Promise<string> {
  const { key, customer, amountMinor, currency, description, language, returnUrl, savesCard } = payment
  const [row] = await sql<{ reference: string }>`
    insert into sandbox_payments (key, customer, amount_minor, currency, description, language, return_url, saves_card)
    values (${key}, ${customer}, ${amountMinor}, ${currency}, ${description}, ${language}, ${returnUrl}, ${savesCard})
    on conflict (key) do update set key = excluded.key returning reference`
  if (!row) throw new Error('The payment was not written')
  return row.reference
}

export type NewCharge = {
  key: string
  customer: string
  amountMinor: number
  currency: string
  description: string
  card: string | null
  status: PaymentRow['status']
  failureCode: string | null
}

/** The charge of a key. Idempotent; its event is due at once. */
export async function upsertCharge(sql: Sql, charge: NewCharge): Promise<string> {
  const { key, customer, amountMinor, currency, description, card, status, failureCode } = charge
  const [row] = await sql<{ reference: string }>`
    insert into sandbox_payments (key, customer, amount_minor, currency, description, card, status, failure_code, event_due_at)
    values (${key}, ${customer}, ${amountMinor}, ${currency}, ${description}, ${card}, ${status}, ${failureCode}, now())
    on conflict (key) do update set key = excluded.key returning reference`
  if (!row) throw new Error('The charge was not written')
  return row.reference
}

/** The current state: a late failure has failed once its time has come. */
export async function findPayment(sql: Sql, reference: string): Promise<PaymentRow | undefined> {
  return first(
    await sql<PaymentRow>`
      select p.reference, p.customer, p.amount_minor, p.currency, p.description, p.language, p.return_url, p.saves_card,
        case when p.fails_at <= now() then 'failed' else p.status end as status,
        p.fails_at > now() is true as is_checked, p.card, c.kind as card_kind,
        c.last4 as card_last4, p.delivery, p.refunded_minor,
        case when p.fails_at <= now() then 'declined' else p.failure_code end as failure_code
      from sandbox_payments p left join sandbox_cards c on c.reference = p.card and c.deleted_at is null
      where p.reference = ${reference}`,
  )
}

export async function findCharge(sql: Sql, key: string): Promise<PaymentRow | undefined> {
  const row = first(await sql<{ reference: string }>`select reference from sandbox_payments where key = ${key}`)
  return row && findPayment(sql, row.reference)
}

export async function insertCard(sql: Sql, card: Omit<CardRow, 'reference'>): Promise<string> {
  const [row] = await sql<{ reference: string }>`
    insert into sandbox_cards (customer, kind, last4) values (${card.customer}, ${card.kind}, ${card.last4})
    returning reference`
  if (!row) throw new Error('The card was not written')
  return row.reference
}

export async function findCard(
  sql: Sql,
  { customer, card }: { customer: string; card: string },
): Promise<CardRow | undefined> {
  return first(
    await sql<CardRow>`
      select reference, customer, kind, last4 from sandbox_cards
      where reference = ${card} and customer = ${customer} and deleted_at is null`,
  )
}

export async function updateCardDeleted(
  sql: Sql,
  { customer, card }: { customer: string; card: string },
): Promise<void> {
  await sql`update sandbox_cards set deleted_at = now() where reference = ${card} and customer = ${customer}`
}

type Settled = {
  reference: string
  status: PaymentRow['status']
  card: string | null
  failureCode: string | null
  /** Seconds until an open payment fails. */
  failsAfter: number | null
}

/** Settles an open payment; false for any other. */
export async function updateSettled(sql: Sql, settled: Settled): Promise<boolean> {
  const { reference, status, card, failureCode, failsAfter } = settled
  const rows = await sql`
    update sandbox_payments set status = ${status}, card = coalesce(${card}, card), failure_code = ${failureCode},
      fails_at = now() + make_interval(secs => ${failsAfter}::int)
    where reference = ${reference} and status in ('open', 'requires_action') and fails_at is null
    returning 1 as settled`
  return rows.length > 0
}

export async function updateDelivery(
  sql: Sql,
  { reference, delivery }: { reference: string; delivery: Delivery },
): Promise<void> {
  await sql`update sandbox_payments set delivery = ${delivery} where reference = ${reference}`
}

/** Closes an unpaid page, unless the bank is checking a payment. */
export async function updateClosed(sql: Sql, reference: string): Promise<void> {
  await sql`
    update sandbox_payments set status = 'failed', failure_code = 'closed'
    where reference = ${reference} and status in ('open', 'requires_action') and fails_at is null`
}

type NewRefund = { key: string; reference: string; amountMinor: number }

/** Refunds once per key, never more than was paid; false if refused. */
export async function insertRefund(sql: Sql, { key, reference, amountMinor }: NewRefund): Promise<boolean> {
  const rows = await sql`
    with added as (
      insert into sandbox_refunds (key, payment, amount_minor)
      select ${key}, reference, ${amountMinor} from sandbox_payments
      where reference = ${reference} and status = 'paid' and refunded_minor + ${amountMinor}::int <= amount_minor
      on conflict (key) do nothing returning payment, amount_minor
    ), refunded as (
      update sandbox_payments p set refunded_minor = refunded_minor + added.amount_minor,
        event_due_at = case when delivery is distinct from 'never' then now() end
      from added where p.reference = added.payment
    )
    select 1 as made from added
    union all
    select 1 from sandbox_refunds where key = ${key}`
  return rows.length > 0
}

export async function updateEventDue(
  sql: Sql,
  { reference, seconds }: { reference: string; seconds: number },
): Promise<void> {
  await sql`
    update sandbox_payments set event_due_at = now() + make_interval(secs => ${seconds}::int)
    where reference = ${reference}`
}

/** Claims due events of payments, oldest first; several workers share them. */
export async function claimDueEvents(sql: Sql, limit: number): Promise<string[]> {
  const rows = await sql<{ reference: string }>`
    update sandbox_payments set event_due_at = null where reference in (
      select p.reference from sandbox_payments p where p.event_due_at <= now()
      order by p.event_due_at limit ${limit} for update of p skip locked)
    returning reference`
  return rows.map(({ reference }) => reference)
}
