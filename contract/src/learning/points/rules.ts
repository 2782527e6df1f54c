import type { Score, ScoreType } from './api.ts'

/** An entry of the points history. `amount` is never negative, times are in milliseconds. */
export type ScoreEntry = {
  id: number
  type: ScoreType
  amount: number
  reason: Score['reason']
  howItWas: string
  createdAt: number
  updatedAt: number
}

/** Minimum balance to spend points. */
export const pointsThreshold = 200

/** The entry of a response; throws a TypeError if that is no object. Zero counts as added. */
export function scoreEntryOf(score: Score): ScoreEntry {
  if (typeof score !== 'object' || score === null || Array.isArray(score))
    throw new TypeError('An entry of the points history must be an object')
  const { id, amount, reason, how_it_was, created_at, updated_at } = score
  return {
    id,
    type: amount < 0 ? 'debit' : 'add',
    amount: Math.abs(amount),
    reason,
    howItWas: how_it_was,
    createdAt: created_at * 1000,
    updatedAt: updated_at * 1000,
  }
}
