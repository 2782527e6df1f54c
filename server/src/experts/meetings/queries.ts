import type { Language } from '#contract/endpoint.ts'
import { linkSecondsAfter, type Interval } from '#contract/experts/meetings/rules.ts'
import { expertAsJson } from '../../accounts/users/users.ts'
import type { Moment } from '../../platform/clock.ts'
import { advisoryLocks } from '../../platform/database/advisoryLocks.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'
import type { Texts } from '../../platform/language/text.ts'

type BusyRange = { expertIds: readonly number[]; learnerId: number; meetingId: number; range: Interval }

export type NewMeeting = { userId: number; streamId: number; title: string; minutes: number }

export type BookedRow = {
  id: number
  stream_id: number
  title: Texts
  default_language: Language
  minutes: number
  /** Epoch seconds. */
  starts_at: number
  is_confirmed: boolean
  room: string
  expert: { id: number; name: string; avatar: string }
  expert_link: string | null
}

type Person = { id: number; name: string; avatar: string }

/** Times are epoch seconds. */
export type MeetingRow = {
  id: number
  stream_id: number
  user_id: number
  course_id: number
  title: Texts
  default_language: Language
  minutes: number
  from_day: number
  starts_at: number | null
  note: string
  phone: string
  confirm_by: number | null
  is_escalated: boolean
  is_confirmed: boolean
  room: string | null
  sequence: number
  expert: Person | null
  /** The expert's own room; null: rooms of the server. */
  expert_link: string | null
}

/** Omits the mail address of nameless experts, because learners read this. */
const expertName = fragment`full_name(e)`

/** A meeting `m` of a course `c` with its expert `e`. */
const meetingColumns = fragment`
      m.id, m.stream_id, m.user_id, m.course_id, m.title, c.default_language, m.minutes, m.from_day,
      date_part('epoch', m.starts_at)::bigint as starts_at, m.note, m.phone,
      date_part('epoch', m.confirm_by)::bigint as confirm_by,
      exists (select from desk_alerts l where l.meeting_id = m.id and l.answer_by = m.confirm_by and l.stage = 'late')
        as is_escalated, m.confirmed_at is not null as is_confirmed, m.room,
      m.sequence, case when e.id is not null then json_build_object('id', e.id, 'name', ${expertName},
        'avatar', e.avatar) end as expert, k.url as expert_link`
const meetingJoins = fragment`
      join courses c on c.id = m.course_id left join users e on e.id = m.expert_id
      left join meeting_links k on k.user_id = m.expert_id`

/** Meetings of the user's runs, unbooked first, then by time. */
export function listMeetings(
  sql: Sql,
  { userId, meetingId = null }: { userId: number; meetingId?: number | null },
): Promise<MeetingRow[]> {
  return sql<MeetingRow>`
    select ${meetingColumns} from meetings m ${meetingJoins}
    where m.user_id = ${userId} and (${meetingId}::bigint is null or m.id = ${meetingId})
    order by m.starts_at nulls first, m.id limit 200`
}

