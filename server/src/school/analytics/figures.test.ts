import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as api from '#contract/school/analytics/staffApi.ts'
import { addCourse } from '../../../test/course.ts'
import { addSubscription, addSubscriptionService } from '../../../test/recurringPayments.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'

let school: School
let token: string
beforeAll(async () => {
  school = await startSchool()
  token = (await addStaffMember(school, 'admin')).staffToken
})
afterAll(() => school?.close())
beforeEach(() => school.database.sql`delete from analytics_events`)

/** Stores an event some hours ago. */
const add = (name: string, { userId = null as number | null, hoursAgo = 1, isInternal = false } = {}) =>
  school.database.sql`
    insert into analytics_events (client_id, user_id, name, parameters, is_internal, created_at)
    values (${randomUUID()}, ${userId}, ${name}, '{}', ${isInternal}, now() - ${hoursAgo}::int * interval '1 hour')`

const learnerId = async () => (await school.addLearner()).id
const eventDays = async (days = 7) =>
  (await school.call(api.listEventDays, { token, query: { days } })).body.rows.map(({ name, count, people }) => [
    name,
    count,
    people,
  ])
const funnel = async (steps: string, days = 7) => {
  const { body } = await school.call(api.getFunnel, { token, query: { days, steps } })
  return body.steps.map(({ people }) => people)
}

test('events are counted by day and name, of learners and guests, without those of staff', async () => {
  const [one, other] = [await learnerId(), await learnerId()]
  const staff = await addStaffMember(school, 'support')
  for (const userId of [one, one, other, null]) await add('login', { userId, hoursAgo: 0 })
  await add('logout', { hoursAgo: 0 })
  await add('login', { userId: staff.id, hoursAgo: 0 })
  await add('login', { isInternal: true, hoursAgo: 0 })
  await add('login', { userId: one, hoursAgo: 24 * 8 })
  expect(await eventDays()).toEqual([
    ['login', 4, 2],
    ['logout', 1, 0],
  ])
  expect(await eventDays(9)).toHaveLength(3)
})

test('a funnel counts people who did each step after the one before it, and ends with stored payments', async () => {
  const [paying, stopping, backwards] = [await learnerId(), await learnerId(), await learnerId()]
  for (const userId of [paying, stopping]) await add('user_registration', { userId, hoursAgo: 5 })
  for (const userId of [paying, stopping]) await add('begin_checkout', { userId, hoursAgo: 4 })
  await add('begin_checkout', { userId: paying, hoursAgo: 3 })
  await add('begin_checkout', { userId: backwards, hoursAgo: 9 })
  await add('user_registration', { userId: backwards, hoursAgo: 5 })
  await add('user_registration', { hoursAgo: 5 })
  const { sql } = school.database
  const serviceId = await addSubscriptionService(sql)
  for (const [userId, status] of [
    [paying, 'paid'],
    [stopping, 'failed'],
  ] as const) {
    const subscriptionId = await addSubscription(sql, userId, { serviceId, firstPaidOn: '2026-01-01', nextPayAt: 0 })
    await sql`
      insert into payments (user_id, subscription_id, adapter, status, currency, amount_minor, settled_at)
      values (${userId}, ${subscriptionId}, 'sandbox', ${status}, 'EUR', 1800, now())`
  }
  expect(await funnel('user_registration,begin_checkout,paid')).toEqual([3, 2, 1])
  expect(await funnel('user_registration,demo_course_add')).toEqual([3, 0])
})

test.each(['login', 'login,login', 'paid,login', 'login,mouse_moved', ''])(
  'a funnel of %s is refused',
  async (steps) => {
    expect((await school.call(api.getFunnel, { token, query: { days: 7, steps } })).status).toBe(422)
  },
)

test('the drop-off of a course counts runs by day out of stored progress, without trials and staff', async () => {
  const { sql } = school.database
  const { id: courseId } = await addCourse(school.database)
  const dayIds = (
    await sql<{
      id: number
    }>`select id from days where course_id = ${courseId} and archived_at is null order by day_number`
  ).map(({ id }) => id)
  const staff = await addStaffMember(school, 'expert')
  const run = async (userId: number, { isDemo = false, daysAgo = 3 } = {}) => {
    const [row] = await sql<{ id: number }>`
      insert into streams (user_id, course_id, started_on, starts_at, ends_at, is_demo)
      values (${userId}, ${courseId}, (now() at time zone 'UTC')::date - ${daysAgo}::int, now() - interval '3 days',
        now() + interval '90 days', ${isDemo}) returning id`
    return row?.id ?? 0
  }
  const runs = [await run(await learnerId()), await run(await learnerId())]
  const others = [
    await run(await learnerId(), { isDemo: true }),
    await run(staff.id),
    await run(await learnerId(), { daysAgo: 40 }),
  ]
  for (const streamId of [...runs, ...others])
    await sql`
      insert into day_statuses (stream_id, day_id, started_at, finished_at) values (${streamId}, ${dayIds[0] ?? 0}, now(), now())`
  await sql`insert into day_statuses (stream_id, day_id) values (${runs[0] ?? 0}, ${dayIds[1] ?? 0})`
  const { body } = await school.call(api.getDropOff, { token, query: { days: 28, course_id: courseId } })
  expect(body.days.slice(0, 2)).toMatchObject([
    { day_number: 1, runs: 2, started: 2, finished: 2 },
    { day_number: 2, runs: 2, started: 1, finished: 0 },
  ])
  const csv = await school.call(api.getEventCsv, {
    token,
    params: { figure: 'drop-off' },
    query: { days: 28, course_id: courseId },
  })
  expect(csv.body.name).toBe('drop-off-28.csv')
  expect(csv.body.csv).toContain('day,title,runs,started,finished')
})

test('no cell of a CSV is a formula', async () => {
  const { id: courseId } = await addCourse(school.database)
  await school.database.sql`update days set title = '{"en": "=HYPERLINK(1)"}' where course_id = ${courseId}`
  const query = { days: 7, course_id: courseId }
  const { body } = await school.call(api.getEventCsv, {
    token,
    params: { figure: 'drop-off' },
    query,
    headers: { lang: 'en' },
  })
  expect(body.csv).toContain("'=HYPERLINK(1)")
})

test('only administrators see figures about events', async () => {
  const { staffToken } = await addStaffMember(school, 'support')
  for (const call of [
    school.call(api.listEventDays, { token: staffToken, query: { days: 7 } }),
    school.call(api.getFunnel, { token: staffToken, query: { days: 7, steps: 'login,logout' } }),
    school.call(api.getDropOff, { token: staffToken, query: { days: 7, course_id: 1 } }),
    school.call(api.getEventCsv, { token: staffToken, params: { figure: 'days' }, query: { days: 7 } }),
  ])
    expect((await call).status).toBe(404)
})
