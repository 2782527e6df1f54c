import { randomUUID } from 'node:crypto'
import * as meetings from '#contract/experts/meetings/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createPersonAddition } from '#contract/school/people/additionApi.ts'
import type { Sql } from '../src/platform/database/database.ts'
import { schoolZone } from './schoolZone.ts'
import { makeAdmin } from './staff.ts'

type Grant = (sql: Sql, userId: number) => Promise<unknown>
type MeetingPermission = { endpoint: Endpoint; grant: Grant; inputOf: (userId: number) => object }

/** Administrators who may call staff calls of meetings; `enrol` gives one a run and a course with their `ownId`. */
export function meetingPermissionsOf(ownId: (userId: number) => number, enrol: Grant) {
  /** An administrator who is the expert of a learner's meeting. */
  const withMeeting: Grant = async (sql, userId) => {
    await enrol(sql, userId)
    const id = ownId(userId)
    await sql`
      insert into users (id, email, username, timezone)
      overriding system value values (${id}, ${`${randomUUID()}@example.test`}, 'x', ${schoolZone})`
    await sql`update streams set user_id = ${id} where id = ${id}`
    // Confirmed, so that moving it to its own time changes nothing.
    await sql`
      insert into meetings (id, stream_id, user_id, course_id, title, minutes, expert_id, starts_at, ends_at, requested_at,
        confirmed_at, room)
      overriding system value values (${id}, ${id}, ${id}, ${id}, '{}', 50, ${userId}, to_timestamp(1900000000),
        to_timestamp(1900000000) + interval '50 minutes', now(), now(), gen_random_uuid())`
  }
  const ofMeeting = (endpoint: Endpoint, body?: object): MeetingPermission => ({
    endpoint,
    grant: withMeeting,
    inputOf: (userId) => ({ params: { meetingId: ownId(userId) }, ...(body && { body }) }),
  })
  const permissions: MeetingPermission[] = [
    {
      endpoint: createPersonAddition,
      grant: enrol,
      inputOf: (userId) => ({
        params: { userId, streamId: ownId(userId) },
        body: {
          client_id: randomUUID(),
          consultations: 1,
          video_consultation: { title: 'Review', minutes: 50 },
          reason: 'A gift',
        },
      }),
    },
    { endpoint: meetings.listStaffMeetings, grant: makeAdmin, inputOf: () => ({}) },
    { endpoint: meetings.updateMeetingLink, grant: makeAdmin, inputOf: () => ({ body: { url: '' } }) },
    ofMeeting(meetings.listStaffMeetingSlots),
    ofMeeting(meetings.confirmMeeting),
    ofMeeting(meetings.moveMeeting, { start_date_time: 1_900_000_000, reason: 'A fall' }),
    ofMeeting(meetings.cancelMeeting, { reason: 'A fall' }),
  ]
  return permissions
}
