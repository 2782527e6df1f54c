import { createStore, promisifyRequest, type UseStore } from 'idb-keyval'
import { withTimeout } from '../async/withTimeout.ts'
import { createEmitter } from '../emitter.ts'

/** A transaction of the store: its reads and writes are atomic. */
export type Transaction = {
  get: <Value>(key: string) => Promise<Value | undefined>
  put: (key: string, value: unknown) => void
  remove: (key: string) => void
  /** Replaces a record by another one. A full disk keeps the former, as the other is only in memory. */
  move: (from: string, to: string, value: unknown) => void
  /** The records whose key starts with the prefix, sorted by key. */
  list: <Value>(prefix: string) => Promise<[key: string, value: Value][]>
}

type Work<Result> = (transaction: Transaction) => Promise<Result>

/** Whether the device keeps what is written: its disk may be full, and a browser may block storage. */
export type StorageState = 'kept' | 'full' | 'blocked'

/** Storage that takes longer to open counts as blocked. */
const openTimeoutMs = 2000

let database: UseStore | undefined
let state: StorageState = typeof indexedDB === 'undefined' ? 'blocked' : 'kept'
let memoryQueue: Promise<unknown> = Promise.resolve()
const memory = new Map<string, unknown>()
const changes = createEmitter()

export const onStorageState = changes.subscribe

export function storageState(): StorageState {
  return state
}

/**
 * Runs a read-write transaction on the device's store; transactions of all tabs run one at a time. Where storage is
 * full or blocked, an in-memory store lasts as long as the page.
 */
export async function withTransaction<Result>(work: Work<Result>): Promise<Result> {
  if (state === 'kept') {
    try {
      return await withDatabase(work).catch(async (error: unknown) => {
        if (isFull(error)) throw error
        // The browser may have closed an idle database.
        return withDatabase(work)
      })
    } catch (error) {
      await leaveDatabase(isFull(error) ? 'full' : 'blocked')
    }
  }
  const result = memoryQueue.then(() => work(memoryTransaction))
  memoryQueue = result.catch(() => undefined)
  return result
}

/** Finds out that the disk is full before anything is typed: writes as much as a few long messages. */
export async function probeStorage(): Promise<void> {
  await withTransaction(async ({ put }) => put('probe', 'x'.repeat(100_000)))
  await withTransaction(async ({ remove }) => remove('probe'))
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

let leaving: Promise<void> | undefined

/** Once, for all transactions that fail: a second copy would replace what the first of them has written. */
function leaveDatabase(reason: 'full' | 'blocked'): Promise<void> {
  leaving ??= copyToMemory(reason)
  return leaving
}

/** A full disk can still be read: what stands there stays in sight, and is sent. */
async function copyToMemory(reason: 'full' | 'blocked'): Promise<void> {
  const stored = reason === 'full' ? await withDatabase(({ list }) => list<unknown>('')).catch(() => []) : []
  for (const [key, value] of stored) memory.set(key, value)
  state = reason
  changes.emit()
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
  const store = createStore('outbox-entries', 'entries')
  await withTimeout(openTimeoutMs, () => store('readonly', async () => undefined))
  return store
}

function databaseTransaction(store: IDBObjectStore): Transaction {
  return {
    get: (key) => promisifyRequest(store.get(key)),
    put: (key, value) => void store.put(value, key),
    remove: (key) => void store.delete(key),
    move: (from, to, value) => {
      store.put(value, to)
      store.delete(from)
    },
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
  remove: (key) => {
    memory.delete(key)
    // A full disk still deletes, so that the next page does not send it again.
    if (state === 'full') void withDatabase(async (transaction) => transaction.remove(key)).catch(() => undefined)
  },
  move: (from, to, value) => {
    memory.set(to, value)
    memory.delete(from)
  },
  list: async <Value>(prefix: string) =>
    [...memory]
      .filter(([key]) => key.startsWith(prefix))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, value]): [string, Value] => [key, value as Value]),
}
