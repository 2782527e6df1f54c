import { messageAnswerSeconds } from '#contract/experts/chats/rules.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'
import { messageColumns, type MessageRow } from './queries.ts'

/** `isIncluded`: only if the course of the run includes a chat; else a thread for homework only becomes a chat. */
export async function upsertChat(
  sql: Sql,
  { streamId, isIncluded }: { streamId: number; isIncluded: boolean },
): Promise<void> {
  await sql`
    insert into chats (stream_id, user_id, course_id)
    select s.id, s.user_id, s.course_id from streams s join courses c on c.id = s.course_id
    where s.id = ${streamId} and (c.has_expert_chat or not ${isIncluded}::boolean)
    on conflict (stream_id) do update set is_homework_only = false where not ${isIncluded}::boolean`
}

export type OwnChat = { stream_id: number; expert_message_id: number | null }

/** Locks the user, since the rate limit counts their messages in all chats, and then their chat, in one brand or (null) in any. */
export async function lockOwnChat(
  sql: Sql,
  { userId, chatId, brand }: { userId: number; chatId: number; brand: string | null },
): Promise<OwnChat | undefined> {
  return first(
    await sql<OwnChat>`
      select c.stream_id, c.expert_message_id
      from chats c join users u on u.id = c.user_id join courses o on o.id = c.course_id
      where c.id = ${chatId} and c.user_id = ${userId} and not c.is_homework_only
        and is_visible_in(o.brands, ${brand}) for no key update of u, c`,
  )
}

export async function hasOwnChat(
  sql: Sql,
  { userId, chatId, brand }: { userId: number; chatId: number; brand: string | null },
): Promise<boolean> {
  const rows = await sql`
    select from chats c join courses o on o.id = c.course_id
    where c.id = ${chatId} and c.user_id = ${userId} and not c.is_homework_only and is_visible_in(o.brands, ${brand})`
  return rows.length > 0
}

export type LockedChat = {
  id: number
  user_id: number
  course_id: number
  stream_id: number
  /** False in some trial runs. */
  is_expert_message_enable: boolean
}

export async function lockChat(sql: Sql, chatId: number): Promise<LockedChat | undefined> {
  return first(
    await sql<LockedChat>`
      select c.id, c.user_id, c.course_id, c.stream_id,
        not s.is_demo or s.course_full_access or o.is_demo_expert_message_enabled as is_expert_message_enable
      from chats c join streams s on s.id = c.stream_id join courses o on o.id = c.course_id
      where c.id = ${chatId} for no key update of c`,
  )
}

export type SendingFacts = {
  /** The message already sent with this client id. */
  sent: { id: number; chat_id: number } | null
  /** Milliseconds since the person last wrote in any chat of their own, homework excluded. */
  since_ms: number | null
  used_consultations: number
  has_open_consultation: boolean
}

/**
 * The facts that decide whether a message may be sent. Chat and person are locked. The last own question is searched in the latest messages
 * of each own chat, because an expert who is also a learner has written many messages to others.
 */
export async function findSendingFacts(
  sql: Sql,
  { userId, chatId, clientId }: { userId: number; chatId: number; clientId: string },
): Promise<SendingFacts> {
  const row = first(
    await sql<SendingFacts>`
      select (select to_json(sent) from (
          select id, chat_id from messages where user_id = ${userId} and client_id = ${clientId}) sent) as sent,
        (select floor(date_part('epoch', clock_timestamp() - max(m.created_at)) * 1000)::bigint
          from chats c cross join lateral (
            select user_id, homework_status_id, created_at from messages
            where chat_id = c.id order by number desc limit 20) m
          where c.user_id = ${userId} and not c.is_homework_only
            -- A clock that was ahead has written those to come.
            and m.user_id = c.user_id and m.homework_status_id is null and m.created_at <= clock_timestamp()) as since_ms,
        coalesce(sum(amount), 0)::int as used_consultations,
        coalesce(bool_or(status = 'open'), false) as has_open_consultation
      from consultations where chat_id = ${chatId}`,
  )
  return row ?? { sent: null, since_ms: null, used_consultations: 0, has_open_consultation: false }
}

export type NewMessage = {
  chatId: number
  userId: number
  clientId: string
  message: string
  fileIds?: readonly number[]
  /** A question starts the clock of the answer, an answer stops it. */
  clock: 'starts' | 'ends'
  /** Questions after this message keep waiting. */
  seenId?: number
}

/** The learner's first question after the last message an expert has `seen`, and its deadline. */
const unseenQuestion = fragment`
        select w.id, w.created_at + make_interval(secs => seen.answer_seconds) as answer_by
        from seen join chats c on c.id = seen.chat_id join messages q on q.id = c.waiting_message_id
          join messages w on w.chat_id = c.id and w.number >= q.number
        where w.id > seen.until_id and w.user_id = c.user_id and w.homework_status_id is null
        order by w.number limit 1`

export type ChatHead = { unread_count: number; answer_by: number | null; expert_message_id: number | null }

/**
 * Writes a message into a locked chat, so that numbers have no gaps. Undefined if the user has already written a message with this client
 * id.
 */
