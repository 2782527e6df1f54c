import type { Sql } from '../../platform/database/database.ts'
import { messageColumns, type MessageRow } from './columnQueries.ts'

/** The last messages of a chat, or those before one, newest first. The caller has checked that staff may read it. */
export function listMessagesBefore(
  sql: Sql,
  { chatId, before = null, limit }: { chatId: number; before?: number | null; limit: number },
): Promise<MessageRow[]> {
  return sql<MessageRow>`
    select ${messageColumns}
    from messages m join users u on u.id = m.user_id join chats c on c.id = m.chat_id
    where m.chat_id = ${chatId}
      and m.number < coalesce((select number from messages where id = ${before} and chat_id = ${chatId}), 2147483647)
    order by m.number desc limit ${limit}`
}
