import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveLessonStat, type StatisticEntry } from '#contract/lessons/api.ts'
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
  return { id: learner.id, streamId, token, entry, save }
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

  test('gives everybody their own totals when many watch at the same moment, whoever is refused among them', async () => {
    const learners = await Promise.all(Array.from({ length: 12 }, () => enter()))
    await Promise.all(learners.map(({ save, entry }) => save(entry({ viewed_seconds: 0 }))))
    const answers = await Promise.all(
      learners.map(({ save, entry }, index) => {
        const foreign = { stream_id: learners[0]?.streamId ?? 0 }
        return save(entry({ viewed_seconds: index + 1, position_seconds: 100 + index, ...(index === 5 && foreign) }))
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(learners.map((_, index) => (index === 5 ? 404 : 200)))
    const given = answers.map(({ body }) => [body.stream_id, body.viewed_seconds, body.position_seconds])
    const expected = learners.map(({ streamId }, index) => [streamId, index + 1, 100 + index])
    expect(given.toSpliced(5, 1)).toEqual(expected.toSpliced(5, 1))
  })

  test('counts what waited on a device for the day on which it was watched', async () => {
    const { save, entry, id } = await enter(3)
    await save(entry({ age_seconds: 2 * 86_400 }))
    await save(entry({ viewed_seconds: 5, age_seconds: 400 * 86_400 }))
    const days = await school.database.sql<{ ago: number; viewed_seconds: number }>`
      select current_date - practiced_on as ago, viewed_seconds from practice_days where user_id = ${id} order by 1`
    expect(days.map((day) => day.viewed_seconds)).toEqual([10, 5])
    expect((days[1]?.ago ?? 0) - (days[0]?.ago ?? 0)).toBe(28)
  })

  test('resumes where one watched last, whichever device is heard first', async () => {
    const { save, entry } = await enter()
    await save(entry({ position_seconds: 40 }))
    expect((await save(entry({ position_seconds: 12, age_seconds: 3600 }))).body.position_seconds).toBe(40)
    expect((await save(entry({ position_seconds: 50 }))).body.position_seconds).toBe(50)
  })

  test.each([
    ['a fraction of a second', { viewed_seconds: 1.5 }],
    ['negative seconds', { viewed_seconds: -1 }],
    ['a client id that is not a UUID', { client_id: 'mine' }],
    ['a client id in the form of an address', { client_id: `urn:uuid:${randomUUID()}` }],
  ])('refuses %s', async (_title, change) => {
    const { save, entry } = await enter()
    const answer = await save(entry(change))
    expect(answer.status).toBe(422)
    expect(answer.failure).toEqual([{ field: Object.keys(change)[0], message: expect.any(String) }])
  })

  test('refuses a day that is not open, and a lesson of another day, and starts neither', async () => {
    const { save, entry, streamId, token } = await enter()
    const second = { day_id: course.dayIds[1] ?? 0, lesson_id: course.lessonIds[1]?.[0] ?? 0 }
    expect((await save(entry(second))).status).toBe(403)
    expect((await save(entry({ lesson_id: second.lesson_id }))).status).toBe(404)
    const { body } = await school.call(getStreamStatus, { params: { streamId }, query: { expand: 'days' }, token })
    expect(body.days?.map((day) => day.stage_day_started_at)).toEqual([null, null, null])
  })

  test('keeps where the film stood when an entry does not say', async () => {
    const { save, entry } = await enter()
    await save(entry({ position_seconds: 17 }))
    expect((await save(entry())).body.position_seconds).toBe(17)
    expect((await save(entry({ position_seconds: 0 }))).body.position_seconds).toBe(0)
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
