import { afterAll, beforeAll, expect, test } from 'vitest'
import { getStaffDiscount } from '#contract/shop/discounts/staffApi.ts'
import { listStaffMeetings } from '#contract/experts/meetings/api.ts'
import { getPerson } from '#contract/school/people/api.ts'
import { listErrorReports } from '#contract/school/analytics/staffApi.ts'
import { listMails } from '#contract/messages/mail/staffApi.ts'
import { listStaffVideos } from '#contract/learning/videos/staffApi.ts'
import { listTextMessages } from '#contract/messages/textMessages/staffApi.ts'
import { first } from '../src/platform/database/database.ts'
import { addCourse, addStream } from './course.ts'
import { addMeetingExpert, addMeetingLearner } from './meetings.ts'
import { addOrder } from './orderCalls.ts'
import { startSchool, type School } from './school.ts'
import { addStaffMember } from './staff.ts'

let school: School
let token: string
beforeAll(async () => {
  school = await startSchool()
  token = (await addStaffMember(school, 'admin')).staffToken
})
afterAll(() => school.close())

const addMails = (count: number) =>
  school.database.sql`
    insert into mails (recipient, kind, subject, body, brand, sent_at)
    select 'n@example.test', 'receipt', 's', 'b', 'local', now() from generate_series(1, ${count}::int)`
const addMessages = (count: number) =>
  school.database.sql`
    insert into text_messages (user_id, kind, channel, recipient, body, brand, expires_at, claimed_at)
    select (select max(id) from users), 'reminder', 'sms', '+44', 'b', 'local', now(), now() from generate_series(1, ${count}::int)`

test.each([
  ['mails', listMails, addMails],
  ['messages', listTextMessages, addMessages],
] as const)('a list of %s has pages without repeats or gaps while new ones arrive', async (_, endpoint, add) => {
  await add(45)
  const ids: number[] = []
  for (let before: number | undefined; ;) {
    const query = { 'per-page': 20, ...(before !== undefined && { before }) }
    const page: { id: number }[] = (await school.call(endpoint, { token, query })).body
    ids.push(...page.map(({ id }) => id))
    before = page.at(-1)?.id
    await add(3)
    if (page.length < 20) break
  }
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  expect(ids.length).toBeGreaterThanOrEqual(45)
})

const addReports = (count: number) =>
  school.database.sql`
    insert into error_reports (fingerprint, message, detail, brand, address, last_at)
    select gen_random_uuid(), 'm', 'd', 'local', '/', now() - n % 2 * interval '1 second'
    from generate_series(1, ${count}::int) n`
const addVideos = async (count: number) => {
  const { id } = await addCourse(school.database)
  await school.database.sql`
    insert into videos (course_id, key, content_hash, original, duration_ms, width, height, status)
    select ${id}, 'v' || n, n::text, 'original-' || n || '.mp4', 1000, 1, 1, (array['failed', 'ready', 'waiting'])[1 + n % 3]
    from generate_series(1, ${count}::int) n`
}

test.each([
  ['errors', listErrorReports, addReports],
  ['videos', listStaffVideos, addVideos],
] as const)('a list of %s has pages without repeats or gaps while new ones arrive', async (_, endpoint, add) => {
  await add(45)
  const present = (await school.call(endpoint, { token, query: { 'per-page': 100 } })).body.map(({ cursor }) => cursor)
  const keys: string[] = []
  for (let after: string | undefined; ;) {
    const query = { 'per-page': 20, ...(after !== undefined && { after }) }
    const page: { cursor: string }[] = (await school.call(endpoint, { token, query })).body
    keys.push(...page.map(({ cursor }) => cursor))
    after = page.at(-1)?.cursor
    if (page.length < 20) break
    await add(3)
  }
  expect(new Set(keys).size).toBe(keys.length)
  expect(present.length).toBeGreaterThanOrEqual(45)
  expect(keys).toEqual(expect.arrayContaining(present))
})

test('an invalid cursor restarts a list', async () => {
  for (const endpoint of [listErrorReports, listStaffVideos] as const) {
    const first = await school.call(endpoint, { token })
    expect((await school.call(endpoint, { token, query: { after: 'x' } })).body).toEqual(first.body)
  }
})

test('the meetings of an expert and of their courses go on after the first 200', async () => {
  const course = await addCourse(school.database, { brands: ['local'] })
  const [expert, colleague] = [await addMeetingExpert(school, course.id), await addMeetingExpert(school, course.id)]
  const learner = await addMeetingLearner(school, course)
  for (const [expertId, count, offset] of [
    [expert.id, 150, 0],
    [colleague.id, 151, 150],
  ] as const)
    await school.database.sql`
      insert into meetings (stream_id, user_id, course_id, title, minutes, expert_id, starts_at, ends_at, requested_at,
        confirmed_at, room)
      select ${learner.streamId}, ${learner.id}, ${course.id}, '{}', 50, ${expertId}, date_trunc('hour', now()) + (n + ${offset}::int) * interval '1 hour',
        date_trunc('hour', now()) + (n + ${offset}::int) * interval '1 hour' + interval '50 minutes', now(), now(), gen_random_uuid()
      from generate_series(1, ${count}::int) n`
  const as = { token: expert.staffToken }
  const page = (await school.call(listStaffMeetings, as)).body
  expect(page.meetings).toHaveLength(200)
  expect(page.meetings.filter(({ may_change }) => may_change)).toHaveLength(150)
  const last = (await school.call(listStaffMeetings, { ...as, query: { after: page.next ?? '' } })).body
  expect([last.meetings.length, last.next]).toEqual([101, null])
  expect(new Set([...page.meetings, ...last.meetings].map(({ id }) => id)).size).toBe(301)
})

test('a learner’s card shows all their runs', async () => {
  const { id } = await school.addLearner()
  const { id: courseId } = await addCourse(school.database)
  await addStream(school.database, { userId: id, courseId })
  await school.database.sql`
    insert into streams (user_id, course_id, started_on, starts_at, ends_at)
    select user_id, course_id, started_on, starts_at, ends_at from streams, generate_series(1, 219) where user_id = ${id}`
  expect((await school.call(getPerson, { params: { userId: id }, token })).body.runs).toHaveLength(220)
})

test('the uses of a code go on after the first hundred', async () => {
  const { id: userId } = await school.addLearner()
  const { sql } = school.database
  await addOrder(sql, userId)
  const discount = first(
    await sql<{ id: number }>`insert into discounts (code, percent) values ('MANY', 10) returning id`,
  )
  await sql`
    insert into orders (user_id, service_id, brand, status, currency, price_minor, discount_minor, amount_minor, due_minor, discount_id, paid_at)
    select user_id, service_id, 'local', 'paid', 'EUR', 10000, 1000, 9000, 9000, ${discount?.id ?? 0}, now()
    from orders, generate_series(1, 120) where user_id = ${userId}`
  const params = { discountId: discount?.id ?? 0 }
  const page = (await school.call(getStaffDiscount, { params, token })).body
  expect(page.orders).toHaveLength(100)
  const last = (await school.call(getStaffDiscount, { params, query: { before: page.next ?? 0 }, token })).body
  expect([last.orders.length, last.next]).toEqual([20, null])
})
