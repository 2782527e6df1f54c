import type { TransactionContext } from '../../messages/live/live.ts'
import { createPort } from '../../platform/port.ts'
import type { PaymentContext, CardDetails, PaymentChannel } from './provider.ts'

/** Cards that may be charged again. */
export const cards = createPort<{
  /** Keeps what a provider shows of a card; returns its id. */
  save: (
    transaction: TransactionContext,
    saved: { userId: number; adapter: string; card: CardDetails },
  ) => Promise<number>
  /** Saves the card that was given on a page without a payment; false if there was no such page. */
  applySetup: (context: PaymentContext, page: { adapter: PaymentChannel; reference: string }) => Promise<boolean>
}>('cards')
