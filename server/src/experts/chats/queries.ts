import type { Consultation } from '#contract/learning/streams/consultation.ts'
import type { Chat } from '#contract/experts/chats/api.ts'
import { first, type Sql } from '../../platform/database/database.ts'
import { consultationColumns } from '../consultations/consultations.ts'
import { messageColumns, type MessageRow } from './columnQueries.ts'
import { expertAsJson } from '../../accounts/users/users.ts'

export type ChatRow = Pick<
  Chat,
  | 'id'
  | 'stream_id'
  | 'unread_count'
  | 'last_message'
  | 'last_message_at'
  | 'last_message_user_id'
  | 'expert_message_id'
  | 'answer_by'
  | 'is_escalated'
> & {
  course_id: number
  /** Who answered last. */
  answered_by: { id: number; name: string; avatar: string } | null
  /** Consultations of the run that are used. */
  used_consultations: number
  has_open_consultation: boolean
  /** Oldest first; null where they are not asked for. */
  consultations: Consultation[] | null
}

type OwnChats = { userId: number; chatId?: number; withConsultations?: boolean }

/** Chats of the user's runs, latest message first; threads for homework only are not among them. */
export function listChats(sql: Sql, { userId, chatId, withConsultations = false }: OwnChats): Promise<ChatRow[]> {
  return sql<ChatRow>`
    select c.id, c.stream_id, c.unread_count, m.message as last_message, m.user_id as last_message_user_id,
      extract(epoch from m.created_at)::bigint as last_message_at, c.expert_message_id, c.course_id,
      case when e.id is not null then ${expertAsJson} end as answered_by,
      extract(epoch from c.answer_by)::bigint as answer_by,
      exists (select from desk_alerts l where l.chat_id = c.id and l.answer_by = c.answer_by and l.stage = 'late')
        as is_escalated,
      coalesce(q.used, 0)::int as used_consultations, coalesce(q.has_open, false) as has_open_consultation,
      case when ${withConsultations}::boolean then coalesce((select json_agg(x order by x.id) from (
        select ${consultationColumns} from consultations q where q.chat_id = c.id) x), '[]') end as consultations
    from chats c
      left join messages m on m.chat_id = c.id and m.number = c.messages_count
      left join messages a on a.id = c.expert_message_id left join users e on e.id = a.user_id
      left join lateral (
        select sum(amount) as used, bool_or(status = 'open') as has_open from consultations where chat_id = c.id) q on true
    where c.user_id = ${userId} and not c.is_homework_only and (${chatId ?? null}::bigint is null or c.id = ${chatId ?? null})
    order by m.created_at desc nulls last, c.id desc limit 100`
}

export type MessagePage = {
  userId: number
  /** null: all brands. */
  brand: string | null
  chatId: number
  limit: number
  offset: number
  isOldestFirst: boolean
  /** The page before this message, instead of the offset. */
  before: number | undefined
}

type PageRow = { total: number; last: number; message: MessageRow | null }

/**
 * A page of a chat of the user in the order of writing, how many messages the chat has, and the number of the last one that
 * the page could have; undefined without such a chat. Numbers of messages have no gaps, so that nothing is counted or skipped.
 */
export async function findPage(
  sql: Sql,
  { userId, brand, chatId, limit, offset, isOldestFirst, before }: MessagePage,
): Promise<{ total: number; last: number; messages: MessageRow[] } | undefined> {
  const rows = await sql<PageRow>`
    with c as materialized (
      select c.id, c.user_id, c.messages_count,
        case when ${before ?? null}::bigint is not null then coalesce((
            select number from messages where chat_id = c.id and id < ${before ?? null} order by id desc limit 1), 0)
          when ${isOldestFirst}::boolean then ${offset}::bigint + ${limit}::bigint
          else c.messages_count - ${offset}::bigint end as last
      from chats c join courses o on o.id = c.course_id
      where c.id = ${chatId} and c.user_id = ${userId} and not c.is_homework_only
        and (${brand}::text is null or ${brand} = any (o.brands))
    )
    select c.messages_count as total, c.last, to_json(page) as message
    from c left join lateral (
      select ${messageColumns}
      from messages m join users u on u.id = m.user_id
      where m.chat_id = c.id and m.number > c.last - ${limit}::bigint and m.number <= c.last) page on true
    order by page.number`
  const [row] = rows
  if (!row) return undefined
  return { total: row.total, last: row.last, messages: rows.flatMap(({ message }) => message ?? []) }
}

/** A message that the user has written. */
export async function findMessage(
  sql: Sql,
  { userId, messageId }: { userId: number; messageId: number },
): Promise<MessageRow | undefined> {
  return first(
    await sql<MessageRow>`
      select ${messageColumns} from messages m join users u on u.id = m.user_id join chats c on c.id = m.chat_id
      where m.id = ${messageId} and m.user_id = ${userId}`,
  )
}
