import { canHaveRefund, pointsReturned } from '#contract/shop/orders/refunds.ts'
import { recordChange } from '../../accounts/audit/audit.ts'
import { cancelPlan } from '../instalments/instalments.ts'
import { recordEvent } from '../../messages/live/live.ts'
import type { PaymentContext } from '../payments/provider.ts'
import {
  lockPaidPayments,
  refundRequested,
  requireRefundable,
  updateRefundIncreased,
  type PaidPayment,
} from '../payments/payments.ts'
import { ApiError, refuseField, requireReason } from '../../platform/errors.ts'
import { creditPoints } from '../../learning/points/points.ts'
import type { OrderTransaction } from './orderTransaction.ts'
import { lockPersonAndOrder, type OrderRow } from './queries.ts'
import { hasRefund, insertRefund, findStaffRefunds, findUpgrades } from './refundQueries.ts'
import { revoke } from './revoking.ts'
import { returnedTexts } from './texts.ts'

export type RefundRequest = {
  orderId: number
  actorId: number
  /** Idempotency key of the refund. */
  clientId: string
  amountMinor: number
  endsAccess: boolean
  reason: string
}

/**
 * Refunds part or all of an order: points and access at once, the money by `sendRefunds` after the commit. Throws `not_found`,
 * `order_upgraded`, `order_not_paid`, `refunded_by_store`, `refund_pending` and a 422 at `amount` and `reason`.
 */
export async function refundOrder(transaction: OrderTransaction, request: RefundRequest): Promise<void> {
  const { sql } = transaction
  const { orderId } = request
  const order = await lockPersonAndOrder(sql, orderId)
  if (!order) throw new ApiError('not_found')
  if (await hasRefund(sql, request)) return
  const reason = requireReason(request)
  const upgrades = await findUpgrades(sql, orderId)
  if (upgrades.isPaid || upgrades.isOpen) throw new ApiError('order_upgraded')
  const payments = await lockRefundable(transaction, order)
  const paid = sum(payments, ({ amount_minor: amount }) => amount)
  const refunded = sum(payments, ({ refunded_minor: back }) => back) + request.amountMinor
  if (refunded > paid) throw refuseField('amount', 'too_large', paid - refunded + request.amountMinor)
  await requestRefunds(transaction, payments, request.amountMinor)
  // A failed order has returned its points and granted nothing; its money arrived late and was not returned automatically.
  const isGranted = order.status !== 'failed'
  const back = isGranted ? pointsReturned({ points: order.points, paid, refunded }) : 0
  const points = Math.max(0, back - (await findStaffRefunds(sql, orderId)).points)
  await recordRefund(transaction, order, { ...request, reason, points })
  if (request.endsAccess && isGranted) await revoke(transaction, order)
  // A full refund stops further charges.
  else if (refunded === paid) await cancelPlan(transaction, { userId: order.user_id, orderId })
}

/** The payments of an order; throws while a refund is pending. */
async function lockRefundable({ sql }: OrderTransaction, order: OrderRow): Promise<PaidPayment[]> {
  const payments = await lockPaidPayments(sql, order.id)
  if (!canHaveRefund(order) || payments.length === 0) throw new ApiError('order_not_paid')
  requireRefundable(payments)
  return payments
}

/** Takes the amount from the newest payments first. */
async function requestRefunds({ sql }: OrderTransaction, payments: readonly PaidPayment[], amountMinor: number) {
  let left = amountMinor
  for (const { id, amount_minor: amount, refunded_minor: refunded } of payments) {
    const part = Math.min(left, amount - refunded)
    if (part > 0) await updateRefundIncreased(sql, { paymentId: id, amountMinor: part })
    left -= part
  }
}

type Recorded = RefundRequest & { points: number }

async function recordRefund(transaction: OrderTransaction, order: OrderRow, refund: Recorded): Promise<void> {
  const { sql } = transaction
  const { id: orderId, user_id: userId, currency } = order
  const { actorId, amountMinor, points, endsAccess, reason } = refund
  const refundId = await insertRefund(sql, { ...refund, userId })
  const reference = `order ${orderId} refund ${refundId}`
  await creditPoints(transaction, { userId, amount: points, reference, howItWas: returnedTexts(orderId) })
  const amount = { minor: amountMinor, currency }
  const after = { order_id: orderId, amount, points, ends_access: endsAccess, reason }
  await recordChange(sql, { actorId }, { action: 'order.refund', userId, after })
  await recordEvent(transaction, { userId, kind: 'order', payload: { order_id: orderId } })
}

/** Sends the requested refunds of an order, outside of a transaction; reconciliation retries failed ones. */
export async function sendRefunds(context: PaymentContext, paymentIds: readonly number[]): Promise<void> {
  for (const id of paymentIds) await refundRequested(context, id)
}

function sum<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + amountOf(item), 0)
}
