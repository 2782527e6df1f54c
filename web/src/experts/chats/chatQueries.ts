import { queryOptions } from '@tanstack/react-query'
import { listChats } from '#contract/experts/chats/api.ts'
import { queryOf } from '../../platform/cache/queries.ts'

/** The chats of the learner's runs, by latest message. */
export function chatsQuery() {
  return queryOptions({ ...queryOf(listChats), refetchOnWindowFocus: true })
}
