import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getChat, listChats, listMessages } from '#contract/chats/api.ts'
import { call } from '../api.ts'
import { queryKeyOf, queryOf } from '../queries.ts'

const pageSize = 20

/** The chats of the learner's runs, the one with the latest message first. */
export function chatsQuery() {
  return queryOptions({ ...queryOf(listChats), refetchOnWindowFocus: true })
}

export function chatQuery(chatId: number) {
  return queryOptions(queryOf(getChat, { params: { chatId } }))
}

/** The messages of a chat, newest first, page by page. */
export function messagesQuery(chatId: number) {
  const params = { chatId }
  return infiniteQueryOptions({
    queryKey: queryKeyOf(listMessages, { params }),
    queryFn: ({ pageParam, signal }) =>
      call(listMessages, { params, query: { page: pageParam, 'per-page': pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length < pageSize ? undefined : pages.length + 1),
    refetchOnWindowFocus: true,
  })
}
