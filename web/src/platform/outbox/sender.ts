import { nowMs } from '../clock.ts'
import { logError } from '../errorLog/errorLog.ts'
import { t } from '../language/language.ts'
import { onSessionEnd, storedToken, storedUserId } from '../session/session.ts'
import type { Entry, EntryKind, SendContext } from './entry.ts'
import { deleteEntry, delayKind, hasSealed, readEntryContent, updateEntry } from './entryStore.ts'
import {
  announceChange,
  announceSent,
  announceUnsent,
  loadKinds,
  setOutboxState,
  showOutbox,
  showSending,
} from './outboxState.ts'
import {
  afterFailure,
  backoffMs,
  mainLane,
  readyEntries,
  sendFailureOf,
  uploadLanes,
  waitMs,
  type SendFailure,
} from './rules.ts'

/** Sends entries one after the other. */
type Lane = {
  name: string
  running: Promise<void>
  /** A run that has not begun serves all who ask meanwhile. */
  queued: Promise<void> | undefined
  timer: ReturnType<typeof setTimeout> | undefined
  /** The server did not answer: nothing is sent before this time. */
  pausedUntilMs: number
  /** Attempts in a row without an answer. */
  failures: number
}

const lanes = new Map<string, Lane>()
/** Ends the sending of an entry, by its id. */
const stopping = new Map<string, AbortController>()

onSessionEnd(() => {
  for (const { timer } of lanes.values()) clearTimeout(timer)
  resumeSending()
})

/** Ends the pauses after failures. */
export function resumeSending(): void {
  lanes.forEach(resume)
}

function resume(lane: Lane): void {
  lane.pausedUntilMs = 0
  lane.failures = 0
}

/** Gives up sending an entry that was discarded: an upload may be long, or paused. */
export function stopSending({ id }: Entry): void {
  stopping.get(id)?.abort(new Error('The entry was discarded'))
}

/** Sends what may be sent now, in order, in one tab at a time. Uploads go on apart from the others. */
export function flushOutbox(): Promise<void> {
  return flushLane(laneNamed(mainLane))
}

function laneNamed(name: string): Lane {
  const idle = { running: Promise.resolve(), queued: undefined, timer: undefined, pausedUntilMs: 0, failures: 0 }
  const lane = lanes.get(name) ?? { name, ...idle }
  lanes.set(name, lane)
  return lane
}

function flushLane(lane: Lane): Promise<void> {
  clearTimeout(lane.timer)
  lane.queued ??= lane.running
    .then(() => {
      lane.queued = undefined
      return withLock(lane, () => sendAll(lane))
    })
    .catch(logError)
  lane.running = lane.queued
  return lane.running
}

async function withLock({ name }: Lane, work: () => Promise<void>): Promise<void> {
  // Missing on plain http, where sending twice is harmless: the server applies an id once.
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return work()
  await locks.request(name === mainLane ? 'outbox-entries' : `outbox-entries ${name}`, work)
}

async function sendAll(lane: Lane): Promise<void> {
  const kinds = await loadKinds().catch(() => undefined)
  // The code did not load.
  if (!kinds) return pause(lane)
  for (;;) {
    const userId = storedUserId()
    if (!userId || !storedToken()) return
    if (waitMs(lane.pausedUntilMs, nowMs()) > 0) return flushLater(lane, lane.pausedUntilMs)
    if (!(await unsealEarlier(userId))) return pause(lane)
    const { entries, kindsAtMs } = await showOutbox(userId)
    if (lane.name === mainLane) for (const name of uploadLanes(entries)) void flushLane(laneNamed(name))
    const ready = readyEntries(entries, { lane: lane.name, kinds, kindsAtMs, nowMs: nowMs() })
    if (ready.entries.length === 0) return ready.atMs === undefined ? undefined : flushLater(lane, ready.atMs)
    for (const entry of ready.entries) {
      const kind = kinds.get(entry.kind)
      if (!kind) continue
      const next = await sendEntry(lane, kind, entry)
      if (next === 'stop') return
      if (next === 'reread') break
    }
    // Others may have waited for it.
    if (lane.name !== mainLane) void flushOutbox()
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
async function sendEntry(lane: Lane, kind: EntryKind, listed: Entry): Promise<Next> {
  const { userId } = listed
  const entry = await updateEntry(listed, (one) => one)
  // Another person may have signed in meanwhile.
  if (storedUserId() !== userId || !storedToken()) return 'stop'
  if (!entry) return 'continue'
  const stop = new AbortController()
  stopping.set(entry.id, stop)
  showSending(entry, true)
  try {
    const result = await orAbort(kind.send(entry, contextOf(entry, stop.signal)), stop.signal)
    if (storedUserId() !== userId) return 'stop'
    resume(lane)
    kind.onSent?.(result, entry)
    const delayMs = kind.delayMs?.()
    await deleteEntry(entry, delayMs && nowMs() + delayMs)
    setOutboxState({ isUnreachable: false })
    announceSent({ entry, result })
    if (!delayMs) return 'continue'
    await announceChange(userId)
    return 'reread'
  } catch (error) {
    if (storedUserId() !== userId) return 'stop'
    return await applyFailure(lane, { kind, entry, failure: sendFailureOf(error, t('ui.unknownError')) })
  } finally {
    stopping.delete(entry.id)
    showSending(entry, false)
  }
}

/** Settles with the work, or rejects as soon as the signal is aborted. */
function orAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
  return Promise.race([work, aborted])
}

type Failed = { kind: EntryKind; entry: Entry; failure: SendFailure }

async function applyFailure(lane: Lane, { kind, entry, failure }: Failed): Promise<Next> {
  const change = (one: Entry) => afterFailure(one, failure, { nowMs: nowMs() })
  const changed = change(entry)
  const isUnreachable = (failure.kind === 'unreachable' || failure.kind === 'unavailable') && !changed.failure
  setOutboxState({ isUnreachable })
  if (failure.kind === 'tooSoon') await delayKind(entry, nowMs() + failure.afterSeconds * 1000)
  if (failure.kind === 'failed' && failure.isFinal && kind.dropsRefused) await deleteEntry(entry)
  else await updateEntry(entry, change)
  if (changed.failure?.isFinal) {
    kind.onRefused?.(entry, changed.failure)
    await announceUnsent(entry)
  } else await announceChange(entry.userId)
  if (failure.kind === 'signedOut') return 'stop'
  if (failure.kind !== 'unreachable' && failure.kind !== 'unavailable') return 'reread'
  pause(lane)
  return 'stop'
}

function pause(lane: Lane): void {
  lane.failures += 1
  lane.pausedUntilMs = nowMs() + backoffMs(lane.failures, Math.random())
  flushLater(lane, lane.pausedUntilMs)
}

function flushLater(lane: Lane, atMs: number): void {
  clearTimeout(lane.timer)
  lane.timer = setTimeout(() => void flushLane(lane), Math.max(0, atMs - nowMs()))
}

function contextOf(entry: Entry, signal: AbortSignal): SendContext<unknown> {
  return {
    signal,
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
