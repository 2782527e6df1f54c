import { storedUserId } from '../../session.ts'
import { closedPrefix, openPrefix, withTransaction } from './store.ts'

/** Sends what earlier visits have left. The code for it comes only where there is any; a player brings it along. */
export async function startStatistics(): Promise<void> {
  const userId = storedUserId()
  if (!userId || !(await hasEntries(userId))) return
  const { flushAtPageEvents, flushLeft } = await import('./flush.ts')
  flushAtPageEvents()
  flushLeft()
}

async function hasEntries(userId: string): Promise<boolean> {
  const keys = [openPrefix(userId), closedPrefix(userId)]
  return withTransaction(async ({ list }) => (await Promise.all(keys.map(list))).some(({ length }) => length > 0))
}
