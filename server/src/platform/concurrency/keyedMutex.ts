import { Mutex } from 'async-mutex'
import { ApiError } from '../errors.ts'

const mutexes = new Map<string, { mutex: Mutex; pendingCount: number }>()

/** Serialises tasks of a key within this process, in order. Throws `too_many_requests` if `maxPending` tasks of the key are pending. */
export async function withKeyedMutex<Result>(
  key: string,
  task: () => Promise<Result>,
  maxPending = Infinity,
): Promise<Result> {
  const keyed = mutexes.get(key) ?? { mutex: new Mutex(), pendingCount: 0 }
  if (keyed.pendingCount >= maxPending) throw new ApiError('too_many_requests', { retryAfterSeconds: 10 })
  mutexes.set(key, keyed)
  keyed.pendingCount += 1
  try {
    return await keyed.mutex.runExclusive(task)
  } finally {
    keyed.pendingCount -= 1
    if (keyed.pendingCount === 0) mutexes.delete(key)
  }
}
