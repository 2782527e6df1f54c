import { linkSecondsAfter, type MeetingState } from '#contract/experts/meetings/rules.ts'
import type { Language } from '#contract/endpoint.ts'
import type { Texts } from '../../platform/language/text.ts'
import type { Moment } from '../../platform/clock.ts'
import { first, Fragment, fragment, type Sql } from '../../platform/database/database.ts'
import { unbooked } from './queries.ts'

export type StaffMeetingRow = {
  id: number
  user_id: number
  expert_id: number
  course_id: number
  title: Texts
  course: Texts
  default_language: Language
  minutes: number
  /** Epoch seconds. */
  starts_at: number
  confirm_by: number | null
  is_confirmed: boolean
  note: string
  phone: string
  room: string
  expert_link: string | null
  learner: { id: number; name: string; avatar: string; timezone: string }
  expert: { id: number; name: string; avatar: string }
}

/** Booked meetings `m` of an expert's courses, or of all for administrators. */
const columns = fragment`
      m.id, m.user_id, m.expert_id, m.course_id, m.title, c.title as course, c.default_language, m.minutes,
      date_part('epoch', m.starts_at)::bigint as starts_at, date_part('epoch', m.confirm_by)::bigint as confirm_by,
      m.confirmed_at is not null as is_confirmed, m.note, m.phone, m.room, k.url as expert_link,
      json_build_object('id', u.id, 'name', full_name(u), 'avatar', u.avatar,
        'timezone', u.timezone) as learner,
      json_build_object('id', e.id, 'name', display_name(e),
        'avatar', e.avatar) as expert`
const joins = fragment`
      join courses c on c.id = m.course_id join users u on u.id = m.user_id join users e on e.id = m.expert_id
      left join meeting_links k on k.user_id = m.expert_id`

type Viewer = { viewerId: number; isAdmin: boolean }

/** A literal, like `now()`: only then does a generic plan expect few meetings that are not over. */
const linkTime = new Fragment(`interval '${linkSecondsAfter} seconds'`)

export const meetingsPerPage = 200

/** The last meeting of a page in sort order: whether it is another expert's, its time and its id. */
export type MeetingCursor = { isOther: boolean; startsAt: number; id: number }

/** Before the first page. */
const beginning: MeetingCursor = { isOther: false, startsAt: 0, id: 0 }

/**
 * A page of meetings, the viewer's own first, each group by time. A meeting stays until its link closes, an unconfirmed one until it is
 * moved or cancelled.
 */
export function listStaffMeetings(
  sql: Sql,
  { viewerId, isAdmin, after = beginning }: Viewer & { after?: MeetingCursor | undefined },
): Promise<StaffMeetingRow[]> {
  return sql<StaffMeetingRow>`
      select ${columns} from meetings m ${joins}
      where m.starts_at is not null and (m.ends_at > now() - ${linkTime} or m.confirm_by is not null)
        and (${isAdmin} or m.expert_id = ${viewerId}
        or not exists (select from expert_courses x where x.user_id = ${viewerId})
        or exists (select from expert_courses x where x.user_id = ${viewerId} and x.course_id = m.course_id))
        and (m.expert_id <> ${viewerId}, m.starts_at, m.id) > (${after.isOther}, to_timestamp(${after.startsAt}::bigint), ${after.id})
      order by m.expert_id <> ${viewerId}, m.starts_at, m.id limit ${meetingsPerPage}`
}

export type SeenMeeting = {
  id: number
  user_id: number
  expert_id: number | null
  course_id: number
  minutes: number
  starts_at: number | null
  is_confirmed: boolean
  state: MeetingState
}

const seenColumns = fragment`
        id, user_id, expert_id, course_id, minutes, date_part('epoch', starts_at)::bigint as starts_at,
        confirmed_at is not null as is_confirmed`

type OfViewer = Viewer & Moment & { meetingId: number }

export async function findMeeting(
  sql: Sql,
  { meetingId, viewerId, isAdmin, now }: OfViewer,
): Promise<SeenMeeting | undefined> {
  return first(
    await sql<SeenMeeting>`
      select ${seenColumns},
        case when starts_at is null then 'available' when ends_at <= to_timestamp(${now}::bigint) then 'over'
          when confirmed_at is null then 'waiting' else 'confirmed' end as state
      from meetings m
      where id = ${meetingId} and user_id <> ${viewerId} and (${isAdmin} or expert_id = ${viewerId}
        or not exists (select from expert_courses x where x.user_id = ${viewerId})
        or exists (select from expert_courses x where x.user_id = ${viewerId} and x.course_id = m.course_id))`,
  )
}

/** Locks a meeting that the viewer may see as staff. */
export async function lockMeeting(
  sql: Sql,
  { meetingId, viewerId, isAdmin, now }: OfViewer,
): Promise<SeenMeeting | undefined> {
  return first(
    await sql<SeenMeeting>`
      select ${seenColumns},
        case when starts_at is null then 'available' when ends_at <= to_timestamp(${now}::bigint) then 'over'
          when confirmed_at is null then 'waiting' else 'confirmed' end as state
      from meetings m
      where id = ${meetingId} and user_id <> ${viewerId} and (${isAdmin} or expert_id = ${viewerId}
        or not exists (select from expert_courses x where x.user_id = ${viewerId})
        or exists (select from expert_courses x where x.user_id = ${viewerId} and x.course_id = m.course_id))
      for no key update`,
  )
}

/** Another expert gets a new room, because the former one knows the old one. */
export async function updateConfirmed(
  sql: Sql,
  { meetingId, expertId }: { meetingId: number; expertId: number },
): Promise<void> {
  await sql`
    update meetings set room = case when expert_id = ${expertId} then room else gen_random_uuid() end,
      expert_id = ${expertId}, confirmed_at = now(), confirm_by = null
    where id = ${meetingId}`
}

/** Moving confirms and resets the reminders. Another expert gets a new room. */
export async function updateMoved(
  sql: Sql,
  { meetingId, expertId, startsAt }: { meetingId: number; expertId: number; startsAt: number },
): Promise<void> {
  await sql`
    update meetings set room = case when expert_id = ${expertId} then room else gen_random_uuid() end,
      expert_id = ${expertId}, starts_at = to_timestamp(${startsAt}::bigint),
      ends_at = to_timestamp(${startsAt}::bigint) + minutes * interval '1 minute', sequence = sequence + 1,
      confirmed_at = now(), confirm_by = null, day_reminded_at = null, hour_reminded_at = null
    where id = ${meetingId}`
}

/** Frees the slot: the meeting can be booked again. */
export async function updateCancelled(sql: Sql, meetingId: number): Promise<void> {
  await sql`
    update meetings set ${unbooked}
    where id = ${meetingId}`
}

export async function updateSequence(sql: Sql, meetingId: number): Promise<void> {
  await sql`update meetings set sequence = sequence + 1 where id = ${meetingId}`
}
