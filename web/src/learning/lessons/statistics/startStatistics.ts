import { storedUserId } from '../../../platform/session/session.ts'
import { closedPrefix, openPrefix, withTransaction } from './store.ts'

/** Sends the entries of earlier visits. Loads the code only if there are any; the player has its own import. */
export async function startStatistics(): Promise<void> {
  const userId = storedUserId()
  if (!userId || !(await hasEntries(userId))) return
  const { flushOnPageEvents, flushStored } = await import('./flush.ts')
  flushOnPageEvents()
  flushStored()
}

async function hasEntries(userId: string): Promise<boolean> {
  const prefixes = [openPrefix(userId), closedPrefix(userId)]
  return withTransaction(async ({ list }) => (await Promise.all(prefixes.map(list))).some(({ length }) => length > 0))
}
