import type { Language } from '#contract/endpoint.ts'
import type { Sql } from '../database.ts'
import { insertTransaction } from './queries.ts'

export type Credit = { userId: number; amount: number; reference: string; howItWas: Record<Language, string> }

/** Gives points out of the school's account; a reference is credited once. Returns whether this call did it. */
export async function creditPoints(sql: Sql, credit: Credit): Promise<boolean> {
  return credit.amount > 0 && insertTransaction(sql, credit)
}
