import { nowMs } from '../../platform/clock.ts'
import { logError } from '../../platform/errorLog/errorLog.ts'
import { onSessionEnd, storedUserId } from '../../platform/session/session.ts'
import { forgetOwner, leaveOwner, refreshRuns, removeOver, sweepOwners } from './downloads.ts'
import { listOwners } from './downloadIndex.ts'
import { keepDays } from './keptDays.ts'
import { queueLostFilms, sweepFiles } from './keptFiles.ts'
import { runQueue, stopQueue } from './queue.ts'

let isListening = false
/** The session's end has already forgotten whose it was. */
let ownerId: string | undefined
/** When the server was asked about the runs of this person. */
let refreshedAtMs = 0
const refreshEveryMs = 3_600_000

/** Continues what an earlier start began, and deletes what may not stay. At the start, and whenever the page is idle. */
export async function startDownloads(): Promise<void> {
  listen()
  const userId = storedUserId()
  const isDue = userId !== ownerId || nowMs() - refreshedAtMs >= refreshEveryMs
  ownerId = userId
  await removeOldCaches()
  await sweepOwners()
  if (userId === undefined || !listOwners().includes(userId)) return
  await removeOver()
  await sweepFiles(userId)
  await queueLostFilms(userId)
  if (!isDue) return runQueue()
  refreshedAtMs = nowMs()
  await refreshRuns()
  await keepDays(userId)
}

function listen(): void {
  if (isListening) return
  isListening = true
  onSessionEnd(async (reason) => {
    const userId = ownerId
    ownerId = undefined
    if (userId === undefined) return
    await stopQueue()
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
