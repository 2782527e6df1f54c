import type { Language } from '#contract/endpoint.ts'
import type { Claim } from '#contract/experts/desk/api.ts'
import type { DeskItemDetails } from '#contract/experts/desk/itemApi.ts'
import { claimSeconds, type ItemKind } from '#contract/experts/desk/rules.ts'
import type { Moment } from '../../platform/clock.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'
import { isServed } from './queries.ts'
import { itemColumns, itemJoins, type DeskRow } from './queueQueries.ts'

/** The waiting question of a chat; the caller keeps the columns that the answer overwrites. */
type Question = { course_id: number; asked_at: string; answer_by: string }

type ChatAnswer = Question & { expertId: number; messageId: number }

export type ItemKey = { kind: ItemKind; id: number }
export type WorkKey = ItemKey & { expertId: number }

export const homeworkKey = (attemptId: number, expertId: number): WorkKey => ({
  kind: 'homework',
  id: attemptId,
  expertId,
})
export const chatKey = (chatId: number, expertId: number): WorkKey => ({ kind: 'chat', id: chatId, expertId })

type LockedItem = {
  learner_id: number
  course_id: number
  is_waiting: boolean
  /** The deadline has passed. */
  is_late: boolean
  /** The expert who answered it; null for a chat, where the answer names its author. */
  answered_by_id: number | null
  /** The latest message of an expert in a chat. */
  answer_id: number | null
}

/** Locks an item, so that two experts act one after the other. */
export async function lockItem(sql: Sql, { kind, id, now }: ItemKey & Moment): Promise<LockedItem | undefined> {
  if (kind === 'homework')
    return first(
      await sql<LockedItem>`
        select user_id as learner_id, course_id, answered_at is null as is_waiting,
          answer_by <= to_timestamp(${now}::bigint) as is_late, answered_by as answered_by_id, null::bigint as answer_id
        from homework_attempts where id = ${id} for no key update`,
    )
  if (kind === 'chat')
    return first(
      await sql<LockedItem>`
        select user_id as learner_id, course_id, answer_by is not null as is_waiting,
          coalesce(answer_by <= to_timestamp(${now}::bigint), false) as is_late, null::bigint as answered_by_id,
          expert_message_id as answer_id
        from chats where id = ${id} and not is_homework_only for no key update`,
    )
  return first(
    await sql<LockedItem>`
      select user_id as learner_id, course_id, confirm_by is not null as is_waiting,
        coalesce(confirm_by <= to_timestamp(${now}::bigint), false) as is_late, expert_id as answered_by_id,
        null::bigint as answer_id
      from meetings where id = ${id} and requested_at is not null for no key update`,
  )
}

export type WorkFacts = {
  locale: Language
  answered_by_id: number | null
  /** The expert who answered it; '' for an erased account. */
  answered_by: string
  /** Another expert who works on it. */
  claimed_by: string | null
  holder_id: number | null
  holder: string
}

/** The facts that decide whether an expert may work on a locked item; undefined if they do not serve its course. */
export async function findWorkFacts(
  sql: Sql,
  { kind, id, expertId, item }: WorkKey & { item: LockedItem },
): Promise<WorkFacts | undefined> {
  return first(
    await sql<WorkFacts>`
      with me as (select ${expertId}::bigint as id)
      select u.locale, o.id as answered_by_id,
        coalesce((select display_name(e) from users e where e.id = o.id), '') as answered_by,
        (select display_name(e) from desk_claims k join users e on e.id = k.expert_id
          where k.kind = ${kind} and k.item_id = ${id} and k.claimed_until > now() and k.expert_id <> (select id from me))
          as claimed_by,
        e.id as holder_id, display_name(e) as holder
      from users u join courses c on c.id = ${item.course_id}
        left join users o on o.id = coalesce(${item.answered_by_id}, (select user_id from messages where id = ${item.answer_id}))
        left join meetings m on ${kind} = 'meeting' and m.id = ${id}
        left join desk_assignments g on g.kind = ${kind} and g.item_id = ${id}
          and (m.id is null or g.assigned_at >= m.requested_at)
        left join users e on e.id = case when g.item_id is null then m.expert_id else g.expert_id end
      where u.id = ${item.learner_id} and u.closed_at is null and ${isServed}`,
  )
}

