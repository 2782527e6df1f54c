import { nowMs } from '../clock.ts'
import { createPort, type Port } from '../port.ts'

/** An act or words of a person, until the server has them. */
export type Entry<Payload = unknown> = {
  /** Idempotency id: the server applies it once. */
  id: string
  userId: string
  kind: string
  /** Version of the payload's shape. */
  version: number
  /** Names the thing that it changes; entries of one object are sent in their order. */
  object: string
  order: number
  createdAtMs: number
  payload: Payload
  /** Keys of files that are not uploaded yet; their contents stand beside the entries. */
  contents: readonly string[]
  /** How often the server could not take it. */
  attempts: number
  /** Not sent again before this time. */
  retryAtMs: number
  failure?: EntryFailure | undefined
}

/** The server has refused a final failure; others are tried again. */
export type EntryFailure = { reason: string; isFinal: boolean }

/** How entries of a kind are kept. */
export type EntryShape<Payload> = {
  name: string
  /** Increment when the shape of the payload changes. */
  version: number
  objectOf(payload: Payload): string
}

/** Rules for waiting entries of the same object; by default all stay. */
export type EntryMerge<Payload> = {
  /** Replaces them by one. */
  merge?(earlier: Payload, later: Payload): Payload
  /** Happens once: the earliest entry stays, as it is. */
  isOneWay?: boolean
}

/**
 * A row of the table of kinds: how what is written of one kind is kept, merged, sent and named. Methods, so that the
 * table holds kinds of different payloads.
 */
export type EntryKind<Payload = unknown, Result = unknown> = EntryShape<Payload> &
  EntryMerge<Payload> & {
    /** Sends it, and throws where the server did not take it. Repeats with the same id must have one effect. */
    send(entry: Entry<Payload>, context: SendContext<Payload>): Promise<Result>
    /** Runs in every tab after an entry was sent. */
    onSent?(result: Result, entry: Entry<Payload>): unknown
    /** Runs in every tab after it was refused or discarded: takes back what was shown early. */
    onUnsent?(entry: Entry<Payload>): unknown
    /** Runs in the tab that has sent it. */
    onRefused?(entry: Entry<Payload>, failure: EntryFailure): unknown
    /** Another object, whose waiting entries hold it up. */
    waitsFor?(payload: Payload): string
    /** Later entries of the object wait for a person's decision about one that was refused. */
    holdsLater?: boolean
    /** Nobody can do anything about it: what is refused is dropped. */
    dropsRefused?: boolean
    /** Milliseconds between two entries of the kind. */
    delayMs?: () => number
    /** Turns what an earlier page left unfinished into entries. */
    prepare?: (userId: string) => Promise<unknown>
    /** Says what it is, in the person's language; kinds without it are not listed. */
    label?(payload: Payload): string
    /** The words that a person can copy. */
    textOf?(payload: Payload): string
  }

export type SendContext<Payload> = {
  /** Aborted when the entry is discarded. */
  signal: AbortSignal
  /** Keeps what is done already, so that a reload goes on from there. */
  update(change: (payload: Payload) => Payload): Promise<void>
  /** A file's content; undefined if the device could not keep it. */
  readContent: (key: string) => Promise<Blob | undefined>
  /** Throws if it was discarded or another person has signed in meanwhile; needed before each request but the first. */
  requireWaiting: () => Promise<void>
}

/** Whole seconds since an entry was made, by the device's clock: the server does not know that clock. */
export function ageSecondsOf({ createdAtMs }: Pick<Entry, 'createdAtMs'>): number {
  return Math.max(0, Math.floor((nowMs() - createdAtMs) / 1000))
}

/** A request without a response for this long is aborted and retried. */
export const responseTimeoutMs = 30_000

/** The table of kinds, which loads with the first entry. */
export const loadEntryKinds: Port<(() => Promise<readonly EntryKind[]>) | undefined> = createPort()

/** A failure of sending that is not the server's, such as a lost file; its message is shown. */
export class SendRefusal extends Error {
  readonly isFinal: boolean

  constructor(reason: string, { isFinal }: { isFinal: boolean }) {
    super(reason)
    this.isFinal = isFinal
  }
}
