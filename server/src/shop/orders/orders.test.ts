import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOrder } from '#contract/shop/orders/api.ts'
import { startDay } from '#contract/learning/days/api.ts'
import { saveLessonStat } from '#contract/learning/lessons/api.ts'
import { getStreamStatus, listStreams } from '#contract/learning/streams/api.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addCourse, addStream } from '../../../test/course.ts'

let school: School
let courseId: number
beforeAll(async () => {
  school = await startSchool()
  courseId = (await addCourse(school.database)).id
  await school.database.sql`update days set is_demo_accessible = day_number = 1 where course_id = ${courseId}`
  await school.database.sql`
    insert into services (id, course_id, kind) values (498, ${courseId}, 'demo'), (633, ${courseId}, 'demo')`
})
afterAll(() => school.close())

const local = { 'x-app-id': 'local' }
async function newcomer() {
  const { id, email } = await school.addLearner()
  const token = await school.signIn(email)
  const order = (serviceId: number, headers = local) =>
    school.call(createOrder, { params: { serviceId }, query: { token: 'ignored' }, token, headers })
  const streams = async () => (await school.call(listStreams, { token, headers: local })).body
  return { id, token, order, streams }
}

test('a trial is given to a user without a course, with only the trial days unlocked', async () => {
  const { token, order, streams } = await newcomer()
  const streamId = (await order(498)).body.course_stream_id ?? 0
  expect(await streams()).toMatchObject([
    { id: streamId, course_id: courseId, status: 'open', is_demo: true, course_full_access: false },
  ])
  const status = (await school.call(getStreamStatus, { params: { streamId }, query: { expand: 'days' }, token })).body
  const locks = status.days?.map(({ day_number, lock }) => [day_number, lock?.code ?? null])
  expect(locks?.[0]).toEqual([1, null])
  expect(locks?.[1]?.[1]).not.toBeNull()
})

test('a trial is given once, however often and from how many devices it is ordered', async () => {
  const { order, streams } = await newcomer()
  const responses = await Promise.all(Array.from({ length: 6 }, () => order(498)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(responses.map(({ body }) => body.course_stream_id)).size).toBe(1)
  expect(await streams()).toHaveLength(1)
})

test('a trial is not given to a user with a course', async () => {
  const { id, order, streams } = await newcomer()
  await addStream(school.database, { userId: id, courseId: (await addCourse(school.database)).id })
  expect((await order(498)).status).toBe(404)
  expect(await streams()).toHaveLength(1)
})

test('a trial is not given to a user who has bought the same course', async () => {
  const { id, order, streams } = await newcomer()
  await addStream(school.database, { userId: id, courseId })
  expect((await order(498)).status).toBe(404)
  expect(await streams()).toMatchObject([{ is_demo: false }])
})

test.each([
  ['a brand that lets nobody try', 498, 'face'],
  ['the service of another brand', 633, 'local'],
  ['a service that is none', 77, 'local'],
])('a trial is not given by %s', async (_title, serviceId, brand) => {
  const { order, streams } = await newcomer()
  expect((await order(serviceId, { 'x-app-id': brand })).status).toBe(404)
  expect(await streams()).toEqual([])
})

describe('trials without their brand', () => {
  const face = { 'x-app-id': 'face' }

  test('a brand without trials neither lists a trial from another brand nor starts its days; watched videos stay', async () => {
    const { token, order } = await newcomer()
    const streamId = (await order(498)).body.course_stream_id ?? 0
    await school.database.sql`update courses set brands = '{local, face}' where id = ${courseId}`
    const course = await school.database.sql<{ day: number; lesson: number }>`
      select day_id as day, id as lesson from lessons where course_id = ${courseId} order by id`
    const [first, second] = course
    const watch = (lesson: typeof first, headers: Record<string, string>) =>
      school.call(saveLessonStat, {
        body: {
          client_id: randomUUID(),
          stream_id: streamId,
          day_id: lesson?.day ?? 0,
          lesson_id: lesson?.lesson ?? 0,
          viewed_seconds: 40,
          play_count: 1,
        },
        token,
        headers,
      })
    const listed = await school.call(listStreams, { token, headers: face })
    expect(listed.body).toEqual([])
    expect(listed.headers).toMatchObject({ 'x-pagination-total-count': '0' })
    const params = { streamId, dayId: first?.day ?? 0 }
    const refused = await school.call(startDay, { params, token, headers: face })
    expect(refused.failure).toMatchObject({ code: 'day_locked_in_demo' })
    expect((await watch(first, face)).status).toBe(403)
    expect((await watch(first, local)).body.viewed_seconds).toBe(40)
    expect((await watch(second, face)).status).toBe(200)
    const state = await school.call(getStreamStatus, {
      params: { streamId },
      query: { expand: 'days,lessons' },
      token,
      headers: face,
    })
    expect(state.body.days?.map(({ lock }) => lock?.code)).toEqual(state.body.days?.map(() => 'day_locked_in_demo'))
    expect(state.body.lessons).toMatchObject([{ viewed_seconds: 40 }, { viewed_seconds: 40 }])
  })
})
