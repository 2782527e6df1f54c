import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotices } from '#contract/messages/notices/api.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'
import { shortIntervals, startSchool, type School } from '../../../test/school.ts'
import { dateIn, morningZone, schoolZone } from '../../../test/schoolZone.ts'
import { eventually, neverAborted } from '../../../test/waiting.ts'
import { startJobs } from '../../platform/jobs/jobs.ts'
import { noticeJobs } from './jobs.ts'
import { recordNudges, removeEnded } from './nudges.ts'

const now = Math.floor(Date.now() / 1000)

let school: School
let course: TestCourse
beforeAll(async () => {
  school = await startSchool()
  course = await addCourse(school.database)
})
afterAll(() => school.close())

type Run = NonNullable<Parameters<typeof addStream>[2]>

async function addPerson(run: Run | undefined, timezone = schoolZone) {
  const { id, email } = await school.addLearner({ timezone, locale: 'en', isEmailConfirmed: true })
  const token = await school.signIn(email)
  const streamId = run && (await addStream(school.database, { userId: id, courseId: course.id }, { timezone, ...run }))
  const notices = async () => (await school.call(listNotices, { token })).body.items
  return { id, streamId: streamId ?? 0, notices }
}

/** A run with so many days left, today included. */
const left = (days: number, more: Run = {}): Run => ({ today: 61 - days, ...more })

const addSubscription = (userId: number, status: string, lastDate: string | null) =>
  school.database.sql`
    insert into subscriptions (user_id, status, end_date, title, created_at)
    values (${userId}, ${status}, ${lastDate}, '{"en": "Monthly"}', now() - interval '60 days')`

const addFreeze = (streamId: number, [start, end]: [number, number], status = 1) =>
  school.database.sql`
    insert into stream_freezes (stream_id, status, start_date, end_date)
    values (${streamId}, ${status}, ${dateIn(start)}, ${dateIn(end)})`

const record = (at = now) => recordNudges(school, at, neverAborted)

type Person = Awaited<ReturnType<typeof addPerson>>
type Arrange = (person: Person) => Promise<unknown>
const asItIs: Arrange = async () => undefined

test.each([
  [7, 6],
  [3, 2],
  [1, 0],
])('notifies a person about a run that ends in %d days', async (days, last) => {
  const { streamId, notices } = await addPerson(left(days))
  await record()
  expect(await notices()).toEqual([
    expect.objectContaining({
      kind: 'access_ending',
      stream_id: streamId,
      homework: null,
      access: { last_date: dateIn(last), subscription_id: null },
    }),
  ])
})

test('notifies a person about a cancelled subscription that ends', async () => {
  const { id, notices } = await addPerson(undefined)
  await addSubscription(id, 'ending', dateIn(6))
  await record()
  expect(await notices()).toEqual([
    expect.objectContaining({
      kind: 'access_ending',
      title: 'Monthly',
      stream_id: null,
      access: { last_date: dateIn(6), subscription_id: expect.any(Number) as number },
    }),
  ])
})

test.each([
  ['today', 0],
  ['yesterday, when no worker ran', -1],
])('notifies a person about a freeze that ended %s', async (_, end) => {
  const { streamId, notices } = await addPerson({ today: 20 })
  await addFreeze(streamId, [-5, end])
  await record()
  expect(await notices()).toEqual([expect.objectContaining({ kind: 'freeze_over', stream_id: streamId })])
})

test('notifies a person once about the same end, and again about a later one', async () => {
  const { streamId, notices } = await addPerson(left(3))
  await record()
  await record()
  expect(await notices()).toHaveLength(1)
  await school.database.sql`update streams set ends_at = ends_at + interval '1 day' where id = ${streamId}`
  await record()
  expect(await notices()).toHaveLength(2)
})

test('three concurrent workers notify a person once, with an event', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => addPerson(left(7))))
  await Promise.all([record(), record(), record()])
  const ids = people.map(({ id }) => id)
  const { sql } = school.database
  const [notices] = await sql`
      select count(*)::int as count, count(distinct user_id)::int as people from notices where user_id = any (${ids})`
  const events = await sql`select id from live_events where kind = 'notice' and user_id = any (${ids})`
  expect([notices, events.length]).toEqual([{ count: 5, people: 5 }, 5])
})

test('shows every notice on the site, but mails a person once a day', async () => {
  const { id, streamId, notices } = await addPerson(left(7))
  await record()
  await addFreeze(streamId, [-5, 0])
  await addSubscription(id, 'ending', dateIn(0))
  await record()
  expect((await notices()).map(({ kind }) => kind).toSorted()).toEqual([
    'access_ending',
    'access_ending',
    'freeze_over',
  ])
  const due = await school.database.sql`
      select kind from notices where user_id = ${id} and mail_due_at is not null`
  expect(due).toHaveLength(1)
})

