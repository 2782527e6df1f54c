import { setImmediate } from 'node:timers/promises'
import type { Database, Sql } from './database.ts'

type Pending<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }
/** `batch` is the running one. */
type Queue<Item, Result> = { pending: Pending<Item, Result>[]; batch: { startedAt: number } | undefined }
type Batching<Item, Result> = {
  /** Returns a result per item, in order. */
  run: (sql: Sql, items: readonly Item[]) => Promise<readonly Result[]>
  /** A batch has at most one item per key. */
  keyOf: (item: Item) => unknown
}

const maxBatchSize = 100
/** The next batch does not wait for a slower one, which may hang on a lock or a broken connection. */
const batchTimeoutMs = 50

/**
 * Batches concurrent calls into one statement whose cost hardly depends on its items (decision 0031): items of one
 * tick, and items that arrive during a batch. Items of a failed batch are retried one by one, so that a bad item fails
 * alone.
 */
export function createBatcher<Item, Result>(batching: Batching<Item, Result>) {
  const queues = new WeakMap<Database, Queue<Item, Result>>()
  return (database: Database, item: Item): Promise<Result> => {
    const queue = queues.get(database) ?? { pending: [], batch: undefined }
    queues.set(database, queue)
    return new Promise((resolve, reject) => {
      queue.pending.push({ item, resolve, reject })
      const isBusy = queue.batch && performance.now() - queue.batch.startedAt < batchTimeoutMs
      if (!isBusy) void runBatches(queue, database.sql, batching)
    })
  }
}

async function runBatches<Item, Result>(
  queue: Queue<Item, Result>,
  sql: Sql,
  { run, keyOf }: Batching<Item, Result>,
): Promise<void> {
  while (queue.pending.length > 0) {
    const batch = { startedAt: performance.now() }
    queue.batch = batch
    // Includes calls of this tick.
    await setImmediate()
    await settle(takeBatch(queue, keyOf), (items) => run(sql, items))
    if (queue.batch !== batch) return
  }
  queue.batch = undefined
}

function takeBatch<Item, Result>(queue: Queue<Item, Result>, keyOf: (item: Item) => unknown): Pending<Item, Result>[] {
  const selected = new Map<unknown, Pending<Item, Result>>()
  for (const one of queue.pending) {
    const key = keyOf(one.item)
    if (selected.size < maxBatchSize && !selected.has(key)) selected.set(key, one)
  }
  const batch = new Set(selected.values())
  queue.pending = queue.pending.filter((one) => !batch.has(one))
  return [...batch]
}

async function settle<Item, Result>(
  batch: readonly Pending<Item, Result>[],
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
): Promise<void> {
  try {
    const results = await run(batch.map(({ item }) => item))
    batch.forEach((one, index) => one.resolve(results[index] as Result))
  } catch (error) {
    if (batch.length > 1) await Promise.all(batch.map((one) => settle([one], run)))
    else batch[0]?.reject(error)
  }
}
