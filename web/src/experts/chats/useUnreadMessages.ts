import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { setTitleCount } from '../../platform/navigation/title.ts'
import { chatsQuery } from './chatQueries.ts'

/** The number of unread messages, also in front of the document title; 0 until the chats are loaded. */
export function useUnreadMessages(): number {
  const { data: chats = [] } = useQuery(chatsQuery())
  const count = chats.reduce((sum, { unread_count }) => sum + unread_count, 0)
  useEffect(() => setTitleCount(count), [count])
  return count
}
