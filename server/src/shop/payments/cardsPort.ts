import type { TransactionContext } from '../../messages/live/live.ts'
import { createPort } from '../../platform/port.ts'
import type { PaymentContext, CardDetails, PaymentChannel } from './provider.ts'

export const cards = createPort<{
  /** Stores the provider's details of a card; returns its id. */
  save: (
    transaction: TransactionContext,
    saved: { userId: number; adapter: string; card: CardDetails },
  ) => Promise<number>
  /** Saves the card from a page without a payment; false if there was no such page. */
  applySetupByReference: (
    context: PaymentContext,
    page: { adapter: PaymentChannel; reference: string },
  ) => Promise<boolean>
}>('cards')
