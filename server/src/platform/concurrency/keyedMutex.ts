import { ApiError } from '../http/errors.ts'

const tails = new Map<string, Promise<unknown>>()

/** Serialises tasks of the same key, in order, within this process. */
export async function withKeyedMutex<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
  const previous = tails.get(key)
  const current = (previous ?? Promise.resolve()).then(task, task)
  tails.set(key, current)
  try {
    return await current
  } finally {
    if (tails.get(key) === current) tails.delete(key)
  }
}

const pending = new Map<string, number>()

/** Like `withKeyedMutex`, but throws `too_many_requests` if `limit` tasks of the key are pending. */
export async function withBoundedKeyedMutex<Result>(
  { key, limit }: { key: string; limit: number },
  task: () => Promise<Result>,
): Promise<Result> {
  const count = pending.get(key) ?? 0
  if (count >= limit) throw new ApiError('too_many_requests', { retryAfterSeconds: 10 })
  pending.set(key, count + 1)
  try {
    return await withKeyedMutex(key, task)
  } finally {
    const left = (pending.get(key) ?? 1) - 1
    if (left > 0) pending.set(key, left)
    else pending.delete(key)
  }
}
