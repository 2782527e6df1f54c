import { storedUserId } from '../../session.ts'
import { withDrawer } from './deviceStore.ts'
import { closedPrefix, openPrefix } from './keys.ts'

/** Sends what earlier visits have left. The code for it comes only where there is any; a player brings it along. */
export async function startStatistics(): Promise<void> {
  const userId = storedUserId()
  if (!userId || !(await hasEntries(userId))) return
  const { sendAtPageEvents, sendLeft } = await import('./pageEvents.ts')
  sendAtPageEvents()
  sendLeft()
}

async function hasEntries(userId: string): Promise<boolean> {
  const keys = [openPrefix(userId), closedPrefix(userId)]
  return withDrawer(async (drawer) => (await Promise.all(keys.map(drawer.list))).some(({ length }) => length > 0))
}
