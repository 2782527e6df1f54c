import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getDay } from '#contract/learning/courses/api.ts'
import { dateOf } from '#contract/platform/dates.ts'
import { finishDay } from '#contract/learning/days/api.ts'
import {
  cancelFreeze,
  createFreeze,
  getStream,
  getStreamStatus,
  streamExpands,
} from '#contract/learning/streams/api.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn, schoolZone } from '../../../test/schoolZone.ts'
import { dayAt, startOfDay } from '../../platform/calendar.ts'

let school: School
let course: TestCourse
beforeAll(async () => {
  school = await startSchool()
  course = await addCourse(school.database, { daysPerStage: 5, restDays: [4] })
})
afterAll(() => school.close())

type Shape = NonNullable<Parameters<typeof addStream>[2]>

async function learnerWith({ timezone = schoolZone, today = 2, ...rest }: Shape = {}) {
  const learner = await school.addLearner({ timezone })
  const run = { userId: learner.id, courseId: course.id }
  const streamId = await addStream(school.database, run, { today, timezone, ...rest })
  const day = dayAt(timezone, Math.floor(Date.now() / 1000))
  return { ...learner, streamId, timezone, today: day, token: await school.signIn(learner.email) }
}

type Learner = Awaited<ReturnType<typeof learnerWith>>

/** Freezes from one day up to another, counted from the learner's today. */
function freeze(
  { streamId, token, today }: Learner,
  [from, to]: [number, number],
  headers: Record<string, string> = {},
) {
  const body = { start_date: dateOf(today + from), end_date: dateOf(today + to) }
  return school.call(createFreeze, { params: { streamId }, body, token, headers })
}

function cancel({ streamId, token }: Learner, headers: Record<string, string> = {}) {
  return school.call(cancelFreeze, { params: { streamId }, token, headers })
}

async function runOf({ streamId, token }: Learner, headers: Record<string, string> = {}) {
  const query = { expand: streamExpands.join(',') }
  return (await school.call(getStream, { params: { streamId }, query, token, headers })).body
}

async function daysOf({ streamId, token }: Learner) {
  const { body } = await school.call(getStreamStatus, { params: { streamId }, query: { expand: 'days' }, token })
  return body.days ?? []
}

