import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { dateOf } from '#contract/platform/dates.ts'
import { startDay } from '#contract/learning/days/api.ts'
import { fieldTexts } from '#contract/fieldTexts.ts'
import { saveLessonStat } from '#contract/learning/lessons/api.ts'
import * as api from '#contract/school/people/api.ts'
import { getStream, getStreamStatus, listStreams } from '#contract/learning/streams/api.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn, schoolDay, schoolZone } from '../../../test/schoolZone.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'
import { startOfDay } from '../../platform/calendar.ts'

let school: School
let token: string
let course: TestCourse
beforeAll(async () => {
  school = await startSchool()
  token = (await addStaffMember(school, 'admin')).staffToken
  course = await addCourse(school.database, { stages: 1 })
})
afterAll(() => school.close())

const enrol = (userId: number, start: string, more: { days?: number; consultations?: number } = {}) =>
  school.call(api.enrolPerson, { params: { userId }, body: { course_id: course.id, start, ...more }, token })
const logOf = async (userId: number) =>
  (await school.call(listAuditEntries, { query: { user_id: userId }, token })).body.entries

async function newcomer(timezone = schoolZone) {
  const { id, email } = await school.addLearner({ timezone })
  const session = await school.signIn(email)
  return { id, session, runs: async () => (await school.call(listStreams, { token: session })).body }
}

test('an enrolment for today begins a run of the course, with its access days and consultations', async () => {
  const { id, session, runs } = await newcomer()
  const { body } = await enrol(id, 'today', { consultations: 3 })
  expect(body).toMatchObject({
    is_new: true,
    run: { status: 'open', starts_on: dateIn(0), ends_on: dateIn(59), consultations: 3, lock: null },
  })
  expect(await runs()).toMatchObject([
    {
      id: body.run.id,
      status: 'open',
      max_consultation_count: 3,
      end_date: startOfDay(schoolZone, schoolDay() + 60),
    },
  ])
  const params = { streamId: body.run.id, dayId: course.dayIds[0] ?? 0 }
  expect((await school.call(startDay, { params, token: session })).status).toBe(200)
})

test("an enrolment for a date starts at 04:00 of that day in the person's time zone", async () => {
  const timezone = 'Pacific/Auckland'
  const { id, runs } = await newcomer(timezone)
  const start = schoolDay() + 12
  const { body } = await enrol(id, dateOf(start), { days: 5 })
  expect(body.run).toMatchObject({ status: 'not_started', starts_on: dateOf(start), ends_on: dateOf(start + 4) })
  expect(await runs()).toMatchObject([{ status: 'not_started', start_date: startOfDay(timezone, start) }])
})

test('several simultaneous enrolments create one run', async () => {
  const { id, runs } = await newcomer()
  const starts = ['today', 'today', 'first_open', dateIn(3)]
  const answers = await Promise.all(starts.map((start) => enrol(id, start)))
  expect(answers.filter(({ body }) => body.is_new)).toHaveLength(1)
  expect(new Set(answers.map(({ body }) => body.run.id)).size).toBe(1)
  expect(await runs()).toHaveLength(1)
  expect((await logOf(id)).map(({ action }) => action)).toEqual(['run.create'])
})

test('after an ended run, or beside a trial, an enrolment begins a new run', async () => {
  const { id, runs } = await newcomer()
  await addStream(school.database, { userId: id, courseId: course.id }, { today: 40, lengthDays: 10 })
  await addStream(school.database, { userId: id, courseId: course.id }, { isDemo: true })
  expect((await enrol(id, 'today')).body.is_new).toBe(true)
  expect((await enrol(id, 'today')).body.is_new).toBe(false)
  expect((await runs()).filter((run) => !run.is_demo)).toHaveLength(2)
})

test.each(['2026-02-30', '1999-01-01', '9999-12-31'])('refuses an enrolment for %s', async (start) => {
  const { id, runs } = await newcomer()
  expect(await enrol(id, start)).toMatchObject({ status: 422, failure: [{ field: 'start' }] })
  expect(await runs()).toEqual([])
})

test('refuses to enrol a missing or a closed person', async () => {
  const { id } = await newcomer()
  expect((await enrol(987_654_321, 'today')).status).toBe(404)
  await school.call(api.closePerson, { params: { userId: id }, token })
  expect((await enrol(id, 'today')).failure).toMatchObject({ code: 'account_closed' })
})

