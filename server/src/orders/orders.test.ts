import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOrder } from '#contract/orders/api.ts'
import { getStreamStatus, listStreams } from '#contract/streams/api.ts'
import { startSchool, type School } from '../testing.ts'
import { addCourse, addStream } from '../testingCourse.ts'

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

describe('a trial course', () => {
  test('is given to whoever has no course, and opens only the days that are free to try', async () => {
    const { token, order, streams } = await newcomer()
    const { course_stream_id: streamId } = (await order(498)).body
    expect(await streams()).toMatchObject([
      { id: streamId, course_id: courseId, status: 'open', is_demo: true, course_full_access: false },
    ])
    const status = (await school.call(getStreamStatus, { params: { streamId }, query: { expand: 'days' }, token })).body
    const locks = status.days?.map(({ day_number, lock }) => [day_number, lock?.code ?? null])
    expect(locks?.[0]).toEqual([1, null])
    expect(locks?.[1]?.[1]).not.toBeNull()
  })

  test('is given once, however often and from how many devices it is ordered', async () => {
    const { order, streams } = await newcomer()
    const answers = await Promise.all(Array.from({ length: 6 }, () => order(498)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.course_stream_id)).size).toBe(1)
    expect(await streams()).toHaveLength(1)
  })

  test('is not given to whoever follows a course', async () => {
    const { id, order, streams } = await newcomer()
    await addStream(school.database, { userId: id, courseId: (await addCourse(school.database)).id })
    expect((await order(498)).status).toBe(404)
    expect(await streams()).toHaveLength(1)
  })

  test('is not given to whoever has bought that very course', async () => {
    const { id, order, streams } = await newcomer()
    await addStream(school.database, { userId: id, courseId })
    expect((await order(498)).status).toBe(404)
    expect(await streams()).toMatchObject([{ is_demo: false }])
  })

  test.each([
    ['a brand that lets nobody try', 498, 'face'],
    ['the service of another brand', 633, 'local'],
    ['a service that is none', 77, 'local'],
  ])('is not given by %s', async (_title, serviceId, brand) => {
    const { order, streams } = await newcomer()
    expect((await order(serviceId, { 'x-app-id': brand })).status).toBe(404)
    expect(await streams()).toEqual([])
  })
})