/** Serialises bookings and moves, so that each sees the taken slots. */
export async function lockTimes(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.meetings})`
}

/** Locks a meeting of the user and returns whether it is booked; undefined if the account is closed. */
export async function lockOwn(
  sql: Sql,
  { userId, meetingId }: { userId: number; meetingId: number },
): Promise<{ is_booked: boolean } | undefined> {
  return first(
    await sql<{ is_booked: boolean }>`
      select starts_at is not null as is_booked from meetings
      where id = ${meetingId} and user_id = ${userId}
        and exists (select from users where id = ${userId} and closed_at is null) for no key update`,
  )
}

type Booking = {
  userId: number
  meetingId: number
  expertId: number
  startsAt: number
  confirmBy: number
  note: string
  phone: string
}

/** The SEQUENCE of the calendar entry continues after a cancelled booking. */
export async function updateBooked(sql: Sql, booking: Booking): Promise<void> {
  const { userId, meetingId, expertId, startsAt, confirmBy, note, phone } = booking
  await sql`
    update meetings set expert_id = ${expertId}, starts_at = to_timestamp(${startsAt}::bigint),
      ends_at = to_timestamp(${startsAt}::bigint) + minutes * interval '1 minute', note = ${note}, phone = ${phone},
      requested_at = now(), confirm_by = to_timestamp(${confirmBy}::bigint), room = gen_random_uuid(),
      sequence = case when sequence = 0 then 0 else sequence + 1 end
    where id = ${meetingId} and user_id = ${userId} and starts_at is null`
}

export type OfferRow = {
  course_id: number
  offers: { title: Texts; minutes: number; fromDay: number }[]
}

/** Consultations that courses offer to their learners. */
export function listOffers(sql: Sql, courseIds: readonly number[]): Promise<OfferRow[]> {
  return sql<OfferRow>`
    select id as course_id, video_consultations as offers from courses where id = any (${courseIds})`
}

/** The columns of an unbooked meeting. */
export const unbooked = fragment`
      expert_id = null, starts_at = null, ends_at = null, requested_at = null, room = null, confirmed_at = null,
      confirm_by = null, day_reminded_at = null, hour_reminded_at = null, note = '', phone = ''`

/** Frees the slots of erased accounts, and removes their text and the experts' own links. */
export async function updateErased(sql: Sql, { now }: Moment): Promise<void> {
  await sql`
    update meetings m set note = '', phone = '' from erased_people u
    where u.id = m.user_id and (m.note <> '' or m.phone <> '')`
  await sql`
    update meetings m set ${unbooked} from erased_people u
    where u.id = m.user_id
      and (m.confirm_by is not null or m.ends_at > to_timestamp(${now}::bigint))`
  await sql`delete from meeting_links k using erased_people u where u.id = k.user_id`
}

export async function findCalendarUid(sql: Sql, meetingId: number): Promise<string> {
  const rows = await sql<{ calendar_uid: string }>`select calendar_uid from meetings where id = ${meetingId}`
  return first(rows)?.calendar_uid ?? ''
}

/** Booked meetings of the user's runs by time, each until its link closes. */
export function listPlanned(
  sql: Sql,
  { userId, streamIds, now }: Moment & { userId: number; streamIds: readonly number[] },
): Promise<BookedRow[]> {
  return sql<BookedRow>`
    select m.id, m.stream_id, m.title, c.default_language, m.minutes, date_part('epoch', m.starts_at)::bigint as starts_at,
      m.confirmed_at is not null as is_confirmed, m.room, ${expertAsJson} as expert, k.url as expert_link
    from meetings m join courses c on c.id = m.course_id join users e on e.id = m.expert_id
      left join meeting_links k on k.user_id = m.expert_id
    where m.user_id = ${userId} and m.stream_id = any (${streamIds}) and m.starts_at is not null
      and m.ends_at > to_timestamp(${now}::bigint) - case when m.confirmed_at is null then interval '0'
        else make_interval(secs => ${linkSecondsAfter}) end
    order by m.starts_at limit 200`
}

export async function insertIncluded(sql: Sql, streamId: number): Promise<void> {
  await sql`
    insert into meetings (stream_id, user_id, course_id, title, minutes, from_day)
    select s.id, s.user_id, s.course_id, included.title, included.minutes, included."fromDay"
    from streams s join courses c on c.id = s.course_id
      cross join jsonb_to_recordset(c.video_consultations) as included (title jsonb, minutes integer, "fromDay" integer)
    where s.id = ${streamId} and not s.is_demo and not exists (select from meetings where stream_id = s.id)`
}

export async function insertMeeting(sql: Sql, { userId, streamId, title, minutes }: NewMeeting): Promise<void> {
  await sql`
    insert into meetings (stream_id, user_id, course_id, title, minutes)
    select s.id, s.user_id, s.course_id, jsonb_build_object(c.default_language, ${title}::text), ${minutes}
    from streams s join courses c on c.id = s.course_id where s.id = ${streamId} and s.user_id = ${userId}`
}

/** Experts of a course with hours for meetings in the week or on a date, except the learner. `today` is a UTC date. */
export async function listMeetingExperts(
  sql: Sql,
  { courseId, learnerId, today }: { courseId: number; learnerId: number; today: string },
): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select u.id from users u
    where 'expert' = any (u.roles) and u.closed_at is null and u.deleted_at is null and u.id <> ${learnerId}
      and u.id in (select expert_id from expert_hours where kind = 'meetings'
        union select expert_id from expert_exceptions where kind = 'meetings' and day >= ${today}::date - 1)
      and (not exists (select from expert_courses x where x.user_id = u.id)
        or exists (select from expert_courses x where x.user_id = u.id and x.course_id = ${courseId}))
    order by u.id`
  return rows.map(({ id }) => id)
}

/** Times (epoch seconds) at which these experts or the learner have another meeting, on either side. */
export function listBusy(sql: Sql, { expertIds, learnerId, meetingId, range }: BusyRange) {
  const userIds = [...expertIds, learnerId]
  return sql<Interval & { expert_id: number; user_id: number }>`
    select expert_id, user_id, date_part('epoch', starts_at)::bigint as from, date_part('epoch', ends_at)::bigint as until
    from meetings
    where starts_at is not null and id <> ${meetingId} and (expert_id = any (${userIds}) or user_id = any (${userIds}))
      and ends_at > to_timestamp(${range.from}::bigint) and starts_at < to_timestamp(${range.until}::bigint)`
}

export async function findExpertLink(sql: Sql, userId: number): Promise<string> {
  return first(await sql<{ url: string }>`select url from meeting_links where user_id = ${userId}`)?.url ?? ''
}

/** With an empty address the expert meets in rooms of the server. */
export async function updateExpertLink(sql: Sql, { userId, url }: { userId: number; url: string }): Promise<void> {
  if (url === '') await sql`delete from meeting_links where user_id = ${userId}`
  else
    await sql`
      insert into meeting_links (user_id, url) values (${userId}, ${url})
      on conflict (user_id) do update set url = excluded.url`
}
