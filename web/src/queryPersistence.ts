import type { Query, QueryKey } from '@tanstack/react-query'
import {
  experimental_createQueryPersister as createQueryPersister,
  type PersistedQuery,
} from '@tanstack/react-query-persist-client'
import { del, delMany, entries, get, keys, set } from 'idb-keyval'
import { queryClient, queryStore, storageTimeoutMs } from './queries.ts'
import { onSessionEnd } from './session.ts'
import { isIdle, longestMs, newestEntries, type StoredQuery } from './storedQueries.ts'
import { withTimeout } from './withTimeout.ts'

/** Raise it when what is stored can no longer be read. */
const format = '3'

let stopPersisting: (() => void) | undefined
onSessionEnd(() => stopPersisting?.())

type Owner = { brand: string; userId: string }

/** Fills the cache with what this device has stored for the person, and stores every answer from now on. */
export async function persistQueries(owner: Owner): Promise<void> {
  stopPersisting?.()
  // Some embedded browsers have no storage; without it everything works, only slower.
  if (!('indexedDB' in globalThis)) return
  const stopping = new AbortController()
  stopPersisting = () => stopping.abort()
  await withTimeout(storageTimeoutMs, () => restoreAndPersist(owner, stopping.signal)).catch(() => undefined)
}

async function restoreAndPersist({ brand, userId }: Owner, signal: AbortSignal): Promise<void> {
  const prefix = `${userId}:${brand}`
  const invalidated: QueryKey[] = []
  const { restoreQueries, persistQuery } = createQueryPersister<StoredQuery>({
    ...{ prefix, buster: format, maxAge: longestMs, serialize },
    deserialize: ({ text }) => {
      const query = JSON.parse(text) as PersistedQuery
      if (query.state.isInvalidated) invalidated.push(query.queryKey)
      return query
    },
    storage: {
      getItem: async (key) => get(key, queryStore()),
      // A write that was waiting while the person signed out must not bring their things back.
      setItem: async (key, value) => (signal.aborted ? undefined : set(key, value, queryStore())),
      removeItem: async (key) => del(key, queryStore()),
      entries: async () => {
        const stored = await takeEntries(userId)
        // What has come meanwhile is newer.
        return signal.aborted ? [] : stored.filter(([key]) => !isLoaded(key.slice(prefix.length + 1)))
      },
    },
  })
  await restoreQueries(queryClient)
  if (signal.aborted) return
  // The library restores every answer as a valid one.
  for (const queryKey of invalidated) void queryClient.invalidateQueries({ queryKey, exact: true })
  const persist = (query: Query) => void persistQuery(query).catch(() => undefined)
  const cache = queryClient.getQueryCache()
  for (const query of cache.findAll({ predicate: isOfThisPage })) persist(query)
  const unsubscribe = cache.subscribe((event) => {
    const query = event.query as Query
    if (event.type === 'removed') void del(`${prefix}-${query.queryHash}`, queryStore()).catch(() => undefined)
    if (event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'invalidate'))
      persist(query)
  })
  signal.addEventListener('abort', unsubscribe)
}

/** Deletes what this device has stored for anybody but this person. */
export async function forgetOtherQueries(userId: string): Promise<void> {
  if (!('indexedDB' in globalThis)) return
  const all = await keys<string>(queryStore())
  await delMany(
    all.filter((key) => !isOf(userId, key)),
    queryStore(),
  )
}

/** What is stored for the person. The rest is deleted: of others, too old, or without room. */
async function takeEntries(userId: string) {
  const all = await entries<string, StoredQuery>(queryStore())
  const own = all.filter(([key]) => isOf(userId, key))
  const newest = isIdle(own, Date.now()) ? [] : newestEntries(own, Date.now())
  const kept = new Set(newest.map(([key]) => key))
  const rest = all.map(([key]) => key).filter((key) => !kept.has(key))
  if (rest.length > 0) await delMany(rest, queryStore())
  return newest
}

function isOf(userId: string, key: string): boolean {
  return key.startsWith(`${userId}:`)
}

function isLoaded(queryHash: string): boolean {
  return queryClient.getQueryCache().get(queryHash)?.state.data !== undefined
}

function isOfThisPage({ state }: Query): boolean {
  return state.status === 'success' && state.dataUpdatedAt >= performance.timeOrigin
}

function serialize(query: PersistedQuery): StoredQuery {
  return { updatedAt: query.state.dataUpdatedAt, text: JSON.stringify(query) }
}