const latestConsultation = fragment`(
        select json_build_object('id', q.id, 'is_open', q.status = 'open', 'can_be_returned', q.amount > 0 and (
          exists (select from expert_courses v
            where v.user_id = (select id from me) and v.course_id = a.course_id and v.is_lead)
          or exists (select from users v where v.id = (select id from me) and 'admin' = any (v.roles))))
        from consultations q where a.kind = 'chat' and q.chat_id = a.id order by q.id desc limit 1)`

export type ItemRow = DeskRow &
  Pick<DeskItemDetails, 'consultation'> & { draft: string; draft_file_ids: number[]; notes_count: number }

/** An item in any state, of a course that the expert serves. */
export async function findItem(sql: Sql, { kind, id, expertId }: WorkKey): Promise<ItemRow | undefined> {
  return first(
    await sql<ItemRow>`
      with me as (select ${expertId}::bigint as id),
      a as materialized (
        select 'homework' as kind, id, course_id, user_id, answer_by, status_id, sent_at from homework_attempts
        where id = ${id} and ${kind} = 'homework'
        union all select 'chat', id, course_id, user_id, answer_by, null, null from chats
        where id = ${id} and ${kind} = 'chat' and not is_homework_only
        union all select 'meeting', id, course_id, user_id, confirm_by, null, null from meetings
        where id = ${id} and ${kind} = 'meeting' and requested_at is not null
      )
      select
        ${itemColumns},
        ${latestConsultation} as consultation, coalesce(x.text, '') as draft, coalesce(array_to_json(x.file_ids), '[]') as draft_file_ids,
        (select count(*) from expert_notes o where o.user_id = u.id and u.id <> (select id from me)) as notes_count,
        (select count(*) from days o where o.course_id = c.id and o.archived_at is null) as days_count
      from a
        ${itemJoins}
        left join desk_drafts x on x.kind = a.kind and x.item_id = a.id and x.expert_id = (select id from me)
      where u.closed_at is null and ${isServed}`,
  )
}

/** The item's id in the column of its kind. */
const idsOf = ({ kind, id }: ItemKey) => ({
  attemptId: kind === 'homework' ? id : null,
  chatId: kind === 'chat' ? id : null,
  meetingId: kind === 'meeting' ? id : null,
})

/** Claims an item for an expert. The caller has locked it and found no other claim. */
export async function upsertClaim(sql: Sql, { expertId, ...item }: WorkKey): Promise<Claim> {
  const { attemptId, chatId, meetingId } = idsOf(item)
  const claim = first(
    await sql<Claim>`
      with k as (
        insert into desk_claims (attempt_id, chat_id, meeting_id, expert_id, claimed_until)
        values (${attemptId}, ${chatId}, ${meetingId}, ${expertId}, now() + make_interval(secs => ${claimSeconds}))
        on conflict (kind, item_id) do update set expert_id = excluded.expert_id, claimed_until = excluded.claimed_until
        returning expert_id, claimed_until
      )
      select k.expert_id, display_name(e) as expert_name, date_part('epoch', k.claimed_until)::bigint as until, true as is_mine
      from k join users e on e.id = k.expert_id`,
  )
  if (!claim) throw new Error('The claim was not written')
  return claim
}

/** The minimum between renewals: drafts are saved at every pause, and each renewal notifies all desks. */
const renewalSeconds = 30

