import type { Language } from '#contract/endpoint.ts'
import type { Chat } from '#contract/experts/chats/api.ts'
import type { Consultation } from '#contract/learning/streams/consultation.ts'
import type { Message } from '#contract/learning/streams/message.ts'
import { expertAsJson } from '../../accounts/users/users.ts'
import type { ThreadMessage } from '../../learning/homework/homework.ts'
import { first, type Sql, fragment } from '../../platform/database/database.ts'
import type { Texts } from '../../platform/language/text.ts'
import { consultationColumns } from '../consultations/consultations.ts'

export type MessageRow = Omit<Message, 'files' | 'homework'> & {
  number: number
  file_ids: number[]
  /** Set for a corrected homework answer, whose files may belong to several experts. */
  file_owner_ids: number[] | null
  homework: (Omit<NonNullable<Message['homework']>, 'title'> & { title: Texts; default_language: Language }) | null
}

const homeworkOfMessage = fragment`
      (select json_build_object('homework_id', w.id, 'title', w.title, 'default_language', o.default_language,
          'status', case when m.user_id = c.user_id then 'UPLOADED'
            else coalesce((select verdict from homework_attempts where answer_message_id = m.id), 'DONE') end)
        from stream_homeworks h
          left join day_homeworks dh on dh.id = h.day_homework_id left join stage_homeworks sh on sh.id = h.stage_homework_id
          join homeworks w on w.id = coalesce(dh.homework_id, sh.homework_id) join courses o on o.id = w.course_id
        where h.id = m.homework_status_id)`

/**
 * Columns of a message `m` of a chat `c` by the author `u`. An author other than the learner is an expert. Ids of files are JSON, since a
 * database array arrives as text.
 */
export const messageColumns = fragment`
      m.id, m.number, m.client_id, m.user_id, m.chat_id as dialog_id, m.message,
      (m.viewed_at is not null)::int as is_viewed, date_part('epoch', m.created_at)::bigint as created_at,
      date_part('epoch', coalesce(m.edited_at, m.created_at))::bigint as updated_at, m.rating,
      m.homework_status_id as user_homework_status_id,
      case when m.homework_status_id is not null then ${homeworkOfMessage} end as homework,
      array_to_json(array(select file_id from message_files where message_id = m.id order by position)) as file_ids,
      case when m.homework_status_id is not null and m.edited_at is not null then array_to_json(array(
        select distinct f.user_id from message_files t join files f on f.id = t.file_id where t.message_id = m.id)) end as file_owner_ids,
      json_build_object('is_expert', m.user_id <> c.user_id, 'name', u.name,
        'file', case when u.avatar <> '' then json_build_object('url', u.avatar) end) as employee`

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
  /** The expert who answered last. */
  answered_by: { id: number; name: string; avatar: string } | null
  used_consultations: number
  has_open_consultation: boolean
  /** Oldest first; null unless requested. */
  consultations: Consultation[] | null
}

type OwnChats = { userId: number; chatId?: number; withConsultations?: boolean }

/** Chats of the user's runs, latest message first, without threads that hold only homework. */
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
  /** The page ends before this message; replaces the offset. */
  before: number | undefined
}

type PageRow = { total: number; last: number; message: MessageRow | null }

/**
 * A page of a user's chat in the order of writing, with the total and the highest number the page can reach; undefined without such a chat.
 * Message numbers have no gaps, so no rows are counted or skipped.
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
        and is_visible_in(o.brands, ${brand})
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

/**
 * Writes a message about homework into the thread of its run. The first message creates a thread that holds only homework. Undefined if the
 * user has written another message with this client id.
 */
export async function insertThreadMessage(
  sql: Sql,
  streamId: number,
  { userId, clientId, message, homeworkStatusId, fileIds = [] }: ThreadMessage,
): Promise<MessageRow | undefined> {
  const row = first(
    await sql<MessageRow>`
      with c as (
        insert into chats as c (stream_id, user_id, course_id, is_homework_only, messages_count, unread_count)
        select id, user_id, course_id, true, 1, (user_id <> ${userId})::int from streams where id = ${streamId}
        on conflict (stream_id) do update set messages_count = c.messages_count + 1,
          unread_count = c.unread_count + excluded.unread_count
        returning *
      ), m as (
        insert into messages (chat_id, user_id, client_id, message, homework_status_id, number, created_at)
        select id, ${userId}, ${clientId}, ${message}, ${homeworkStatusId}, messages_count, clock_timestamp() from c
        on conflict (user_id, client_id) do nothing returning *
      ), attached as (
        insert into message_files (message_id, file_id, position)
        select m.id, file_id, position from m, unnest(${fileIds}::bigint[]) with ordinality as f (file_id, position)
      )
      select ${messageColumns} from m join users u on u.id = m.user_id join c on c.id = m.chat_id`,
  )
  // The statement that attaches the files does not see them yet.
  return row && { ...row, file_ids: [...fileIds] }
}

export async function updateThreadMessage(
  sql: Sql,
  { userId, messageId, message }: { userId: number; messageId: number; message: string },
): Promise<void> {
  await sql`
    update messages set message = ${message}, user_id = ${userId}, edited_at = clock_timestamp()
    where id = ${messageId} and homework_status_id is not null`
}

export async function updateMessageFiles(
  sql: Sql,
  { messageId, fileIds }: { messageId: number; fileIds: readonly number[] },
): Promise<void> {
  await sql`
    with removed as (
      delete from message_files where message_id = ${messageId} and not file_id = any (${fileIds}::bigint[])
    )
    insert into message_files (message_id, file_id, position)
    select ${messageId}, file_id, position from unnest(${fileIds}::bigint[]) with ordinality as f (file_id, position)
    on conflict (message_id, file_id) do update set position = excluded.position`
}
