import type { InfiniteData } from '@tanstack/react-query'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getChat, listMessages } from '#contract/experts/chats/api.ts'
import type { Message } from '#contract/learning/streams/message.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient, queryKeyOf, queryOf } from '../../../platform/cache/queries.ts'
import { mayHaveChanged } from '../chatCache.ts'

const isOfFormerLoad = (updatedAt: number) => updatedAt < performance.timeOrigin

/** A page gets no events of the time before it was loaded. */
const staleTime = ({ state }: { state: { dataUpdatedAt: number } }) =>
  isOfFormerLoad(state.dataUpdatedAt) ? 0 : 30_000

export function chatQuery(chatId: number) {
  return queryOptions({ ...queryOf(getChat, { params: { chatId }, query: { expand: 'consultations' } }), staleTime })
}

const pageSize = 10

/**
 * The messages of a chat, newest first. A refetch asks for the newest page only and takes earlier ones from the cache, unless
 * an event changed them. Earlier pages stored by a former page load are dropped: addresses of their files may have expired.
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

/** The cached page before a message, if any. */
function cachedBefore(data: InfiniteData<Message[]> | undefined, before: number): Message[] | undefined {
  const messages = data?.pages.flat() ?? []
  const index = messages.findIndex(({ id }) => id === before)
  const earlier = index === -1 ? [] : messages.slice(index + 1, index + 1 + pageSize)
  return earlier.length > 0 ? earlier : undefined
}
