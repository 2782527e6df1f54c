import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveLessonStat, type StatisticEntry } from '#contract/learning/lessons/api.ts'
import { getStreamStatus } from '#contract/learning/streams/api.ts'
import { enforceProcessRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { entryLimit } from './routes.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn } from '../../../test/schoolZone.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'

let school: School
let course: TestCourse
beforeAll(async () => {
  school = await startSchool()
  course = await addCourse(school.database, { stages: 1, requiredDays: [1] })
})
afterAll(() => school.close())

async function startCourse(today = 1) {
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
  test('adds viewed time and returns the totals and the day status', async () => {
    const { save, entry } = await startCourse()
    await save(entry())
    const response = await save(entry({ viewed_seconds: 7, play_count: 1, position_seconds: 17 }))
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({ viewed_seconds: 17, play_count: 1, position_seconds: 17 })
    expect(response.body.day_status_id).toBeGreaterThan(0)
  })

  test('applies a client id once, with 32 concurrent and 10 sequential requests', async () => {
    const { save, entry } = await startCourse()
    const once = entry()
    const responses = await Promise.all(Array.from({ length: 32 }, () => save(once)))
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]))
    for (let count = 0; count < 10; count += 1) expect((await save(once)).body.viewed_seconds).toBe(10)
  })

  test('counts entries of two devices separately', async () => {
    const { save, entry } = await startCourse()
    await Promise.all(Array.from({ length: 20 }, () => save(entry({ viewed_seconds: 1 }))))
    expect((await save(entry({ viewed_seconds: 0, play_count: 1 }))).body.viewed_seconds).toBe(20)
  })

  test('returns everybody’s own totals for concurrent requests, some of them rejected', async () => {
    const learners = await Promise.all(Array.from({ length: 12 }, () => startCourse()))
    await Promise.all(learners.map(({ save, entry }) => save(entry({ viewed_seconds: 0 }))))
    const responses = await Promise.all(
      learners.map(({ save, entry }, index) => {
        const foreign = { stream_id: learners[0]?.streamId ?? 0 }
        return save(entry({ viewed_seconds: index + 1, position_seconds: 100 + index, ...(index === 5 && foreign) }))
      }),
    )
    expect(responses.map(({ status }) => status)).toEqual(learners.map((_, index) => (index === 5 ? 404 : 200)))
    const given = responses.map(({ body }) => [body.stream_id, body.viewed_seconds, body.position_seconds])
    const expected = learners.map(({ streamId }, index) => [streamId, index + 1, 100 + index])
    expect(given.toSpliced(5, 1)).toEqual(expected.toSpliced(5, 1))
  })

  test('counts queued entries for the day on which they were watched', async () => {
    const { save, entry, id } = await startCourse(3)
    await save(entry({ age_seconds: 2 * 86_400 }))
    await save(entry({ viewed_seconds: 5, age_seconds: 400 * 86_400 }))
    const days = await school.database.sql<{ ago: number; viewed_seconds: number }>`
      select ${dateIn(0)}::date - practiced_on as ago, viewed_seconds from practice_days where user_id = ${id} order by 1`
    expect(days.map((day) => day.viewed_seconds)).toEqual([10, 5])
    expect((days[1]?.ago ?? 0) - (days[0]?.ago ?? 0)).toBe(28)
  })

  test('resumes at the latest position, whichever device syncs first', async () => {
    const { save, entry } = await startCourse()
    await save(entry({ position_seconds: 40 }))
    expect((await save(entry({ position_seconds: 12, age_seconds: 3600 }))).body.position_seconds).toBe(40)
    expect((await save(entry({ position_seconds: 50 }))).body.position_seconds).toBe(50)
  })

  test.each([
    ['a fraction of a second', { viewed_seconds: 1.5 }],
    ['negative seconds', { viewed_seconds: -1 }],
    ['a client id that is not a UUID', { client_id: 'mine' }],
    ['a client id in URN form', { client_id: `urn:uuid:${randomUUID()}` }],
  ])('refuses %s', async (_title, change) => {
    const { save, entry } = await startCourse()
    const response = await save(entry(change))
    expect(response.status).toBe(422)
    expect(response.failure).toEqual([{ field: Object.keys(change)[0], message: expect.any(String) }])
  })

  test('rejects a locked day, and a lesson of another day, without effect', async () => {
    const { save, entry, streamId, token } = await startCourse()
    const second = { day_id: course.dayIds[1] ?? 0, lesson_id: course.lessonIds[1]?.[0] ?? 0 }
    expect((await save(entry(second))).status).toBe(403)
    expect((await save(entry({ lesson_id: second.lesson_id }))).status).toBe(404)
    const { body } = await school.call(getStreamStatus, { params: { streamId }, query: { expand: 'days' }, token })
    expect(body.days?.map((day) => day.stage_day_started_at)).toEqual([null, null, null])
  })

  test('keeps the position if an entry has none', async () => {
    const { save, entry } = await startCourse()
    await save(entry({ position_seconds: 17 }))
    expect((await save(entry())).body.position_seconds).toBe(17)
    expect((await save(entry({ position_seconds: 0 }))).body.position_seconds).toBe(0)
  })

  test('accepts entries of a lesson that was archived since, and of no other', async () => {
    const { save, entry } = await startCourse()
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

  test("rejects another user's run as not found", async () => {
    const [mine, other] = [await startCourse(), await startCourse()]
    expect((await mine.save(mine.entry({ stream_id: other.streamId }))).status).toBe(404)
  })

  test('accepts entries from before the end of the run', async () => {
    const { save, entry, streamId } = await startCourse()
    await save(entry())
    await school.database.sql`
      update streams set starts_at = now() - interval '9 days', ends_at = now() - interval '1 day' where id = ${streamId}`
    expect((await save(entry())).body.viewed_seconds).toBe(20)
  })

  test('takes twenty thousand entries of a person an hour, and says when a refused one can be sent again', async () => {
    const { id, save, entry } = await startCourse()
    const limit = { key: `entries:${id}`, ...entryLimit }
    for (let count = 1; count < entryLimit.count; count += 1) enforceProcessRateLimit(school.database, limit)
    expect((await save(entry())).status).toBe(200)
    const { status, headers } = await save(entry())
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
    const other = await startCourse()
    expect((await other.save(other.entry())).status).toBe(200)
  })
})
