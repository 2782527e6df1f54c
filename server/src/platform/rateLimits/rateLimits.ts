import { LRUCache } from 'lru-cache'
import { withKeyedMutex } from '../concurrency/keyedMutex.ts'
import type { Sql, Database } from '../database/database.ts'
import { ApiError } from '../errors.ts'
import { insertHits, countBothHits, countHits, updateLastHit } from './rateLimitQueries.ts'

type Hits = LRUCache<string, { count: number }>

/** Keys counted at once; the oldest are evicted. */
const maxKeys = 100_000

const hitsByDatabase = new WeakMap<Database, Hits>()

export type RateLimit = { key: string; count: number; windowSeconds: number }

/** Counts a hit; throws `too_many_requests` above the limit. */
export async function enforceRateLimit(sql: Sql, limit: RateLimit): Promise<void> {
  if (!(await tryHit(sql, limit))) throw tooManyRequests(limit.windowSeconds)
}

/**
 * Counts a hit; above the limit returns false and takes it back. It counts before the check, so that concurrent hits
 * cannot exceed the limit.
 */
export function tryHit(sql: Sql, { key, count, windowSeconds }: RateLimit): Promise<boolean> {
  return withKeyedMutex(key, async () => {
    await insertHits(sql, key)
    if ((await countHits(sql, key, windowSeconds)) <= count) return true
    await updateLastHit(sql, key)
    return false
  })
}

/** Counts a hit of two limits, such as a person's and their network's; above either, throws and takes both back. */
export function enforceBothRateLimits(sql: Sql, one: RateLimit, other: RateLimit): Promise<void> {
  return withKeyedMutex(one.key, () =>
    withKeyedMutex(other.key, async () => {
      await insertHits(sql, one.key, other.key)
      const [hits, otherHits] = await countBothHits(sql, one, other)
      const exceeded = hits > one.count ? one : otherHits > other.count ? other : undefined
      if (!exceeded) return
      await updateLastHit(sql, one.key)
      await updateLastHit(sql, other.key)
      throw tooManyRequests(exceeded.windowSeconds)
    }),
  )
}

export function tooManyRequests(retryAfterSeconds: number): ApiError {
  return new ApiError('too_many_requests', { retryAfterSeconds })
}

/**
 * Counts a hit in memory, in a window from a key's first hit; throws `too_many_requests` above the limit. For calls too
 * frequent for the database; each process has its own count.
 */
export function enforceProcessRateLimit(database: Database, { key, count, windowSeconds }: RateLimit): void {
  const hits = hitsByDatabase.get(database) ?? new LRUCache({ max: maxKeys })
  hitsByDatabase.set(database, hits)
  const found = hits.get(key)
  if (!found) hits.set(key, { count: 1 }, { ttl: windowSeconds * 1000 })
  else if (found.count < count) found.count += 1
  else throw tooManyRequests(Math.ceil(hits.getRemainingTTL(key) / 1000))
}
