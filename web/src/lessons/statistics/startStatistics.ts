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
  return withDrawer(async (drawer) => {
    const [open, closed] = [await drawer.list(openPrefix(userId)), await drawer.list(closedPrefix(userId))]
    return open.length + closed.length > 0
  })
}
