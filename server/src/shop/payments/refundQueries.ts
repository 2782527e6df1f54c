import type { Language } from '#contract/endpoint.ts'
import type { Dispute, PaymentChannel } from './provider.ts'
import { first, type Sql } from '../../platform/database/database.ts'
import type { PaymentRow } from './queries.ts'

export type PaidPayment = {
  id: number
  adapter: PaymentChannel
  amount_minor: number
  refunded_minor: number
  refund_requested_minor: number
}

/** Locks the payments of an order and of the later instalments of its plan, newest first. */
export function lockPaidPayments(sql: Sql, orderId: number): Promise<PaidPayment[]> {
  return sql<PaidPayment>`
    select p.id, p.adapter, p.amount_minor, p.refunded_minor, p.refund_requested_minor from payments p
    where (p.order_id = ${orderId}
        or p.instalment_id = any (array(select i.id from instalments i where i.order_id = ${orderId})))
      and p.status in ('paid', 'refunded')
    order by p.id desc for update`
}

type OfSubscription = { userId: number; subscriptionId: number; paymentId: number }

/** Locks a payment of the person's subscription in any state. */
export async function lockSubscriptionPayment(
  sql: Sql,
  { userId, subscriptionId, paymentId }: OfSubscription,
): Promise<(PaidPayment & Pick<PaymentRow, 'status' | 'currency'>) | undefined> {
  return first(
    await sql<PaidPayment & Pick<PaymentRow, 'status' | 'currency'>>`
      select id, adapter, amount_minor, refunded_minor, refund_requested_minor, status, currency from payments
      where id = ${paymentId} and subscription_id = ${subscriptionId} and user_id = ${userId} for update`,
  )
}

/** Requests a further refund of `amountMinor`. */
export async function updateRefundIncreased(
  sql: Sql,
  { paymentId, amountMinor }: { paymentId: number; amountMinor: number },
): Promise<void> {
  await sql`
    update payments set refund_requested_minor = refund_requested_minor + ${amountMinor} where id = ${paymentId}`
}

export async function updateRefunded(sql: Sql, { id, refundedMinor }: { id: number; refundedMinor: number }) {
  await sql`
    update payments set refunded_minor = ${refundedMinor},
      refund_requested_minor = greatest(refund_requested_minor, ${refundedMinor}::int), refund_refusal = null,
      (not_given, received_minor, received_currency) = (
        select not_given, received_minor, received_currency where ${refundedMinor}::int < amount_minor)
    where id = ${id}`
}

/** Requests a refund up to this total. */
export async function updateRefundRequested(sql: Sql, { id, amountMinor }: { id: number; amountMinor: number }) {
  await sql`
    update payments set refund_requested_minor = greatest(refund_requested_minor, ${amountMinor}::int) where id = ${id}`
}

type Refused = { id: number; requestedMinor: number; refusals: number; reason: string }

/** Gives up a request that the provider refuses; later requests stay. */
export async function updateRefundRefused(sql: Sql, { id, requestedMinor, refusals, reason }: Refused): Promise<void> {
  await sql`
    update payments set refund_requested_minor = refunded_minor, refund_refusal = ${reason},
      refund_refusals = refund_refusals + 1, problem_at = now()
    where id = ${id} and refund_requested_minor = ${requestedMinor} and refund_refusals = ${refusals}
      and refund_requested_minor > refunded_minor`
}

type Failed = { id: number; refundedMinor: number; reason: string }

/** Reverts a refund and gives it up, as after a refusal. */
export async function updateRefundFailed(sql: Sql, { id, refundedMinor, reason }: Failed): Promise<void> {
  await sql`
    update payments set refunded_minor = ${refundedMinor}, refund_requested_minor = ${refundedMinor},
      refund_mailed_minor = least(refund_mailed_minor, ${refundedMinor}::int), refund_refusal = ${reason}, refund_refusals = refund_refusals + 1, problem_at = now()
    where id = ${id}`
}

type Disputed = Dispute & { id: number }

export async function updateDispute(sql: Sql, { id, status, reason }: Disputed): Promise<void> {
  await sql`
    update payments set dispute = ${status}, dispute_reason = ${reason}, problem_at = now()
    where id = ${id} and dispute is distinct from ${status}`
}

export type MailedRefund = {
  user_id: number
  email: string | null
  language: Language
  brand: string
  currency: string
  amount_minor: number
  order_id: number | null
  subscription_id: number | null
  title: string
}

/** Marks mails of refunds as written, and returns the amount since the last one. Lost disputes are not mailed. */
export function claimRefundMails(sql: Sql, limit: number): Promise<MailedRefund[]> {
  return sql<MailedRefund>`
    with due as (
      select id, refund_mailed_minor from payments where refunded_minor > refund_mailed_minor
      order by id limit ${limit} for update of payments skip locked),
    marked as (
      update payments p set refund_mailed_minor = p.refunded_minor from due where p.id = due.id
      returning p.id, p.user_id, p.currency, p.order_id, p.subscription_id, p.instalment_id, p.dispute,
        p.refunded_minor - due.refund_mailed_minor as amount_minor)
    select p.user_id, u.email, u.locale as language, coalesce(o.brand, s.brand, i.brand) as brand, p.currency, p.amount_minor,
      p.order_id, p.subscription_id,
      coalesce(s.title ->> u.locale, s.title ->> 'en', i.title ->> u.locale, i.title ->> 'en',
        service_title(v, c, u.locale)) as title
    from marked p join users u on u.id = p.user_id
    left join orders o on o.id = p.order_id left join services v on v.id = o.service_id
    left join courses c on c.id = v.course_id
    left join subscriptions s on s.id = p.subscription_id left join instalments i on i.id = p.instalment_id
    where p.dispute is distinct from 'lost' and u.deleted_at is null order by p.id`
}
