import type { InfiniteData } from '@tanstack/react-query'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getChat, listMessages, type Message } from '#contract/chats/api.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient, queryKeyOf, queryOf } from '../../platform/cache/queries.ts'

/** Nothing told this page what has changed since another page stored the query. */
const staleTime = ({ state }: { state: { dataUpdatedAt: number } }) =>
  isOfFormerPage(state.dataUpdatedAt) ? 0 : 30_000

const isOfFormerPage = (updatedAt: number) => updatedAt < performance.timeOrigin

/** A chat with its consultations. */
export function chatQuery(chatId: number) {
  return queryOptions({ ...queryOf(getChat, { params: { chatId }, query: { expand: 'consultations' } }), staleTime })
}

const pageSize = 10

/**
 * The messages of a chat, newest first; each page before the last message of the previous one. Fetched again, the newest page is
 * asked for, and earlier ones only as far as this page does not know them. Of what a former page stored the newest page is
 * fetched, and earlier ones come on request, as addresses of their files may have expired.
 */
export function messagesQuery(chatId: number) {
  const params = { chatId }
  const queryKey = queryKeyOf(listMessages, { params })
  const isStored = () => isOfFormerPage(queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? performance.timeOrigin)
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam: before, signal }) =>
      knownBefore(queryClient.getQueryData<InfiniteData<Message[]>>(queryKey), before) ??
      call(listMessages, { params, query: { 'per-page': pageSize, ...(before && { before }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: (lastPage) => (lastPage.length < pageSize || isStored() ? undefined : lastPage.at(-1)?.id),
    staleTime,
    refetchOnWindowFocus: true,
  })
}

/** The page before a message that is loaded; undefined where the server has to be asked. */
function knownBefore(data: InfiniteData<Message[]> | undefined, before: number): Message[] | undefined {
  const messages = data?.pages.flat() ?? []
  const index = messages.findIndex(({ id }) => id === before)
  const earlier = index === -1 ? [] : messages.slice(index + 1, index + 1 + pageSize)
  return earlier.length > 0 ? earlier : undefined
}
