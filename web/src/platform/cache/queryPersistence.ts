import { shape } from 'virtual:contract-shape'
import type { Query, QueryKey } from '@tanstack/react-query'
import {
  experimental_createQueryPersister as createQueryPersister,
  type PersistedQuery,
} from '@tanstack/react-query-persist-client'
import { del, delMany, entries, get, keys, set } from 'idb-keyval'
import { nowMs } from '../clock.ts'
import { queryClient, queryStore, storageTimeoutMs } from './queries.ts'
import { onSessionEnd } from '../session/session.ts'
import { isIdle, maxAgeMs, entriesWithinQuota, type StoredQuery } from './storedQueries.ts'
import { withTimeout } from '../async/withTimeout.ts'

/** Increment when the stored format changes; answers of another shape are dropped as well. */
const format = `7 ${shape}`

let stopPersisting: (() => void) | undefined
onSessionEnd(() => stopPersisting?.())

type Owner = { brand: string; userId: string }

/** Restores the user's stored queries into the cache, then persists every update. */
export async function persistQueries(owner: Owner): Promise<void> {
  stopPersisting?.()
  // Some embedded browsers have no IndexedDB; everything works without it, only slower.
  if (!('indexedDB' in globalThis)) return
  const stopping = new AbortController()
  stopPersisting = () => stopping.abort()
  await withTimeout(storageTimeoutMs, () => restoreAndPersist(owner, stopping.signal)).catch(() => undefined)
}

async function restoreAndPersist({ brand, userId }: Owner, signal: AbortSignal): Promise<void> {
  const prefix = `${userId}:${brand}`
  const invalidated: QueryKey[] = []
  const { restoreQueries, persistQuery } = createQueryPersister<StoredQuery>({
    prefix,
    buster: format,
    maxAge: maxAgeMs,
    serialize,
    deserialize: ({ text }) => {
      const query = JSON.parse(text) as PersistedQuery
      if (query.state.isInvalidated) invalidated.push(query.queryKey)
      return query
    },
    storage: {
      getItem: async (key) => get(key, queryStore()),
      // A write that was pending at sign-out must not restore the user's data.
      setItem: async (key, value) => (signal.aborted ? undefined : set(key, value, queryStore())),
      removeItem: async (key) => del(key, queryStore()),
      entries: async () => {
        const stored = await loadEntries(userId)
        // Queries fetched meanwhile are newer.
        return signal.aborted ? [] : stored.filter(([key]) => !isLoaded(key.slice(prefix.length + 1)))
      },
    },
  })
  await restoreQueries(queryClient)
  if (signal.aborted) return
  // The library restores invalidated queries as valid ones.
  for (const queryKey of invalidated) void queryClient.invalidateQueries({ queryKey, exact: true })
  const persist = (query: Query) => void persistQuery(query).catch(() => undefined)
  const cache = queryClient.getQueryCache()
  for (const query of cache.findAll({ predicate: isFetchedOnThisPage })) persist(query)
  const unsubscribe = cache.subscribe((event) => {
    const query = event.query as Query
    if (event.type === 'removed') void del(`${prefix}-${query.queryHash}`, queryStore()).catch(() => undefined)
    if (event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'invalidate'))
      persist(query)
  })
  signal.addEventListener('abort', unsubscribe)
}

/** Deletes the stored queries of all users but this one. */
export async function deleteOtherUsersQueries(userId: string): Promise<void> {
  if (!('indexedDB' in globalThis)) return
  const all = await keys<string>(queryStore())
  await delMany(
    all.filter((key) => !isOwnedBy(userId, key)),
    queryStore(),
  )
}

/** The user's stored queries. Deletes those of other users, expired ones and those over the quota. */
async function loadEntries(userId: string) {
  const all = await entries<string, StoredQuery>(queryStore())
  const own = all.filter(([key]) => isOwnedBy(userId, key))
  const retained = isIdle(own, nowMs()) ? [] : entriesWithinQuota(own, nowMs())
  const retainedKeys = new Set(retained.map(([key]) => key))
  const staleKeys = all.map(([key]) => key).filter((key) => !retainedKeys.has(key))
  if (staleKeys.length > 0) await delMany(staleKeys, queryStore())
  return retained
}

function isOwnedBy(userId: string, key: string): boolean {
  return key.startsWith(`${userId}:`)
}

function isLoaded(queryHash: string): boolean {
  return queryClient.getQueryCache().get(queryHash)?.state.data !== undefined
}

function isFetchedOnThisPage({ state }: Query): boolean {
  return state.status === 'success' && state.dataUpdatedAt >= performance.timeOrigin
}

function serialize(query: PersistedQuery): StoredQuery {
  return { updatedAt: query.state.dataUpdatedAt, text: JSON.stringify(query) }
}
