import { useQuery } from '@tanstack/react-query'
import { chatsQuery } from './chatQueries.ts'

/** How many messages of experts the learner has not seen, as far as it is known. */
export function useUnreadMessages(): number {
  const { data: chats = [] } = useQuery(chatsQuery())
  return chats.reduce((sum, { unread_count }) => sum + unread_count, 0)
}
