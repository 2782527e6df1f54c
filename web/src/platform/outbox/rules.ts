import { ApiFailure } from '../api/apiFailure.ts'
import { TimeoutError } from '../async/withTimeout.ts'
import { SendRefusal, type Entry, type EntryFailure, type EntryKind, type EntryMerge } from './entry.ts'

const minBackoffMs = 2000
const maxBackoffMs = 300_000
/** An overloaded or restarting server. Other failures of a server would repeat with a retry. */
const unavailableStatuses: ReadonlySet<number> = new Set([502, 503, 504])
const defaultWaitSeconds = 15
/** About half a minute of an unavailable server: from then on the person sees the failure, and others do not wait. */
export const maxQuietAttempts = 5

/** The pause after this many failures in a row; `random` in [0, 1) spreads the devices. */
export function backoffMs(failures: number, random: number): number {
  return Math.min(maxBackoffMs, minBackoffMs * 2 ** (failures - 1)) * (0.75 + random / 2)
}

/** Nothing waits longer: a later time comes from a clock that was put back. */
const maxWaitMs = 3_600_000

/** The milliseconds to wait until a time; 0 if it has come. */
export function waitMs(atMs: number, nowMs: number): number {
  const ms = atMs - nowMs
  return ms > 0 && ms <= maxWaitMs ? ms : 0
}

export type SendFailure =
  /** No answer: nothing else can be sent either. */
  | { kind: 'unreachable' }
  /** All entries wait for the next sign-in. */
  | { kind: 'signedOut' }
  /** The server names a time; later entries of the kind wait as well. */
  | { kind: 'tooSoon'; afterSeconds: number }
  /** The server is down for a while. */
  | { kind: 'unavailable'; reason: string }
  /** It was not taken: final, or tried again later. */
  | ({ kind: 'failed' } & EntryFailure)

/** Tells apart the reasons of a failed attempt. */
export function sendFailureOf(error: unknown, unknownReason: string): SendFailure {
  if (error instanceof TimeoutError) return { kind: 'unreachable' }
  if (error instanceof SendRefusal) return { kind: 'failed', reason: error.message, isFinal: error.isFinal }
  if (!(error instanceof ApiFailure)) return { kind: 'failed', reason: unknownReason, isFinal: false }
  const { status, message: reason, retryAfterSeconds } = error
  if (error.isNetwork || status === 408) return { kind: 'unreachable' }
  if (status === 401) return { kind: 'signedOut' }
  if (status === 429)
    return { kind: 'tooSoon', afterSeconds: Math.min(retryAfterSeconds ?? defaultWaitSeconds, maxWaitMs / 1000) }
  if (unavailableStatuses.has(status)) return { kind: 'unavailable', reason }
  return { kind: 'failed', reason, isFinal: status < 500 }
}

/** The entry after an attempt that the server did not take; unchanged if it only waits. */
export function afterFailure<Payload>(
  entry: Entry<Payload>,
  failure: SendFailure,
  { nowMs }: { nowMs: number },
): Entry<Payload> {
  if (failure.kind !== 'failed' && failure.kind !== 'unavailable') return entry
  const attempts = entry.attempts + 1
  if (failure.kind === 'unavailable' && attempts < maxQuietAttempts) return { ...entry, attempts }
  const isFinal = failure.kind === 'failed' && failure.isFinal
  return { ...entry, attempts, retryAtMs: nowMs + maxBackoffMs, failure: { reason: failure.reason, isFinal } }
}

/** An entry that is tried again at once, by a person or a new connection. */
export function withoutFailure<Payload>(entry: Entry<Payload>): Entry<Payload> {
  return { ...entry, failure: undefined, attempts: 0, retryAtMs: 0 }
}

/** The effect of adding on the waiting entries of the same object and kind. */
export type Addition<Payload> = { added: Entry<Payload> | undefined; removed: readonly Entry<Payload>[] }

/**
 * Adds to waiting entries of the object: a one-way kind keeps the earliest, a merged one becomes a new entry, since the
 * server may have the former one already.
 */
export function mergeEntry<Payload>(
  kind: EntryMerge<Payload>,
  earlier: readonly Entry<Payload>[],
  entry: Entry<Payload>,
): Addition<Payload> {
  const waiting = earlier.filter(({ failure }) => !failure?.isFinal)
  if (kind.isOneWay && waiting.length > 0) return { added: undefined, removed: [] }
  const removed = kind.isOneWay ? earlier : kind.merge ? waiting : []
  const payload = waiting.reduceRight((later, one) => kind.merge?.(one.payload, later) ?? later, entry.payload)
  return { added: { ...entry, payload }, removed }
}

/** Sends whatever has no files to upload. */
export const mainLane = ''

/** Where an entry is sent: one with files in a lane of its object, since only that has to wait for an upload. */
function laneOf({ contents, object }: Entry): string {
  return contents.length > 0 ? object : mainLane
}

/** The lanes of entries with files. */
export function uploadLanes(entries: readonly Entry[]): ReadonlySet<string> {
  return new Set(entries.map(laneOf).filter((lane) => lane !== mainLane))
}

export type Ready = { entries: Entry[]; /** When the next one may be sent. */ atMs: number | undefined }

type SendState = {
  /** Other lanes send the rest. */
  lane: string
  kinds: ReadonlyMap<string, EntryKind>
  /** Times before which no entry of a kind is sent. */
  kindsAtMs: Readonly<Record<string, number>>
  nowMs: number
}

/**
 * The entries that may be sent now, in order. One that waits or was refused holds up the later ones of its object; a
 * final refusal only where its kind says so. So does one of another lane. Unknown kinds and versions wait for a newer page.
 */
export function readyEntries(entries: readonly Entry[], { lane, kinds, kindsAtMs, nowMs }: SendState): Ready {
  const held = new Set<string>()
  const ready: Entry[] = []
  let atMs: number | undefined
  for (const entry of entries) {
    const kind = kinds.get(entry.kind)
    if (held.has(entry.object)) continue
    if (held.has(kind?.waitsFor?.(entry.payload) ?? '')) {
      held.add(entry.object)
      continue
    }
    if (entry.failure?.isFinal) {
      if (kind?.holdsLater) held.add(entry.object)
      continue
    }
    if (laneOf(entry) !== lane) {
      held.add(entry.object)
      continue
    }
    const wait = Math.max(waitMs(kindsAtMs[entry.kind] ?? 0, nowMs), waitMs(entry.retryAtMs, nowMs))
    if (kind?.version === entry.version && wait === 0) {
      ready.push(entry)
      continue
    }
    held.add(entry.object)
    if (kind?.version === entry.version) atMs = Math.min(atMs ?? nowMs + wait, nowMs + wait)
  }
  return { entries: ready, atMs }
}

/** The entry that is sent next, at whatever time; one that failed holds up the later ones of its object. */
export function nextEntry<Payload>(entries: readonly Entry<Payload>[]): Entry<Payload> | undefined {
  const held = new Set<string>()
  for (const entry of entries) {
    const { object, failure } = entry
    if (!failure && !held.has(object)) return entry
    if (failure && !failure.isFinal) held.add(object)
  }
  return undefined
}
