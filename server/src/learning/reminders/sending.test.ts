import { afterAll, beforeAll, expect, test } from 'vitest'
import { graceDays } from '#contract/shop/instalments/rules.ts'
import { listLiveEvents } from '#contract/messages/live/api.ts'
import { refetchedCalls } from '#contract/refetched.ts'
import { updateReminderChannels, updateSchedule } from '#contract/learning/reminders/api.ts'
import { getStreamStatus } from '#contract/learning/streams/api.ts'
import { updateNotification } from '#contract/accounts/users/api.ts'
import { startJobs } from '../../platform/jobs/jobs.ts'
import { createPushSubscription } from '#contract/messages/push/api.ts'
import { startPushServer, type PushServer } from '../../../test/pushService.ts'
import { givePhone } from '../../../test/codes.ts'
import { addInstalment } from '../../../test/recurringPayments.ts'
import { shortIntervals, startSchool, type School } from '../../../test/school.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'
import { rewindReminders } from '../../../test/reminders.ts'
import { dateIn, schoolZone } from '../../../test/schoolZone.ts'
import { eventually, neverAborted } from '../../../test/waiting.ts'
import { pushJobs } from '../../messages/push/jobs.ts'
import { reminderJobs } from './jobs.ts'
import { recordDue, writeDue } from './sending.ts'

const now = Math.floor(Date.now() / 1000)
/** Another zone with the same clock. */
const twinZone = Temporal.Now.zonedDateTimeISO(schoolZone).offset
/** A minute of the last half hour. */
const dueAt = now - (now % 60) - 600
const everyDay = [1, 2, 3, 4, 5, 6, 7] as const
const clock = (seconds: number) =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
    .toZonedDateTimeISO(schoolZone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })
const time = clock(dueAt)

let push: PushServer
let school: School
let course: TestCourse
let stranger: { id: number }
beforeAll(async () => {
  push = await startPushServer()
  school = await startSchool({ PUSH_SERVICES: push.origin, PUSH_CONTACT: 'mailto:school@example.test' })
  stranger = await school.addLearner()
  course = await addCourse(school.database, { restDays: [2], brands: ['local', 'face'] })
})
afterAll(async () => {
  await school.close()
  await push.close()
})

/** A person with a run in which today is this day, who wants to be reminded at `time` of every day. */
async function addReminded({ today = 1, at = time } = {}) {
  const { id, email } = await school.addLearner({ locale: 'en', isEmailConfirmed: true })
  const token = await school.signIn(email)
  const streamId = await addStream(school.database, { userId: id, courseId: course.id }, { today })
  const repeatDays = Object.fromEntries(everyDay.map((day) => [day, [at]]))
  await school.call(updateSchedule, { token, body: { repeatDays } })
  return { id, email, token, streamId }
}

/** Looks again at the last hour, as a worker that was down would. */
async function poll(at = now): Promise<void> {
  await rewindReminders(school.database)
  await recordDue(school, at)
  await writeDue(school, neverAborted)
}

const mailsOf = (userId: number) =>
  school.database.sql<{ subject: string; body: string }>`select subject, body from mails where user_id = ${userId}`

test('a due reminder is mailed once in the language of the person, however often is polled', async () => {
  const { id } = await addReminded()
  await poll()
  await poll()
  const mails = await mailsOf(id)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe(`${time}: time for yourself`)
  expect(mails[0]?.body).toContain('/class/user/settings/reminders')
})

test('a due reminder is pushed to the devices of the person', async () => {
  const { token } = await addReminded()
  const device = push.addDevice()
  const { endpoint, keys } = device
  await school.call(createPushSubscription, { token, body: { endpoint, keys } })
  await poll()
  const worker = await startJobs({
    ...school,
    jobs: pushJobs,
    isWorker: true,
    intervals: shortIntervals,
    onError: () => undefined,
  })
  await eventually(() => expect(device.received).toHaveLength(1))
  await worker.stop()
  expect(device.received[0]?.message).toMatchObject({
    title: `${time}: time for yourself`,
    tag: 'reminder',
    path: 'home',
  })
  expect(Number(device.received[0]?.headers.ttl)).toBeLessThanOrEqual(3600)
})

test('a due reminder is not mailed if the person has switched off mails', async () => {
  const { id, token } = await addReminded()
  await school.call(updateReminderChannels, { token, body: { mail: false } })
  await poll()
  expect(await mailsOf(id)).toEqual([])
})

test('a due reminder is sent as an SMS and a WhatsApp message, if wanted, to a confirmed number only', async () => {
  const { id, token } = await addReminded()
  const messages = () =>
    school.database.sql`
        select channel, recipient, body from text_messages where user_id = ${id} and secret is null order by channel`
  await school.call(updateReminderChannels, { token, body: { sms: true, whatsapp: true } })
  await school.database.sql`update users set phone = '+44 7700 900118' where id = ${id}`
  await poll()
  expect(await messages()).toEqual([])
  await givePhone(school, { id, token }, '+447700900118')
  await school.database.sql`delete from reminder_sendings where user_id = ${id}`
  await poll()
  const body = expect.stringContaining(`${time}, today’s practice is waiting for you. http`)
  expect(await messages()).toEqual([
    { channel: 'sms', recipient: '+447700900118', body },
    { channel: 'whatsapp', recipient: '+447700900118', body },
  ])
})

