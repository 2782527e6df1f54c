import type { SubscriptionPayment } from '#contract/shop/subscriptions/staffApi.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'

/** Columns of a payment `p`; only the store refunds its payments. */
const columns = fragment`
  p.id, p.adapter, p.reference, p.status, p.amount_minor as amount, p.refunded_minor as refunded, p.currency,
  p.failure_code, p.refund_refusal, p.dispute, p.not_given,
  (select '•• ' || c.last4 from cards c where c.id = p.card_id) as card,
  date_part('epoch', p.created_at)::bigint as created_at,
  case when p.status in ('paid', 'refunded') and p.adapter not in ('apple', 'google')
    then p.amount_minor - greatest(p.refund_requested_minor, p.refunded_minor) else 0 end as refundable,
  p.refund_requested_minor > p.refunded_minor as is_refund_pending`

type OfSubscription = { userId: number; subscriptionId: number }
type Page = OfSubscription & { before: number | undefined; limit: number }

export function listPayments(sql: Sql, page: Page): Promise<SubscriptionPayment[]> {
  const { userId, subscriptionId, before = Number.MAX_SAFE_INTEGER, limit } = page
  return sql<SubscriptionPayment>`
    select ${columns} from payments p
    where p.subscription_id = ${subscriptionId} and p.user_id = ${userId} and p.id < ${before}
    order by p.id desc limit ${limit}`
}

type OnePayment = OfSubscription & { paymentId: number }

export async function findPayment(sql: Sql, of: OnePayment): Promise<SubscriptionPayment | undefined> {
  return first(
    await sql<SubscriptionPayment>`
      select ${columns} from payments p
      where p.id = ${of.paymentId} and p.subscription_id = ${of.subscriptionId} and p.user_id = ${of.userId}`,
  )
}

type NewRefund = {
  paymentId: number
  userId: number
  actorId: number
  clientId: string
  amountMinor: number
  endsAccess: boolean
  reason: string
}

/** False if it exists. */
export async function insertRefund(sql: Sql, refund: NewRefund): Promise<boolean> {
  const { paymentId, userId, actorId, clientId, amountMinor, endsAccess, reason } = refund
  const rows = await sql`
    insert into subscription_refunds (payment_id, user_id, actor_id, client_id, amount_minor, ends_access, reason)
    values (${paymentId}, ${userId}, ${actorId}, ${clientId}, ${amountMinor}, ${endsAccess}, ${reason})
    on conflict (payment_id, client_id) do nothing returning id`
  return rows.length > 0
}
