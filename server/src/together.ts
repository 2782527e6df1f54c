import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Database, Sql } from './database.ts'

type Waiting<Key, Value> = { key: Key; resolve: (value: Value) => void; reject: (error: unknown) => void }
/** `turn` is the question under way. */
type Queue<Key, Value> = { waiting: Waiting<Key, Value>[]; turn: { startedAt: number } | undefined }
type Ask<Key, Value> = (sql: Sql, keys: readonly Key[]) => Promise<readonly Value[]>

export type Manner<Key> = {
  /** Of keys with the same only one goes at a time. */
  apart?: ((key: Key) => unknown) | undefined
  /** How long to wait for company, where each question is dear however little it asks for. */
  pauseMs?: number | undefined
}

const most = 100
/** Who comes later than this goes without waiting: an answer may hang on a lock, or on a connection that broke. */
const patienceMs = 50

/**
 * Asks the database at once for what many calls ask at the same time: in the same turn of the event loop, or while an
 * answer is under way. `ask` gives a value for each key, in their order. When it fails for many it is tried for
 * each alone, so that nobody fails for another's sake.
 */
export function askTogether<Key, Value>(ask: Ask<Key, Value>, { apart, pauseMs }: Manner<Key> = {}) {
  const queues = new WeakMap<Database, Queue<Key, Value>>()
  return (database: Database, key: Key): Promise<Value> => {
    const queue = queues.get(database) ?? { waiting: [], turn: undefined }
    queues.set(database, queue)
    return new Promise((resolve, reject) => {
      queue.waiting.push({ key, resolve, reject })
      if (!queue.turn || performance.now() - queue.turn.startedAt > patienceMs)
        void work(queue, { sql: database.sql, ask, apart, pauseMs })
    })
  }
}

type Asking<Key, Value> = Manner<Key> & { sql: Sql; ask: Ask<Key, Value> }

async function work<Key, Value>(queue: Queue<Key, Value>, asking: Asking<Key, Value>): Promise<void> {
  while (queue.waiting.length > 0) {
    const turn = { startedAt: performance.now() }
    queue.turn = turn
    await (asking.pauseMs === undefined ? setImmediate() : setTimeout(asking.pauseMs))
    await answer(next(queue, asking.apart), asking)
    if (queue.turn !== turn) return
  }
  queue.turn = undefined
}

function next<Key, Value>(queue: Queue<Key, Value>, apart: Manner<Key>['apart']): Waiting<Key, Value>[] {
  const going: Waiting<Key, Value>[] = []
  const staying: Waiting<Key, Value>[] = []
  const met = new Set<unknown>()
  for (const one of queue.waiting) {
    const goes = going.length < most && !(apart && met.has(apart(one.key)))
    if (goes && apart) met.add(apart(one.key))
    ;(goes ? going : staying).push(one)
  }
  queue.waiting = staying
  return going
}

async function answer<Key, Value>(going: readonly Waiting<Key, Value>[], asking: Asking<Key, Value>): Promise<void> {
  try {
    const keys = going.map(({ key }) => key)
    const values = await asking.ask(asking.sql, keys)
    going.forEach((one, index) => one.resolve(values[index] as Value))
  } catch (error) {
    if (going.length > 1) await Promise.all(going.map((one) => answer([one], asking)))
    else going[0]?.reject(error)
  }
}
