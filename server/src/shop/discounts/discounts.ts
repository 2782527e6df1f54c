import { hasUsesLeft, normalizeCode } from '#contract/shop/discounts/rules.ts'
import type { Discount } from '#contract/shop/orders/sums.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { enforceBothRateLimits } from '../../platform/rateLimits/rateLimits.ts'
import { findDiscount, findOtherUses, lockDiscountById, type DiscountUse, type UsesRow } from './queries.ts'

type CodeAttempt = { database: Database; userId: number; network: string }

/**
 * Rate limit for codes: ten a minute per person, and a hundred per network across accounts, which anybody may create. Runs outside the
 * transaction, so that refused codes count too.
 */
export function enforceCodeLimit({ database: { sql }, userId, network }: CodeAttempt): Promise<void> {
  return enforceBothRateLimits(
    sql,
    { key: `discount-code:${userId}`, count: 10, windowSeconds: 60 },
    { key: `discount-code:network:${network}`, count: 100, windowSeconds: 60 },
  )
}

/** The discount of a code; undefined if it cannot be used. */
export async function usableDiscount(
  sql: Sql,
  typed: DiscountUse,
): Promise<{ id: number; discount: Discount } | undefined> {
  const found = await findDiscount(sql, { ...typed, code: normalizeCode(typed.code) })
  if (!found || !isUsable(found)) return undefined
  const { id, percent, amount_minor: amountMinor } = found
  return { id, discount: percent === null ? { amountMinor: amountMinor ?? 0 } : { percent } }
}

/** Whether an order that had failed may still use its code, locked until the transaction ends. */
export async function canReuseDiscount(sql: Sql, use: { id: number; orderId: number }): Promise<boolean> {
  await lockDiscountById(sql, use.id)
  const found = await findOtherUses(sql, use)
  return found !== undefined && isUsable(found)
}

/** Whether both limits of a code allow another use. */
function isUsable({ uses, uses_of_person: usesOfPerson, ...row }: UsesRow): boolean {
  return (
    hasUsesLeft({ useLimit: row.use_limit, uses }) &&
    hasUsesLeft({ useLimit: row.use_limit_per_person, uses: usesOfPerson })
  )
}