describe('runs that start on first opening', () => {
  /** Simulates that the person was enrolled this many days ago. */
  const enrolDaysAgo = async (days: number) => {
    const person = await newcomer()
    const { run } = (await enrol(person.id, 'first_open', { days: 10 })).body
    await school.database.sql`
      update streams set started_on = started_on - ${days}::int, starts_at = starts_at - make_interval(days => ${days}),
        ends_at = ends_at - make_interval(days => ${days}) where id = ${run.id}`
    const read = async () => {
      const { body } = await school.call(getStream, { params: { streamId: run.id }, token: person.session })
      return [body.status, body.start_date, body.end_date]
    }
    const card = async () => (await school.call(api.getPerson, { params: { userId: person.id }, token })).body.runs[0]
    return { ...person, streamId: run.id, read, card }
  }

  test('a run that starts on its first opening waits with its first day open; reading does not start it', async () => {
    const { session, streamId, read, card } = await enrolDaysAgo(100)
    const fresh = ['open', startOfDay(schoolZone, schoolDay()), startOfDay(schoolZone, schoolDay() + 10)]
    expect(await read()).toEqual(fresh)
    const query = { expand: 'days,current_training_day' }
    const state = (await school.call(getStreamStatus, { params: { streamId }, query, token: session })).body
    expect(state.today_day_number).toBe(1)
    expect(state.days?.map(({ lock }) => lock?.code ?? null)).toEqual([null, 'day_not_open_yet', 'day_not_open_yet'])
    expect(await card()).toMatchObject({ starts_on_first_opening: true, status: 'open', today_day_number: 1 })
  })

  test('a waiting run starts with the first day that the learner opens, and then continues like any other', async () => {
    const { session, streamId, read, card } = await enrolDaysAgo(100)
    const params = { streamId, dayId: course.dayIds[0] ?? 0 }
    const answers = await Promise.all([1, 2].map(() => school.call(startDay, { params, token: session })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await card()).toMatchObject({ starts_on_first_opening: false, starts_on: dateIn(0) })
    await school.database.sql`
      update streams set started_on = started_on - 2, starts_at = starts_at - interval '2 days',
        ends_at = ends_at - interval '2 days' where id = ${streamId}`
    expect((await read())[1]).toBe(startOfDay(schoolZone, schoolDay() - 2))
    const state = (await school.call(getStreamStatus, { params: { streamId }, token: session })).body
    expect(state.today_day_number).toBe(3)
  })

  test('a waiting run starts with the first video, but not with a day that is locked', async () => {
    const { session, streamId, card } = await enrolDaysAgo(3)
    const watch = (day: number) =>
      school.call(saveLessonStat, {
        body: {
          client_id: crypto.randomUUID(),
          stream_id: streamId,
          viewed_seconds: 5,
          play_count: 0,
          day_id: course.dayIds[day - 1] ?? 0,
          lesson_id: course.lessonIds[day - 1]?.[0] ?? 0,
        },
        token: session,
      })
    expect((await watch(2)).status).toBe(403)
    expect((await card())?.starts_on_first_opening).toBe(true)
    expect((await watch(1)).status).toBe(200)
    expect((await card())?.starts_on_first_opening).toBe(false)
  })
})

describe('ending and extending a run', () => {
  const end = (userId: number, streamId: number) =>
    school.call(api.endPersonRun, { params: { userId, streamId }, token })
  const extend = (userId: number, streamId: number, ends_on: string) =>
    school.call(api.extendPersonRun, { params: { userId, streamId }, body: { ends_on }, token })

  test('a run ends at once, and its end can be moved later', async () => {
    const { id, runs } = await newcomer()
    const { run } = (await enrol(id, 'today')).body
    expect((await end(id, run.id)).body.run.status).toBe('ended')
    expect((await end(id, run.id)).body.run.status).toBe('ended')
    expect(await runs()).toMatchObject([{ status: 'ended' }])
    const later = dateIn(20)
    for (let index = 0; index < 2; index += 1)
      expect((await extend(id, run.id, later)).body.run).toMatchObject({ status: 'open', ends_on: later })
    const log = await logOf(id)
    expect(log.map(({ action }) => action)).toEqual(['run.extend', 'run.end', 'run.create'])
    expect(log[0]).toMatchObject({
      before: { ends_on: dateIn(0) },
      after: { ends_on: later, run_id: run.id, course_id: course.id },
    })
  })

  test.each(['first_open', 'later'])('a run that has not begun (%s) can end too', async (when) => {
    const { id, runs } = await newcomer()
    const { run } = (await enrol(id, when === 'later' ? dateIn(9) : when)).body
    expect((await end(id, run.id)).body.run.status).toBe('ended')
    expect(await runs()).toMatchObject([{ status: 'ended' }])
  })

  test('extending a waiting run keeps it waiting', async () => {
    const { id } = await newcomer()
    const { run } = (await enrol(id, 'first_open', { days: 10 })).body
    const { body } = await extend(id, run.id, dateIn(14))
    expect(body.run).toMatchObject({ starts_on_first_opening: true, ends_on: dateIn(14) })
  })

  test('refuses an earlier or impossible end, and any for a run that a subscription pays', async () => {
    const { id } = await newcomer()
    const { run } = (await enrol(id, 'today')).body
    for (const date of [dateIn(3), '2026-02-30']) expect(await extend(id, run.id, date)).toMatchObject({ status: 422 })
    const answer = await extend(id, run.id, '9999-12-31')
    expect(JSON.stringify(answer.failure)).toContain(fieldTexts.too_late.en)
    const paid = await addStream(school.database, { userId: id, courseId: course.id }, { isOptionalPurchase: true })
    for (const answer of [await end(id, paid), await extend(id, paid, dateIn(90))])
      expect(answer.failure).toMatchObject({ code: 'run_paid_by_subscription' })
  })

  test("the end of another person's run is not found", async () => {
    const [one, other] = [await newcomer(), await newcomer()]
    const { run } = (await enrol(other.id, 'today')).body
    expect((await end(one.id, run.id)).status).toBe(404)
    expect((await extend(one.id, run.id, dateIn(90))).status).toBe(404)
    expect(await other.runs()).toMatchObject([{ status: 'open' }])
  })
})
