import type { Language } from '#contract/endpoint.ts'
import { recordEvent, type Writing } from '../live/live.ts'
import { insertTransaction } from './queries.ts'

export type Credit = { userId: number; amount: number; reference: string; howItWas: Record<Language, string> }

/** Gives points out of the school's account; a reference is credited once. Returns whether this call did it. */
export async function creditPoints(writing: Writing, credit: Credit): Promise<boolean> {
  const isNew = credit.amount > 0 && (await insertTransaction(writing.sql, credit))
  if (isNew) await recordEvent(writing, { userId: credit.userId, kind: 'points' })
  return isNew
}