test('removes the notice of ending access once access has ended', async () => {
  const { id, notices } = await addPerson(left(3))
  await record()
  await removeEnded(school, now)
  expect(await notices()).toHaveLength(1)
  const { sql } = school.database
  const eventsBefore = (await sql`select id from live_events where kind = 'notice' and user_id = ${id}`).length
  await sql`update notices set last_date = ${dateIn(0)} where user_id = ${id}`
  await removeEnded(school, now)
  expect(await notices()).toHaveLength(1)
  await sql`update notices set last_date = ${dateIn(-1)} where user_id = ${id}`
  await removeEnded(school, now)
  const events = (await sql`select id from live_events where kind = 'notice' and user_id = ${id}`).length
  expect([await notices(), events - eventsBefore]).toEqual([[], 1])
})

test('neither shows nor mails that access ends soon once the end has moved', async () => {
  const { sql } = school.database
  const extended = await addPerson(left(3))
  const [renewed, prolonged] = [await addPerson(undefined), await addPerson(undefined)]
  for (const { id } of [renewed, prolonged]) await addSubscription(id, 'ending', dateIn(2))
  const other = await addPerson(left(3))
  const people = [extended, renewed, prolonged, other]
  const ids = people.map(({ id }) => id)
  const told = () => Promise.all(people.map(async ({ notices }) => (await notices()).length))
  await record()
  expect(await told()).toEqual([1, 1, 1, 1])
  await sql`update notices set mail_due_at = now() where user_id = any (${ids})`
  await sql`update streams set ends_at = ends_at + interval '10 days' where id = ${extended.streamId}`
  await sql`update subscriptions set status = 'active', end_date = null where user_id = ${renewed.id}`
  await sql`update subscriptions set end_date = ${dateIn(30)} where user_id = ${prolonged.id}`
  const worker = await startJobs({
    ...school,
    jobs: noticeJobs.map((job) => ({ ...job, delaySeconds: 0 })),
    isWorker: true,
    intervals: shortIntervals,
    onError: () => undefined,
  })
  const mailed = () => sql`select user_id from mails where user_id = any (${ids})`
  await eventually(async () => expect(await mailed()).toEqual([{ user_id: other.id }]))
  await worker.stop()
  expect(await told()).toEqual([0, 0, 0, 1])
  const events = await sql`select user_id from live_events where kind = 'notice' and user_id = any (${ids})`
  expect(events).toHaveLength(4 + 3)
})

test.each<[string, Run | undefined, Arrange]>([
  ['about a run that ends later', left(8), asItIs],
  ['about a run that has ended', left(0), asItIs],
  ['about a trial', left(3, { isDemo: true }), asItIs],
  ['about a run that a subscription pays for', left(3, { isOptionalPurchase: true }), asItIs],
  ['about a run of a week', { today: 1, lengthDays: 7 }, asItIs],
  ['about a subscription that continues', undefined, ({ id }) => addSubscription(id, 'active', dateIn(3))],
  ['about a subscription that has ended', undefined, ({ id }) => addSubscription(id, 'ending', dateIn(-1))],
  ['about a freeze that continues', { today: 20 }, ({ streamId }) => addFreeze(streamId, [-5, 1])],
  ['about a freeze that was cancelled', { today: 20 }, ({ streamId }) => addFreeze(streamId, [-5, 0], 2)],
  ['about a freeze that ended days ago', { today: 20 }, ({ streamId }) => addFreeze(streamId, [-5, -2])],
  [
    'about a freeze that another follows',
    { today: 20 },
    async ({ streamId }) => {
      await addFreeze(streamId, [-5, 0])
      await addFreeze(streamId, [0, 4])
    },
  ],
  [
    'whose account is closed',
    left(3),
    ({ id }) => school.database.sql`update users set closed_at = now() where id = ${id}`,
  ],
])('notifies nobody %s', async (_, run, arrange) => {
  const person = await addPerson(run)
  await arrange(person)
  await record()
  const told = await school.database.sql`select kind from notices where user_id = ${person.id}`
  expect(told).toEqual([])
})

test('notifies nobody at night', async () => {
  const inTwelveHours = new Date((now + 12 * 3600) * 1000)
  const { notices } = await addPerson(left(3), morningZone(inTwelveHours.getUTCHours()))
  await record()
  expect(await notices()).toEqual([])
  await record(now + 12 * 3600)
  expect(await notices()).toHaveLength(1)
})
