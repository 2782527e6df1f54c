import { createStore, promisifyRequest, type UseStore } from 'idb-keyval'
import { withTimeout } from '../../withTimeout.ts'

/** Reads and writes that happen together, or not at all. */
export type Transaction = {
  get: <Value>(key: string) => Promise<Value | undefined>
  put: (key: string, value: unknown) => void
  remove: (key: string) => void
  /** All whose key begins with the prefix, in the order of their keys. */
  list: <Value>(prefix: string) => Promise<[key: string, value: Value][]>
}

type Work<Result> = (transaction: Transaction) => Promise<Result>

export function openPrefix(userId: string): string {
  return `open ${userId} `
}

export function closedPrefix(userId: string): string {
  return `closed ${userId} `
}

/** Storage that takes longer to open counts as refused. */
const openTimeoutMs = 5000

let database: UseStore | undefined
let isRefused = typeof indexedDB === 'undefined'
let lastInMemory: Promise<unknown> = Promise.resolve()
const memory = new Map<string, unknown>()

/**
 * Reads and writes the store of this device, one transaction after the other, in all tabs. Where storage is refused, a
 * store in memory lasts as long as the page.
 */
export async function withTransaction<Result>(work: Work<Result>): Promise<Result> {
  if (!isRefused) {
    try {
      // The browser may have closed an idle database; the second try opens it anew.
      return await withDatabase(work).catch(async () => withDatabase(work))
    } catch {
      isRefused = true
    }
  }
  const result = lastInMemory.then(() => work(inMemory))
  lastInMemory = result.catch(() => undefined)
  return result
}

async function withDatabase<Result>(work: Work<Result>): Promise<Result> {
  try {
    database ??= await openStore()
    return await database('readwrite', async (store) => {
      const result = await work(transactionOf(store))
      await promisifyRequest(store.transaction)
      return result
    })
  } catch (error) {
    database = undefined
    throw error
  }
}

/** Opens it before there is work for it: work that timed out must not be done after all. */
async function openStore(): Promise<UseStore> {
  const store = createStore('statistics', 'entries')
  await withTimeout(openTimeoutMs, () => store('readonly', async () => undefined))
  return store
}

function transactionOf(store: IDBObjectStore): Transaction {
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

const inMemory: Transaction = {
  get: async <Value>(key: string) => memory.get(key) as Value | undefined,
  put: (key, value) => void memory.set(key, value),
  remove: (key) => void memory.delete(key),
  list: async <Value>(prefix: string) =>
    [...memory]
      .filter(([key]) => key.startsWith(prefix))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, value]): [string, Value] => [key, value as Value]),
}
