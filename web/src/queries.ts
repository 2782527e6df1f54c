import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
import { QueryClient, queryOptions, type QueryKey } from '@tanstack/react-query'
import { persistQueryClient } from '@tanstack/react-query-persist-client'
import { clear, createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { call, type CallArguments, type CallInput, type CallParts } from './api.ts'
import { ApiFailure } from './apiFailure.ts'
import { newestAnswers } from './keptAnswers.ts'
import { currentLanguage } from './language.ts'
import { isStaffConsole } from './paths.ts'
import { mobileApp } from './platform.ts'
import { onSessionEnd } from './session.ts'
import { withTimeout } from './withTimeout.ts'

const dayMs = 86_400_000
/** In the mobile application what was read can be read again on a long way without a connection. */
const keptDays = mobileApp() ? 30 : 1
/** Timers cannot wait longer than 24 days. */
const longestDays = 24
/** How long the first screen waits for what the device has kept, and a sign-out until it is deleted. */
const storageTimeoutMs = 2000
/** Raise it when what is kept can no longer be read. */
const format = '2'

/** Everything that came from the server. What it holds is kept on the device, per person and brand. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: Math.min(keptDays, longestDays) * dayMs,
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
      // Calls are made even when the browser believes to be offline: it is often wrong, and a refusal is cheap.
      networkMode: 'always',
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always' },
  },
})

/** No answer, too busy or broken: worth another try. A refusal stays one. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiFailure && (error.isNetwork || error.status >= 500)
}

/** The place of an answer in the cache; answers are kept per language. */
export function queryKeyOf<E extends Endpoint>(endpoint: E, ...[input]: CallArguments<CallParts<E>>): QueryKey {
  const { params, query }: { params?: unknown; query?: unknown } = input ?? {}
  return [endpoint.path, currentLanguage(), params ?? null, query ?? null]
}

/** The query of a call, for a route's loader (`queryClient.ensureQueryData`) and its screen (`useQuery`) alike. */
export function queryOf<E extends Endpoint>(endpoint: E, ...input: CallArguments<CallParts<E>>) {
  return queryOptions({
    queryKey: queryKeyOf(endpoint, ...input),
    queryFn: ({ signal }): Promise<Answer<E>> =>
      call(endpoint, ...([{ ...input[0], signal }] as unknown as CallArguments<CallInput<E>>)),
  })
}

let stopKeeping: (() => void) | undefined

/** Fills the cache with what this device has kept for the person and keeps it from now on. */
export async function keepQueries(owner: { brand: string; userId: string }): Promise<void> {
  stopKeeping?.()
  // Some embedded browsers have no storage; without it everything works, only slower.
  if (!('indexedDB' in globalThis)) return
  let open = true
  const [unsubscribe, restored] = persistQueryClient({
    queryClient,
    buster: format,
    maxAge: keptDays * dayMs,
    persister: createAsyncStoragePersister({
      key: `${owner.brand}:${owner.userId}`,
      // Whoever loads the page anew right after finishing a day must find it finished.
      throttleTime: 100,
      serialize: newestAnswers,
      storage: {
        getItem: async (key) => get<string>(key, kept()),
        // A write that was waiting while the person signed out must not bring their things back.
        setItem: async (key, value) => (open ? set(key, value, kept()) : undefined),
        removeItem: async (key) => del(key, kept()),
      },
    }),
  })
  stopKeeping = () => {
    open = false
    unsubscribe()
  }
  await withTimeout(storageTimeoutMs, () => restored).catch(() => undefined)
}

let database: UseStore | undefined
function kept(): UseStore {
  return (database ??= createStore('queries', 'kept'))
}

/** Forgets what this device has kept for anybody but this person. */
export async function forgetOtherQueries(userId: string): Promise<void> {
  if (!('indexedDB' in globalThis)) return
  const all = await keys<string>(kept())
  await delMany(
    all.filter((key) => !key.endsWith(`:${userId}`)),
    kept(),
  )
}

onSessionEnd(async () => {
  stopKeeping?.()
  await queryClient.cancelQueries()
  queryClient.clear()
  // The console keeps nothing: what lies here is the learner's, on the same host.
  if (!isStaffConsole && 'indexedDB' in globalThis) await withTimeout(storageTimeoutMs, () => clear(kept()))
})
