import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { login, logout } from '#contract/accounts/auth/api.ts'
import { updateNotification } from '#contract/accounts/users/api.ts'
import { answerDeskEntry } from '#contract/experts/desk/api.ts'
import { listUserHomework, sendHomework } from '#contract/learning/homework/api.ts'
import { listNotices, readNotices } from '#contract/messages/notices/api.ts'
import { createPushSubscription } from '#contract/messages/push/api.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'
import { startPushServer, type PushDevice, type PushServer } from '../../../test/pushService.ts'
import { shortIntervals, startSchool, testPassword, type School } from '../../../test/school.ts'
import { morningZone, schoolZone } from '../../../test/schoolZone.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { eventually, neverAborted } from '../../../test/waiting.ts'
import { startJobs, type Jobs } from '../../platform/jobs/jobs.ts'
import { pushJobs, queuePostponed } from './jobs.ts'
import { quietUntil } from './quietHours.ts'

const seconds = (moment: string) => Temporal.Instant.from(moment).epochMilliseconds / 1000

/** Where it is between one and three in the night. */
const nightZone = morningZone((new Date().getUTCHours() + 8) % 24)

let service: PushServer
let school: School
let course: TestCourse
let staffToken: string
beforeAll(async () => {
  service = await startPushServer()
  school = await startSchool({ PUSH_SERVICES: service.origin, PUSH_CONTACT: 'mailto:school@example.test' })
  course = await addCourse(school.database)
  staffToken = (await addStaffMember(school, 'expert')).staffToken
})
afterAll(async () => {
  await school.close()
  await service.close()
})

let worker: Jobs | undefined
afterEach(() => stopWorker())

async function startWorker(): Promise<void> {
  const onError = () => undefined
  worker = await startJobs({ ...school, jobs: pushJobs, isWorker: true, onError, intervals: shortIntervals })
}

async function stopWorker(): Promise<void> {
  await worker?.stop()
  worker = undefined
}

/** A learner with a device on whose clock it is night, and a sent homework. */
async function addSleeper() {
  const { id, email } = await school.addLearner({ locale: 'en' })
  const token = await school.signIn(email)
  const streamId = await addStream(school.database, { userId: id, courseId: course.id })
  const device = service.addDevice()
  const { endpoint, keys } = device
  await school.call(createPushSubscription, { token, body: { endpoint, keys } })
  const homework = (await school.call(listUserHomework, { params: { streamId }, token })).body
  const body = { client_id: randomUUID(), message: 'My neck feels tight' }
  const statusId = homework.find(({ target_type }) => target_type === 'course_stage_homework')?.id ?? 0
  await school.call(sendHomework, { params: { streamId, statusId }, body, token })
  await moveTo(id, nightZone)
  return { id, email, token, device }
}

const moveTo = (userId: number, timezone: string) =>
  school.database.sql`update users set timezone = ${timezone} where id = ${userId}`

async function answer(userId: number): Promise<void> {
  const [attempt] = await school.database.sql<{ id: number }>`
    select id from homework_attempts where user_id = ${userId}`
  const body = { verdict: 'DONE' as const, text: 'Well done' }
  expect(
    (await school.call(answerDeskEntry, { params: { attemptId: attempt?.id ?? 0 }, body, token: staffToken })).status,
  ).toBe(200)
}

const waitingOf = ({ endpoint }: PushDevice) =>
  school.database.sql<{ postponed_until: number | null }>`
    select date_part('epoch', m.postponed_until)::bigint as postponed_until
    from push_messages m join push_subscriptions p on p.id = m.subscription_id where p.endpoint = ${endpoint}`

/** Answers the homework at night, and waits until the message is postponed. */
async function addPostponed() {
  const sleeper = await addSleeper()
  await startWorker()
  await answer(sleeper.id)
  const now = Math.floor(Date.now() / 1000)
  const postponed_until = quietUntil(nightZone, now)
  await eventually(async () => expect(await waitingOf(sleeper.device)).toEqual([{ postponed_until }]))
  return sleeper
}

/** Lets the morning come for a person. */
async function wake(userId: number): Promise<void> {
  await moveTo(userId, schoolZone)
  await school.database
    .sql`update push_messages set postponed_until = now() - interval '1 second' where postponed_until is not null`
  await queuePostponed({ database: school.database, signal: neverAborted })
}

test('a push about answered homework waits for the end of quiet hours, and is sent once', async () => {
  const { id, device } = await addPostponed()
  expect(device.received).toEqual([])
  await wake(id)
  await wake(id)
  await eventually(async () => expect(await waitingOf(device)).toEqual([]))
  expect(device.received.map(({ message }) => message.title)).toEqual(['Your homework is approved'])
})

test.each<[string, (sleeper: { id: number; token: string }) => Promise<unknown>]>([
  [
    'its notice was read meanwhile',
    async ({ token }) => {
      const [notice] = (await school.call(listNotices, { token })).body.items
      await school.call(readNotices, { token, body: { last_id: notice?.id ?? 0 } })
    },
  ],
  [
    'notifications were turned off meanwhile',
    ({ token }) => school.call(updateNotification, { token, body: { disable_notification: 1 } }),
  ],
  ['the device signed out meanwhile', ({ token }) => school.call(logout, { token })],
])('a postponed push is dropped if %s', async (_, change) => {
  const sleeper = await addPostponed()
  await change(sleeper)
  await wake(sleeper.id)
  await eventually(async () => expect(await waitingOf(sleeper.device)).toEqual([]))
  expect(sleeper.device.received).toEqual([])
})

test('a push whose life ends within quiet hours is dropped', async () => {
  const { id, device } = await addSleeper()
  await answer(id)
  await school.database.sql`update push_messages set expires_at = now() + interval '1 hour'`
  await startWorker()
  await eventually(async () => expect(await waitingOf(device)).toEqual([]))
  expect(device.received).toEqual([])
})

test('a sign-in is pushed within quiet hours', async () => {
  const { email, device } = await addSleeper()
  await startWorker()
  await school.call(login, { body: { email, password: testPassword }, headers: { 'x-device-id': randomUUID() } })
  await eventually(() => expect(device.received.map(({ message }) => message.tag)).toEqual(['sign-in']))
})

test.each([
  ['at 22:00', 'Europe/Madrid', '2026-01-10T21:00:00Z', '2026-01-11T07:00:00Z'],
  ['at 3:00', 'Europe/Madrid', '2026-01-11T02:00:00Z', '2026-01-11T07:00:00Z'],
  ['at 7:59', 'Asia/Kolkata', '2026-01-11T02:29:59Z', '2026-01-11T02:30:00Z'],
  ['in the night in which clocks go forward', 'Europe/Madrid', '2026-03-28T22:30:00Z', '2026-03-29T06:00:00Z'],
])('quiet hours %s end at 8:00 on the clock of the person', (_when, timezone, moment, end) =>
  expect(quietUntil(timezone, seconds(moment))).toBe(seconds(end)),
)

test.each([
  ['at 8:00', 'Europe/Madrid', '2026-01-11T07:00:00Z'],
  ['at 21:59', 'America/Lima', '2026-01-12T02:59:59Z'],
])('there are no quiet hours %s', (_when, timezone, moment) =>
  expect(quietUntil(timezone, seconds(moment))).toBeUndefined(),
)
