import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import { canReuseDiscount } from '../discounts/discounts.ts'
import type { Outcome, PaymentTransaction, Purpose, Settlement } from '../payments/purpose.ts'
import { balanceOf, creditPoints, spendPoints } from '../../learning/points/points.ts'
import { findUserContext } from '../../accounts/users/users.ts'
import { grantAndSettle } from './granting.ts'
import * as queries from './queries.ts'
import { findStaffRefunds } from './refundQueries.ts'
import { revoke } from './revoking.ts'
import { returnedTexts, spentTexts } from './texts.ts'

export const orderPurpose: Purpose = {
  lock: async (sql, { id: orderId, userId }) => {
    await queries.lockPersonAndRuns(sql, userId)
    const order = await queries.requireOrderRow(sql, orderId)
    return async (transaction, { status, failureCode, ...paid }) => {
      if (status === 'paid') return settlePaid(transaction, order, paid)
      if (status === 'failed') await failOrder(transaction, order, failureCode ?? 'declined')
      // The previous settlement may have paid it.
      if (status === 'refunded') await settleRefunded(transaction, await queries.requireOrderRow(sql, orderId))
      if (status === 'refund_failed') await settleRefundFailed(transaction, order)
      return 'kept'
    }
  },
}

async function settlePaid(
  transaction: PaymentTransaction,
  order: queries.OrderRow,
  paid: Pick<Settlement, 'paymentId' | 'cardId' | 'isInStore'>,
): Promise<Outcome> {
  if (order.status === 'paid' || order.status === 'refunded') return 'returned'
  const person = await findUserContext(transaction.sql, order.user_id)
  // The account was erased.
  if (!person) {
    await failOrder(transaction, order, 'closed')
    return 'returned'
  }
  if (order.status === 'failed' && !(await reopen(transaction, order, paid.paymentId))) return 'returned'
  await grantAndSettle(transaction, { order, calendar: person.calendar, paid })
  return 'kept'
}

/** Restores an order whose money arrived late, if its points and code are still available and no later order exists. */
async function reopen(transaction: PaymentTransaction, order: queries.OrderRow, paymentId: number): Promise<boolean> {
  const { sql } = transaction
  const { id: orderId, user_id: userId, points: amount, discount_id: discountId } = order
  if (await queries.hasLaterOrder(sql, order)) return false
  if ((await balanceOf(sql, userId)) < amount) return false
  if (discountId !== null && !(await canReuseDiscount(sql, { id: discountId, orderId }))) return false
  const reference = `order ${orderId} late ${paymentId}`
  await spendPoints(transaction, { userId, amount, reference, howItWas: spentTexts(orderId) })
  return true
}

/** Fails an open order; its points and code are free again. */
export async function failOrder(
  transaction: TransactionContext,
  order: queries.OrderRow,
  failureCode: string,
): Promise<void> {
  if (order.status !== 'created' && order.status !== 'pending') return
  const { id: orderId } = order
  // A closed page was open for as long as the order.
  const reason = failureCode === 'closed' ? (order.is_expired ? 'expired' : 'replaced') : failureCode
  await queries.updateFailed(transaction.sql, { orderId, failureCode: reason })
  await returnPoints(transaction, order, 'returned')
  await recordEvent(transaction, { userId: order.user_id, kind: 'order', payload: { order_id: orderId } })
}

/** No effect unless the order is paid. */
export async function settleRefunded(transaction: PaymentTransaction, order: queries.OrderRow): Promise<void> {
  if (order.status !== 'paid') return
  const { id: orderId, user_id: userId } = order
  await queries.updateRefunded(transaction.sql, orderId)
  // Staff refunds have returned their share of the points and decided on the access; a partial refund does not decide on the rest.
  const { points, isByStaff } = await findStaffRefunds(transaction.sql, orderId)
  await returnPoints(transaction, { ...order, points: order.points - points }, 'refunded')
  if (!isByStaff) await revoke(transaction, order)
  await recordEvent(transaction, { userId, kind: 'order', payload: { order_id: orderId } })
}

/** The refund failed at the bank; access that has ended stays so until staff decide. */
async function settleRefundFailed(transaction: PaymentTransaction, order: queries.OrderRow): Promise<void> {
  const { id: orderId, user_id: userId } = order
  await queries.updateRefundFailed(transaction.sql, orderId)
  await recordEvent(transaction, { userId, kind: 'order', payload: { order_id: orderId } })
}

function returnPoints(
  transaction: TransactionContext,
  { id, user_id: userId, points: amount }: queries.OrderRow,
  reason: 'returned' | 'refunded',
): Promise<boolean> {
  return creditPoints(transaction, { userId, amount, reference: `order ${id} ${reason}`, howItWas: returnedTexts(id) })
}