describe('new freezes', () => {
  test('a freeze stops the run, moves its end and its later days, and returns the days left', async () => {
    const learner = await learnerWith()
    const before = await runOf(learner)
    expect(before.freezing).toEqual({
      days: 30,
      days_left: 30,
      lock: null,
      periods: [],
      first_date: dateOf(learner.today - 1),
    })
    const { status, body } = await freeze(learner, [0, 10])
    const period = { start_date: dateOf(learner.today), end_date: dateOf(learner.today + 10) }
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'freeze',
      end_date: before.end_date + 10 * 86_400,
      user_course_stream_freeze: { status: 1, ...period },
      freezing: { days: 30, days_left: 20, lock: { code: 'stream_frozen', way_out: 'unfreeze' }, periods: [period] },
    })
    const [, second] = await daysOf(learner)
    const goesOn = startOfDay(schoolZone, learner.today + 10)
    expect(second).toMatchObject({ opens_at: goesOn, lock: { code: 'stream_frozen', opens_at: goesOn } })
    const params = { courseId: course.id, stageId: course.stageIds[0] ?? 0, dayId: course.dayIds[0] ?? 0 }
    expect((await school.call(getDay, { params, token: learner.token })).failure).toMatchObject({
      code: 'stream_frozen',
    })
  })

  test('a later freeze leaves the days before it open', async () => {
    const learner = await learnerWith()
    expect((await freeze(learner, [1, 3])).body).toMatchObject({
      status: 'open',
      user_course_stream_freeze: { status: 0 },
    })
    const days = await daysOf(learner)
    expect(days.slice(0, 3).map((day) => day.opens_at)).toEqual(
      [-1, 0, 3].map((from) => startOfDay(schoolZone, learner.today + from)),
    )
    expect(days[1]?.lock).toBeNull()
  })

  type Refused = [title: string, period: [string, string], field: string, message: RegExp]
  test.each<Refused>([
    ['a start in the past', [dateIn(-1), dateIn(3)], 'start_date', /today or later/],
    ['a start after the end of access', [dateIn(80), dateIn(90)], 'start_date', /Access/],
    ['a start that is no date', ['2026-02-30', dateIn(3)], 'start_date', /Nonexistent/],
    ['no start', ['', dateIn(3)], 'start_date', /fill in/],
    ['an end that is not after the start', [dateIn(1), dateIn(1)], 'end_date', /day after/],
    ['an end that is no date', [dateIn(1), 'soon'], 'end_date', /Nonexistent/],
    ['more days than are left', [dateIn(1), dateIn(32)], 'end_date', /left: 30/],
    ['a start within another freeze', [dateIn(21), dateIn(22)], 'start_date', /already/],
    ['days around another freeze', [dateIn(18), dateIn(25)], 'end_date', /already/],
  ])(
    'a freeze with %s is rejected at its field, and changes nothing',
    async (_title, [start_date, end_date], field, message) => {
      const learner = await learnerWith()
      if (/another/.test(_title)) await freeze(learner, [20, 22])
      const before = await runOf(learner)
      const input = { params: { streamId: learner.streamId }, token: learner.token, headers: { lang: 'en' } }
      const response = await school.call(createFreeze, { ...input, body: { start_date, end_date } })
      expect(response.status).toBe(422)
      expect(response.failure).toEqual([{ field, message: expect.stringMatching(message) }])
      expect(await runOf(learner)).toEqual(before)
    },
  )

  test('the allowance counts frozen days over the whole run, those by staff too', async () => {
    const learner = await learnerWith()
    await school.database.sql`
      insert into stream_freezes (stream_id, status, start_date, end_date)
      values (${learner.streamId}, 1, ${dateOf(learner.today - 20)}, ${dateOf(learner.today - 2)})`
    expect((await runOf(learner)).freezing?.days_left).toBe(12)
    expect((await freeze(learner, [0, 13])).status).toBe(422)
    expect((await freeze(learner, [0, 12])).body.freezing?.days_left).toBe(0)
  })

  test.each<[string, Shape, number, string]>([
    ['has not started', { today: -3 }, 403, 'stream_not_started'],
    ['has ended', { today: 90 }, 403, 'stream_ended'],
    ['is stopped', { isOptionalPurchase: true }, 403, 'stream_stopped'],
    ['is a trial', { isDemo: true }, 409, 'freeze_unavailable'],
  ])('a run that %s cannot be frozen', async (_title, shape, status, code) => {
    const learner = await learnerWith(shape)
    const response = await freeze(learner, [0, 3])
    expect(response.failure).toMatchObject({ status, code })
    expect((await runOf(learner)).freezing?.lock).toMatchObject({ code })
  })

  test('a frozen run, and one that waits for its first opening, cannot be frozen', async () => {
    const frozen = await learnerWith()
    await freeze(frozen, [0, 3])
    expect((await freeze(frozen, [5, 8])).failure).toMatchObject({ code: 'stream_frozen' })
    const pending = await learnerWith({ today: 1 })
    await school.database.sql`update streams set pending_access_days = 60 where id = ${pending.streamId}`
    expect((await freeze(pending, [0, 3])).failure).toMatchObject({ status: 409, code: 'freeze_before_first_opening' })
    expect((await runOf(pending)).freezing?.lock).toMatchObject({ code: 'freeze_before_first_opening' })
  })

  test("freezing another learner's run responds 404 as for a missing one", async () => {
    const [owner, other] = [await learnerWith(), await learnerWith()]
    const foreign = await freeze({ ...other, streamId: owner.streamId }, [0, 3])
    const missing = await freeze({ ...other, streamId: 999_999_999 }, [0, 3])
    expect([foreign.status, foreign.failure]).toEqual([404, missing.failure])
    expect((await cancel({ ...other, streamId: owner.streamId })).failure).toEqual(missing.failure)
  })

  test('freezing repeats its response for the same Idempotency-Key', async () => {
    const learner = await learnerWith()
    const key = { 'idempotency-key': randomUUID() }
    const [first, second] = [await freeze(learner, [0, 4], key), await freeze(learner, [0, 4], key)]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    expect((await runOf(learner)).freezing?.days_left).toBe(26)
  })

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'a freeze counts from the day of the learner in %s',
    async (timezone) => {
      const learner = await learnerWith({ timezone })
      expect((await freeze(learner, [-1, 3])).status).toBe(422)
      const { body } = await freeze(learner, [0, 3])
      expect(body.end_date).toBe(startOfDay(timezone, learner.today - 1 + 60 + 3))
    },
  )

  test.each(['America/New_York', 'Europe/Berlin'])(
    'a freeze moves the end by days across a clock change in %s',
    async (timezone) => {
      const change = Temporal.Now.zonedDateTimeISO(timezone).add({ weeks: 1 }).getTimeZoneTransition('next')
      const changeDay = dayAt(timezone, Math.floor((change?.epochMilliseconds ?? 0) / 1000))
      const today = dayAt(timezone, Math.floor(Date.now() / 1000))
      const learner = await learnerWith({ timezone, today: 1, lengthDays: changeDay - today - 1 })
      const before = await runOf(learner)
      const { body } = await freeze(learner, [0, 5])
      expect(body.end_date).toBe(startOfDay(timezone, changeDay + 4))
      expect(Math.abs(body.end_date - before.end_date - 5 * 86_400)).toBe(3600)
      const cancelled = await cancel(learner)
      expect(cancelled.body.end_date).toBe(before.end_date)
    },
  )
})

