import { logError } from '../../../platform/errorLog/errorLog.ts'
import { showOutbox } from '../../../platform/outbox/outboxState.ts'
import { flushOutbox } from '../../../platform/outbox/sender.ts'
import { storedToken, storedUserId } from '../../../platform/session/session.ts'
import { minWatchedMs, sendStatistic } from './statisticKind.ts'
import { closeWatched, hasClosed, removeWatched, takeOpen } from './watched.ts'

/** Sends what is worth it, of all page loads. While offline, the open entry keeps growing until it `ends`. */
export async function sendWatched(minMs: number, { ends = false } = {}): Promise<void> {
  const userId = storedUserId()
  if (!userId) return
  if (ends || !(await hasClosed(userId))) await closeWatched({ userId, minMs })
  if (ends) await showOutbox(userId)
  while (await hasClosed(userId)) {
    await flushOutbox()
    if (await hasClosed(userId)) return
    await closeWatched({ userId, minMs })
  }
}

/** Closes what is worth it into entries, so that what is added next comes after it. */
export async function endWatched(): Promise<void> {
  const userId = storedUserId()
  if (userId) await closeWatched({ userId, minMs: minWatchedMs() })
}

/** Sends the open entry of a closing page, which cannot wait. */
export function sendOpen(minMs: number): void {
  const open = takeOpen(minMs)
  // Never sends an entry with another user's token.
  if (!open || storedUserId() !== open.userId || !storedToken()) return
  const { userId, watched } = open
  sendStatistic(watched, true).then(
    () => removeWatched(userId, watched.entry.client_id),
    // The entry stays stored, and is sent again.
    () => undefined,
  )
}

let hasListeners = false

/** Sends when the page is hidden or closed; adds its listeners once. */
export function sendOnPageEvents(): void {
  if (hasListeners) return
  hasListeners = true
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendWatched(minWatchedMs()).catch(logError)
  })
  window.addEventListener('pagehide', () => sendOpen(minWatchedMs()))
}
