import type { QuestionStatus } from '#contract/club/support/rules.ts'
import type { QuestionClaim, QuestionDetails } from '#contract/club/support/staffApi.ts'
import { claimSeconds } from '#contract/experts/desk/rules.ts'
import { first, type Sql } from '../../platform/database/database.ts'
import { questionColumns, questionJoins, type QuestionRow } from './inboxQueries.ts'
import type { LockedQuestion } from './threadQueries.ts'

/** A question and the member of the staff who works on it. */
export type QuestionWork = { questionId: number; staffId: number }

export type DetailsRow = QuestionRow &
  Pick<QuestionDetails, 'locale' | 'closed_at' | 'merged_into' | 'rating' | 'draft' | 'note_draft' | 'colleagues'>

export async function findQuestion(sql: Sql, { questionId, staffId }: QuestionWork): Promise<DetailsRow | undefined> {
  return first(
    await sql<DetailsRow>`
      with me as (select ${staffId}::bigint as id)
      select ${questionColumns}, coalesce(u.locale, t.language) as locale,
        extract(epoch from t.closed_at)::bigint as closed_at, t.merged_into, t.rating,
        coalesce(d.text, '') as draft, coalesce(d.note, '') as note_draft,
        (select coalesce(json_agg(json_build_object('id', s.id, 'name', display_name(s)) order by display_name(s), s.id), '[]')
          from users s
          where s.roles <> '{}' and s.roles && '{support,admin}' and s.closed_at is null and s.deleted_at is null
            and s.id <> (select id from me)) as colleagues
      from support_tickets t
        ${questionJoins}
        left join support_drafts d on d.ticket_id = t.id and d.user_id = (select id from me)
      where t.id = ${questionId}`,
  )
}

export async function hasQuestion(sql: Sql, questionId: number): Promise<boolean> {
  const rows = await sql`select from support_tickets where id = ${questionId}`
  return rows.length > 0
}

export type LockedWork = LockedQuestion &
  QuestionWork & {
    merged_into: number | null
    /** The id of whoever answers it, while they may. */
    owner_id: number | null
    owner: string
    /** Another member of the staff who works on it. */
    claimed_by: string | null
  }

/** Locks a question in any state, so that two members of the staff act one after the other. */
export async function lockWork(sql: Sql, { questionId, staffId }: QuestionWork): Promise<LockedWork | undefined> {
  // By a statement of its own: after the wait, one that joins would still have the people of the row as it was before.
  await lockQuestions(sql, [questionId])
  const found = first(
    await sql<Omit<LockedWork, keyof QuestionWork>>`
      select t.id, t.user_id, t.brand, t.name, t.email, t.language, t.status, t.merged_into,
        extract(epoch from t.last_answer_at)::bigint as last_answer_at, o.id as owner_id,
        coalesce(display_name(o), '') as owner, case when k.id <> ${staffId} then display_name(k) end as claimed_by
      from support_tickets t
        left join users o on o.id = t.owner_id and o.roles && '{support,admin}' and o.closed_at is null and o.deleted_at is null
        left join users k on k.id = t.claimed_by and t.claimed_until > now()
      where t.id = ${questionId}`,
  )
  return found && { ...found, questionId, staffId }
}

/** Locks questions in the order of their ids. */
export async function lockQuestions(sql: Sql, ids: readonly number[]): Promise<void> {
  await sql`select id from support_tickets where id = any (${ids}) order by id for no key update`
}

/** Claims a question. The caller has locked it and found no other claim. */
export async function updateClaimed(sql: Sql, { questionId, staffId }: QuestionWork): Promise<QuestionClaim> {
  const claim = first(
    await sql<QuestionClaim>`
      with t as (
        update support_tickets set claimed_by = ${staffId}, claimed_until = now() + make_interval(secs => ${claimSeconds})
        where id = ${questionId} returning claimed_by, claimed_until)
      select k.id as staff_id, display_name(k) as name, extract(epoch from t.claimed_until)::bigint as until, true as is_mine
      from t join users k on k.id = t.claimed_by`,
  )
  if (!claim) throw new Error('The claim was not written')
  return claim
}

/** The minimum between renewals: drafts are saved at every pause, and each renewal notifies all inboxes. */
const renewalSeconds = 30

/** Renews a claim unless it was just renewed. Returns whether it did. */
export async function updateClaimRenewed(sql: Sql, { questionId, staffId }: QuestionWork): Promise<boolean> {
  const rows = await sql`
    update support_tickets set claimed_until = now() + make_interval(secs => ${claimSeconds})
    where id = ${questionId} and claimed_by = ${staffId} and claimed_until > now()
      and claimed_until < now() + make_interval(secs => ${claimSeconds - renewalSeconds})
    returning 1`
  return rows.length > 0
}

/** Returns whether there was a claim. */
export async function updateUnclaimed(sql: Sql, { questionId, staffId }: QuestionWork): Promise<boolean> {
  const rows = await sql`
    update support_tickets set claimed_by = null, claimed_until = null
    where id = ${questionId} and claimed_by = ${staffId} returning 1`
  return rows.length > 0
}

export type Draft = { text?: string | null; note?: string | null }

/** Saves drafts; an undefined one stays. */
export async function upsertDraft(
  sql: Sql,
  { questionId, staffId, text = null, note = null }: QuestionWork & Draft,
): Promise<void> {
  await sql`
    insert into support_drafts as d (ticket_id, user_id, text, note)
    values (${questionId}, ${staffId}, coalesce(${text}, ''), coalesce(${note}, ''))
    on conflict (ticket_id, user_id) do update
      set text = coalesce(${text}, d.text), note = coalesce(${note}, d.note), updated_at = now()`
}