test('a due reminder is not mailed to an unconfirmed address', async () => {
  const { id } = await addReminded()
  await school.database.sql`update users set email_confirmed_at = null where id = ${id}`
  await poll()
  expect(await mailsOf(id)).toEqual([])
})

test('Today shows a due reminder until the day is finished, unless the channel is off', async () => {
  const { token, streamId } = await addReminded()
  const line = async () => (await school.call(getStreamStatus, { params: { streamId }, token })).body.reminder_time
  expect(await line()).toBeUndefined()
  await poll()
  expect(await line()).toBe(time)
  await school.call(updateReminderChannels, { token, body: { site: false } })
  expect(await line()).toBeUndefined()
  await school.call(updateReminderChannels, { token, body: { site: true } })
  await finishToday(streamId)
  expect(await line()).toBeUndefined()
})

test('Today shows no reminder on a day that the trial does not open', async () => {
  const { token, streamId } = await addReminded({ today: 3 })
  const line = async () => (await school.call(getStreamStatus, { params: { streamId }, token })).body.reminder_time
  await poll()
  expect(await line()).toBe(time)
  await makeTrial(streamId)
  expect(await line()).toBeUndefined()
})

test('a due reminder makes open tabs fetch the run again, unless the channel is off', async () => {
  const [shown, hidden] = [await addReminded(), await addReminded()]
  await school.call(updateReminderChannels, { token: hidden.token, body: { site: false } })
  const positionOf = async ({ token }: Person) => (await school.call(listLiveEvents, { token })).body.position
  const positions = [await positionOf(shown), await positionOf(hidden)]
  await poll()
  const told = await Promise.all(
    [shown, hidden].map(async ({ token }, index) => {
      const query = { after: positions[index] ?? '' }
      return (await school.call(listLiveEvents, { token, query })).body.events.map(({ type }) => type)
    }),
  )
  expect(told).toEqual([['schedule'], []])
  expect(refetchedCalls.schedule).toContain(getStreamStatus)
})

test('a worker sends due reminders by itself', async () => {
  const { id } = await addReminded()
  await rewindReminders(school.database)
  // The minute of the clock is not waited for.
  const jobs = reminderJobs.map((job) => ({ ...job, delaySeconds: 0 }))
  const worker = await startJobs({
    ...school,
    jobs,
    isWorker: true,
    intervals: shortIntervals,
    onError: () => undefined,
  })
  await eventually(async () => expect(await mailsOf(id)).toHaveLength(1))
  await worker.stop()
})

const finishToday = (streamId: number) =>
  school.database.sql`
    insert into day_statuses (stream_id, day_id, started_at, finished_at)
    values (${streamId}, ${course.dayIds[0]}, now(), now())`

const makeTrial = (streamId: number) =>
  school.database.sql`update streams set is_demo = true, course_full_access = false where id = ${streamId}`

const frozen = (streamId: number) =>
  school.database.sql`
    insert into stream_freezes (stream_id, status, start_date, end_date)
    values (${streamId}, 1, ${dateIn(-3)}, ${dateIn(5)})`

type Person = Awaited<ReturnType<typeof addReminded>>

/** Makes the run one of a subscription, which pays for it or covers its course. */
async function paidBy({ id, streamId }: Person, status: string, covers?: 'course' | 'community'): Promise<void> {
  const { sql } = school.database
  const rows = await sql<{ id: number }>`
    insert into subscriptions (user_id, status) values (${id}, ${status}) returning id`
  const subscriptionId = rows[0]?.id ?? 0
  await sql`
    update streams set is_optional_purchase = true, payment_subscription_id = ${covers ? null : subscriptionId}
    where id = ${streamId}`
  if (covers === 'course')
    await sql`update subscriptions set course_ids = array[${course.id}::bigint] where id = ${subscriptionId}`
  if (covers === 'community')
    await sql`
      with community as (
        insert into communities (uniq, slug, course_ids)
        values (${`club ${id}`}, 'club', array[${course.id}::bigint]) returning id)
      update subscriptions set community_ids = array(select id from community) where id = ${subscriptionId}`
}

/** Leaves a part of the run's price unpaid, due so many days ago. */
const overdue = ({ id, streamId }: Person, days: number) => {
  const parts = [{ dueOn: dateIn(-days), amountMinor: 100, isPaid: false }]
  return addInstalment(school.database.sql, id, { streamId, parts })
}