/** Renews the claim of an expert unless it was just renewed. Returns whether it did. */
export async function updateClaim(sql: Sql, { kind, id, expertId }: WorkKey): Promise<boolean> {
  const rows = await sql`
    update desk_claims set claimed_until = now() + make_interval(secs => ${claimSeconds})
    where kind = ${kind} and item_id = ${id} and expert_id = ${expertId} and claimed_until > now()
      and claimed_until < now() + make_interval(secs => ${claimSeconds - renewalSeconds})
    returning 1`
  return rows.length > 0
}

/** Returns whether the expert had a claim. */
export async function deleteClaim(sql: Sql, { kind, id, expertId }: WorkKey): Promise<boolean> {
  const rows = await sql`
    delete from desk_claims where kind = ${kind} and item_id = ${id} and expert_id = ${expertId} returning 1`
  return rows.length > 0
}

export type Draft = {
  text: string
  /** Undefined keeps the files of the draft. */
  fileIds?: readonly number[] | undefined
}

/** Saves a draft; files that do not belong to the expert are left out. */
export async function upsertDraft(sql: Sql, { text, fileIds, expertId, ...item }: WorkKey & Draft): Promise<void> {
  const { attemptId, chatId, meetingId } = idsOf(item)
  await sql`
    insert into desk_drafts as x (attempt_id, chat_id, meeting_id, expert_id, text, file_ids)
    select ${attemptId}, ${chatId}, ${meetingId}, ${expertId}, ${text}, array(
      select f.id from unnest(${fileIds ?? []}::bigint[]) with ordinality as given (id, position)
        join files f on f.id = given.id and f.user_id = ${expertId} and f.deleted_at is null
      order by given.position)
    on conflict (kind, item_id, expert_id) do update set text = excluded.text, updated_at = now(),
      file_ids = case when ${fileIds !== undefined} then excluded.file_ids else x.file_ids end`
}

/** Hands an item over to an expert, or to the team (null). The caller has locked it. */
export async function upsertAssignment(
  sql: Sql,
  { expertId, by, ...item }: ItemKey & { expertId: number | null; by: number },
): Promise<void> {
  const { attemptId, chatId, meetingId } = idsOf(item)
  await sql`
    insert into desk_assignments (attempt_id, chat_id, meeting_id, expert_id, assigned_by)
    values (${attemptId}, ${chatId}, ${meetingId}, ${expertId}, ${by})
    on conflict (kind, item_id) do update
      set expert_id = excluded.expert_id, assigned_by = excluded.assigned_by, assigned_at = now()`
}

/** The hand-over `g` of the pending request of a meeting `m`. */
const isHandedOver = fragment`g.meeting_id = m.id and g.assigned_at >= m.requested_at and m.confirm_by is not null`

type HandOver = { course_id: number; learner_id: number; holder_id: number | null }

/** The hand-over of a pending request: its expert, or the team (null); undefined if there is none. */
export async function findHandOver(sql: Sql, meetingId: number): Promise<HandOver | undefined> {
  return first(
    await sql<HandOver>`
      select m.course_id, m.user_id as learner_id, g.expert_id as holder_id
      from meetings m join desk_assignments g on ${isHandedOver} where m.id = ${meetingId}`,
  )
}

export type HeldMeeting = HandOver & { id: number; expert_id: number | null; holder: string }

/** The holders of meetings: their experts, or the expert (null: the team) of a hand-over. */
export function listHeldMeetings(sql: Sql, meetingIds: readonly number[]): Promise<HeldMeeting[]> {
  return sql<HeldMeeting>`
    select m.id, m.course_id, m.user_id as learner_id, m.expert_id, e.id as holder_id, display_name(e) as holder
    from meetings m
      left join desk_assignments g on ${isHandedOver}
      left join users e on e.id = case when g.item_id is null then m.expert_id else g.expert_id end
    where m.id = any (${meetingIds}::bigint[])`
}

