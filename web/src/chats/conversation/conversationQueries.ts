import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getChat, listMessages } from '#contract/chats/api.ts'
import { call } from '../../platform/api/api.ts'
import { queryKeyOf, queryOf } from '../../platform/cache/queries.ts'

/** Nothing told this page what has changed since another page stored the query. */
const staleTime = ({ state }: { state: { dataUpdatedAt: number } }) =>
  state.dataUpdatedAt < performance.timeOrigin ? 0 : 30_000

/** A chat with its consultations. */
export function chatQuery(chatId: number) {
  return queryOptions({ ...queryOf(getChat, { params: { chatId }, query: { expand: 'consultations' } }), staleTime })
}

const pageSize = 10

/** The messages of a chat, newest first; each page before the last message of the previous one. */
export function messagesQuery(chatId: number) {
  const params = { chatId }
  return infiniteQueryOptions({
    queryKey: queryKeyOf(listMessages, { params }),
    queryFn: ({ pageParam: before, signal }) =>
      call(listMessages, { params, query: { 'per-page': pageSize, ...(before && { before }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: (lastPage) => (lastPage.length < pageSize ? undefined : lastPage.at(-1)?.id),
    staleTime,
    refetchOnWindowFocus: true,
  })
}
