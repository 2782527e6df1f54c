import { listMeetings, listMeetingSlots, type MeetingSlot } from '#contract/experts/meetings/api.ts'
import { updateExpertHours } from '#contract/experts/rota/api.ts'
import { addStream, type TestCourse } from './course.ts'
import type { School } from './school.ts'
import { addStaffMember } from './staff.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

type Hours = { from?: number; to?: number }

/** An expert who meets learners of a course each day, by default from 10:00 to 13:00 of their clock. */
export async function addMeetingExpert(school: School, courseId: number, { from = 600, to = 780 }: Hours = {}) {
  const expert = await addStaffMember(school, 'expert')
  await school.database.sql`insert into expert_courses (user_id, course_id) values (${expert.id}, ${courseId})`
  await school.database.sql`update users set email_confirmed_at = now(), name = 'Daniel' where id = ${expert.id}`
  const hours = weekdays.map((weekday) => ({ kind: 'meetings' as const, weekday, from_minute: from, to_minute: to }))
  const params = { expertId: expert.id }
  const { status } = await school.call(updateExpertHours, { params, body: { hours }, token: expert.staffToken })
  if (status !== 200) throw new Error(`The hours were refused with ${status}`)
  return expert
}

type Person = { id: number; token: string; fromDay?: number }

/** A run of the course of this person that includes a video consultation of 50 minutes. */
export async function addMeeting(school: School, course: TestCourse, { id: userId, token, fromDay = 1 }: Person) {
  const streamId = await addStream(school.database, { userId, courseId: course.id }, { today: 2 })
  const [row] = await school.database.sql<{ id: number }>`
    insert into meetings (stream_id, user_id, course_id, title, minutes, from_day)
    values (${streamId}, ${userId}, ${course.id}, '{"en": "Review"}', 50, ${fromDay}) returning id`
  const meetingId = row?.id ?? 0
  const read = async () => (await school.call(listMeetings, { token })).body.find(({ id }) => id === meetingId)
  const slots = async () => (await school.call(listMeetingSlots, { query: { id: meetingId }, token })).body
  return { token, streamId, meetingId, read, slots }
}

/** A learner with such a run. */
export async function addMeetingLearner(school: School, course: TestCourse, fromDay = 1) {
  const learner = await school.addLearner({ isEmailConfirmed: true, locale: 'en' })
  const token = await school.signIn(learner.email)
  return { ...learner, ...(await addMeeting(school, course, { id: learner.id, token, fromDay })) }
}

/** The time of the n-th slot that is free. */
export function freeSlot(slots: readonly MeetingSlot[], index = 0): number {
  return slots.filter(({ is_free }) => is_free)[index]?.start_date_time ?? 0
}
