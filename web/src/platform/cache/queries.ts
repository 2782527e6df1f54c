import { QueryClient, queryOptions, type QueryKey } from '@tanstack/react-query'
import { clear, createStore, type UseStore } from 'idb-keyval'
import type { ResponseBody, Endpoint } from '#contract/endpoint.ts'
import { call, type CallArguments, type CallInput, type RequestParts } from '../api/api.ts'
import { ApiFailure } from '../api/apiFailure.ts'
import { withTimeout } from '../async/withTimeout.ts'
import { currentLanguage } from '../language/language.ts'
import { isStaffConsole } from '../navigation/paths.ts'
import { onSessionEnd } from '../session/session.ts'
import { maxIdleMs } from './storedQueries.ts'

/** `setTimeout` overflows after 24 days. */
const maxTimerMs = 24 * 86_400_000
/** How long the first screen waits for stored queries, and a sign-out for their deletion. */
export const storageTimeoutMs = 2000

/** Responses are fresh for so long, also those that the page before this one has stored. */
export const freshMs = 30_000

/** The cache of server data. `queryPersistence.ts` stores it in IndexedDB. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: Math.min(maxIdleMs, maxTimerMs),
      staleTime: freshMs,
      retry: (failures, error) => failures < 2 && isTransient(error),
      // `navigator.onLine` is often wrong, and a failed request is cheap.
      networkMode: 'always',
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always' },
  },
})

/** Network and server errors may pass; client errors do not. */
function isTransient(error: unknown): boolean {
  return error instanceof ApiFailure && (error.isNetwork || error.status >= 500)
}

/** The query key of a call; responses are cached per language. */
export function queryKeyOf<E extends Endpoint>(endpoint: E, ...[input]: CallArguments<RequestParts<E>>): QueryKey {
  const { params, query }: { params?: unknown; query?: unknown } = input ?? {}
  return [endpoint.path, currentLanguage(), params ?? null, query ?? null]
}

/** Query options of a call, shared by a route's loader (`queryClient.ensureQueryData`) and its screen (`useQuery`). */
export function queryOf<E extends Endpoint>(endpoint: E, ...input: CallArguments<RequestParts<E>>) {
  return queryOptions({
    queryKey: queryKeyOf(endpoint, ...input),
    queryFn: ({ signal }): Promise<ResponseBody<E>> =>
      call(endpoint, ...([{ ...input[0], signal }] as unknown as CallArguments<CallInput<E>>)),
  })
}

let store: UseStore | undefined

/** The IndexedDB store of queries; its keys begin with the user id and the brand. */
export function queryStore(): UseStore {
  return (store ??= createStore('queries', 'kept'))
}

onSessionEnd(async () => {
  await queryClient.cancelQueries()
  queryClient.clear()
  // The staff console persists nothing: the store of this origin is the learner's.
  if (!isStaffConsole && 'indexedDB' in globalThis) await withTimeout(storageTimeoutMs, () => clear(queryStore()))
})

/**
 * Patches every cached response of a call, in all languages; `params` are those of its path. Keeps `updatedAt`, so that the
 * next refetch stays due.
 */
export function patchQueries<Data>(path: string, change: (data: Data, params: unknown) => Data): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [path] })) {
    const data = query.state.data as Data | undefined
    if (data === undefined) continue
    const { queryKey } = query
    queryClient.setQueryData<Data>(queryKey, change(data, queryKey[2]), { updatedAt: query.state.dataUpdatedAt })
  }
}
