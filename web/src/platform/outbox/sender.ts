import { nowMs } from '../clock.ts'
import { logError } from '../errorLog/errorLog.ts'
import { t } from '../language/language.ts'
import { onSessionEnd, storedToken, storedUserId } from '../session/session.ts'
import type { Entry, EntryKind, SendContext } from './entry.ts'
import { deleteEntry, delayKind, hasSealed, readEntryContent, updateEntry } from './entryStore.ts'
import { announceChange, announceSent, loadKinds, setOutboxState, showOutbox } from './outboxState.ts'
import { afterFailure, backoffMs, readyEntries, sendFailureOf, waitMs, type SendFailure } from './rules.ts'

let running: Promise<void> = Promise.resolve()
/** A run that has not begun serves all who ask meanwhile. */
let queued: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
/** The server did not answer: nothing is sent before this time. */
let pausedUntilMs = 0
/** Attempts in a row without an answer. */
let failures = 0

onSessionEnd(() => {
  clearTimeout(timer)
  resumeSending()
})

/** Ends the pause after failures. */
export function resumeSending(): void {
  pausedUntilMs = 0
  failures = 0
}

/** Sends what may be sent now, in order, in one tab at a time. */
export function flushOutbox(): Promise<void> {
  clearTimeout(timer)
  queued ??= running
    .then(() => {
      queued = undefined
      return withLock(sendAll)
    })
    .catch(logError)
  running = queued
  return running
}

async function withLock(work: () => Promise<void>): Promise<void> {
  // Missing on plain http, where sending twice is harmless: the server applies an id once.
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return work()
  await locks.request('outbox-entries', work)
}

async function sendAll(): Promise<void> {
  const kinds = await loadKinds().catch(() => undefined)
  // The code did not load.
  if (!kinds) return pause()
  for (;;) {
    const userId = storedUserId()
    if (!userId || !storedToken()) return
    if (waitMs(pausedUntilMs, nowMs()) > 0) return flushLater(pausedUntilMs)
    if (!(await unsealEarlier(userId))) return pause()
    const { entries, kindsAtMs } = await showOutbox(userId)
    const ready = readyEntries(entries, { kinds, kindsAtMs, nowMs: nowMs() })
    if (ready.entries.length === 0) return ready.atMs === undefined ? undefined : flushLater(ready.atMs)
    for (const entry of ready.entries) {
      const kind = kinds.get(entry.kind)
      if (!kind) continue
      const next = await sendEntry(kind, entry)
      if (next === 'stop') return
      if (next === 'reread') break
    }
  }
}

export const loadSealing = () => import('./sealing.ts')

/** Puts sealed entries before those written since; false while the server does not answer. */
export async function unsealEarlier(userId: string): Promise<boolean> {
  if (!(await hasSealed(userId))) return true
  return loadSealing().then(
    ({ tryUnsealing }) => tryUnsealing(userId),
    () => false,
  )
}

type Next = 'continue' | 'reread' | 'stop'

/** Sends an entry and applies the outcome. Never throws. */
async function sendEntry(kind: EntryKind, listed: Entry): Promise<Next> {
  const { userId } = listed
  const entry = await updateEntry(listed, (one) => one)
  // Another person may have signed in meanwhile.
  if (storedUserId() !== userId || !storedToken()) return 'stop'
  if (!entry) return 'continue'
  setOutboxState({ sendingId: entry.id })
  try {
    const result = await kind.send(entry, contextOf(entry))
    if (storedUserId() !== userId) return 'stop'
    resumeSending()
    kind.onSent?.(result, entry)
    const delayMs = kind.delayMs?.()
    await deleteEntry(entry, delayMs && nowMs() + delayMs)
    setOutboxState({ sendingId: undefined, isUnreachable: false })
    announceSent({ entry, result })
    if (!delayMs) return 'continue'
    await announceChange(userId)
    return 'reread'
  } catch (error) {
    if (storedUserId() !== userId) return 'stop'
    return applyFailure(kind, entry, sendFailureOf(error, t('ui.unknownError')))
  }
}

async function applyFailure(kind: EntryKind, entry: Entry, failure: SendFailure): Promise<Next> {
  const change = (one: Entry) => afterFailure(one, failure, { nowMs: nowMs() })
  const changed = change(entry)
  const isUnreachable = (failure.kind === 'unreachable' || failure.kind === 'unavailable') && !changed.failure
  setOutboxState({ sendingId: undefined, isUnreachable })
  if (failure.kind === 'tooSoon') await delayKind(entry, nowMs() + failure.afterSeconds * 1000)
  if (failure.kind === 'failed' && failure.isFinal && kind.dropsRefused) await deleteEntry(entry)
  else await updateEntry(entry, change)
  if (changed.failure?.isFinal) kind.onRefused?.(entry, changed.failure)
  await announceChange(entry.userId)
  if (failure.kind === 'signedOut') return 'stop'
  if (failure.kind !== 'unreachable' && failure.kind !== 'unavailable') return 'reread'
  pause()
  return 'stop'
}

function pause(): void {
  failures += 1
  pausedUntilMs = nowMs() + backoffMs(failures, Math.random())
  flushLater(pausedUntilMs)
}

function flushLater(atMs: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void flushOutbox(), Math.max(0, atMs - nowMs()))
}

function contextOf(entry: Entry): SendContext<unknown> {
  return {
    readContent: (key) => readEntryContent(entry.userId, key),
    requireWaiting: async () => {
      if (!(await updateEntry(entry, (one) => one))) throw new Error('The entry was discarded')
      if (storedUserId() !== entry.userId) throw new Error('Another person has signed in')
    },
    update: async (change) => {
      await updateEntry(entry, (one) => ({ ...one, payload: change(one.payload) }))
      await announceChange(entry.userId)
    },
  }
}
