import type { InfiniteData } from '@tanstack/react-query'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getChat, listMessages } from '#contract/experts/chats/api.ts'
import type { Message } from '#contract/learning/streams/message.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient, queryKeyOf, queryOf } from '../../../platform/cache/queries.ts'
import { mayHaveChanged } from '../chatCache.ts'

/** Nothing told this page what has changed since another page stored the query. */
const staleTime = ({ state }: { state: { dataUpdatedAt: number } }) =>
  isOfFormerLoad(state.dataUpdatedAt) ? 0 : 30_000

const isOfFormerLoad = (updatedAt: number) => updatedAt < performance.timeOrigin

/** A chat with its consultations. */
export function chatQuery(chatId: number) {
  return queryOptions({ ...queryOf(getChat, { params: { chatId }, query: { expand: 'consultations' } }), staleTime })
}

const pageSize = 10

/**
 * The messages of a chat, newest first; each page before the last message of the previous one. A refetch asks the server for the
 * newest page only and takes earlier ones from the cache, unless an event told that they have changed. Earlier pages that a former load of the website stored are dropped, as
 * the addresses of their files may have expired.
 */
export function messagesQuery(chatId: number) {
  const params = { chatId }
  const queryKey = queryKeyOf(listMessages, { params })
  const fetchedAtMs = () => queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? performance.timeOrigin
  const isStored = () => isOfFormerLoad(fetchedAtMs())
  const known = (before: number) =>
    mayHaveChanged(fetchedAtMs())
      ? undefined
      : cachedBefore(queryClient.getQueryData<InfiniteData<Message[]>>(queryKey), before)
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam: before, signal }) =>
      known(before) ??
      call(listMessages, { params, query: { 'per-page': pageSize, ...(before && { before }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: (lastPage) => (lastPage.length < pageSize || isStored() ? undefined : lastPage.at(-1)?.id),
    staleTime,
    refetchOnWindowFocus: true,
  })
}

/** The page before a message, from the cache; undefined if it is not there. */
function cachedBefore(data: InfiniteData<Message[]> | undefined, before: number): Message[] | undefined {
  const messages = data?.pages.flat() ?? []
  const index = messages.findIndex(({ id }) => id === before)
  const earlier = index === -1 ? [] : messages.slice(index + 1, index + 1 + pageSize)
  return earlier.length > 0 ? earlier : undefined
}
