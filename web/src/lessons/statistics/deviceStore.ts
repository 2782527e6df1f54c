import { createStore, promisifyRequest, type UseStore } from 'idb-keyval'
import { withTimeout } from '../../withTimeout.ts'

/** What one piece of work on the kept things sees; all of it happens, or nothing. */
export type Drawer = {
  get: <Value>(key: string) => Promise<Value | undefined>
  put: (key: string, value: unknown) => void
  remove: (key: string) => void
  /** All whose key begins like this, in the order of their keys. */
  list: <Value>(prefix: string) => Promise<[key: string, value: Value][]>
}

type Work<Result> = (drawer: Drawer) => Promise<Result>

/** Storage that takes longer to open counts as refused. */
const openTimeoutMs = 5000

let database: UseStore | undefined
let isRefused = typeof indexedDB === 'undefined'
let turn: Promise<unknown> = Promise.resolve()
const memory = new Map<string, unknown>()

/**
 * Reads and writes what is kept on this device, one work after the other, in all tabs. A device that refuses storage
 * keeps it for as long as the page is open.
 */
export async function withDrawer<Result>(work: Work<Result>): Promise<Result> {
  if (!isRefused) {
    try {
      // The browser may have closed an idle database; the second try opens it anew.
      return await withDatabase(work).catch(async () => withDatabase(work))
    } catch {
      isRefused = true
    }
  }
  const result = turn.then(() => work(memoryDrawer))
  turn = result.catch(() => undefined)
  return result
}

async function withDatabase<Result>(work: Work<Result>): Promise<Result> {
  try {
    database ??= await openStore()
    return await database('readwrite', async (store) => {
      const result = await work(drawerOf(store))
      await promisifyRequest(store.transaction)
      return result
    })
  } catch (error) {
    database = undefined
    throw error
  }
}

/** Opened before there is work for it: what was given up as late must not be done after all. */
async function openStore(): Promise<UseStore> {
  const store = createStore('statistics', 'entries')
  await withTimeout(openTimeoutMs, () => store('readonly', async () => undefined))
  return store
}

function drawerOf(store: IDBObjectStore): Drawer {
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

const memoryDrawer: Drawer = {
  get: async <Value>(key: string) => memory.get(key) as Value | undefined,
  put: (key, value) => void memory.set(key, value),
  remove: (key) => void memory.delete(key),
  list: async <Value>(prefix: string) =>
    [...memory]
      .filter(([key]) => key.startsWith(prefix))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, value]): [string, Value] => [key, value as Value]),
}