test('cancelling a freeze opens today at once and gives back today and the days after it', async () => {
  const learner = await learnerWith({ today: 5 })
  const before = await runOf(learner)
  await freeze(learner, [0, 10])
  // As if it had begun three days ago.
  await school.database.sql`
      update stream_freezes set start_date = start_date - 3, end_date = end_date - 3 where stream_id = ${learner.streamId}`
  const { status, body } = await cancel(learner)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'open',
    end_date: before.end_date + 3 * 86_400,
    user_course_stream_freeze: null,
    freezing: { days_left: 27, lock: null },
  })
  expect((await daysOf(learner))[1]).toMatchObject({ opens_at: startOfDay(schoolZone, learner.today), lock: null })
  expect((await freeze(learner, [0, 2])).status).toBe(200)
})

test('repeated freezing and cancelling in different time zones does not move the end', async () => {
  const learner = await learnerWith()
  const before = await runOf(learner)
  for (const timezone of [
    'Pacific/Kiritimati',
    'Europe/Moscow',
    'Pacific/Pago_Pago',
    'Europe/Berlin',
    'Europe/Moscow',
  ]) {
    await school.database.sql`update users set timezone = ${timezone} where id = ${learner.id}`
    expect((await freeze(learner, [2, 9])).status).toBe(200)
    expect((await cancel(learner)).status).toBe(200)
  }
  expect((await runOf(learner)).end_date).toBe(before.end_date)
})

test('cancelling a later freeze leaves no trace', async () => {
  const learner = await learnerWith()
  const [run, days] = [await runOf(learner), await daysOf(learner)]
  await freeze(learner, [2, 8])
  await cancel(learner)
  expect([await runOf(learner), await daysOf(learner)]).toEqual([run, days])
})

test('cancelling a freeze again changes nothing', async () => {
  const learner = await learnerWith()
  await freeze(learner, [0, 10])
  const first = await cancel(learner)
  const second = await cancel(learner)
  expect([second.status, second.body]).toEqual([200, first.body])
})

test('cancelling a freeze also cancels later ones that would begin after the end of access', async () => {
  const learner = await learnerWith()
  const before = await runOf(learner)
  for (const days of [
    [1, 21],
    [30, 34],
    [72, 76],
  ] as const)
    expect((await freeze(learner, [...days])).status).toBe(200)
  const { body } = await cancel(learner)
  expect(body).toMatchObject({
    end_date: before.end_date + 4 * 86_400,
    user_course_stream_freeze: { start_date: dateOf(learner.today + 30) },
    freezing: { days_left: 26 },
  })
})

test('cancelling again with the same key cancels one freeze, even if another is planned', async () => {
  const learner = await learnerWith()
  await freeze(learner, [12, 15])
  await freeze(learner, [0, 10])
  const key = { 'idempotency-key': randomUUID() }
  const [first, second] = [await cancel(learner, key), await cancel(learner, key)]
  expect([second.status, second.body]).toEqual([200, first.body])
  expect((await runOf(learner)).user_course_stream_freeze).toMatchObject({
    status: 0,
    start_date: dateOf(learner.today + 12),
  })
})

