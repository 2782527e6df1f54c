import { normalizeCode } from '#contract/shop/discounts/rules.ts'
import type { Discount } from '#contract/shop/orders/sums.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { enforceBothRateLimits } from '../../platform/rateLimits/rateLimits.ts'
import { findDiscount, isStillFree, lockDiscount, lockDiscountById, type DiscountUse } from './queries.ts'

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

/** The discount of a code; undefined if it cannot be used. `isHeld` locks it until the transaction ends. */
export async function usableDiscount(
  sql: Sql,
  typed: DiscountUse,
  { isHeld = false } = {},
): Promise<{ id: number; discount: Discount } | undefined> {
  const use = { ...typed, code: normalizeCode(typed.code) }
  if (isHeld) await lockDiscount(sql, use.code)
  const found = await findDiscount(sql, use)
  if (!found || found.uses >= (found.use_limit ?? Infinity)) return undefined
  if (found.uses_of_person >= (found.use_limit_per_person ?? Infinity)) return undefined
  const { id, percent, amount_minor: amountMinor } = found
  return { id, discount: percent === null ? { amountMinor: amountMinor ?? 0 } : { percent } }
}

/** Whether an order that had failed may still use its code, locked until the transaction ends. */
export async function canReuseDiscount(sql: Sql, use: { id: number; orderId: number }): Promise<boolean> {
  await lockDiscountById(sql, use.id)
  return isStillFree(sql, use)
}
