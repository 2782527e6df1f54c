import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerDeskEntry } from '#contract/experts/desk/api.ts'
import { listUserHomework, sendHomework } from '#contract/learning/homework/api.ts'
import { listNotices, readHomeworkNotices, readNotice, readNotices } from '#contract/messages/notices/api.ts'
import { createPushSubscription } from '#contract/messages/push/api.ts'
import { updateReminderChannels } from '#contract/learning/reminders/api.ts'
import { getUser, updateNotification } from '#contract/accounts/users/api.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'
import { startPushServer, type PushServer } from '../../../test/pushService.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { first } from '../../platform/database/database.ts'
import { cleanNotices } from '../cleanup.ts'

let push: PushServer
let school: School
let course: TestCourse
let experts: { staffToken: string }[]
beforeAll(async () => {
  push = await startPushServer()
  school = await startSchool({ PUSH_SERVICES: push.origin, PUSH_CONTACT: 'mailto:school@example.test' })
  course = await addCourse(school.database)
  await school.database.sql`
    insert into day_homeworks (day_id, homework_id) select ${course.dayIds[2]}, id from homeworks
    where course_id = ${course.id}`
  experts = [await addStaffMember(school, 'expert'), await addStaffMember(school, 'expert')]
})
afterAll(async () => {
  await school.close()
  await push.close()
})

type Where = 'day' | 'stage'

/** A learner with a run on its third day, and ways to send its homework and have it answered. */
async function addSender() {
  const { id, email } = await school.addLearner({ locale: 'en', isEmailConfirmed: true })
  const token = await school.signIn(email)
  const streamId = await addStream(school.database, { userId: id, courseId: course.id }, { today: 3 })
  const send = async (where: Where = 'stage') => {
    const homework = (await school.call(listUserHomework, { params: { streamId }, token })).body
    const target = where === 'day' ? 'stage_day_homework' : 'course_stage_homework'
    const statusId = homework.find(({ target_type }) => target_type === target)?.id ?? 0
    const body = { client_id: randomUUID(), message: 'My neck feels tight' }
    expect((await school.call(sendHomework, { params: { streamId, statusId }, body, token })).status).toBe(200)
    const rows = await school.database.sql<{ id: number }>`
      select max(id) as id from homework_attempts where user_id = ${id}`
    return { statusId, attemptId: first(rows)?.id ?? 0 }
  }
  const list = async (after?: number) =>
    (await school.call(listNotices, { token, ...(after !== undefined && { query: { after } }) })).body
  const unread = async () => (await school.call(getUser, { token })).body.unread_notices
  return { id, token, streamId, send, list, unread }
}

const answer = (attemptId: number, verdict: 'DONE' | 'FAIL', expert = experts[0]) =>
  school.call(answerDeskEntry, {
    params: { attemptId },
    body: { verdict, text: 'Well done' },
    token: expert?.staffToken ?? '',
  })

/** Notices of freezes, of which a run may have any number. */
const addNotices = (userId: number, streamId: number, count: number) =>
  school.database.sql`
    insert into notices (user_id, kind, cause, stream_id)
    select ${userId}, 'freeze_over', 'freeze ' || n, ${streamId} from generate_series(1, ${count}::int) n`

const eventsOf = async (userId: number) =>
  (await school.database.sql`select id from live_events where user_id = ${userId} and kind = 'notice'`).length

test('an answer to homework is an unread notice with its verdict, day and run', async () => {
  const sender = await addSender()
  const [ofStage, ofDay] = [await sender.send(), await sender.send('day')]
  await answer(ofStage.attemptId, 'DONE')
  await answer(ofDay.attemptId, 'FAIL')
  const { items, next, unread_count } = await sender.list()
  const shared = { kind: 'homework_answered', is_read: false, stream_id: sender.streamId, access: null }
  expect(items).toEqual([
    expect.objectContaining({
      ...shared,
      homework: expect.objectContaining({ status_id: ofDay.statusId, verdict: 'FAIL', day_number: 3 }),
    }),
    expect.objectContaining({
      ...shared,
      title: 'Курс (en)',
      homework: expect.objectContaining({ status_id: ofStage.statusId, verdict: 'DONE', day_number: null }),
    }),
  ])
  expect([next, unread_count, await sender.unread(), await eventsOf(sender.id)]).toEqual([null, 2, 2, 2])
})

test('concurrent answers to a homework make one notice', async () => {
  const sender = await addSender()
  const { attemptId } = await sender.send()
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => (await answer(attemptId, 'DONE', experts[index % 2])).status),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect((await sender.list()).items).toHaveLength(1)
})

test('each answer to a homework that is sent again makes a notice', async () => {
  const sender = await addSender()
  await answer((await sender.send()).attemptId, 'FAIL')
  await answer((await sender.send()).attemptId, 'DONE')
  expect((await sender.list()).items.map(({ homework }) => homework?.verdict)).toEqual(['DONE', 'FAIL'])
})

