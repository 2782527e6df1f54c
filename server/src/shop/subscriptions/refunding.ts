import { recordChange } from '../../accounts/audit/audit.ts'
import type { TransactionContext } from '../../messages/live/live.ts'
import { lockSubscriptionPayment, requireRefundable, updateRefundIncreased } from '../payments/payments.ts'
import { ApiError, refuseField, requireReason } from '../../platform/errors.ts'
import { lockUser } from '../../accounts/users/users.ts'
import { end, type SubscriptionChange } from './administering.ts'
import { lockSubscription } from './queries.ts'
import { insertRefund } from './refundQueries.ts'

export type RefundRequest = SubscriptionChange & {
  paymentId: number
  /** Idempotency key of the refund. */
  clientId: string
  amountMinor: number
  endsAccess: boolean
}

/**
 * Refunds part or all of a subscription's payment: access at once, the money by `refundRequested` after the commit. Throws `not_found`,
 * `payment_not_paid`, `refunded_by_store`, `refund_pending`, `payment_in_progress` and a 422 at `amount` and `reason`.
 */
export async function refundPayment(transaction: TransactionContext, request: RefundRequest): Promise<void> {
  const { sql } = transaction
  const { actorId, userId, subscriptionId, paymentId, amountMinor, endsAccess } = request
  const reason = requireReason(request)
  await lockUser(sql, userId)
  const subscription = await lockSubscription(sql, request)
  const payment = subscription && (await lockSubscriptionPayment(sql, request))
  if (!payment) throw new ApiError('not_found')
  if (!(await insertRefund(sql, { ...request, reason }))) return
  const { status, amount_minor: paid, refunded_minor: refunded } = payment
  if (status !== 'paid' && status !== 'refunded') throw new ApiError('payment_not_paid')
  requireRefundable([payment])
  if (amountMinor > paid - refunded) throw refuseField('amount', 'too_large', paid - refunded)
  await updateRefundIncreased(sql, { paymentId, amountMinor })
  const amount = { minor: amountMinor, currency: payment.currency }
  const after = { subscription_id: subscriptionId, payment_id: paymentId, amount, ends_access: endsAccess, reason }
  await recordChange(sql, { actorId }, { action: 'subscription.refund', userId, after })
  if (endsAccess) await end(transaction, { ...request, reason, at: 'now' })
}
