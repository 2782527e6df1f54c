import type { LiveKind } from '#contract/live/api.ts'
import type { Sql } from '../database.ts'
import type { TransactionHooks } from '../transactionHooks.ts'
import { insertEvent } from './queries.ts'

export type Writing = Pick<TransactionHooks, 'afterCommit'> & { sql: Sql }
type Event = { userId: number; kind: LiveKind; payload?: Record<string, unknown> }
type Listener = (userId: number) => void

const listeners = new Set<Listener>()

/** Records an event in the caller's transaction; after its commit every node is notified. */
export async function recordEvent({ sql, afterCommit }: Writing, { payload = {}, ...event }: Event): Promise<void> {
  await insertEvent(sql, { ...event, payload })
  afterCommit(() => listeners.forEach((listener) => listener(event.userId)))
}

/** Calls `listener` after every commit of this process that has recorded an event. The result ends it. */
export function onRecorded(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
