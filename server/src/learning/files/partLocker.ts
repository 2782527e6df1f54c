import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { ERRORS, MemoryLocker, type Lock, type Locker } from '@tus/server'
import { renew, type Lease } from '../../platform/database/distributedMutex.ts'
import { deleteMutex, insertMutex, updateWanted } from '../../platform/database/mutexQueries.ts'
import type { Sql } from '../../platform/database/database.ts'

/** Validity of a dead process's lock; a living holder lets go within a quarter of it. */
const leaseSeconds = 4
const pollMs = 50
const maxWaitMs = 30_000

/**
 * Locks an upload against its other requests, in all processes. A waiting request makes the holder let go: the holder's
 * client may have disappeared.
 */
export function partLockerOf(sql: Sql): Locker {
  const ofProcess = new MemoryLocker()
  return { newLock: (id) => lockOf(sql, { key: `part:${id}`, ofProcess: ofProcess.newLock(id) }) }
}

function lockOf(sql: Sql, { key, ofProcess }: { key: string; ofProcess: Lock }): Lock {
  const lease = { key, holder: randomUUID(), seconds: leaseSeconds }
  let stopRenewing = () => {}
  return {
    async lock(signal, requestRelease) {
      await ofProcess.lock(signal, requestRelease)
      try {
        await acquire(sql, lease, signal)
      } catch (error) {
        await ofProcess.unlock()
        throw error
      }
      stopRenewing = renew(sql, lease, () => void requestRelease())
    },
    async unlock() {
      stopRenewing()
      try {
        await deleteMutex(sql, lease)
      } finally {
        await ofProcess.unlock()
      }
    },
  }
}

async function acquire(sql: Sql, lease: Lease, signal: AbortSignal): Promise<void> {
  const untilMs = performance.now() + maxWaitMs
  while (!(await insertMutex(sql, lease))) {
    if (signal.aborted || performance.now() > untilMs)
      throw Object.assign(new Error('The upload is locked'), ERRORS.ERR_LOCK_TIMEOUT)
    await updateWanted(sql, lease.key)
    await setTimeout(pollMs)
  }
}
