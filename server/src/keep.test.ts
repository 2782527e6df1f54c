import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { getDay } from '#contract/courses/api.ts'
import { finishDay, startDay } from '#contract/days/api.ts'
import { getStream, getStreamStatus, statusExpands } from '#contract/streams/api.ts'
import { getUser, updateUser } from '#contract/users/api.ts'
import { buildApp } from './app.ts'
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
  return { id, streamId, token: await school.signIn(email) }
}

/** What the other process answers. */
async function elsewhere<E extends Endpoint>(endpoint: E, input: Input<E>) {
  const headers = { authorization: `Bearer ${input.token}` }
  const answer = await other.inject({ method: endpoint.method, url: addressOf(endpoint, input), headers })
  return { status: answer.statusCode, body: answer.json<Answer<E>>() }
}

describe('what a process keeps of people', () => {
  test('is asked once, and then only whether it still holds', async () => {
    const { token, streamId } = await learnerWithRun()
    const ask = () => elsewhere(getStream, { params: { streamId }, token })
    const first = await ask()
    const from = statements.length
    expect(await ask()).toEqual(first)
    expect(statements.slice(from).filter(({ text }) => !text.includes('live_events'))).toHaveLength(1)
  })

  test('follows a profile that another process has changed, in the very next answer', async () => {
    const { id, token } = await learnerWithRun()
    expect((await elsewhere(getUser, { token })).body).toMatchObject({ city: '' })
    for (const city of ['Казань', 'Пермь', 'Тверь']) {
      await school.call(updateUser, { body: { id, city }, token })
      expect((await elsewhere(getUser, { token })).body).toMatchObject({ city })
    }
  })

  test('follows days that another process has started and finished, in the very next answer', async () => {
    const { streamId, token } = await learnerWithRun()
    const dayId = course.dayIds[0] ?? 0
    const state = async () => {
      const query = { expand: statusExpands.join(',') }
      const { body } = await elsewhere(getStreamStatus, { params: { streamId }, query, token })
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

  test('follows a course that was imported anew, in the very next answer', async () => {
    const { streamId, token } = await learnerWithRun()
    const title = async () =>
      (await elsewhere(getStream, { params: { streamId }, query: { expand: 'course' }, token })).body
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
    expect((await elsewhere(getDay, { params, token })).status).toBe(200)
    await close(streamId)
    expect((await elsewhere(getDay, { params, token })).status).toBe(403)
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

/** The tables that a statement reads, as PostgreSQL plans it. */
async function tablesOf(text: string): Promise<string[]> {
  const { rows } = await school.database.pool.query<{ 'QUERY PLAN': unknown }>(
    `explain (generic_plan, format json) ${text}`,
  )
  const plan = JSON.stringify(rows[0]?.['QUERY PLAN'])
  return Array.from(plan.matchAll(/"Relation Name":"(\w+)"/g), ([, name = '']) => name)
}
