import { lockUser } from '../../accounts/users/users.ts'
import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { createPort } from '../../platform/port.ts'
import type { CardDetails } from '../payments/provider.ts'
import { hasCharges, lockCards, updateDefault, updateDeleted, upsertCard } from './queries.ts'

export { findOwnCard } from './queries.ts'

/** Lets what a card pays for be paid by another one, or by none; returns how much of it there is. */
export const movePayments =
  createPort<(sql: Sql, move: { from: number; to: number | null }) => Promise<number>>('what a card pays for')

/**
 * Deletes a card of the person; what it pays for moves to another one that has not expired, the default first. Returns whether
 * something is left that has no such card. `today`: that of the person.
 */
export async function removeCard(
  transaction: TransactionContext,
  { userId, cardId, today }: { userId: number; cardId: number; today: string },
): Promise<{ isCardMissing: boolean }> {
  const { sql } = transaction
  // Payments hold the person while they settle what they pay for, and save the card after it.
  await lockUser(sql, userId)
  const cards = await lockCards(sql, { userId, today })
  if (!cards.some(({ id }) => id === cardId)) throw new ApiError('not_found')
  const next = cards.find(({ id, is_expired }) => id !== cardId && !is_expired)
  await updateDeleted(sql, cardId)
  if (next && !cards.some((card) => card.is_default && card.id !== cardId)) await updateDefault(sql, next.id)
  const moved = await movePayments.registered(sql, { from: cardId, to: next?.id ?? null })
  await recordEvent(transaction, { userId, kind: 'payment' })
  // The default card also pays for what has none of its own.
  return { isCardMissing: !next && (moved > 0 || (await hasCharges(sql, userId))) }
}

/** Keeps what a provider shows of a card that may be charged again; the first one is charged by default. */
export async function saveCard(
  transaction: TransactionContext,
  saved: { userId: number; adapter: string; card: CardDetails },
): Promise<number> {
  const cardId = await upsertCard(transaction.sql, saved)
  await recordEvent(transaction, { userId: saved.userId, kind: 'payment' })
  return cardId
}
