import { createPort } from '../../platform/port.ts'
import type { Purpose } from './purpose.ts'
import type { PaymentRow } from './queries.ts'

/** Who settles what a payment is for. */
export const purposes = createPort<{ order: Purpose; subscription: Purpose; instalment: Purpose }>('purposes')

/** What a payment is for. */
export function purposeOf(payment: PaymentRow): { purpose: Purpose; id: number } {
  const { order, subscription, instalment } = purposes.registered
  if (payment.order_id !== null) return { purpose: order, id: payment.order_id }
  if (payment.subscription_id !== null) return { purpose: subscription, id: payment.subscription_id }
  if (payment.instalment_id !== null) return { purpose: instalment, id: payment.instalment_id }
  throw new Error(`The payment ${payment.id} is for nothing that is known`)
}

/** The same for the metrics. */
export function purposeNameOf(payment: PaymentRow): 'order' | 'subscription' | 'instalment' {
  if (payment.order_id !== null) return 'order'
  return payment.subscription_id === null ? 'instalment' : 'subscription'
}
