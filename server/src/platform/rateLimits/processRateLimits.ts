import { LRUCache } from 'lru-cache'
import type { Database } from '../database/database.ts'
import { tooManyRequests, type RateLimit } from './rateLimits.ts'

type Hits = LRUCache<string, { count: number }>

/** Keys that are counted at once; the oldest ones are forgotten. */
const maxKeys = 100_000
const hitsByDatabase = new WeakMap<Database, Hits>()

/**
 * Counts a hit in the memory of this process, from the first one of a key for `windowSeconds`; throws `too_many_requests` above
 * the limit. For what is called too often to count it in the database; each process allows as many.
 */
export function enforceProcessRateLimit(database: Database, { key, count, windowSeconds }: RateLimit): void {
  const hits = hitsByDatabase.get(database) ?? new LRUCache({ max: maxKeys })
  hitsByDatabase.set(database, hits)
  const found = hits.get(key)
  if (!found) hits.set(key, { count: 1 }, { ttl: windowSeconds * 1000 })
  else if (found.count < count) found.count += 1
  else throw tooManyRequests(Math.ceil(hits.getRemainingTTL(key) / 1000))
}