test.each<[string, (person: Person) => Promise<unknown>]>([
  ['a subscription pays for', (person) => paidBy(person, 'active')],
  ['a subscription covers with its courses', (person) => paidBy(person, 'active', 'course')],
  ['a subscription covers with its communities', (person) => paidBy(person, 'active', 'community')],
  ['is a trial that opens the day', ({ streamId }) => makeTrial(streamId)],
  ['has an instalment that is not overdue for too long', (person) => overdue(person, graceDays - 1)],
])('sends a reminder for a run that %s', async (_, arrange) => {
  const person = await addReminded()
  await arrange(person)
  await poll()
  expect(await mailsOf(person.id)).toHaveLength(1)
})

test.each<[string, Parameters<typeof addReminded>[0], (person: Person) => Promise<unknown>]>([
  ['when the day is finished', {}, ({ streamId }) => finishToday(streamId)],
  ['on a day of rest', { today: 2 }, async () => undefined],
  ['on a day that the trial does not open', { today: 3 }, ({ streamId }) => makeTrial(streamId)],
  ['while the run is frozen', {}, ({ streamId }) => frozen(streamId)],
  ['while an instalment is overdue for too long', {}, (person) => overdue(person, graceDays)],
  ['once the subscription that pays for the run has ended', {}, (person) => paidBy(person, 'ended')],
  ['before the run starts', { today: -3 }, async () => undefined],
  ['after the run has ended', { today: 100 }, async () => undefined],
  [
    'without a run',
    {},
    ({ streamId }) => school.database.sql`update streams set user_id = ${stranger.id} where id = ${streamId}`,
  ],
  [
    'while notifications are off',
    {},
    ({ token }) => school.call(updateNotification, { token, body: { disable_notification: 1 } }),
  ],
  ['to a closed account', {}, ({ id }) => school.database.sql`update users set closed_at = now() where id = ${id}`],
  ['more than an hour late', { at: clock(now - 3700) }, async () => undefined],
  ['before its time', { at: clock(now + 120) }, async () => undefined],
])('sends no reminder %s', async (_, options, arrange) => {
  const person = await addReminded(options)
  await arrange(person)
  await poll()
  expect(await mailsOf(person.id)).toEqual([])
})

test('sends no second reminder on the same date in another zone', async () => {
  const { id } = await addReminded()
  await poll()
  await school.database.sql`update users set timezone = ${twinZone} where id = ${id}`
  await poll()
  expect(await mailsOf(id)).toHaveLength(1)
})

test('a clock that was days ahead does not silence reminders once it is right again', async () => {
  const { id } = await addReminded()
  await school.database.sql`update reminder_progress set done_until = now() + interval '3 days'`
  await recordDue(school, now)
  await writeDue(school, neverAborted)
  expect(await mailsOf(id)).toHaveLength(1)
})

test('concurrent workers write each reminder once', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => addReminded()))
  await rewindReminders(school.database)
  const one = async () => {
    await recordDue(school, now)
    await writeDue(school, neverAborted)
  }
  await Promise.all([one(), one(), one()])
  const [written] = await school.database.sql<{ mails: number; people: number }>`
    select count(*) as mails, count(distinct user_id) as people from mails
    where user_id = any (${people.map(({ id }) => id)}::bigint[])`
  expect(written).toEqual({ mails: 6, people: 6 })
})

test('workers whose connections are terminated again and again write each reminder once', async () => {
  const { sql } = school.database
  await sql`
    with people as (
      insert into users (email, username, timezone, locale, email_confirmed_at)
      select 'cut' || n || '@example.test', 'cut', ${schoolZone}, 'en', now() from generate_series(1, 3000) n returning id),
    wanted as (insert into reminder_settings (user_id, brand) select id, 'face' from people),
    times as (
      insert into reminders (user_id, weekday, time)
      select id, day, ${time}::time from people, generate_series(1, 7) day)
    insert into streams (user_id, course_id, started_on, starts_at, ends_at)
    select id, ${course.id}, ${dateIn(0)}::date, now() - interval '2 days', now() + interval '9 days'
    from people`
  const written = async () => {
    const [row] = await sql<{ mails: number; people: number }>`
      select count(*) as mails, count(distinct user_id) as people from mails where recipient like 'cut%'`
    return row
  }
  const pollOnce = async () => {
    await recordDue(school, now)
    await writeDue(school, neverAborted)
  }
  await rewindReminders(school.database)
  const cutOne = async () => {
    const [cut] = await sql<{ count: number }>`
      select count(*) filter (where pg_terminate_backend(pid)) as count from pg_stat_activity
      where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
        and query like '%reminder%'`
    return cut?.count ?? 0
  }
  let cuts = 0
  while (cuts < 5 && (await written())?.mails !== 3000) {
    const polls = Promise.allSettled([pollOnce(), pollOnce()])
    const over = polls.then(() => 'over' as const)
    const before = cuts
    while (cuts === before) {
      const cut = await Promise.race([cutOne(), over])
      if (cut === 'over') break
      cuts += cut
    }
    await polls
  }
  expect(cuts).toBeGreaterThan(0)
  await pollOnce()
  expect(await written()).toEqual({ mails: 3000, people: 3000 })
})
