import { ApiError } from './failure.ts'

const last = new Map<string, Promise<unknown>>()

/** Runs works of one key one after the other, in the order in which they were asked for. */
export async function inTurnOf<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const before = last.get(key)
  const mine = (before ?? Promise.resolve()).then(work, work)
  last.set(key, mine)
  try {
    return await mine
  } finally {
    if (last.get(key) === mine) last.delete(key)
  }
}

const waiting = new Map<string, number>()

/** The same, but throws a 429 where so many wait already. */
export async function inTurnUnlessCrowded<Result>(
  line: { key: string; waiting: number },
  work: () => Promise<Result>,
): Promise<Result> {
  const { key } = line
  const before = waiting.get(key) ?? 0
  if (before >= line.waiting) throw new ApiError('too_many_requests', { retryAfterSeconds: 10 })
  waiting.set(key, before + 1)
  try {
    return await inTurnOf(key, work)
  } finally {
    const left = (waiting.get(key) ?? 1) - 1
    if (left > 0) waiting.set(key, left)
    else waiting.delete(key)
  }
}
