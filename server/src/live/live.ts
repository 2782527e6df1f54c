import type { LiveKind } from '#contract/live/api.ts'
import type { Sql } from '../database.ts'
import { insertEvent } from './queries.ts'

export { deleteOldEvents } from './queries.ts'

export type Writing = { sql: Sql; afterCommit: (work: () => void) => void }
type Event = { userId: number; kind: LiveKind; payload?: Record<string, unknown> }

const wakers = new Set<() => void>()

/** Records an event in the caller's transaction; every node hears of it once that stands. */
export async function recordEvent({ sql, afterCommit }: Writing, { payload = {}, ...event }: Event): Promise<void> {
  await insertEvent(sql, { ...event, payload })
  afterCommit(() => wakers.forEach((wake) => wake()))
}

/** Calls `wake` after every commit of this process that has recorded an event. */
export function onRecorded(wake: () => void): () => void {
  wakers.add(wake)
  return () => void wakers.delete(wake)
}
