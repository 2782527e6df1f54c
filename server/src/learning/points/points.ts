import type { Language } from '#contract/endpoint.ts'
import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import { insertTransaction } from './queries.ts'

export { findBalance as balanceOf, findHomeworkPoints as homeworkPoints } from './queries.ts'

export type Credit = { userId: number; amount: number; reference: string; howItWas: Record<Language, string> }

/** Credits points from the school's account, once per reference. Returns whether this call did. */
export async function creditPoints(transaction: TransactionContext, credit: Credit): Promise<boolean> {
  const isNew = credit.amount > 0 && (await insertTransaction(transaction.sql, credit))
  if (isNew) await recordEvent(transaction, { userId: credit.userId, kind: 'points' })
  return isNew
}

/** Spends a person's points, once per reference; at the commit the database rejects an overdraft. */
export async function spendPoints(transaction: TransactionContext, spent: Credit): Promise<boolean> {
  const isNew = spent.amount > 0 && (await insertTransaction(transaction.sql, { ...spent, amount: -spent.amount }))
  if (isNew) await recordEvent(transaction, { userId: spent.userId, kind: 'points' })
  return isNew
}
