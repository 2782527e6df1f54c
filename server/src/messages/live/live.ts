import type { LiveKind, SharedKind } from '#contract/messages/live/api.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { TransactionHooks } from '../../platform/database/transactionHooks.ts'
import { insertEvents } from './queries.ts'
import type { Audience, Receiver } from './receivers.ts'

export type TransactionContext = Pick<TransactionHooks, 'afterCommit'> & { sql: Sql }
type PersonalKind = Exclude<LiveKind, SharedKind>
type Event = { userId: number; kind: PersonalKind; payload?: Record<string, unknown> }
type SharedEvent = { kind: SharedKind }
type Listener = (receivers: readonly Receiver[]) => void

const audiences: Record<SharedKind, Audience> = {
  desk: 'experts',
  inbox: 'support',
  communities: 'everybody',
  config: 'everybody',
}

const listeners = new Set<Listener>()

/** Records events in the caller's transaction; notifies all processes after the commit. */
export async function recordEvent(
  { sql, afterCommit }: TransactionContext,
  ...events: readonly (Event | SharedEvent)[]
): Promise<void> {
  const received = events.map((event) => ({ payload: {}, ...event, receiver: receiverOf(event) }))
  await insertEvents(sql, received)
  const receivers = received.map(({ receiver }) => receiver)
  afterCommit(() => listeners.forEach((listener) => listener(receivers)))
}

function receiverOf(event: Event | SharedEvent): Receiver {
  return 'userId' in event ? event.userId : audiences[event.kind]
}

/** Records an event per person in the caller's transaction. All processes find them within a second. */
export function recordEvents(sql: Sql, userIds: readonly number[], kind: PersonalKind): Promise<void> {
  return recordEventsWithPayloads(
    sql,
    userIds.map((userId) => ({ userId, kind })),
  )
}

export function recordEventsWithPayloads(sql: Sql, events: readonly Event[]): Promise<void> {
  return insertEvents(
    sql,
    events.map(({ userId: receiver, kind, payload = {} }) => ({ receiver, kind, payload })),
  )
}

/** Calls `listener` with the receivers after every commit of this process with events. Returns a function that unsubscribes. */
export function onRecorded(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
