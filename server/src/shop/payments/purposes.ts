import { instalmentPurpose } from '../instalments/settling.ts'
import { orderPurpose } from '../orders/settling.ts'
import { subscriptionPurpose } from '../subscriptions/settling.ts'
import type { Purpose } from './purpose.ts'
import type { PaymentRow } from './queries.ts'

/** What a payment is for. */
export function purposeOf(payment: PaymentRow): { purpose: Purpose; id: number } {
  if (payment.order_id !== null) return { purpose: orderPurpose, id: payment.order_id }
  if (payment.subscription_id !== null) return { purpose: subscriptionPurpose, id: payment.subscription_id }
  if (payment.instalment_id !== null) return { purpose: instalmentPurpose, id: payment.instalment_id }
  throw new Error(`The payment ${payment.id} is for nothing that is known`)
}

/** The same for the metrics. */
export function purposeNameOf(payment: PaymentRow): 'order' | 'subscription' | 'instalment' {
  if (payment.order_id !== null) return 'order'
  return payment.subscription_id === null ? 'instalment' : 'subscription'
}
