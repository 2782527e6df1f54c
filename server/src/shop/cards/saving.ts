import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import type { CardDetails } from '../payments/provider.ts'
import { upsertCard } from './savingQueries.ts'

export { findOwnCard } from './savingQueries.ts'

/** Keeps what a provider shows of a card that may be charged again; the first one is charged by default. */
export async function saveCard(
  transaction: TransactionContext,
  saved: { userId: number; adapter: string; card: CardDetails },
): Promise<number> {
  const cardId = await upsertCard(transaction.sql, saved)
  await recordEvent(transaction, { userId: saved.userId, kind: 'payment' })
  return cardId
}