export async function insertMessage(
  sql: Sql,
  added: NewMessage,
): Promise<{ message: MessageRow; head: ChatHead } | undefined> {
  const { chatId, userId, clientId, message, fileIds = [], clock, seenId = Number.MAX_SAFE_INTEGER } = added
  const row = first(
    await sql<MessageRow & { head: ChatHead }>`
      with m as (
        insert into messages (chat_id, user_id, client_id, message, number, created_at)
        select id, ${userId}, ${clientId}, ${message}, messages_count + 1, clock_timestamp()
        from chats where id = ${chatId}
        on conflict (user_id, client_id) do nothing returning *
      ), attached as (
        insert into message_files (message_id, file_id, position)
        select m.id, file_id, position from m, unnest(${fileIds}::bigint[]) with ordinality as f (file_id, position)
      ), seen as (
        select ${chatId}::bigint as chat_id, ${seenId}::bigint as until_id, ${messageAnswerSeconds}::integer as answer_seconds
      ), unseen as (${unseenQuestion}
      ), c as (
        update chats c set messages_count = m.number,
          unread_count = c.unread_count + (m.user_id <> c.user_id)::int,
          expert_message_id = case when m.user_id <> c.user_id then m.id else c.expert_message_id end,
          waiting_message_id = case ${clock}::text when 'starts' then coalesce(c.waiting_message_id, m.id)
            else (select id from unseen) end,
          answer_by = case ${clock}::text
            when 'starts' then coalesce(c.answer_by, m.created_at + make_interval(secs => ${messageAnswerSeconds}))
            else (select answer_by from unseen) end
        from m where c.id = m.chat_id returning c.*
      )
      select ${messageColumns}, json_build_object('unread_count', c.unread_count,
          'answer_by', date_part('epoch', c.answer_by)::bigint, 'expert_message_id', c.expert_message_id) as head
      from m join users u on u.id = m.user_id join c on c.id = m.chat_id`,
  )
  if (!row) return undefined
  const { head, ...written } = row
  // The statement that attaches the files does not see them yet.
  return { head, message: { ...written, file_ids: [...fileIds] } }
}

export async function updateExpertMessage(sql: Sql, { id, dialog_id: chatId }: MessageRow): Promise<void> {
  await sql`update chats set expert_message_id = ${id} where id = ${chatId}`
}

export async function updateMessage(
  sql: Sql,
  { userId, messageId, message }: { userId: number; messageId: number; message: string },
): Promise<void> {
  await sql`
    update messages set message = ${message}, edited_at = clock_timestamp()
    where id = ${messageId} and user_id = ${userId} and message <> ${message}`
}

type Rated = { chatId: number; userId: number; messageId: number }

export async function findExpertMessage(
  sql: Sql,
  { chatId, userId, messageId }: Rated,
): Promise<MessageRow | undefined> {
  return first(
    await sql<MessageRow>`
      select ${messageColumns} from messages m join users u on u.id = m.user_id join chats c on c.id = m.chat_id
      where m.id = ${messageId} and m.chat_id = ${chatId} and c.user_id = ${userId} and m.user_id <> ${userId}`,
  )
}

export async function updateRating(sql: Sql, messageId: number, rating: number): Promise<void> {
  await sql`update messages set rating = ${rating} where id = ${messageId}`
}

export async function findHead(sql: Sql, chatId: number): Promise<ChatHead> {
  const row = first(
    await sql<ChatHead>`
      select unread_count, date_part('epoch', answer_by)::bigint as answer_by, expert_message_id
      from chats where id = ${chatId}`,
  )
  return row ?? { unread_count: 0, answer_by: null, expert_message_id: null }
}

type Viewed = { chatId: number; by: 'learner' | 'expert'; untilId: number }

/** The chat after messages were viewed. `until_id` is the last one that became viewed. */
type ViewedHead = ChatHead & { until_id: number | null }

/**
 * Marks the other side's messages up to this one as viewed; the chat is locked. Undefined if a learner names an own message or one of
 * another chat.
 */
export async function updateViewed(sql: Sql, { chatId, by, untilId }: Viewed): Promise<ViewedHead | undefined> {
  return first(
    await sql<ViewedHead>`
      with seen as (
        update messages m set viewed_at = clock_timestamp() from chats c
        where c.id = ${chatId} and m.chat_id = c.id and m.id <= ${untilId} and m.viewed_at is null
          and (m.user_id = c.user_id) = (${by}::text = 'expert')
        returning m.id
      ), seen_count as (select count(*)::int as count, max(id) as until_id from seen),
      head as (
        update chats set unread_count = greatest(0, unread_count - count) from seen_count
        where id = ${chatId} and ${by}::text = 'learner' and count > 0 returning unread_count
      )
      select coalesce((select unread_count from head), c.unread_count) as unread_count,
        date_part('epoch', c.answer_by)::bigint as answer_by, c.expert_message_id, seen_count.until_id
      from chats c, seen_count
      where c.id = ${chatId}
        and (${by}::text = 'expert' or exists (
          select from messages m where m.id = ${untilId} and m.chat_id = c.id and m.user_id <> c.user_id))`,
  )
}

/** Stops the wait for an answer to messages that an expert has seen, up to a message. Returns whether any waited. */
export async function updateWaitingEnded(
  sql: Sql,
  { chatId, seenId = Number.MAX_SAFE_INTEGER }: { chatId: number; seenId?: number | undefined },
): Promise<boolean> {
  const rows = await sql`
    with seen as (
      select ${chatId}::bigint as chat_id, ${seenId}::bigint as until_id, ${messageAnswerSeconds}::integer as answer_seconds
    ), unseen as (${unseenQuestion})
    update chats c set waiting_message_id = (select id from unseen), answer_by = (select answer_by from unseen)
    from seen where c.id = seen.chat_id and c.waiting_message_id <= seen.until_id returning c.id`
  return rows.length > 0
}

/** Removes the text that learners with erased accounts wrote in their threads; the text of experts stays. */
export async function updateErasedMessages(sql: Sql): Promise<void> {
  await sql`
    update messages m set message = ''
    from erased_people u join chats c on c.user_id = u.id
    where m.chat_id = c.id and m.user_id = u.id and m.message <> ''`
  await sql`
    update chats c set waiting_message_id = null, answer_by = null
    from erased_people u where u.id = c.user_id and c.answer_by is not null`
}
