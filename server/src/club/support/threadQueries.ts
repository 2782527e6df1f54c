import type { AskedQuestion } from '#contract/club/support/api.ts'
import type { QuestionStatus } from '#contract/club/support/rules.ts'
import type { Language } from '#contract/endpoint.ts'
import { first, type Sql } from '../../platform/database/database.ts'

/** `brand` null: of every brand. */
type Asker = { userId: number; brand: string | null }

export type LockedQuestion = {
  id: number
  user_id: number | null
  brand: string
  name: string
  email: string
  language: Language
  status: QuestionStatus
  last_answer_at: number | null
}

type QuestionRow = Omit<AskedQuestion, 'title'> & {
  message: string
  last_answer_at: number | null
  name: string
}
export type ThreadRow = QuestionRow & { target: { id: number; title: string } | null }

type Listing = Asker & { language: Language; after: number | undefined; limit: number }

/** Newest first, without those that were merged into others. */
export function listOwnQuestions(sql: Sql, listing: Listing): Promise<QuestionRow[]> {
  const { userId, brand, language, after = Number.MAX_SAFE_INTEGER, limit } = listing
  return sql<QuestionRow>`
    select q.id, q.kind, q.status, q.message, q.name, q.rating, q.unread_count,
      coalesce(text_in(c.title, ${language}), '') as category,
      extract(epoch from q.created_at)::bigint as created_at,
      extract(epoch from q.last_message_at)::bigint as last_message_at,
      extract(epoch from q.answer_by)::bigint as answer_by,
      extract(epoch from q.last_answer_at)::bigint as last_answer_at
    from support_tickets q left join support_categories c on c.id = q.support_category_id
    where q.user_id = ${userId} and (${brand}::text is null or q.brand = ${brand}) and q.merged_into is null
      and q.id < ${after}
    order by q.id desc limit ${limit}`
}

export async function countUnreadAnswers(sql: Sql, { userId, brand }: Asker): Promise<number> {
  const rows = await sql<{ count: number }>`
    select coalesce(sum(unread_count), 0)::int as count from support_tickets
    where user_id = ${userId} and (${brand}::text is null or brand = ${brand}) and merged_into is null`
  return first(rows)?.count ?? 0
}

/** `userId` null: of a guest. A merged question is the one that has its messages. */
type Wanted = { questionId: number; userId: number | null; brand: string | null }

export async function findThread(sql: Sql, wanted: Wanted & { language: Language }): Promise<ThreadRow | undefined> {
  const { questionId, userId, brand, language } = wanted
  return first(
    await sql<ThreadRow>`
      select q.id, q.kind, q.status, q.message, q.name, q.rating, q.unread_count,
        coalesce(text_in(c.title, ${language}), '') as category,
        extract(epoch from q.created_at)::bigint as created_at,
        extract(epoch from q.last_message_at)::bigint as last_message_at,
        extract(epoch from q.answer_by)::bigint as answer_by,
        extract(epoch from q.last_answer_at)::bigint as last_answer_at,
        case when k.id is not null then
          json_build_object('id', s.id, 'title', course_title(k, ${language})) end as target
      from support_tickets asked join support_tickets q on q.id = coalesce(asked.merged_into, asked.id)
        left join support_categories c on c.id = q.support_category_id
        left join streams s on s.id = q.stream_id left join courses k on k.id = s.course_id
      where asked.id = ${questionId} and asked.user_id is not distinct from ${userId}::bigint
        and q.user_id is not distinct from asked.user_id and (${brand}::text is null or asked.brand = ${brand})`,
  )
}

/** Also finds the id of the question that it was merged into. */
export async function findThreadId(sql: Sql, { questionId, userId, brand }: Wanted): Promise<number | undefined> {
  const rows = await sql<{ id: number }>`
    select q.id from support_tickets asked join support_tickets q on q.id = coalesce(asked.merged_into, asked.id)
    where asked.id = ${questionId} and asked.user_id is not distinct from ${userId}::bigint
      and q.user_id is not distinct from asked.user_id and (${brand}::text is null or asked.brand = ${brand})`
  return first(rows)?.id
}

/** Locks a question; whoever writes to it holds it. Undefined for one that was merged into another. */
export async function lockQuestion(sql: Sql, questionId: number): Promise<LockedQuestion | undefined> {
  return first(
    await sql<LockedQuestion>`
      select id, user_id, brand, name, email, language, status,
        extract(epoch from last_answer_at)::bigint as last_answer_at
      from support_tickets where id = ${questionId} and merged_into is null for no key update`,
  )
}

export type MessageRow = {
  id: number
  is_answer: boolean
  author: string
  message: string
  created_at: number
  user_id: number | null
  file_ids: number[]
}

/** The latest messages without notes, newest first. */
export function listThreadMessages(
  sql: Sql,
  { questionId, limit }: { questionId: number; limit: number },
): Promise<MessageRow[]> {
  return sql<MessageRow>`
    select m.id, m.author = 'staff' as is_answer, coalesce(case m.author when 'staff' then u.name end, '') as author, m.message, m.user_id,
      extract(epoch from m.created_at)::bigint as created_at,
      coalesce((
        select json_agg(f.file_id order by f.position) from support_message_files f where f.message_id = m.id), '[]')
        as file_ids
    from support_messages m left join users u on u.id = m.user_id
    where m.ticket_id = ${questionId} and not m.is_note
    order by m.id desc limit ${limit}`
}

