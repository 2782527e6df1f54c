import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Sql } from '../database/database.ts'
import { ApiError } from '../http/errors.ts'
import { withKeyedMutex } from './keyedMutex.ts'
import { deleteMutex, insertMutex } from './mutexQueries.ts'

/** Longer than any task: a lease expires only if its process crashed. */
const leaseSeconds = 60
const pollMs = 20
/** Less than the timeout of clients. */
const maxWaitMs = 30_000

/**
 * Serialises tasks of the same key across processes. The mutex is a row with a lease: no connection or transaction is
 * held meanwhile. Throws `too_many_requests` after a timeout.
 */
export function withDistributedMutex<Result>(sql: Sql, key: string, task: () => Promise<Result>): Promise<Result> {
  const untilMs = performance.now() + maxWaitMs
  return withKeyedMutex(`mutex:${key}`, async () => {
    const lease = { key, holder: randomUUID(), seconds: leaseSeconds }
    await acquire(sql, lease, untilMs)
    try {
      return await task()
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
