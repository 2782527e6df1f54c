import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finishDay, getDayProgress, startDay } from '#contract/days/api.ts'
import { saveLessonStat, type StatisticEntry } from '#contract/lessons/api.ts'
import { getScoreAmount } from '#contract/points/api.ts'
import { getStreamStatus } from '#contract/streams/api.ts'
import { startSchool, type School } from '../testing.ts'
import { addCourse, addStream, type TestCourse } from '../testingCourse.ts'

let school: School
let course: TestCourse
beforeAll(async () => {
  school = await startSchool()
  course = await addCourse(school.database, { stages: 1, requiredDays: [1] })
})
afterAll(() => school.close())

async function enter(today = 1) {
  const learner = await school.addLearner()
  const streamId = await addStream(school.database, { userId: learner.id, courseId: course.id }, { today })
  const token = await school.signIn(learner.email)
  const entry = (change: Partial<StatisticEntry> = {}): StatisticEntry => ({
    client_id: randomUUID(),
    stream_id: streamId,
    day_id: course.dayIds[0] ?? 0,
    lesson_id: course.lessonIds[0]?.[0] ?? 0,
    viewed_seconds: 10,
    play_count: 0,
    ...change,
  })
  const save = (body: StatisticEntry) => school.call(saveLessonStat, { body, token })
  const dayParams = { streamId, dayId: course.dayIds[0] ?? 0 }
  const watchAll = async () => {
    for (const lesson_id of course.lessonIds[0] ?? []) await save(entry({ lesson_id, viewed_seconds: 55 }))
  }
  return { ...learner, streamId, token, entry, save, dayParams, watchAll }
}

describe('POST /save-lesson-stat', () => {
  test('adds what was watched and answers with the totals and the day status', async () => {
    const { save, entry } = await enter()
    await save(entry())
    const answer = await save(entry({ viewed_seconds: 7, play_count: 1, position_seconds: 17 }))
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ viewed_seconds: 17, play_count: 1, position_seconds: 17 })
    expect(answer.body.day_status_id).toBeGreaterThan(0)
  })

  test('applies a client id once, 32 times at once and 10 times in a row', async () => {
    const { save, entry } = await enter()
    const once = entry()
    const answers = await Promise.all(Array.from({ length: 32 }, () => save(once)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    for (let count = 0; count < 10; count += 1) expect((await save(once)).body.viewed_seconds).toBe(10)
  })

  test('keeps entries of two devices apart and loses none of them', async () => {
    const { save, entry } = await enter()
    await Promise.all(Array.from({ length: 20 }, () => save(entry({ viewed_seconds: 1 }))))
    expect((await save(entry({ viewed_seconds: 0, play_count: 1 }))).body.viewed_seconds).toBe(20)
  })

  test.each([
    ['a fraction of a second', { viewed_seconds: 1.5 }],
    ['negative seconds', { viewed_seconds: -1 }],
    ['a client id that is not a UUID', { client_id: 'mine' }],
  ])('refuses %s', async (_title, change) => {
    const { save, entry } = await enter()
    const answer = await save(entry(change))
    expect(answer.status).toBe(422)
    expect(answer.failure).toEqual([{ field: Object.keys(change)[0], message: expect.any(String) }])
  })

  test('refuses a day that is not open, and a lesson of another day', async () => {
    const { save, entry } = await enter()
    const second = { day_id: course.dayIds[1] ?? 0, lesson_id: course.lessonIds[1]?.[0] ?? 0 }
    expect((await save(entry(second))).status).toBe(403)
    expect((await save(entry({ lesson_id: second.lesson_id }))).status).toBe(404)
  })

  test('still takes what was watched of a lesson that has left the course since, and of no other', async () => {
    const { save, entry } = await enter()
    const own = await addCourse(school.database, { stages: 1 })
    const learner = await school.addLearner()
    const streamId = await addStream(school.database, { userId: learner.id, courseId: own.id }, { today: 1 })
    const token = await school.signIn(learner.email)
    const [lesson_id = 0] = own.lessonIds[0] ?? []
    const watched = { stream_id: streamId, day_id: own.dayIds[0] ?? 0, lesson_id }
    await school.call(saveLessonStat, { body: entry(watched), token })
    await school.database.sql`update lessons set archived_at = now() where id = ${lesson_id}`
    const late = entry(watched)
    for (const body of [late, late])
      expect((await school.call(saveLessonStat, { body, token })).body.viewed_seconds).toBe(20)
    expect((await save(late)).status).toBe(404)
  })

  test("treats another person's run as a missing one", async () => {
    const [mine, other] = [await enter(), await enter()]
    expect((await mine.save(mine.entry({ stream_id: other.streamId }))).status).toBe(404)
  })

  test('still takes what was watched before the run ended', async () => {
    const { save, entry, streamId } = await enter()
    await save(entry())
    await school.database.sql`
      update streams set starts_at = now() - interval '9 days', ends_at = now() - interval '1 day' where id = ${streamId}`
    expect((await save(entry())).body.viewed_seconds).toBe(20)
  })
})

describe('a day', () => {
  test('can be started again without a change', async () => {
    const { token, dayParams } = await enter()
    const first = await school.call(startDay, { params: dayParams, token })
    expect((await school.call(startDay, { params: dayParams, token })).body).toEqual(first.body)
  })

  test('cannot be finished before its required lessons were watched', async () => {
    const { token, dayParams } = await enter()
    const answer = await school.call(finishDay, { params: dayParams, token })
    expect(answer.status).toBe(409)
    expect(answer.failure).toMatchObject({ code: 'day_not_complete' })
  })

  test('gives its points once, however often it is finished', async () => {
    const { token, dayParams, watchAll } = await enter()
    await watchAll()
    await Promise.all(Array.from({ length: 8 }, () => school.call(finishDay, { params: dayParams, token })))
    expect((await school.call(getScoreAmount, { token })).body).toEqual({ data: { amount: 40 } })
  })

  test('counts in the progress of its run when finished', async () => {
    const { token, dayParams, watchAll, streamId } = await enter()
    await watchAll()
    const { body } = await school.call(finishDay, { params: dayParams, token })
    const progress = await school.call(getDayProgress, { params: { streamId, dayStatusId: body.id }, token })
    expect(progress.body).toMatchObject({ days_count: 3, complete_days_count: 1, progress: 33 })
  })

  test('that is required locks the following days until it is finished', async () => {
    const { token, streamId, dayParams, watchAll } = await enter(2)
    const lockOfSecondDay = async () => {
      const answer = await school.call(getStreamStatus, { params: { streamId }, query: { expand: 'days' }, token })
      return answer.body.days?.[1]?.lock
    }
    expect(await lockOfSecondDay()).toMatchObject({ code: 'day_needs_earlier_day', day_number: 1 })
    await watchAll()
    await school.call(finishDay, { params: dayParams, token })
    expect(await lockOfSecondDay()).toBeNull()
  })
})
