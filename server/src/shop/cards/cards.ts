import { lockUser } from '../../accounts/users/users.ts'
import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { createPort } from '../../platform/port.ts'
import type { CardDetails } from '../payments/provider.ts'
import { hasCharges, lockCards, updateDefault, updateDeleted, upsertCard } from './queries.ts'

/** Moves everything that a card pays for to another card or to none; returns how much was moved. */
export const movePayments =
  createPort<(sql: Sql, move: { from: number; to: number | null }) => Promise<number>>('what a card pays for')

/**
 * Deletes a person's card. Its charges move to another card that has not expired, the default first. Returns whether charges are left
 * without such a card. `today` is the person's date.
 */
export async function removeCard(
  transaction: TransactionContext,
  { userId, cardId, today }: { userId: number; cardId: number; today: string },
): Promise<{ isCardMissing: boolean }> {
  const { sql } = transaction
  // Payments lock the person while they settle, and save the card after that.
  await lockUser(sql, userId)
  const cards = await lockCards(sql, { userId, today })
  if (!cards.some(({ id }) => id === cardId)) throw new ApiError('not_found')
  const next = cards.find(({ id, is_expired }) => id !== cardId && !is_expired)
  await updateDeleted(sql, cardId)
  if (next && !cards.some((card) => card.is_default && card.id !== cardId)) await updateDefault(sql, next.id)
  const moved = await movePayments.registered(sql, { from: cardId, to: next?.id ?? null })
  await recordEvent(transaction, { userId, kind: 'payment' })
  // The default card also pays for charges without a card of their own.
  return { isCardMissing: !next && (moved > 0 || (await hasCharges(sql, userId))) }
}

/** Stores the provider's details of a card that may be charged again; the first one becomes the default. */
export async function saveCard(
  transaction: TransactionContext,
  saved: { userId: number; adapter: string; card: CardDetails },
): Promise<number> {
  const cardId = await upsertCard(transaction.sql, saved)
  await recordEvent(transaction, { userId: saved.userId, kind: 'payment' })
  return cardId
}
