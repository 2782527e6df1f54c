import type { TransactionContext } from '../../messages/live/live.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { createPort } from '../../platform/port.ts'
import type { PaymentContext } from './provider.ts'
import type { PaymentRow } from './queries.ts'

/** Who settles what a payment is for. */
export const purposes = createPort<{ order: Purpose; subscription: Purpose; instalment: Purpose }>('purposes')

/** The transaction that takes a payment. */
export type PaymentTransaction = TransactionContext & Moment & { context: PaymentContext }

export type Settlement = {
  paymentId: number
  /** `refund_failed`: it was refunded, but its money never went back. */
  status: 'paid' | 'failed' | 'refunded' | 'refund_failed'
  failureCode: string | null
  /** Whether a saved card was charged; otherwise it has a page. */
  isCharge: boolean
  /** Whether it was made in a store, which pays for nothing that follows. */
  isInStore: boolean
  /** The saved card that it was paid by, if it may be charged again. */
  cardId: number | null
}

/** `returned`: nothing can be given for the money, which goes back. */
export type Outcome = 'kept' | 'returned'

/** Takes what the provider said of a payment; called in order for every change of it, once. */
export type Settle = (transaction: PaymentTransaction, settlement: Settlement) => Promise<Outcome>

/** What a payment is for. */
export type Purpose = {
  /** Locks and reads what it is about, the person included, before the payment is locked. */
  lock: (sql: Sql, of: { id: number; userId: number }) => Promise<Settle>
}

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
