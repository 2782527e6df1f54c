import type { TransactionContext } from '../../messages/live/live.ts'
import type { PaymentContext } from '../payments/provider.ts'
import type { Moment } from '../../platform/clock.ts'

export type OrderTransaction = TransactionContext & Moment & { context: Pick<PaymentContext, 'database'> }
