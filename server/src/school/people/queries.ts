import type { Role } from '#contract/accounts/users/staff.ts'
import type { Language } from '#contract/endpoint.ts'
import type { Person, PersonItem, PersonNote } from '#contract/school/people/api.ts'
import type { SearchPatterns } from '../../accounts/users/search.ts'
import { mailState } from '../../messages/mail/mail.ts'
import { advisoryLocks } from '../../platform/database/advisoryLocks.ts'
import { first, fragment, queryWithLiterals, type Sql, queryOf } from '../../platform/database/database.ts'
import { personalTables, type PersonalTable } from './personalTables.ts'

/** Credentials and tokens are left out. */
const secretColumns = [
  ...['password_hash', 'token_hash', 'binding_hash', 'device_hash', 'code_hash', 'secret'],
  ...['endpoint', 'p256dh', 'auth', 'transaction_id', 'snapshot', 'room'],
  ...['idempotency_key', 'page_url'],
]

/** Replaced columns: the text of an unsent mail contains a valid link. */
const replacements: Partial<Record<PersonalTable, string>> = {
  mails: `jsonb_build_object('body', coalesce(replace(t.body, t.secret, '…'), t.body))`,
  text_messages: `jsonb_build_object('body', coalesce(replace(t.body, t.secret, '…'), t.body))`,
}

type NewAddition = {
  streamId: number
  userId: number
  actorId: number | null
  clientId: string
  consultations: number
  hasChat: boolean
  meeting: { title: string; minutes: number } | undefined
  reason: string
}

/** A user `u` as an item of a list. */
const itemColumns = fragment`
      u.id, u.email, full_name(u) as name, u.roles, u.waiting_roles,
      extract(epoch from u.created_at)::bigint as created_at, extract(epoch from u.closed_at)::bigint as closed_at`

type Page = { before: number | undefined; limit: number }

/** Newest first. */
export function listPeople(sql: Sql, { before = Number.MAX_SAFE_INTEGER, limit }: Page): Promise<PersonItem[]> {
  return sql<PersonItem>`
    select ${itemColumns} from users u
    where u.deleted_at is null and u.id < ${before} order by u.id desc limit ${limit}`
}

const foundPeople = `
    select ${itemColumns.text} from users u
    where u.deleted_at is null and u.id < $5
      and (u.id = $4 or (u.search_text like fold_name($1) and u.search_text like fold_name($2)
        and u.search_text like fold_name($3)))
    order by u.id desc limit $6`

/**
 * People whose name and e-mail match all patterns, and the one with the id; newest first. Planned for each search, because common words are
 * found fastest among the newest people and rare ones by the index.
 */
export function listFoundPeople(
  sql: Sql,
  { patterns, userId, before = Number.MAX_SAFE_INTEGER, limit }: Page & SearchPatterns,
): Promise<PersonItem[]> {
  return queryWithLiterals(sql, foundPeople, [...patterns, userId, before, limit])
}

export type PersonRow = {
  id: number
  email: string | null
  is_email_confirmed: boolean
  is_email_doubtful: boolean
  has_password: boolean
  name: string
  last_name: string
  avatar: string
  phone: string
  city: string
  birthday: string
  locale: Language
  timezone: string
  former_timezone: string | null
  former_last_day: number | null
  roles: Role[]
  waiting_roles: Role[]
  created_at: number
  closed_at: number | null
  is_last_admin: boolean
  networks: string[]
  expert_course_ids: number[]
  lead_course_ids: number[]
}

export async function findPerson(sql: Sql, userId: number): Promise<PersonRow | undefined> {
  return first(
    await sql<PersonRow>`
      select u.id, u.email, u.email_confirmed_at is not null as is_email_confirmed,
        u.is_email_added and u.email_confirmed_at is null as is_email_doubtful,
        u.password_hash is not null as has_password, u.name, u.last_name, u.avatar, u.phone, u.city,
        coalesce(to_char(u.birthday, 'DD.MM.YYYY'), '') as birthday, u.locale, u.timezone, u.former_timezone,
        u.former_timezone_until - date '1970-01-01' as former_last_day, u.roles, u.waiting_roles,
        extract(epoch from u.created_at)::bigint as created_at, extract(epoch from u.closed_at)::bigint as closed_at,
        'admin' = any (u.roles) and u.closed_at is null and not exists (
          select from users a
          where 'admin' = any (a.roles) and a.closed_at is null and a.deleted_at is null and a.id <> u.id) as is_last_admin,
        array(select source from external_auths e where e.user_id = u.id order by source) as networks,
        (select coalesce(json_agg(course_id order by course_id), '[]') from expert_courses x where x.user_id = u.id)
          as expert_course_ids,
        (select coalesce(json_agg(course_id order by course_id), '[]') from expert_courses x
          where x.user_id = u.id and x.is_lead) as lead_course_ids
      from users u where u.id = ${userId} and u.deleted_at is null`,
  )
}

export async function findCourseTitle(sql: Sql, courseId: number, language: Language): Promise<string | undefined> {
  const rows = await sql<{ title: string | null }>`
    select coalesce(title ->> ${language}::text, title ->> default_language) as title from courses where id = ${courseId}`
  return first(rows)?.title ?? undefined
}

export async function isErased(sql: Sql, userId: number): Promise<boolean> {
  const rows = await sql`select 1 as found from users where id = ${userId} and deleted_at is not null`
  return rows.length > 0
}

