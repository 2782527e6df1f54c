import { orderPurpose } from '../orders/settling.ts'
import type { Purpose } from './purpose.ts'
import type { PaymentRow } from './queries.ts'

/** What a payment is for. */
export function purposeOf(payment: PaymentRow): { purpose: Purpose; id: number } {
  if (payment.order_id !== null) return { purpose: orderPurpose, id: payment.order_id }
  throw new Error(`The payment ${payment.id} is for nothing that is known`)
}