/** Deletes an expert's draft and claim on an answered item, and its hand-over. */
export async function deleteWork(sql: Sql, { kind, id, expertId }: WorkKey): Promise<void> {
  await sql`delete from desk_claims where kind = ${kind} and item_id = ${id}`
  await sql`delete from desk_assignments where kind = ${kind} and item_id = ${id}`
  await sql`delete from desk_drafts where kind = ${kind} and item_id = ${id} and expert_id = ${expertId}`
}

export type Colleague = { id: number; name: string; avatar: string }

/** Experts of a course with open accounts. */
export function listColleagues(sql: Sql, courseId: number): Promise<Colleague[]> {
  return sql<Colleague>`
    select e.id, display_name(e) as name, e.avatar from users e
    where e.roles <> '{}' and 'expert' = any (e.roles) and e.closed_at is null
      and (not exists (select from expert_courses x where x.user_id = e.id)
        or exists (select from expert_courses x where x.user_id = e.id and x.course_id = ${courseId}))
    order by name, e.id`
}

/** Deletes expired claims, drafts older than a month, and hand-overs of answered items. */
export async function deleteOldWork(sql: Sql): Promise<void> {
  await sql`delete from desk_claims where claimed_until < now()`
  await sql`delete from desk_drafts where updated_at < now() - interval '30 days'`
  await sql`
    delete from desk_assignments g where not exists (
      select from homework_attempts o where o.id = g.attempt_id and o.answered_at is null
      union all select from chats o where o.id = g.chat_id and o.answer_by is not null
      union all select from meetings o where o.id = g.meeting_id and o.confirm_by is not null)`
  await sql`delete from reply_templates t using erased_people u where u.id = t.user_id`
  await sql`delete from expert_courses x using erased_people u where u.id = x.user_id`
}

export async function requireCourseId(sql: Sql, { kind, id }: ItemKey): Promise<number> {
  const found = first(
    await sql<{ course_id: number }>`
      select course_id from homework_attempts where id = ${id} and ${kind} = 'homework'
      union all select course_id from chats where id = ${id} and ${kind} = 'chat'
      union all select course_id from meetings where id = ${id} and ${kind} = 'meeting'`,
  )
  if (!found) throw new Error(`There is no ${kind} ${id}`)
  return found.course_id
}

/** The question in a chat that waits for an expert who has read up to a message. */
export async function findQuestion(
  sql: Sql,
  { chatId, seenId }: { chatId: number; seenId: number },
): Promise<Question | undefined> {
  const [question] = await sql<Question>`
    select c.course_id, q.created_at::text as asked_at, c.answer_by::text as answer_by
    from chats c join messages q on q.id = c.waiting_message_id
    where c.id = ${chatId} and q.id <= ${seenId}`
  return question
}

/** Records for the figures that a question was answered, once per answer. */
export async function insertChatAnswer(
  sql: Sql,
  { course_id: courseId, asked_at: askedAt, answer_by: answerBy, expertId, messageId }: ChatAnswer,
): Promise<void> {
  await sql`
    insert into desk_answers (kind, course_id, expert_id, message_id, asked_at, answer_by)
    values ('chat', ${courseId}, ${expertId}, ${messageId}, ${askedAt}, ${answerBy})
    on conflict (message_id) do nothing`
}

/** Records for the figures that a pending request of a meeting was answered. */
export async function insertMeetingAnswer(
  sql: Sql,
  { meetingId, expertId }: { meetingId: number; expertId: number },
): Promise<void> {
  await sql`
    insert into desk_answers (kind, course_id, expert_id, asked_at, answer_by)
    select 'meeting', course_id, ${expertId}, requested_at, confirm_by from meetings
    where id = ${meetingId} and confirm_by is not null`
}

/** Figures cover a week; older answers stay for a while in case somebody asks. */
export async function deleteOldAnswers(sql: Sql): Promise<void> {
  await sql`delete from desk_answers where answered_at < now() - interval '90 days'`
}
