import { normalizeCode } from '#contract/shop/discounts/rules.ts'
import type { Discount } from '#contract/shop/orders/sums.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { enforceBothRateLimits } from '../../platform/rateLimits/rateLimits.ts'
import { findDiscount, isStillFree, lockDiscount, lockDiscountById, type DiscountUse } from './queries.ts'

type Guess = { database: Database; userId: number; network: string }

/**
 * Counts a code that a person tries: ten a minute, and a hundred by all accounts of a network, which anybody may create.
 * Outside of the transaction, so that a refused one counts too.
 */
export function enforceCodeLimit({ database: { sql }, userId, network }: Guess): Promise<void> {
  return enforceBothRateLimits(
    sql,
    { key: `discount-code:${userId}`, count: 10, windowSeconds: 60 },
    { key: `discount-code:network:${network}`, count: 100, windowSeconds: 60 },
  )
}

/** What a code takes off; undefined for one that cannot be used. `isHeld`: until the transaction ends nobody else uses it. */
export async function usableDiscount(
  sql: Sql,
  given: DiscountUse,
  { isHeld = false } = {},
): Promise<{ id: number; discount: Discount } | undefined> {
  const use = { ...given, code: normalizeCode(given.code) }
  if (isHeld) await lockDiscount(sql, use.code)
  const found = await findDiscount(sql, use)
  if (!found || found.uses >= (found.use_limit ?? Infinity)) return undefined
  if (found.uses_of_person >= (found.use_limit_per_person ?? Infinity)) return undefined
  const { id, percent, amount_minor: amountMinor } = found
  return { id, discount: percent === null ? { amountMinor: amountMinor ?? 0 } : { percent } }
}

/** Whether an order that had failed may use its code after all. Held until the transaction ends. */
export async function canReuseDiscount(sql: Sql, use: { id: number; orderId: number }): Promise<boolean> {
  await lockDiscountById(sql, use.id)
  return isStillFree(sql, use)
}