/** Serialises imports, which would otherwise lock people in the order of their lines. */
export async function lockImports(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.enrolments})`
}

export type KnownPerson = Pick<
  PersonRow,
  'id' | 'email' | 'is_email_confirmed' | 'timezone' | 'former_timezone' | 'former_last_day' | 'closed_at'
> & { full_name: string }

export function listPeopleByEmail(sql: Sql, emails: readonly string[]): Promise<KnownPerson[]> {
  return sql<KnownPerson>`
    select id, email, full_name(users) as full_name, email_confirmed_at is not null as is_email_confirmed,
      timezone, former_timezone, former_timezone_until - date '1970-01-01' as former_last_day,
      extract(epoch from closed_at)::bigint as closed_at
    from users where email = any (${emails}) and deleted_at is null`
}

/** The card's data besides the profile and the runs; newest first. */
export type PersonHistory = Pick<Person, 'sessions' | 'mails' | 'notes' | 'additions'>

/** A note `n` with its author. */
const noteColumns = fragment`
      n.id, n.author_id, display_name(a) as author, n.text,
      extract(epoch from n.created_at)::bigint as created_at`

/** Active sessions, the last mails without their texts, which may hold codes, notes, and additions to runs. */
export async function findHistory(sql: Sql, userId: number): Promise<PersonHistory> {
  const row = first(
    await sql<PersonHistory>`
      select
        (select coalesce(json_agg(session), '[]') from (
          select id, brand, app_type, user_agent, extract(epoch from created_at)::bigint as created_at,
            extract(epoch from expires_at)::bigint as expires_at
          from sessions where user_id = ${userId} and revoked_at is null and expires_at > now()
          order by id desc limit 100) session) as sessions,
        (select coalesce(json_agg(mail), '[]') from (
          select id, subject, extract(epoch from created_at)::bigint as created_at,
            extract(epoch from sent_at)::bigint as sent_at, ${mailState} as state, failure
          from mails where user_id = ${userId} order by id desc limit 50) mail) as mails,
        (select coalesce(json_agg(note), '[]') from (
          select ${noteColumns} from person_notes n join users a on a.id = n.author_id
          where n.user_id = ${userId} order by n.id desc limit 100) note) as notes,
        (select coalesce(json_agg(addition), '[]') from (
          select d.id, d.stream_id as run_id, display_name(a) as author,
            d.consultations, d.has_chat, case when d.meeting_title is not null then
              json_build_object('title', d.meeting_title, 'minutes', d.meeting_minutes) end as video_consultation,
            d.reason, extract(epoch from d.created_at)::bigint as created_at
          from run_additions d left join users a on a.id = d.actor_id
          where d.user_id = ${userId} order by d.id desc limit 100) addition) as additions`,
  )
  if (!row) throw new Error('The history was not read')
  return row
}

type NewNote = { userId: number; authorId: number; clientId: string; text: string }

/** Undefined if the author has stored a note with this client id. */
export async function insertNote(sql: Sql, note: NewNote): Promise<number | undefined> {
  const row = first(
    await sql<{ id: number }>`
      insert into person_notes (user_id, author_id, client_id, text)
      values (${note.userId}, ${note.authorId}, ${note.clientId}, ${note.text})
      on conflict (author_id, client_id) do nothing returning id`,
  )
  return row?.id
}

type NoteKey = { userId: number; authorId: number; clientId: string }

export async function findNote(sql: Sql, { userId, authorId, clientId }: NoteKey): Promise<PersonNote | undefined> {
  return first(
    await sql<PersonNote>`
      select ${noteColumns} from person_notes n join users a on a.id = n.author_id
      where n.user_id = ${userId} and n.author_id = ${authorId} and n.client_id = ${clientId}`,
  )
}

export async function deleteNotesOfErased(sql: Sql): Promise<void> {
  await sql`delete from person_notes n using erased_people u where u.id = n.user_id`
}

/** False if the run has an addition with this client id. */
export async function insertAddition(sql: Sql, addition: NewAddition): Promise<boolean> {
  const { streamId, userId, actorId, clientId, consultations, hasChat, meeting, reason } = addition
  const rows = await sql`
    insert into run_additions (stream_id, user_id, actor_id, client_id, consultations, has_chat, meeting_title,
      meeting_minutes, reason)
    values (${streamId}, ${userId}, ${actorId}, ${clientId}, ${consultations}, ${hasChat}, ${meeting?.title ?? null},
      ${meeting?.minutes ?? null}, ${reason})
    on conflict (stream_id, client_id) do nothing returning id`
  return rows.length > 0
}

export async function deleteAdditionsOfErased(sql: Sql): Promise<void> {
  await sql`delete from run_additions d using erased_people u where u.id = d.user_id`
}

/** The rows of a table that belong to a person, as JSON. */
export async function listPersonalRows(sql: Sql, table: PersonalTable, userId: number): Promise<unknown[]> {
  const kept = table === 'points_postings' ? secretColumns.filter((name) => name !== 'transaction_id') : secretColumns
  const replacement = replacements[table] ?? `'{}'::jsonb`
  const text = `select (to_jsonb(t) || ${replacement}) - $2::text[] as row from ${table} t where ${personalTables[table].rows} order by 1`
  const { rows } = (await queryOf(sql)(text, [userId, kept])) as { rows: { row: unknown }[] }
  return rows.map(({ row }) => row)
}
