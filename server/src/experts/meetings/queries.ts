import type { Language } from '#contract/endpoint.ts'
import type { Texts } from '../../platform/language/textIn.ts'
import type { Moment } from '../../platform/clock.ts'
import { advisoryLocks } from '../../platform/database/advisoryLocks.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'

type Person = { id: number; name: string; avatar: string }

/** Times in seconds since 1970. */
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
  /** Where the expert meets learners; null: in rooms of the server. */
  expert_link: string | null
}

/** For learners: without an address for one who has no name. */
const expertName = fragment`trim(e.name || ' ' || e.last_name)`

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

/** Meetings of the user's runs: those that are not booked first, then by time. */
export function listMeetings(
  sql: Sql,
  { userId, meetingId = null }: { userId: number; meetingId?: number | null },
): Promise<MeetingRow[]> {
  return sql<MeetingRow>`
    select ${meetingColumns} from meetings m ${meetingJoins}
    where m.user_id = ${userId} and (${meetingId}::bigint is null or m.id = ${meetingId})
    order by m.starts_at nulls first, m.id limit 200`
}

/** Bookings and moves go one after the other, so that each sees the times that are taken. */
export async function lockTimes(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.meetings})`
}

/** Locks a meeting of the user, whose account may have been closed meanwhile; whether it is booked. */
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

/** After a cancelled booking the sequence of the calendar's entry goes on. */
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

/** What courses offer to their learners. */
export function listOffers(sql: Sql, courseIds: readonly number[]): Promise<OfferRow[]> {
  return sql<OfferRow>`
    select id as course_id, video_consultations as offers from courses where id = any (${courseIds})`
}

/** The columns of a meeting that is not booked. */
export const unbooked = fragment`
      expert_id = null, starts_at = null, ends_at = null, requested_at = null, room = null, confirmed_at = null,
      confirm_by = null, day_reminded_at = null, hour_reminded_at = null, note = '', phone = ''`

/** Frees the times that erased people booked, removes what they wrote, and where experts met learners. */
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
