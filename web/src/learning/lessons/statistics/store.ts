import { createStore, promisifyRequest, type UseStore } from 'idb-keyval'
import { withTimeout } from '../../../platform/async/withTimeout.ts'

/** A transaction of the store: its reads and writes are atomic. */
export type Transaction = {
  get: <Value>(key: string) => Promise<Value | undefined>
  put: (key: string, value: unknown) => void
  remove: (key: string) => void
  /** The records whose key starts with the prefix, sorted by key. */
  list: <Value>(prefix: string) => Promise<[key: string, value: Value][]>
}

type Work<Result> = (transaction: Transaction) => Promise<Result>

export function openPrefix(userId: string): string {
  return `open ${userId} `
}

export function closedPrefix(userId: string): string {
  return `closed ${userId} `
}

/** Storage that takes longer to open counts as unavailable. */
const openTimeoutMs = 5000

let database: UseStore | undefined
let isUnavailable = typeof indexedDB === 'undefined'
let memoryQueue: Promise<unknown> = Promise.resolve()
const memory = new Map<string, unknown>()

/**
 * Runs a read-write transaction on the device's store; transactions of all tabs run one at a time. Where storage is
 * unavailable, an in-memory store lasts as long as the page.
 */
export async function withTransaction<Result>(work: Work<Result>): Promise<Result> {
  if (!isUnavailable) {
    try {
      // Retries once: the browser may have closed an idle database.
      return await withDatabase(work).catch(async () => withDatabase(work))
    } catch {
      isUnavailable = true
    }
  }
  const result = memoryQueue.then(() => work(memoryTransaction))
  memoryQueue = result.catch(() => undefined)
  return result
}

async function withDatabase<Result>(work: Work<Result>): Promise<Result> {
  try {
    database ??= await openStore()
    return await database('readwrite', async (store) => {
      const result = await work(databaseTransaction(store))
      await promisifyRequest(store.transaction)
      return result
    })
  } catch (error) {
    database = undefined
    throw error
  }
}

/** Only opening has a timeout: work that timed out could still be committed. */
async function openStore(): Promise<UseStore> {
  const store = createStore('statistics', 'entries')
  await withTimeout(openTimeoutMs, () => store('readonly', async () => undefined))
  return store
}

function databaseTransaction(store: IDBObjectStore): Transaction {
  return {
    get: (key) => promisifyRequest(store.get(key)),
    put: (key, value) => void store.put(value, key),
    remove: (key) => void store.delete(key),
    list: async <Value>(prefix: string) => {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uFFFF`)
      const [keys, values] = await Promise.all([
        promisifyRequest(store.getAllKeys(range)),
        promisifyRequest<Value[]>(store.getAll(range)),
      ])
      return values.map((value, index): [string, Value] => [keys[index] as string, value])
    },
  }
}

const memoryTransaction: Transaction = {
  get: async <Value>(key: string) => memory.get(key) as Value | undefined,
  put: (key, value) => void memory.set(key, value),
  remove: (key) => void memory.delete(key),
  list: async <Value>(prefix: string) =>
    [...memory]
      .filter(([key]) => key.startsWith(prefix))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, value]): [string, Value] => [key, value as Value]),
}
