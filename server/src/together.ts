import { setImmediate } from 'node:timers/promises'
import type { Database, Sql } from './database.ts'

type Waiting<Key, Value> = { key: Key; resolve: (value: Value) => void; reject: (error: unknown) => void }
/** `turn` is the question under way. */
type Queue<Key, Value> = { waiting: Waiting<Key, Value>[]; turn: { startedAt: number } | undefined }
type Asking<Key, Value> = {
  ask: (sql: Sql, keys: readonly Key[]) => Promise<readonly Value[]>
  /** Of keys with the same only one goes at a time. */
  apart: (key: Key) => unknown
}

const most = 100
/** Who comes later than this goes without waiting: an answer may hang on a lock, or on a connection that broke. */
const patienceMs = 50

/**
 * Asks the database at once for what many calls ask at the same time: at once, or while an answer is under way.
 * For questions that are dear however little they ask for. `ask` gives a value for each key, in their order. When it
 * fails for many it is tried for each alone, so that nobody fails for another's sake.
 */
export function askTogether<Key, Value>(asking: Asking<Key, Value>) {
  const queues = new WeakMap<Database, Queue<Key, Value>>()
  return (database: Database, key: Key): Promise<Value> => {
    const queue = queues.get(database) ?? { waiting: [], turn: undefined }
    queues.set(database, queue)
    return new Promise((resolve, reject) => {
      queue.waiting.push({ key, resolve, reject })
      const isBusy = queue.turn && performance.now() - queue.turn.startedAt < patienceMs
      if (!isBusy) void work(queue, database.sql, asking)
    })
  }
}

async function work<Key, Value>(queue: Queue<Key, Value>, sql: Sql, { ask, apart }: Asking<Key, Value>): Promise<void> {
  while (queue.waiting.length > 0) {
    const turn = { startedAt: performance.now() }
    queue.turn = turn
    // Whoever has arrived by now comes along.
    await setImmediate()
    await answer(next(queue, apart), (keys) => ask(sql, keys))
    if (queue.turn !== turn) return
  }
  queue.turn = undefined
}

function next<Key, Value>(queue: Queue<Key, Value>, apart: (key: Key) => unknown): Waiting<Key, Value>[] {
  const going = new Map<unknown, Waiting<Key, Value>>()
  for (const one of queue.waiting) {
    const place = apart(one.key)
    if (going.size < most && !going.has(place)) going.set(place, one)
  }
  const those = new Set(going.values())
  queue.waiting = queue.waiting.filter((one) => !those.has(one))
  return [...those]
}

async function answer<Key, Value>(
  going: readonly Waiting<Key, Value>[],
  ask: (keys: readonly Key[]) => Promise<readonly Value[]>,
): Promise<void> {
  try {
    const values = await ask(going.map(({ key }) => key))
    going.forEach((one, index) => one.resolve(values[index] as Value))
  } catch (error) {
    if (going.length > 1) await Promise.all(going.map((one) => answer([one], ask)))
    else going[0]?.reject(error)
  }
}
