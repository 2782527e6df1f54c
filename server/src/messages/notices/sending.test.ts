import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { viewMessages } from '#contract/experts/chats/api.ts'
import { answerDeskChat } from '#contract/experts/desk/itemApi.ts'
import { listNotices, readNotices } from '#contract/messages/notices/api.ts'
import { getReminderChannels, updateReminderChannels } from '#contract/learning/reminders/api.ts'
import { updateNotification } from '#contract/accounts/users/api.ts'
import { addChatter } from '../../../test/chatSchool.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'
import { shortIntervals, startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { eventually, neverAborted } from '../../../test/waiting.ts'
import { startJobs } from '../../platform/jobs/jobs.ts'
import { noticeJobs } from './jobs.ts'
import { mailDue } from './sending.ts'

let school: School
let course: TestCourse
beforeAll(async () => {
  school = await startSchool()
  course = await addCourse(school.database)
})
afterAll(() => school.close())

type Options = { count?: number; locale?: string; isEmailConfirmed?: boolean }

/** A person with unread notices, of which the first is to be mailed now. */
async function addUnread({ count = 1, locale = 'en', isEmailConfirmed = true }: Options = {}) {
  const { id, email } = await school.addLearner({ locale, isEmailConfirmed })
  const token = await school.signIn(email)
  const streamId = await addStream(school.database, { userId: id, courseId: course.id })
  await school.database.sql`
    insert into notices (user_id, kind, cause, stream_id, mail_due_at)
    select ${id}, 'freeze_over', 'freeze ' || n, ${streamId}, now() + make_interval(mins => n - 1)
    from generate_series(1, ${count}::int) n`
  return { id, token, streamId }
}

const mailsOf = (userId: number) =>
  school.database.sql<{ subject: string; body: string; unsubscribe_url: string }>`
    select subject, body, unsubscribe_url from mails where user_id = ${userId}`
const mail = () => mailDue(school, neverAborted)

test('mails an unread notice once, together with newer ones, with a one-click unsubscribe', async () => {
  const { id, token, streamId } = await addUnread({ count: 3 })
  await mail()
  await mail()
  const [sent, ...others] = await mailsOf(id)
  expect(others).toEqual([])
  expect(sent?.subject).toMatch(/^New notifications — /)
  expect(sent?.body.match(/The freeze is over/g)).toHaveLength(3)
  const links = [...(sent?.body.matchAll(/\/calendar\?notice=(\d+)/g) ?? [])].map(([, noticeId]) => Number(noticeId))
  expect([new Set(links).size, sent?.body.includes(`/class/course/${streamId}/calendar?`)]).toEqual([3, true])
  const { pathname, search } = new URL(sent?.unsubscribe_url ?? '')
  expect((await school.app.inject({ method: 'POST', url: pathname + search, payload: '' })).statusCode).toBe(200)
  expect((await school.call(getReminderChannels, { token })).body).toMatchObject({ mail: false, push: true })
})

test('mails an unread notice in the language of the person, with its subject', async () => {
  const { id } = await addUnread({ locale: 'ru' })
  await mail()
  expect((await mailsOf(id))[0]?.subject).toMatch(/^Заморозка закончилась — /)
})

test('a worker mails an unread notice by itself', async () => {
  const { id } = await addUnread()
  // The minute of the clock is not waited for.
  const jobs = noticeJobs.map((job) => ({ ...job, delaySeconds: 0 }))
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

test('several workers send one mail to each person with unread notices', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => addUnread({ count: 3 })))
  await Promise.all([mail(), mail(), mail()])
  const counts = await Promise.all(people.map(async ({ id }) => (await mailsOf(id)).length))
  expect(counts).toEqual(people.map(() => 1))
})

type Person = Awaited<ReturnType<typeof addUnread>>

test.each<[string, Options, (person: Person) => Promise<unknown>]>([
  [
    'once it was read',
    {},
    ({ token }) => school.call(readNotices, { token, body: { last_id: Number.MAX_SAFE_INTEGER } }),
  ],
  [
    'while notifications are off',
    {},
    ({ token }) => school.call(updateNotification, { token, body: { disable_notification: 1 } }),
  ],
  [
    'to those who switched mail off',
    {},
    ({ token }) => school.call(updateReminderChannels, { token, body: { mail: false } }),
  ],
  ['to an address that nobody has confirmed', { isEmailConfirmed: false }, async () => undefined],
  [
    'before its time',
    {},
    ({ id }) => school.database.sql`
      update notices set mail_due_at = now() + interval '1 minute' where user_id = ${id}`,
  ],
])('nothing is mailed %s', async (_, options, arrange) => {
  const person = await addUnread(options)
  await arrange(person)
  await mail()
  expect(await mailsOf(person.id)).toEqual([])
})

test('several messages of an expert make one mail, and none once the chat is viewed', async () => {
  const [reader, other] = [await addChatter(school, { course }), await addChatter(school, { course })]
  const expert = await addStaffMember(school, 'expert')
  const { sql } = school.database
  const ids = [reader.userId, other.userId]
  await sql`update users set email_confirmed_at = now() where id = any (${ids})`
  const reply = async ({ params }: typeof reader) => {
    const body = { client_id: randomUUID(), message: 'Once a day', seen_id: Number.MAX_SAFE_INTEGER }
    return (await school.call(answerDeskChat, { token: expert.staffToken, params, body })).body.id
  }
  const noticesOf = async ({ token }: typeof reader) => (await school.call(listNotices, { token })).body.items
  const view = ({ params, token }: typeof reader, messageId: number) =>
    school.call(viewMessages, { params: { ...params, messageId }, token, body: { isViewed: true } })
  const first = await reply(reader)
  const last = await reply(reader)
  for (let count = 0; count < 2; count += 1) await reply(other)
  await sql`update notices set mail_due_at = now() where user_id = any (${ids}) and mail_due_at is not null`
  expect(await noticesOf(reader)).toMatchObject([{ kind: 'expert_message', is_read: false }])
  // Until all of them are.
  await view(reader, first)
  expect(await noticesOf(reader)).toMatchObject([{ is_read: false }])
  await view(reader, last)
  expect(await noticesOf(reader)).toMatchObject([{ is_read: true }])
  await mail()
  expect([(await mailsOf(reader.userId)).length, (await mailsOf(other.userId)).length]).toEqual([0, 1])
  await reply(reader)
  expect(await noticesOf(reader)).toMatchObject([{ is_read: false }, { is_read: true }])
})
