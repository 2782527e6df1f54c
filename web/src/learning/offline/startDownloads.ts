import { logError } from '../../platform/errorLog/errorLog.ts'
import { onSessionEnd, storedUserId } from '../../platform/session/session.ts'
import { forgetOwner, leaveOwner, refreshRuns, removeOver, sweepOwners } from './downloads.ts'
import { listOwners } from './downloadIndex.ts'
import { runQueue } from './queue.ts'

let isListening = false
/** The session's end has already forgotten whose it was. */
let ownerId: string | undefined

/** Continues what an earlier start began, and deletes what may not stay. Once at the start, and after each sign-in. */
export async function startDownloads(): Promise<void> {
  listen()
  ownerId = storedUserId()
  await removeOldCaches()
  await sweepOwners()
  if (ownerId === undefined || !listOwners().includes(ownerId)) return
  await removeOver()
  await refreshRuns()
  await runQueue()
}

function listen(): void {
  if (isListening) return
  isListening = true
  onSessionEnd(async (reason) => {
    const userId = ownerId
    ownerId = undefined
    if (userId === undefined) return
    if (reason === 'chosen') await forgetOwner(userId)
    else leaveOwner(userId)
  })
  addEventListener('online', () => void refreshRuns().catch(logError))
}

/** Earlier versions kept films in the browser's cache, where no address expires and no size is proven. */
async function removeOldCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys().catch(() => [])
  await Promise.all(names.filter((name) => name.startsWith('videos ')).map((name) => caches.delete(name)))
}
