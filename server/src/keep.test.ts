import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { revokeOtherSessions } from '#contract/auth/api.ts'
import { getDay } from '#contract/courses/api.ts'
import { finishDay, startDay } from '#contract/days/api.ts'
import { saveLessonStat } from '#contract/lessons/api.ts'
import { getStream, getStreamStatus, statusExpands } from '#contract/streams/api.ts'
import { getUser, updateUser } from '#contract/users/api.ts'
import { buildApp } from './app.ts'
import { aboutEverybody } from './changes.ts'
import { openDatabase, type Database } from './database.ts'
import { addressOf, startSchool, type Input, type School } from './testing.ts'
import { addCourse, addStream, type TestCourse } from './testingCourse.ts'
import { recorded, type Statement } from './testingStatements.ts'

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

/** So long after a change of another process its answers may still be those of before. */
const within = { timeout: 1000, interval: 5 }

/** What the other process answers. */
async function elsewhere<E extends Endpoint>(endpoint: E, input: Input<E>) {
  const headers = { authorization: `Bearer ${input.token}` }
  const answer = await other.inject({ method: endpoint.method, url: addressOf(endpoint, input), headers })
  return { status: answer.statusCode, body: answer.json<Answer<E>>() }
}

describe('what a process keeps of people', () => {
  test('is asked once a second whether it still holds, and not again otherwise', async () => {
    const { token, streamId } = await learnerWithRun()
    const askedNow = async () => {
      const from = statements.length
      await elsewhere(getStream, { params: { streamId }, token })
      return statements.slice(from).filter(({ text }) => !text.includes('live_events')).length
    }
    await askedNow()
    const clock = vi.spyOn(performance, 'now')
    const now = performance.now()
    clock.mockReturnValue(now)
    database.changes.hear(aboutEverybody)
    clock.mockReturnValue(now + 1)
    expect([await askedNow(), await askedNow()]).toEqual([1, 0])
    clock.mockReturnValue(now + 1002)
    expect([await askedNow(), await askedNow()]).toEqual([1, 0])
    clock.mockRestore()
  })

  test('follows its own changes in the very next answer, whoever made them', async () => {
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

  test('follows what was watched in the very next answer', async () => {
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

  test('is forgotten with a connection, which may have missed something', async () => {
    const { token } = await learnerWithRun()
    await elsewhere(getUser, { token })
    await Promise.all(Array.from({ length: 4 }, () => database.sql`select 1`))
    await school.database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid = any (${await processIds(database)})`
    await expect.poll(() => database.pool.totalCount).toBe(0)
    const from = statements.length
    expect((await elsewhere(getUser, { token })).status).toBe(200)
    expect(statements.slice(from).some(({ text }) => text.includes('from sessions'))).toBe(true)
  })

  test('follows a profile that another process has changed within a second', async () => {
    const { id, token } = await learnerWithRun()
    expect((await elsewhere(getUser, { token })).body).toMatchObject({ city: '' })
    for (const city of ['Казань', 'Пермь', 'Тверь']) {
      await school.call(updateUser, { body: { id, city }, token })
      await expect.poll(async () => (await elsewhere(getUser, { token })).body, within).toMatchObject({ city })
    }
  })

  test('follows days that another process has started and finished within a second', async () => {
    const { streamId, token } = await learnerWithRun()
    const dayId = course.dayIds[0] ?? 0
    const state = async () => {
      const query = { expand: statusExpands.join(',') }
      const { body } = await elsewhere(getStreamStatus, { params: { streamId }, query, token })
      return body.days?.[0]
    }
    expect(await state()).toMatchObject({ stage_day_started_at: null })
    await school.call(startDay, { params: { streamId, dayId }, token })
    await expect.poll(state, within).toMatchObject({ stage_day_started_at: expect.any(Number), end_time: null })
    await school.database.sql`
      insert into lesson_progress (stream_id, lesson_id, viewed_seconds, play_count, position_seconds)
      select ${streamId}, id, 1000, 10, 0 from lessons where day_id = ${dayId}`
    expect((await school.call(finishDay, { params: { streamId, dayId }, token })).status).toBe(200)
    await expect.poll(state, within).toMatchObject({ end_time: expect.any(Number) })
  })

  test('follows a course that was imported anew within a second', async () => {
    const { streamId, token } = await learnerWithRun()
    const title = async () =>
      (await elsewhere(getStream, { params: { streamId }, query: { expand: 'course' }, token })).body
    const before = await title()
    await school.database
      .sql`update courses set title = '{"en": "Renamed"}', version = version + 1 where id = ${course.id}`
    expect(before).not.toMatchObject({ course: { title: 'Renamed' } })
    await expect.poll(title, within).toMatchObject({ course: { title: 'Renamed' } })
  })

  test.each([
    [
      'a freeze',
      (id: number) => school.database.sql`
      insert into stream_freezes (stream_id, status, start_date, end_date)
      values (${id}, 1, current_date - 3, current_date + 3)`,
    ],
    [
      'a run that ends earlier',
      (id: number) => school.database.sql`
      update streams set starts_at = now() - interval '9 days', ends_at = now() - interval '1 day' where id = ${id}`,
    ],
  ])('lets %s close a day that was open a moment ago', async (_name, close) => {
    const { streamId, token } = await learnerWithRun()
    const params = { courseId: course.id, stageId: course.stageIds[0] ?? 0, dayId: course.dayIds[0] ?? 0 }
    const status = async () => (await elsewhere(getDay, { params, token })).status
    expect(await status()).toBe(200)
    await close(streamId)
    await expect.poll(status, within).toBe(403)
  })

  test('is counted in every table that it is read from', async () => {
    const { streamId, token } = await learnerWithRun()
    const from = statements.length
    await elsewhere(getStream, { params: { streamId }, token })
    const asked = statements.slice(from).filter(({ text }) => /from (streams|users) /.test(text))
    expect(asked).toHaveLength(2)
    const read = (await Promise.all(asked.map(({ text }) => tablesOf(text)))).flat()
    const counting = await school.database.sql<{ name: string }>`
      select tgrelid::regclass::text as name from pg_trigger where tgname = 'version' and tgenabled = 'O'`
    expect(read).toContain('day_statuses')
    expect(counting.map(({ name }) => name)).toEqual(expect.arrayContaining(read))
  })
})

/** Of the connections that a pool has open, each asked alone. */
async function processIds({ pool }: Database): Promise<number[]> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  const ids = clients.map(async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    client.release()
    return rows[0]?.pid ?? 0
  })
  return Promise.all(ids)
}

/** The tables that a statement reads, as PostgreSQL plans it. */
async function tablesOf(text: string): Promise<string[]> {
  const { rows } = await school.database.pool.query<{ 'QUERY PLAN': unknown }>(
    `explain (generic_plan, format json) ${text}`,
  )
  const plan = JSON.stringify(rows[0]?.['QUERY PLAN'])
  return Array.from(plan.matchAll(/"Relation Name":"(\w+)"/g), ([, name = '']) => name)
}
