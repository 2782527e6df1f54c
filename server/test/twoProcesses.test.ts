import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResponseBody, Endpoint } from '#contract/endpoint.ts'
import { revokeOtherSessions } from '#contract/accounts/auth/api.ts'
import { getDay } from '#contract/learning/courses/api.ts'
import { finishDay, startDay } from '#contract/learning/days/api.ts'
import { saveLessonStat } from '#contract/learning/lessons/api.ts'
import { createFreeze, getStream, getStreamStatus, statusExpands } from '#contract/learning/streams/api.ts'
import { getUser, updateUser } from '#contract/accounts/users/api.ts'
import { buildApp } from '../src/app.ts'
import { openDatabase, type Database } from '../src/platform/database/database.ts'
import { addressOf, startSchool, type Input, type School } from './school.ts'
import { dateIn } from './schoolZone.ts'
import { addCourse, addStream, type TestCourse } from './course.ts'
import { recorded, type Statement } from './statements.ts'

let school: School
let database: Database
let other: FastifyInstance
let statements: Statement[]
let course: TestCourse
beforeAll(async () => {
  school = await startSchool()
  database = openDatabase({ ...school.database.pool.options, max: 4 })
  const recording = recorded(database)
  statements = recording.statements
  other = await buildApp(school.config, recording.database)
  course = await addCourse(school.database)
})
afterAll(async () => {
  await other.close()
  await database.close()
  await school.close()
})

async function learnerWithRun() {
  const { id, email } = await school.addLearner()
  const streamId = await addStream(school.database, { userId: id, courseId: course.id }, { today: 2 })
  return { id, email, streamId, token: await school.signIn(email) }
}

/** Calls the other process. */
async function callOther<E extends Endpoint>(endpoint: E, input: Input<E>) {
  const headers = { authorization: `Bearer ${input.token}` }
  const response = await other.inject({ method: endpoint.method, url: addressOf(endpoint, input), headers })
  return { status: response.statusCode, body: response.json<ResponseBody<E>>() }
}

test.each([
  ['GET /user', 0, (token: string) => callOther(getUser, { token })],
  [
    'a run with its course',
    1,
    (token: string, streamId: number) =>
      callOther(getStream, { params: { streamId }, query: { expand: 'course' }, token }),
  ],
  [
    'the status of a run',
    1,
    (token: string, streamId: number) =>
      callOther(getStreamStatus, { params: { streamId }, query: { expand: statusExpands.join(',') }, token }),
  ],
  [
    'a day',
    1,
    (token: string) => {
      const params = { courseId: course.id, stageId: course.stageIds[0] ?? 0, dayId: course.dayIds[0] ?? 0 }
      return callOther(getDay, { params, token })
    },
  ],
])('a request for %s takes one statement for session and user, plus %i more', async (_name, more, ask) => {
  const { token, streamId } = await learnerWithRun()
  await callOther(getStream, { params: { streamId }, token })
  const from = statements.length
  expect((await ask(token, streamId)).status).toBe(200)
  const userStatements = statements.slice(from).filter(({ text }) => !text.includes('live_events'))
  expect(userStatements).toHaveLength(1 + more)
  expect(userStatements[0]?.text).toContain('from sessions')
})

test('a session ended by one process is rejected by the other at once', async () => {
  const { email, token } = await learnerWithRun()
  const another = await school.signIn(email)
  expect((await callOther(getUser, { token })).status).toBe(200)
  await school.call(revokeOtherSessions, { token: another })
  expect((await callOther(getUser, { token })).status).toBe(401)
  expect((await callOther(getUser, { token: another })).status).toBe(200)
})

test('a change by another session of the same user is visible at once', async () => {
  const { id, email, token } = await learnerWithRun()
  const another = await school.signIn(email)
  for (const city of ['Казань', 'Пермь', 'Тверь']) {
    await school.call(updateUser, { body: { id, city }, token: another })
    expect((await school.call(getUser, { token })).body).toMatchObject({ city })
  }
  await school.call(revokeOtherSessions, { token: another })
  expect((await school.call(getUser, { token })).status).toBe(401)
  expect((await school.call(getUser, { token: another })).status).toBe(200)
})

