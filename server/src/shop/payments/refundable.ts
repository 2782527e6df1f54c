import { isStore } from '#contract/shop/storePurchases/rules.ts'
import { ApiError } from '../../platform/errors.ts'
import type { PaidPayment } from './refundQueries.ts'

/** Throws `refunded_by_store`, and `refund_pending` while a refund is on its way. */
export function requireRefundable(payments: readonly PaidPayment[]): void {
  if (payments.some(({ adapter }) => isStore(adapter))) throw new ApiError('refunded_by_store')
  // The amount of a request depends on earlier refunds, so they run one after the other.
  if (payments.some((one) => one.refund_requested_minor > one.refunded_minor)) throw new ApiError('refund_pending')
}
