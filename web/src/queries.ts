import { QueryClient, queryOptions, type QueryKey } from '@tanstack/react-query'
import { clear, createStore, type UseStore } from 'idb-keyval'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { call, type CallArguments, type CallInput, type CallParts } from './api.ts'
import { ApiFailure } from './apiFailure.ts'
import { currentLanguage } from './language.ts'
import { isStaffConsole } from './paths.ts'
import { onSessionEnd } from './session.ts'
import { idleMs } from './storedQueries.ts'
import { withTimeout } from './withTimeout.ts'

/** Timers cannot wait longer than 24 days. */
const longestTimerMs = 24 * 86_400_000
/** How long the first screen waits for what the device has stored, and a sign-out until it is deleted. */
export const storageTimeoutMs = 2000
/** Everything that came from the server. `queryPersistence.ts` stores it on the device. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: Math.min(idleMs, longestTimerMs),
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

let database: UseStore | undefined

/** Where the answers are stored on the device, per person and brand. */
export function queryStore(): UseStore {
  return (database ??= createStore('queries', 'kept'))
}

onSessionEnd(async () => {
  await queryClient.cancelQueries()
  queryClient.clear()
  // The console stores nothing: what lies here is the learner's, on the same host.
  if (!isStaffConsole && 'indexedDB' in globalThis) await withTimeout(storageTimeoutMs, () => clear(queryStore()))
})
