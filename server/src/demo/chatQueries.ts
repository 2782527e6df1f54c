import { messageAnswerSeconds } from '#contract/experts/chats/rules.ts'
import { first, type Sql } from '../platform/database/database.ts'
import { idOf } from './insertedId.ts'

/** The chat of a run, if its course includes one. */
export async function findChat(sql: Sql, streamId: number): Promise<number | undefined> {
  return first(await sql<{ id: number }>`select id from chats where stream_id = ${streamId}`)?.id
}

export type MessageRow = {
  chatId: number
  userId: number
  message: string
  at: number
  fileIds: readonly number[]
  rating: number | null
  isViewed: boolean
  /** A question to the experts. */
  isQuestion: boolean
  /** For messages about homework: the status, and for an answer the attempt. */
  statusId: number | null
  answeredAttemptId: number | null
}

/** A question starts the clock of its answer, an expert's message stops it, one about homework does neither. */
export async function insertMessage(sql: Sql, message: MessageRow): Promise<number> {
  return idOf(
    await sql<{ id: number }>`
      with m as (
        insert into messages (chat_id, user_id, message, number, homework_status_id, rating, created_at, viewed_at)
        select id, ${message.userId}, ${message.message}, messages_count + 1, ${message.statusId}::bigint,
          ${message.rating}::integer, to_timestamp(${message.at}::bigint),
          case when ${message.isViewed} then least(now(), to_timestamp(${message.at}::bigint) + interval '20 minutes') end
        from chats where id = ${message.chatId}
        returning *
      ), attached as (
        insert into message_files (message_id, file_id, position)
        select m.id, file_id, position from m, unnest(${message.fileIds}::bigint[]) with ordinality as f (file_id, position)
      ), answered as (
        update homework_attempts set answer_message_id = m.id from m
        where homework_attempts.id = ${message.answeredAttemptId}::bigint
      ), head as (
        update chats c set messages_count = m.number,
          unread_count = unread_count + (m.user_id <> c.user_id and m.viewed_at is null)::int,
          expert_message_id = case when m.user_id <> c.user_id then m.id else c.expert_message_id end,
          waiting_message_id = case when ${message.isQuestion} then coalesce(c.waiting_message_id, m.id)
            when m.user_id <> c.user_id and m.homework_status_id is null then null else c.waiting_message_id end,
          answer_by = case
            when ${message.isQuestion} then coalesce(c.answer_by, m.created_at + make_interval(secs => ${messageAnswerSeconds}))
            when m.user_id <> c.user_id and m.homework_status_id is null then null else c.answer_by end
        from m where c.id = m.chat_id
      ) select id from m`,
  )
}

type ConsultationRow = {
  chatId: number
  status: 'open' | 'close' | 'rated'
  rating: number | null
  startId: number
  endId: number
  /** The last message of an expert, in epoch seconds. */
  answeredAt: number | null
  lastAt: number
}

export async function insertConsultation(sql: Sql, row: ConsultationRow): Promise<void> {
  await sql`
    insert into consultations (chat_id, status, rating, start_message_id, end_message_id, answered_at, closed_at)
    select ${row.chatId}, status, ${row.rating}::integer, ${row.startId}, case when status <> 'open' then ${row.endId}::bigint end,
      to_timestamp(${row.answeredAt}::bigint),
      case when status <> 'open' then least(now(), to_timestamp(${row.lastAt}::bigint) + interval '30 minutes') end
    from (values (${row.status}::text)) as v (status)`
}

/** Records for the report how fast learners got answers; homework keeps its own records. */
export async function insertAnswers(sql: Sql, chatId: number): Promise<void> {
  await sql`
    insert into desk_answers (kind, course_id, expert_id, message_id, asked_at, answer_by, answered_at)
    select 'chat', c.course_id, m.user_id, m.id, q.asked_at, q.asked_at + make_interval(secs => ${messageAnswerSeconds}), m.created_at
    from messages m join chats c on c.id = m.chat_id, lateral (
      select min(q.created_at) as asked_at from messages q
      where q.chat_id = m.chat_id and q.user_id = c.user_id and q.homework_status_id is null and q.number < m.number
        and q.number > (
          select coalesce(max(b.number), 0) from messages b
          where b.chat_id = m.chat_id and b.user_id <> c.user_id and b.homework_status_id is null and b.number < m.number)) q
    where m.chat_id = ${chatId} and m.user_id <> c.user_id and m.homework_status_id is null and q.asked_at is not null`
}

type OfExpert = { chatId: number; expertId: number }

export async function insertDraft(sql: Sql, { chatId, expertId, text }: OfExpert & { text: string }): Promise<void> {
  await sql`insert into desk_drafts (chat_id, expert_id, text) values (${chatId}, ${expertId}, ${text})`
}

export async function insertAssignment(sql: Sql, { chatId, expertId, by }: OfExpert & { by: number }): Promise<void> {
  await sql`
    insert into desk_assignments (chat_id, expert_id, assigned_by, assigned_at)
    values (${chatId}, ${expertId}, ${by}, now() - interval '30 minutes')`
}
