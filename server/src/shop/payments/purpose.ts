import type { Moment } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { TransactionContext } from '../../messages/live/live.ts'
import type { PaymentContext } from './context.ts'

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
