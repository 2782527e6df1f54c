import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Sql } from '../database.ts'
import { ApiError } from '../failure.ts'
import { withKeyedMutex } from '../keyedMutex.ts'
import { deleteMutex, insertMutex } from './mutexQueries.ts'

/** Longer than any work takes; only a process that died holds a mutex to its end. */
const leaseSeconds = 60
const pollMs = 20
/** Less than a client waits for an answer. */
const longestWaitMs = 30_000

/**
 * Runs works of one key one after the other, over all processes. The mutex is a row with a lease: neither a connection
 * nor a transaction is held while the work goes on. Throws a 429 after waiting for too long.
 */
export function withMutex<Result>(sql: Sql, key: string, work: () => Promise<Result>): Promise<Result> {
  const untilMs = performance.now() + longestWaitMs
  return withKeyedMutex(`mutex:${key}`, async () => {
    const lease = { key, holder: randomUUID(), seconds: leaseSeconds }
    await acquire(sql, lease, untilMs)
    try {
      return await work()
    } finally {
      await deleteMutex(sql, lease)
    }
  })
}

type Lease = Parameters<typeof insertMutex>[1]

async function acquire(sql: Sql, lease: Lease, untilMs: number): Promise<void> {
  if (performance.now() > untilMs) throw new ApiError('too_many_requests', { retryAfterSeconds: 10 })
  if (await insertMutex(sql, lease)) return
  await setTimeout(pollMs)
  await acquire(sql, lease, untilMs)
}