test.each<[string, number, (token: string) => Promise<unknown>]>([
  ['is pushed to the devices at once', 1, async () => undefined],
  [
    'is not pushed while notifications are off',
    0,
    (token) => school.call(updateNotification, { token, body: { disable_notification: 1 } }),
  ],
  [
    'is not pushed to those who switched push off',
    0,
    (token) => school.call(updateReminderChannels, { token, body: { push: false } }),
  ],
])('an answer to homework %s', async (_, count, arrange) => {
  const sender = await addSender()
  const { endpoint, keys } = push.addDevice()
  await school.call(createPushSubscription, { token: sender.token, body: { endpoint, keys } })
  await arrange(sender.token)
  const { attemptId, statusId } = await sender.send()
  await answer(attemptId, 'DONE')
  const pushes = await school.database.sql<{ content: { title: string; path: string } }>`
      select content from push_messages m join push_subscriptions p on p.id = m.subscription_id
      where p.user_id = ${sender.id}`
  expect(pushes).toHaveLength(count)
  if (count === 0) return
  expect(pushes[0]?.content.title).toBe('Your homework is approved')
  expect(pushes[0]?.content.path).toMatch(
    new RegExp(`^homework/${sender.streamId}/\\d+\\?status=${statusId}&notice=\\d+$`),
  )
})

test('lists notices in pages, newest first, none twice, and leaves them unread', async () => {
  const { id, streamId, list } = await addSender()
  await addNotices(id, streamId, 45)
  const pages = [await list()]
  while (pages.at(-1)?.next) pages.push(await list(pages.at(-1)?.next ?? 0))
  expect(pages.map(({ items }) => items.length)).toEqual([20, 20, 5])
  const ids = pages.flatMap(({ items }) => items.map((item) => item.id))
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
  expect((await list()).unread_count).toBe(45)
})

test('the list of notices names no run of another brand', async () => {
  const { id, streamId, token } = await addSender()
  await addNotices(id, streamId, 1)
  const runIn = async (brand: string) =>
    (await school.call(listNotices, { token, headers: { 'x-app-id': brand } })).body.items[0]?.stream_id
  expect([await runIn('face'), await runIn('mind')]).toEqual([streamId, null])
})

test('a notice becomes read once, with one event, even by concurrent calls', async () => {
  const { id, streamId, token, list, unread } = await addSender()
  await addNotices(id, streamId, 2)
  const noticeId = (await list()).items[0]?.id ?? 0
  const read = () => school.call(readNotice, { params: { noticeId }, token })
  const replies = await Promise.all([read(), read(), read()])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await list()).items.map(({ is_read }) => is_read)).toEqual([true, false])
  expect([await unread(), await eventsOf(id)]).toEqual([1, 1])
})

test('a notice of another person is not found and stays unread', async () => {
  const [owner, other] = [await addSender(), await addSender()]
  await addNotices(owner.id, owner.streamId, 1)
  const noticeId = (await owner.list()).items[0]?.id ?? 0
  expect((await school.call(readNotice, { params: { noticeId }, token: other.token })).status).toBe(404)
  expect((await school.call(readNotices, { body: { last_id: noticeId }, token: other.token })).status).toBe(200)
  expect([await owner.unread(), await eventsOf(owner.id), await eventsOf(other.id)]).toEqual([1, 0, 0])
})

test('reading a homework reads its notice only, once, and cancels its mail', async () => {
  const sender = await addSender()
  const { id, streamId, token } = sender
  await addNotices(id, streamId, 1)
  const [ofStage, ofDay] = [await sender.send(), await sender.send('day')]
  for (const { attemptId } of [ofStage, ofDay]) await answer(attemptId, 'FAIL')
  const before = await eventsOf(id)
  const read = (params: { statusId: number }) => school.call(readHomeworkNotices, { params, token })
  const replies = await Promise.all([read(ofDay), read(ofDay), read(ofDay)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  const { items } = await sender.list()
  expect(items.filter(({ is_read }) => is_read).map(({ homework }) => homework?.status_id)).toEqual([ofDay.statusId])
  expect([await sender.unread(), (await eventsOf(id)) - before]).toEqual([2, 1])
  const mailed = await school.database.sql<{ attempt_id: number }>`
      select attempt_id from notices where user_id = ${id} and mail_due_at is not null`
  expect(mailed).toEqual([{ attempt_id: ofStage.attemptId }])
})

test('a notice about the homework of another person is not found and stays unread', async () => {
  const [owner, other] = [await addSender(), await addSender()]
  const { attemptId, statusId } = await owner.send()
  await answer(attemptId, 'DONE')
  const input = { params: { statusId }, token: other.token }
  expect((await school.call(readHomeworkNotices, input)).status).toBe(404)
  expect(await owner.unread()).toBe(1)
})

test('reading a notice reads all older ones; a later one stays unread', async () => {
  const { id, streamId, token, list, unread } = await addSender()
  await addNotices(id, streamId, 30)
  const last_id = (await list()).items[1]?.id ?? 0
  for (const _ of [1, 2]) expect((await school.call(readNotices, { body: { last_id }, token })).status).toBe(200)
  expect([await unread(), await eventsOf(id)]).toEqual([1, 1])
})

test('deletes a notice after 90 days, and with an erased account', async () => {
  const [old, erased] = [await addSender(), await addSender()]
  for (const { id, streamId } of [old, erased]) await addNotices(id, streamId, 2)
  const { sql } = school.database
  await sql`
      update notices set created_at = now() - interval '91 days' where user_id = ${old.id} and cause = 'freeze 1'`
  await sql`update users set deleted_at = now() where id = ${erased.id}`
  await cleanNotices(school)
  const kept = await sql`select user_id, cause from notices where user_id in (${old.id}, ${erased.id})`
  expect(kept).toEqual([{ user_id: old.id, cause: 'freeze 2' }])
})
