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
