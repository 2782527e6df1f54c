import type { TransactionContext } from '../../messages/live/live.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { createPort } from '../../platform/port.ts'
import type { PaymentContext } from './provider.ts'
import type { PaymentRow } from './queries.ts'

export const purposes = createPort<{ order: Purpose; subscription: Purpose; instalment: Purpose }>('purposes')

export type PaymentTransaction = TransactionContext & Moment & { context: PaymentContext }

export type Settlement = {
  paymentId: number
  /** `refund_failed`: it was refunded, but the money never arrived. */
  status: 'paid' | 'failed' | 'refunded' | 'refund_failed'
  failureCode: string | null
  /** A saved card was charged; otherwise it has a page. */
  isCharge: boolean
  /** Made in a store, which does not pay for later periods. */
  isInStore: boolean
  /** The saved card that paid it, if it may be charged again. */
  cardId: number | null
}

/** `returned`: nothing can be granted, and the money is refunded. */
export type Outcome = 'kept' | 'returned'

/** Applies a change of a payment's state; called in order, once per change. */
export type Settle = (transaction: PaymentTransaction, settlement: Settlement) => Promise<Outcome>

export type Purpose = {
  /** Locks and reads its subject, the person included, before the payment is locked. */
  lock: (sql: Sql, of: { id: number; userId: number }) => Promise<Settle>
}

export function purposeOf(payment: PaymentRow): { purpose: Purpose; id: number } {
  const { order, subscription, instalment } = purposes.registered
  if (payment.order_id !== null) return { purpose: order, id: payment.order_id }
  if (payment.subscription_id !== null) return { purpose: subscription, id: payment.subscription_id }
  if (payment.instalment_id !== null) return { purpose: instalment, id: payment.instalment_id }
  throw new Error(`The payment ${payment.id} is for nothing that is known`)
}

/** The purpose's label in metrics. */
export function purposeNameOf(payment: PaymentRow): 'order' | 'subscription' | 'instalment' {
  if (payment.order_id !== null) return 'order'
  return payment.subscription_id === null ? 'instalment' : 'subscription'
}
