import type { TransactionContext } from '../live/live.ts'
import type { PaymentContext } from '../payments/context.ts'

/** The transaction that settles an order. */
export type OrderTransaction = TransactionContext & { context: Pick<PaymentContext, 'database'> }
