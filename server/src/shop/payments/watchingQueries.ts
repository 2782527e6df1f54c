import type { PaymentAdapter } from '../../platform/config/configPayments.ts'
import type { Sql } from '../../platform/database/database.ts'

export type PaymentCounts = {
  open: number
  /** Periods and instalments due for over an hour whose charge was never requested. */
  due_late: number
  /** Saved cards whose charge is over an hour late at the provider. */
  charge_late: number
  refund_waiting: number
  /** Refunds that the provider refused for good. */
  refund_refused: number
  disputed: number
  not_given: number
}

const none: PaymentCounts = {
  open: 0,
  due_late: 0,
  charge_late: 0,
  refund_waiting: 0,
  refund_refused: 0,
  disputed: 0,
  not_given: 0,
}

export async function countPayments(sql: Sql): Promise<PaymentCounts> {
  const [counts] = await sql<PaymentCounts>`
    select
      (select count(*)::int from payments where status = 'open') as open,
      (select count(*)::int from subscriptions s join users u on u.id = s.user_id and u.closed_at is null
        where s.next_try_at < now() - interval '1 hour'
          and not exists (select from payments p where p.subscription_id = s.id and p.status = 'open'))
      + (select count(*)::int from instalments i join users u on u.id = i.user_id and u.closed_at is null
        where i.next_try_at < now() - interval '1 hour'
          and not exists (select from payments p where p.instalment_id = i.id and p.status = 'open')) as due_late,
      (select count(*)::int from payments
        where status = 'open' and card_id is not null and created_at < now() - interval '1 hour') as charge_late,
      (select count(*)::int from payments where refund_requested_minor > refunded_minor) as refund_waiting,
      (select count(*)::int from payments where problem_at is not null and refund_refusal is not null) as refund_refused,
      (select count(*)::int from payments where problem_at is not null and dispute = 'open') as disputed,
      (select count(*)::int from payments where problem_at is not null and not_given is not null) as not_given`
  return counts ?? none
}

/** Whether the provider has taken money in the last days, and whether any of its events was delivered. */
export async function findTraffic(
  sql: Sql,
  adapter: PaymentAdapter,
): Promise<{ hasPayments: boolean; hasEvents: boolean }> {
  const [row] = await sql<{ hasPayments: boolean; hasEvents: boolean }>`
    select
      exists (select from money_transactions t join payments p on p.id = t.payment_id
        where p.adapter = ${adapter} and t.created_at > now() - interval '7 days') as "hasPayments",
      exists (select from payment_events
        where adapter = ${adapter} and not was_fetched and received_at > now() - interval '7 days') as "hasEvents"`
  return row ?? { hasPayments: false, hasEvents: false }
}

/** Whether anything is pending at a provider: open payments, refunds, and cards to delete. */
export async function hasUnsettled(sql: Sql, adapter: PaymentAdapter): Promise<boolean> {
  const [row] = await sql<{ isFound: boolean }>`
    select exists (select from payments where adapter = ${adapter}
        and (status = 'open' or refund_requested_minor > refunded_minor))
      or exists (select from cards
        where adapter = ${adapter} and deleted_at is not null and forgotten_at is null) as "isFound"`
  return row?.isFound ?? false
}

export async function hasPrices(sql: Sql): Promise<boolean> {
  const rows = await sql`select 1 as found from services where archived_at is null and price_minor > 0 limit 1`
  return rows.length > 0
}