test('new statistics are visible at once', async () => {
  const { streamId, token } = await learnerWithRun()
  const [dayId = 0] = course.dayIds
  const [lessonId = 0] = course.lessonIds[0] ?? []
  const watched = async () => {
    const query = { expand: 'lessons' }
    const { body } = await school.call(getStreamStatus, { params: { streamId }, query, token })
    return body.lessons?.find((lesson) => lesson.lesson_set_lesson_id === lessonId)?.viewed_seconds
  }
  const watch = (headers: Record<string, string>) => {
    const entry = { stream_id: streamId, day_id: dayId, lesson_id: lessonId, viewed_seconds: 5, play_count: 0 }
    return school.call(saveLessonStat, { token, headers, body: { ...entry, client_id: randomUUID() } })
  }
  expect(await watched()).toBeUndefined()
  await watch({})
  expect(await watched()).toBe(5)
  await watch({ 'idempotency-key': randomUUID() })
  expect(await watched()).toBe(10)
})

test('a profile changed by one process is visible to the other at once', async () => {
  const { id, token } = await learnerWithRun()
  expect((await callOther(getUser, { token })).body).toMatchObject({ city: '' })
  for (const city of ['Казань', 'Пермь', 'Тверь']) {
    await school.call(updateUser, { body: { id, city }, token })
    expect((await callOther(getUser, { token })).body).toMatchObject({ city })
  }
})

test('days started and finished on one process are visible to the other at once', async () => {
  const { streamId, token } = await learnerWithRun()
  const dayId = course.dayIds[0] ?? 0
  const state = async () => {
    const query = { expand: statusExpands.join(',') }
    const { body } = await callOther(getStreamStatus, { params: { streamId }, query, token })
    return body.days?.[0]
  }
  expect(await state()).toMatchObject({ stage_day_started_at: null })
  await school.call(startDay, { params: { streamId, dayId }, token })
  expect(await state()).toMatchObject({ stage_day_started_at: expect.any(Number), end_time: null })
  await school.database.sql`
      insert into lesson_progress (stream_id, lesson_id, viewed_seconds, play_count, position_seconds)
      select ${streamId}, id, 1000, 10, 0 from lessons where day_id = ${dayId}`
  expect((await school.call(finishDay, { params: { streamId, dayId }, token })).status).toBe(200)
  expect(await state()).toMatchObject({ end_time: expect.any(Number) })
})

test('a run is frozen once by twenty calls to two processes', async () => {
  const { streamId, token } = await learnerWithRun()
  const dates = { start_date: dateIn(2), end_date: dateIn(5) }
  const ask = { params: { streamId }, body: dates, token }
  const endOf = async () => (await callOther(getStream, { params: { streamId }, token })).body.end_date
  const before = await endOf()
  const calls = Array.from({ length: 20 }, (_, index) =>
    index % 2 === 0 ? school.call(createFreeze, ask) : callOther(createFreeze, ask),
  )
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, ...Array.from({ length: 19 }, () => 422)])
  expect(await endOf()).toBe(before + 3 * 86_400)
})

test('a reimported course is visible to the other process at once', async () => {
  const { streamId, token } = await learnerWithRun()
  const title = async () =>
    (await callOther(getStream, { params: { streamId }, query: { expand: 'course' }, token })).body
  const before = await title()
  await school.database
    .sql`update courses set title = '{"en": "Renamed"}', version = version + 1 where id = ${course.id}`
  expect(before).not.toMatchObject({ course: { title: 'Renamed' } })
  expect(await title()).toMatchObject({ course: { title: 'Renamed' } })
})

test.each([
  [
    'a freeze',
    (id: number) => school.database.sql`
      insert into stream_freezes (stream_id, status, start_date, end_date)
      values (${id}, 1, ${dateIn(-3)}, ${dateIn(3)})`,
  ],
  [
    'a run that ends earlier',
    (id: number) => school.database.sql`
      update streams set starts_at = now() - interval '9 days', ends_at = now() - interval '1 day' where id = ${id}`,
  ],
])('a day is rejected as soon as %s has locked it', async (_name, close) => {
  const { streamId, token } = await learnerWithRun()
  const params = { courseId: course.id, stageId: course.stageIds[0] ?? 0, dayId: course.dayIds[0] ?? 0 }
  const status = async () => (await callOther(getDay, { params, token })).status
  expect(await status()).toBe(200)
  await close(streamId)
  expect(await status()).toBe(403)
})
