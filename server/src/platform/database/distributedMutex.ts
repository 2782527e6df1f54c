import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Sql } from './database.ts'
import { ApiError } from '../errors.ts'
import { withKeyedMutex } from '../concurrency/keyedMutex.ts'
import { deleteMutex, insertMutex, updateLease } from './mutexQueries.ts'

/** Renewed while the task runs: a lease expires only if its process crashed or lost the database. */
const leaseSeconds = 60
const pollMs = 20
/** Less than clients' timeout. */
const maxWaitMs = 30_000

/**
 * Serialises tasks of a key across processes. The mutex is a row with a lease, so that no connection or transaction is
 * held. Throws `too_many_requests` after a timeout.
 */
export function withDistributedMutex<Result>(sql: Sql, key: string, task: () => Promise<Result>): Promise<Result> {
  const untilMs = performance.now() + maxWaitMs
  return withKeyedMutex(`mutex:${key}`, async () => {
    const lease = { key, holder: randomUUID(), seconds: leaseSeconds }
    await acquire(sql, lease, untilMs)
    const stopRenewing = renew(sql, lease)
    try {
      return await task()
    } finally {
      stopRenewing()
      await deleteMutex(sql, lease)
    }
  })
}

export type Lease = Parameters<typeof insertMutex>[1]

/** Renews a lease three times per duration. `onWanted` is called once another holder waits for it or has it. */
export function renew(sql: Sql, lease: Lease, onWanted: () => void = () => undefined): () => void {
  const timer = setInterval(
    () =>
      void updateLease(sql, lease).then(
        (isWanted) => isWanted !== false && onWanted(),
        // The next attempt may succeed.
        () => undefined,
      ),
    (lease.seconds * 1000) / 4,
  )
  timer.unref()
  return () => clearInterval(timer)
}

async function acquire(sql: Sql, lease: Lease, untilMs: number): Promise<void> {
  if (performance.now() > untilMs) throw new ApiError('too_many_requests', { retryAfterSeconds: 10 })
  if (await insertMutex(sql, lease)) return
  await setTimeout(pollMs)
  await acquire(sql, lease, untilMs)
}
