import type { Sql } from '../database/database.ts'
import { ApiError } from '../http/errors.ts'
import { withKeyedMutex } from '../concurrency/keyedMutex.ts'
import { insertHits, countHits, updateLastHit } from './rateLimitQueries.ts'

export type RateLimit = { key: string; count: number; windowSeconds: number }

/** Counts a hit; throws `too_many_requests` above the limit. */
export async function enforceRateLimit(sql: Sql, limit: RateLimit): Promise<void> {
  if (!(await tryHit(sql, limit))) throw tooManyRequests(limit.windowSeconds)
}

/**
 * Counts a hit; above the limit returns false and takes it back. Counting precedes the check, so that concurrent hits on
 * any process cannot exceed the limit.
 */
export function tryHit(sql: Sql, { key, count, windowSeconds }: RateLimit): Promise<boolean> {
  return withKeyedMutex(key, async () => {
    await insertHits(sql, key)
    if ((await countHits(sql, key, windowSeconds)) <= count) return true
    await updateLastHit(sql, key)
    return false
  })
}

export function tooManyRequests(retryAfterSeconds: number): ApiError {
  return new ApiError('too_many_requests', { retryAfterSeconds })
}
