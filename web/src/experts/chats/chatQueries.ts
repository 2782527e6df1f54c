import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listChats } from '#contract/experts/chats/api.ts'
import { queryOf } from '../../platform/cache/queries.ts'
import { setTitleCount } from '../../platform/navigation/title.ts'

/** The chats of the learner's runs, by latest message. */
export function chatsQuery() {
  return queryOptions({ ...queryOf(listChats), refetchOnWindowFocus: true })
}

/** The number of unread messages, also shown in the document title; 0 until the chats are loaded. */
export function useUnreadMessages(): number {
  const { data: chats = [] } = useQuery(chatsQuery())
  const count = chats.reduce((sum, { unread_count }) => sum + unread_count, 0)
  useEffect(() => setTitleCount(count), [count])
  return count
}