export type NewMessage = {
  questionId: number
  author: 'person' | 'guest' | 'staff'
  userId: number | null
  clientId: string
  message: string
  fileIds?: readonly number[]
}

/** Undefined if the locked question has a message with this client id. */
export async function insertQuestionMessage(sql: Sql, message: NewMessage): Promise<number | undefined> {
  const { questionId, author, userId, clientId, message: text, fileIds = [] } = message
  const rows = await sql<{ id: number }>`
    with written as (
      insert into support_messages (ticket_id, author, user_id, client_id, message)
      values (${questionId}, ${author}, ${userId}, ${clientId}, ${text})
      on conflict (ticket_id, client_id) do nothing returning id),
    attached as (
      insert into support_message_files (message_id, file_id, position)
      select written.id, file.id, file.position
      from written, unnest(${fileIds}::bigint[]) with ordinality as file (id, position))
    select id from written`
  return first(rows)?.id
}

/** Attaches files to the first message of a new question. */
export async function insertFilesOfQuestion(
  sql: Sql,
  { questionId, fileIds }: { questionId: number; fileIds: readonly number[] },
): Promise<void> {
  await sql`
    insert into support_message_files (message_id, file_id, position)
    select (select min(id) from support_messages where ticket_id = ${questionId}), file.id, file.position
    from unnest(${fileIds}::bigint[]) with ordinality as file (id, position)
    on conflict do nothing`
}

/** Whether the asker wrote this message to the question. */
export async function hasOwnMessage(
  sql: Sql,
  { questionId, clientId, message }: { questionId: number; clientId: string; message: string },
): Promise<boolean> {
  const rows = await sql`
    select 1 from support_messages
    where ticket_id = ${questionId} and client_id = ${clientId} and author <> 'staff' and message = ${message}`
  return rows.length > 0
}

/** Opens the question again after a message of the asker; an earlier promise stays. Returns the promised time. */
export async function updateAsked(
  sql: Sql,
  question: { questionId: number; answerBy: number },
): Promise<number | null> {
  const rows = await sql<{ answer_by: number }>`
    update support_tickets set status = 'open', closed_at = null, last_message_at = now(),
      waiting_since = coalesce(waiting_since, now()), answer_by = coalesce(answer_by, to_timestamp(${question.answerBy}))
    where id = ${question.questionId} returning extract(epoch from answer_by)::bigint as answer_by`
  return first(rows)?.answer_by ?? null
}

export async function findPromise(sql: Sql, questionId: number): Promise<number | null> {
  const rows = await sql<{ answer_by: number | null }>`
    select extract(epoch from answer_by)::bigint as answer_by from support_tickets where id = ${questionId}`
  return first(rows)?.answer_by ?? null
}

/** Records an answer at the locked question. A status other than `open` ends the wait, which the answer then names. */
export async function updateAnswered(
  sql: Sql,
  { questionId, messageId, status }: { questionId: number; messageId: number; status: QuestionStatus },
): Promise<void> {
  await sql`
    with question as (
      update support_messages m set waiting_since = q.waiting_since, answer_by = q.answer_by
      from support_tickets q where m.id = ${messageId} and q.id = ${questionId} and ${status} <> 'open')
    update support_tickets set status = ${status}, unread_count = unread_count + 1, last_message_at = now(),
      last_answer_at = now(), closed_at = case when ${status} = 'closed' then now() end,
      waiting_since = case when ${status} = 'open' then waiting_since end,
      answer_by = case when ${status} = 'open' then answer_by end
    where id = ${questionId}`
}

/** Marks answers up to this one as viewed; returns whether any became viewed. */
export async function updateViewed(
  sql: Sql,
  { questionId, untilId }: { questionId: number; untilId: number },
): Promise<boolean> {
  const rows = await sql`
    with viewed as (
      update support_messages set viewed_at = now()
      where ticket_id = ${questionId} and id <= ${untilId} and author = 'staff' and not is_note and viewed_at is null
      returning id)
    update support_tickets set unread_count = greatest(0, unread_count - (select count(*) from viewed)::integer)
    where id = ${questionId} and exists (select from viewed) returning id`
  return rows.length > 0
}

/** Returns whether the rating changed. */
export async function updateRating(
  sql: Sql,
  { questionId, rating }: { questionId: number; rating: number },
): Promise<boolean> {
  const rows = await sql`
    update support_tickets set rating = ${rating}
    where id = ${questionId} and rating is distinct from ${rating} returning id`
  return rows.length > 0
}

export async function insertLink(
  sql: Sql,
  { hash, questionId, seconds }: { hash: Buffer; questionId: number; seconds: number },
): Promise<void> {
  await sql`
    insert into support_links (token_hash, ticket_id, expires_at)
    values (${hash}, ${questionId}, now() + make_interval(secs => ${seconds}))`
}

/** The question of a valid link. */
export async function findLinkedQuestion(sql: Sql, hash: Buffer): Promise<number | undefined> {
  const rows = await sql<{ id: number }>`
    select ticket_id as id from support_links where token_hash = ${hash} and expires_at > now()`
  return first(rows)?.id
}
