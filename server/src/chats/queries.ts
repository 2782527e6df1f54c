import type { Message } from '#contract/chats/api.ts'
import { first, type Sql } from '../database.ts'
import type { Page } from '../paging.ts'

export type ChatRow = {
  id: number
  stream_id: number
  unread_count: number
  last_message: string | null
  last_message_at: number | null
}

/** Chats of a person's runs, the one with the latest message first. */
export function listChats(
  sql: Sql,
  { userId, chatId = null }: { userId: number; chatId?: number | null },
): Promise<ChatRow[]> {
  return sql<ChatRow>`
    select c.id, c.stream_id, m.message as last_message, extract(epoch from m.created_at)::bigint as last_message_at,
      (select count(*)::int from messages u
        where u.chat_id = c.id and u.user_id <> ${userId} and u.viewed_at is null) as unread_count
    from chats c join streams s on s.id = c.stream_id
      left join lateral (select message, created_at from messages where chat_id = c.id order by id desc limit 1) m on true
    where s.user_id = ${userId} and (${chatId}::bigint is null or c.id = ${chatId})
    order by m.created_at desc nulls last, c.id desc limit 100`
}

export function listMessages(sql: Sql, { chatId, limit, offset }: Page & { chatId: number }): Promise<Message[]> {
  return sql<Message>`
    select m.id, m.user_id, m.chat_id as dialog_id, m.message, (m.viewed_at is not null)::int as is_viewed,
      extract(epoch from m.created_at)::bigint as created_at, extract(epoch from m.created_at)::bigint as updated_at,
      json_build_object('is_expert', 'expert' = any (u.roles), 'name', u.name) as employee
    from messages m join users u on u.id = m.user_id
    where m.chat_id = ${chatId} order by m.id desc limit ${limit} offset ${offset}`
}

export async function countMessages(sql: Sql, chatId: number): Promise<number> {
  const row = first(await sql<{ count: number }>`select count(*)::int as count from messages where chat_id = ${chatId}`)
  return row?.count ?? 0
}
