import { randomUUID } from 'node:crypto'
import * as meetings from '#contract/experts/meetings/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createPersonAddition } from '#contract/school/people/additionApi.ts'
import { first, type Sql } from '../src/platform/database/database.ts'
import type { Prepare, ResourceIds } from './resources.ts'

/** Id of a booked meeting, above those of other tests. */
const bookedId = 900_000_002
const bookedAt = 1_910_000_000

const bookMeeting: Prepare = async (sql, staffId, { streamId, userId, courseId }) => {
  await sql`delete from notices where meeting_id = ${bookedId}`
  await sql`delete from meeting_messages where meeting_id = ${bookedId}`
  await sql`delete from meetings where id = ${bookedId}`
  await sql`
    insert into meetings (id, stream_id, user_id, course_id, title, minutes, expert_id, starts_at, ends_at, requested_at,
      confirmed_at, room)
    overriding system value values (${bookedId}, ${streamId}, ${userId}, ${courseId}, '{"en": "Review"}', 50, ${staffId},
      to_timestamp(${bookedAt}::bigint), to_timestamp(${bookedAt}::bigint) + interval '50 minutes', now(), now(),
      gen_random_uuid())`
}

type MeetingCall = { endpoint: Endpoint; inputOf: (things: ResourceIds) => object; prepare?: Prepare }

/** Calls of learners about a meeting of theirs. */
export const ownMeetingCalls: readonly MeetingCall[] = [
  { endpoint: meetings.listMeetings, inputOf: () => ({ query: { expand: 'course' } }) },
  { endpoint: meetings.listOfferedMeetings, inputOf: () => ({}) },
  ...[meetings.listMeetingSlots, meetings.getMeetingCalendar].map((endpoint) => ({
    endpoint,
    inputOf: ({ meetingId }: ResourceIds) => ({ query: { id: meetingId } }),
  })),
  {
    endpoint: meetings.bookMeeting,
    inputOf: ({ meetingId }) => ({
      query: { id: meetingId },
      body: { start_date_time: 1_900_000_000, phone: '+447700900118' },
    }),
  },
]

const inputOf = () => ({
  params: { meetingId: bookedId },
  body: { start_date_time: bookedAt, reason: 'A fall' },
})

/** Calls of staff about what runs include, and about meetings, with the input of their caller. */
export const meetingCalls: readonly MeetingCall[] = [
  {
    endpoint: createPersonAddition,
    inputOf: ({ userId, streamId }) => ({
      params: { userId, streamId },
      body: { client_id: randomUUID(), consultations: 1, reason: 'A gift' },
    }),
  },
  { endpoint: meetings.listStaffMeetings, inputOf: () => ({}) },
  { endpoint: meetings.updateMeetingLink, inputOf: () => ({ body: { url: '' } }) },
  ...[meetings.listStaffMeetingSlots, meetings.confirmMeeting, meetings.moveMeeting, meetings.cancelMeeting].map(
    (endpoint) => ({ endpoint, inputOf, prepare: bookMeeting }),
  ),
]

/** A meeting that is not booked; returns its id. */
export async function addMeeting(
  sql: Sql,
  { userId, streamId, courseId }: { userId: number; streamId: number; courseId: number },
): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into meetings (stream_id, user_id, course_id, title, minutes)
    values (${streamId}, ${userId}, ${courseId}, '{"en": "Review"}', 50) returning id`
  return first(rows)?.id ?? 0
}