test('cancelling again without a key cancels the next freeze only a minute later', async () => {
  const learner = await learnerWith()
  await freeze(learner, [12, 15])
  await freeze(learner, [20, 22])
  await freeze(learner, [0, 10])
  const first = await cancel(learner)
  const second = await cancel(learner)
  expect([second.status, second.body]).toEqual([200, first.body])
  const nextOf = async () => (await runOf(learner)).user_course_stream_freeze?.start_date
  expect(await nextOf()).toBe(dateOf(learner.today + 12))
  await cancel(learner, { 'idempotency-key': randomUUID() })
  expect(await nextOf()).toBe(dateOf(learner.today + 20))
  await school.database.sql`
      update stream_freezes set cancelled_at = now() - interval '2 minutes' where stream_id = ${learner.streamId}`
  await cancel(learner)
  expect(await nextOf()).toBeUndefined()
})

test('cancelling a freeze needs the bearer, and ignores HEAD, prefetches, navigations and images', async () => {
  const learner = await learnerWith()
  await freeze(learner, [0, 10])
  const url = `/spa/api/v1/user-course-streams/${learner.streamId}/freeze/cancel`
  const authorization = `Bearer ${learner.token}`
  const head = await school.app.inject({ method: 'HEAD', url, headers: { authorization } })
  const byCookie = await school.app.inject({ method: 'GET', url, headers: { cookie: `token=${learner.token}` } })
  const ahead = await cancel(learner, { 'sec-purpose': 'prefetch;prerender' })
  const page = await cancel(learner, { 'sec-fetch-mode': 'navigate' })
  const image = await cancel(learner, { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' })
  expect([head.statusCode, byCookie.statusCode]).toEqual([404, 401])
  expect([ahead.status, page.status, image.status]).toEqual([400, 400, 400])
  expect(ahead.headers['cache-control']).toContain('no-store')
  expect((await runOf(learner)).status).toBe('freeze')
  const script = await cancel(learner, { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' })
  expect([script.status, (await runOf(learner)).status]).toEqual([200, 'open'])
})

test('concurrent calls freeze a run once', async () => {
  const learner = await learnerWith()
  const before = await runOf(learner)
  const responses = await Promise.all(Array.from({ length: 20 }, () => freeze(learner, [1, 6])))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 422)).toHaveLength(19)
  expect((await runOf(learner)).end_date).toBe(before.end_date + 5 * 86_400)
})

test('concurrent calls cancel a freeze once', async () => {
  const learner = await learnerWith()
  const before = await runOf(learner)
  await freeze(learner, [0, 6])
  await Promise.all(Array.from({ length: 10 }, () => cancel(learner)))
  expect((await runOf(learner)).end_date).toBe(before.end_date)
})

test('a concurrent freeze and finish of a day leave a consistent day', async () => {
  const learner = await learnerWith({ today: 2 })
  const params = { streamId: learner.streamId, dayId: course.dayIds[1] ?? 0 }
  await school.database.sql`
      insert into lesson_progress (stream_id, lesson_id, viewed_seconds, play_count, position_seconds)
      select ${learner.streamId}, id, 1000, 10, 0 from lessons where day_id = ${params.dayId}`
  const [finished, frozen] = await Promise.all([
    school.call(finishDay, { params, token: learner.token }),
    freeze(learner, [0, 3]),
  ])
  expect(frozen.status).toBe(200)
  const isFinished = (await daysOf(learner))[1]?.end_time !== null
  expect([finished.status, isFinished]).toEqual(isFinished ? [200, true] : [403, false])
})

test.each<[string, [number, number], number[], number]>([
  ['continues over frozen days without counting them', [-3, 0], [4, 5, 0], 3],
  ['lasts while the run is frozen', [-2, 5], [3, 4], 2],
  ['is broken by a day before the freeze', [-2, 0], [5, 0], 1],
  ['counts a rest day where the freeze has moved it', [-3, -1], [0, 4], 3],
])('the streak %s', async (_title, [from, to], practisedAgo, expected) => {
  const learner = await learnerWith({ today: 7 })
  await school.database.sql`
    insert into stream_freezes (stream_id, status, start_date, end_date)
    values (${learner.streamId}, 1, ${dateOf(learner.today + from)}, ${dateOf(learner.today + to)})`
  for (const ago of practisedAgo)
    await school.database.sql`
      insert into practice_days (user_id, practiced_on, viewed_seconds)
      values (${learner.id}, ${dateOf(learner.today - ago)}, 60)`
  const input = { params: { streamId: learner.streamId }, query: {}, token: learner.token }
  expect((await school.call(getStreamStatus, input)).body.streak_days).toBe(expected)
})
