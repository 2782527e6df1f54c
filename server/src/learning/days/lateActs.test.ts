import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishDay, startDay } from '#contract/learning/days/api.ts'
import { saveLessonStat } from '#contract/learning/lessons/api.ts'
import { getScoreAmount } from '#contract/learning/points/api.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'
import { startSchool, type School } from '../../../test/school.ts'

const daySeconds = 86_400

let school: School
let course: TestCourse
beforeAll(async () => {
  school = await startSchool()
  course = await addCourse(school.database, { stages: 1 })
})
afterAll(() => school.close())

/** A learner on a day of a course, whose acts reach the server after so many seconds. */
async function startCourse({ today = 3 } = {}) {
  const learner = await school.addLearner()
  const streamId = await addStream(school.database, { userId: learner.id, courseId: course.id }, { today })
  const token = await school.signIn(learner.email)
  const paramsOf = (day: number) => ({ streamId, dayId: course.dayIds[day - 1] ?? 0 })
  const { sql } = school.database
  return {
    watch: async (day: number, age_seconds?: number) => {
      const entry = { stream_id: streamId, day_id: paramsOf(day).dayId, viewed_seconds: 55, play_count: 1 }
      const late = age_seconds === undefined ? {} : { age_seconds }
      const responses = (course.lessonIds[day - 1] ?? []).map((lesson_id) =>
        school.call(saveLessonStat, { body: { ...entry, ...late, lesson_id, client_id: randomUUID() }, token }),
      )
      const [first] = await Promise.all(responses)
      if (!first) throw new Error('The day has lessons')
      return first
    },
    start: (day: number, age_seconds?: number) =>
      school.call(startDay, { params: paramsOf(day), body: age_seconds === undefined ? {} : { age_seconds }, token }),
    finish: (day: number, age_seconds?: number) =>
      school.call(finishDay, { params: paramsOf(day), body: age_seconds === undefined ? {} : { age_seconds }, token }),
    endRun: () => sql`update streams set ends_at = now() - interval '1 hour' where id = ${streamId}`,
    points: async () => (await school.call(getScoreAmount, { token })).body.data.amount,
  }
}

test('a day that was watched and finished in time counts although the run ended since, with its points', async () => {
  const { watch, finish, endRun, points } = await startCourse()
  await endRun()
  expect((await watch(1, 7200)).status).toBe(200)
  const finished = await finish(1, 7200)
  expect(finished.status).toBe(200)
  const { stage_day_started_at: startedAt, end_time: endTime } = finished.body
  expect(endTime).toBeLessThan(Date.now() / 1000 - 7000)
  expect(startedAt).toBeLessThanOrEqual(endTime ?? 0)
  expect(await points()).toBe(40)
})

test('a day counts as started in time although the run ended since', async () => {
  const { start, endRun } = await startCourse()
  await endRun()
  expect((await start(1, 7200)).status).toBe(200)
})

test.each(['start', 'finish', 'watch'] as const)(
  'after the end of a run a late %s of another age is refused',
  async (act) => {
    const learner = await startCourse()
    await learner.endRun()
    for (const age of [undefined, 0, 60]) {
      const { status, failure } = await learner[act](1, age)
      expect([status, failure]).toMatchObject([403, { code: 'stream_ended' }])
    }
  },
)

test.each(['start', 'finish', 'watch'] as const)('a late %s cannot open a day before its time', async (act) => {
  const learner = await startCourse({ today: 1 })
  expect((await learner[act](2, 40 * daySeconds)).failure).toMatchObject({ code: 'day_not_open_yet' })
})

test('an act that is older than its day counts now, if the day is open', async () => {
  const { start } = await startCourse({ today: 1 })
  const { status, body } = await start(1, 40 * daySeconds)
  expect(status).toBe(200)
  expect(body.stage_day_started_at).toBeGreaterThan(Date.now() / 1000 - 600)
})

test('an act older than thirty days counts as thirty days old', async () => {
  const { start } = await startCourse({ today: 50 })
  const { body } = await start(1, 45 * daySeconds)
  expect(Math.round((Date.now() / 1000 - body.stage_day_started_at) / daySeconds)).toBe(30)
})

test('of two devices the earliest start and the earliest finish stay, whichever comes first', async () => {
  const { start, watch, finish, points } = await startCourse()
  await watch(1)
  const [late, early] = [await finish(1, 600), await finish(1, 3600)]
  expect((late.body.end_time ?? 0) - (early.body.end_time ?? 0)).toBeGreaterThan(2900)
  expect((await finish(1, 60)).body.end_time).toBe(early.body.end_time)
  const started = await start(1, 7200)
  expect((early.body.end_time ?? 0) - started.body.stage_day_started_at).toBeGreaterThan(3500)
  expect(await points()).toBe(40)
})
