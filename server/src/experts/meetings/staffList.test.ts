import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookMeeting, listStaffMeetings } from '#contract/experts/meetings/api.ts'
import { addCourse } from '../../../test/course.ts'
import { addMeetingExpert, addMeetingLearner, freeSlot } from '../../../test/meetings.ts'
import { expectIndexedReads, largeTablesOf } from '../../../test/plans.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { recorded } from '../../../test/statements.ts'
import { returnUnconfirmed } from './endings.ts'
import { remind } from './jobs.ts'
import * as queries from './staffQueries.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

async function arrange() {
  const course = await addCourse(school.database, { brands: ['local'] })
  const expert = await addMeetingExpert(school, course.id)
  const learner = await addMeetingLearner(school, course)
  const body = { start_date_time: freeSlot(await learner.slots()), phone: '+447700900118', note: 'My neck' }
  await school.call(bookMeeting, { query: { id: learner.meetingId }, body, token: learner.token })
  return { course, expert, learner }
}

test('the list of an expert has their own meetings, by time among the next ones of their courses, however many there are', async () => {
  const { course, expert, learner } = await arrange()
  const [colleague, other] = [await addMeetingExpert(school, course.id), await addMeetingLearner(school, course)]
  const { sql } = school.database
  await sql`
    update meetings set starts_at = now() + interval '27 days', ends_at = now() + interval '27 days 50 minutes'
    where id = ${learner.meetingId}`
  await sql`
    insert into meetings (stream_id, user_id, course_id, title, minutes, expert_id, starts_at, ends_at, requested_at,
      confirmed_at, room)
    select ${other.streamId}, ${other.id}, ${course.id}, '{}', 50, ${colleague.id}, now() + n * interval '1 hour',
      now() + n * interval '1 hour' + interval '50 minutes', now(), now(), gen_random_uuid()
    from generate_series(1, 200) n`
  const { meetings } = (await school.call(listStaffMeetings, { token: expert.staffToken })).body
  expect(meetings.at(-1)).toMatchObject({ id: learner.meetingId, phone: '+447700900118', may_change: true })
  const times = meetings.map(({ start_date_time }) => start_date_time)
  expect(times).toEqual(times.toSorted((one, next) => one - next))
})

type Arranged = Awaited<ReturnType<typeof arrange>>

/** Adds a past meeting for each of many hours. */
async function addPast({ expert, learner, course }: Arranged): Promise<void> {
  const { sql } = school.database
  await sql`
    insert into meetings (stream_id, user_id, course_id, title, minutes, expert_id, starts_at, ends_at, requested_at,
      confirmed_at, room)
    select ${learner.streamId}, ${learner.id}, ${course.id}, '{}', 50, ${expert.id}, now() - n * interval '1 hour',
      now() - n * interval '1 hour' + interval '50 minutes', now(), now(), gen_random_uuid()
    from generate_series(2, 12000) n`
  // Autovacuum would do this at a time we do not control.
  await sql`analyze meetings`
}

test('the meetings before an expert are found through indexes among many that are over', async () => {
  const arranged = await arrange()
  const { expert, learner } = arranged
  await addPast(arranged)
  const { database, statements } = recorded(school.database)
  const found = await queries.listStaffMeetings(database.sql, { viewerId: expert.id, isAdmin: false })
  expect(found.map(({ id }) => id)).toEqual([learner.meetingId])
  await expectIndexedReads(school.database, statements, { largeTables: await largeTablesOf(school.database) })
})

test('the job finds its reminders and returns through indexes among many past meetings', async () => {
  await addPast(await arrange())
  const { database, statements } = recorded(school.database)
  await returnUnconfirmed(database)
  await remind(database)
  expect(statements.length).toBeGreaterThan(1)
  await expectIndexedReads(school.database, statements, { largeTables: await largeTablesOf(school.database) })
})