/** Gives a question to a member of the staff, or to the team (null), and ends the claim. */
export async function updateOwner(
  sql: Sql,
  { questionId, ownerId }: { questionId: number; ownerId: number | null },
): Promise<void> {
  await sql`
    update support_tickets set owner_id = ${ownerId}, claimed_by = null, claimed_until = null where id = ${questionId}`
}

export async function isSupportStaff(sql: Sql, userId: number): Promise<boolean> {
  const rows = await sql`
    select from users where id = ${userId} and roles && '{support,admin}' and closed_at is null and deleted_at is null`
  return rows.length > 0
}

/** Whether the asker has written after the last message that was read. */
export async function hasUnseenMessage(
  sql: Sql,
  { questionId, seenId }: { questionId: number; seenId: number },
): Promise<boolean> {
  const rows = await sql`
    select from support_messages where ticket_id = ${questionId} and id > ${seenId} and author <> 'staff' limit 1`
  return rows.length > 0
}

/** The author of a colleague's answer after the last message that was read. */
export async function findUnseenAnswer(
  sql: Sql,
  { questionId, staffId, seenId }: QuestionWork & { seenId: number },
): Promise<{ name: string } | undefined> {
  return first(
    await sql<{ name: string }>`
      select display_name(u) as name from support_messages m join users u on u.id = m.user_id
      where m.ticket_id = ${questionId} and m.id > ${seenId} and m.author = 'staff' and not m.is_note
        and m.user_id <> ${staffId}
      order by m.id desc limit 1`,
  )
}

/** Writes a note; returns its id, or undefined if the question has a message with this client id. */
export async function insertNote(
  sql: Sql,
  { questionId, staffId, clientId, message }: QuestionWork & { clientId: string; message: string },
): Promise<number | undefined> {
  const row = first(
    await sql<{ id: number }>`
      insert into support_messages (ticket_id, author, user_id, is_note, message, client_id)
      values (${questionId}, 'staff', ${staffId}, true, ${message}, ${clientId})
      on conflict (ticket_id, client_id) do nothing returning id`,
  )
  return row?.id
}

/** A message that was written with this client id by the same person; undefined if there is none. */
export async function findSentMessage(
  sql: Sql,
  { questionId, staffId, clientId, isNote }: QuestionWork & { clientId: string; isNote: boolean },
): Promise<{ id: number } | undefined> {
  return first(
    await sql<{ id: number }>`
      select id from support_messages
      where ticket_id = ${questionId} and client_id = ${clientId} and user_id = ${staffId} and author = 'staff'
        and is_note = ${isNote}`,
  )
}

/** The state of a question that ends or begins again; times in seconds. */
type NextState = { status: QuestionStatus; waitingSince: number | null; answerBy: number | null }

export async function updateState(
  sql: Sql,
  { questionId, ...state }: NextState & { questionId: number },
): Promise<void> {
  await sql`
    update support_tickets set status = ${state.status}, claimed_by = null, claimed_until = null,
      waiting_since = to_timestamp(${state.waitingSince}::bigint), answer_by = to_timestamp(${state.answerBy}::bigint),
      closed_at = case when ${state.status} = 'closed' then now() end
    where id = ${questionId}`
}

/** Deletes one of the drafts of a member of the staff. */
export async function updateDraftSent(sql: Sql, { questionId, staffId, isNote }: QuestionWork & { isNote: boolean }) {
  await sql`
    update support_drafts set text = case when ${isNote} then text else '' end, note = case when ${isNote} then '' else note end
    where ticket_id = ${questionId} and user_id = ${staffId}`
}

/**
 * Moves messages and links from a question to another, which waits if either did. The caller has locked both, which have the same asker.
 */
export async function updateMerged(sql: Sql, { fromId, intoId }: { fromId: number; intoId: number }): Promise<void> {
  await sql`
    update support_messages m set ticket_id = ${intoId},
      client_id = case when exists (select from support_messages s where s.ticket_id = ${intoId} and s.client_id = m.client_id)
        then gen_random_uuid() else m.client_id end
    where ticket_id = ${fromId}`
  await sql`update support_links set ticket_id = ${intoId} where ticket_id = ${fromId}`
  await sql`
    update support_tickets t set
      status = case when 'open' in (t.status, f.status) then 'open' when t.status = 'closed' then f.status else t.status end,
      waiting_since = least(t.waiting_since, f.waiting_since), answer_by = least(t.answer_by, f.answer_by),
      closed_at = case when t.status = 'closed' and f.status = 'closed' then t.closed_at end,
      unread_count = t.unread_count + f.unread_count, last_message_at = greatest(t.last_message_at, f.last_message_at),
      last_answer_at = greatest(t.last_answer_at, f.last_answer_at), stream_id = coalesce(t.stream_id, f.stream_id)
    from support_tickets f where t.id = ${intoId} and f.id = ${fromId}`
  await sql`
    update support_tickets set status = 'closed', merged_into = ${intoId}, closed_at = now(), waiting_since = null,
      answer_by = null, unread_count = 0, claimed_by = null, claimed_until = null
    where id = ${fromId}`
  // Earlier ones lead on to the question that now has their messages.
  await sql`update support_tickets set merged_into = ${intoId} where merged_into = ${fromId}`
}

export async function deleteOldDrafts(sql: Sql): Promise<void> {
  await sql`delete from support_drafts where updated_at < now() - interval '30 days'`
}
