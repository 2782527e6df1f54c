import type { Sql } from '../database.ts'
import { ApiError } from '../failure.ts'
import { countAttempt, findAttempts, updateAttemptBack } from './attemptQueries.ts'
import { withKeyedMutex } from '../keyedMutex.ts'

export type Limit = { key: string; count: number; windowSeconds: number }

/** Counts a use of a call that anyone may make, and refuses what is beyond its limit. */
export async function refuseBusy(sql: Sql, limit: Limit): Promise<void> {
  if (!(await isWithin(sql, limit))) throw busy(limit.windowSeconds)
}

/**
 * Counts a use; false, and not counted, when it is beyond the limit. Counting comes first, so that of many at once, on
 * several nodes too, none sees fewer than there are.
 */
export function isWithin(sql: Sql, { key, count, windowSeconds }: Limit): Promise<boolean> {
  return withKeyedMutex(key, async () => {
    await countAttempt(sql, key)
    if ((await findAttempts(sql, key, windowSeconds)) <= count) return true
    await updateAttemptBack(sql, key)
    return false
  })
}

export function busy(retryAfterSeconds: number): ApiError {
  return new ApiError('too_many_requests', { retryAfterSeconds })
}
