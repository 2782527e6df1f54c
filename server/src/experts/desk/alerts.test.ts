import { afterAll, beforeAll, expect, test } from 'vitest'
import { getChat } from '#contract/experts/chats/api.ts'
import { answerDeskEntry } from '#contract/experts/desk/api.ts'
import { listUserHomework } from '#contract/learning/homework/api.ts'
import { bookMeeting } from '#contract/experts/meetings/api.ts'
import { createPushSubscription } from '#contract/messages/push/api.ts'
import { addCourse } from '../../../test/course.ts'
import { addAsker, addExpert, deskOf } from '../../../test/deskWork.ts'
import { addMeetingExpert, addMeetingLearner, freeSlot } from '../../../test/meetings.ts'
import { startPushServer, type PushServer } from '../../../test/pushService.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn } from '../../../test/schoolZone.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { insertAlerts } from './alertQueries.ts'
import { sendAlerts } from './alerts.ts'
import { cleanDesk } from '../cleanup.ts'

let push: PushServer
let school: School
beforeAll(async () => {
  push = await startPushServer()
  school = await startSchool({ PUSH_SERVICES: push.origin, PUSH_CONTACT: 'mailto:school@example.test' })
})
afterAll(async () => {
  await school.close()
  await push.close()
})

const { signal } = new AbortController()
const send = () => sendAlerts(school, signal)

/** Mail subjects and the number of live events of these people since the last call. */
async function sentTo(...people: readonly { id: number }[]) {
  const { sql } = school.database
  const ids = people.map(({ id }) => id)
  const mails = await sql<{ user_id: number; subject: string }>`
    select user_id, subject from mails where user_id = any (${ids}) order by id`
  const events = await sql<{ user_id: number }>`
    select user_id from live_events where user_id = any (${ids}) and kind = 'desk_alert' order by id`
  const of = (id: number) => [
    ...mails.filter(({ user_id }) => user_id === id).map(({ subject }) => subject.replace(/ — .*/, '')),
    events.filter(({ user_id }) => user_id === id).length,
  ]
  return ids.map(of)
}

const [soon, late] = ['Less than 6 hours left to answer', 'An answer is late']

test('several workers alert the holder once when a quarter of the time is left, and the lead once when it is over', async () => {
  const { sql } = school.database
  const course = await addCourse(school.database)
  const [elena, boris, lead] = [
    await addExpert(school, 'Elena', [course.id]),
    await addExpert(school, 'Boris', [course.id]),
    await addExpert(school, 'Lead', [course.id]),
  ]
  await sql`update expert_courses set is_lead = true where user_id = ${lead.id}`
  await sql`update users set locale = 'en'`
  const learner = await addAsker(school, course.id)
  await learner.ask()
  await deskOf(school, elena).handOver('chat', learner.chatId, boris.id)
  const leave = (time: string) => sql`
    update chats set answer_by = now() + ${time}::interval where id = ${learner.chatId}`
  await leave('6 hours 1 minute')
  await send()
  expect(await sentTo(elena, boris, lead)).toEqual([[0], [0], [0]])
  await leave('5 hours')
  await Promise.all([send(), send()])
  await send()
  expect(await sentTo(elena, boris, lead)).toEqual([[0], [soon, 1], [0]])
  expect((await deskOf(school, boris).queue()).items).toMatchObject([{ is_escalated: false }])
  await leave('-1 minute')
  await Promise.all([send(), send()])
  expect(await sentTo(elena, boris, lead)).toEqual([[0], [soon, 1], [late, 1]])
  expect((await deskOf(school, boris).queue()).items).toMatchObject([{ is_escalated: true }])
  const params = { chatId: learner.chatId }
  const chat = await school.call(getChat, { params, query: {}, token: learner.token })
  expect(chat.body).toMatchObject({ is_escalated: true })
})

test('the alerted lead sees, answers and hands over late items, whoever holds them', async () => {
  const { sql } = school.database
  const course = await addCourse(school.database)
  const [elena, boris, head] = [
    await addExpert(school, 'Elena', [course.id]),
    await addExpert(school, 'Boris', [course.id]),
    await addExpert(school, 'Lead', [course.id]),
  ]
  await sql`update expert_courses set is_lead = true where user_id = ${head.id}`
  const [lead, colleague] = [deskOf(school, head), deskOf(school, elena)]
  const [learner, other] = [await addAsker(school, course.id), await addAsker(school, course.id)]
  const attemptId = await learner.submit()
  await learner.ask()
  await other.ask()
  const items = [
    ['chat', learner.chatId],
    ['chat', other.chatId],
    ['homework', attemptId],
  ] as const
  for (const [kind, id] of items) await colleague.handOver(kind, id, boris.id)
  const claims = () => Promise.all(items.map(async ([kind, id]) => (await lead.claim(kind, id)).failure))
  const handedOver = { status: 409, code: 'item_handed_over' }
  expect([await lead.seen(), await claims()]).toMatchObject([[], [handedOver, handedOver, handedOver]])
  await sql`update chats set answer_by = now() - interval '1 hour' where course_id = ${course.id}`
  await sql`update homework_attempts set answer_by = now() - interval '1 minute' where id = ${attemptId}`
  const all = items.map(([kind, id]) => `${kind} ${id}`)
  expect([await lead.seen(), await colleague.seen()]).toEqual([all, []])
  expect((await lead.queue()).kind_counts).toEqual({ homework: 1, chat: 2, meeting: 0 })
  expect((await colleague.claim('homework', attemptId)).failure).toMatchObject(handedOver)
  expect((await lead.answer(learner.chatId, 'Please rest')).status).toBe(200)
  expect((await lead.handOver('chat', other.chatId, elena.id)).status).toBe(200)
  const body = { verdict: 'DONE' as const, text: 'Well done' }
  expect((await school.call(answerDeskEntry, { params: { attemptId }, body, token: head.staffToken })).status).toBe(200)
  expect(await colleague.seen()).toEqual([`chat ${other.chatId}`])
})

test('an alert names the learners; late homework says that the leads know, until it is answered', async () => {
  const { sql } = school.database
  const course = await addCourse(school.database)
  const lead = await addExpert(school, 'Lead', [course.id])
  await sql`update expert_courses set is_lead = true where user_id = ${lead.id}`
  const learner = await addAsker(school, course.id)
  const attemptId = await learner.submit()
  const known = async () => {
    const query = { expand: 'attempts' }
    const input = { params: { streamId: learner.streamId }, query, token: learner.token }
    const [homework] = (await school.call(listUserHomework, input)).body
    return homework?.attempts?.map(({ is_escalated }) => is_escalated)
  }
  expect(await known()).toEqual([false])
  await sql`update homework_attempts set answer_by = now() - interval '1 minute' where id = ${attemptId}`
  await send()
  expect(await known()).toEqual([true])
  const events = await sql`select payload from live_events where user_id = ${lead.id} and kind = 'desk_alert'`
  expect(events).toEqual([{ payload: { stage: 'late', count: 1, names: 'Marina Vetrova' } }])
  const body = { verdict: 'DONE' as const, text: 'Well done' }
  await school.call(answerDeskEntry, { params: { attemptId }, body, token: lead.staffToken })
  expect(await known()).toEqual([false])
})

test('a late request of a meeting says that the leads know, once they are alerted', async () => {
  const { sql } = school.database
  const course = await addCourse(school.database)
  const host = await addMeetingExpert(school, course.id)
  const lead = await addExpert(school, 'Lead', [course.id])
  await sql`update expert_courses set is_lead = true where user_id = ${lead.id}`
  await sql`update users set locale = 'en'`
  const learner = await addMeetingLearner(school, course)
  const body = { start_date_time: freeSlot(await learner.slots(), 6), phone: '+447700900118' }
  await school.call(bookMeeting, { query: { id: learner.meetingId }, body, token: learner.token })
  await send()
  expect(await learner.read()).toMatchObject({ state: 'waiting', is_escalated: false })
  const events = () => sql`select from live_events where user_id = ${learner.id} and kind = 'meeting'`
  const before = (await events()).length
  await sql`update meetings set confirm_by = now() - interval '1 minute' where id = ${learner.meetingId}`
  await Promise.all([send(), send()])
  expect(await learner.read()).toMatchObject({ state: 'waiting', is_escalated: true })
  expect(await events()).toHaveLength(before + 1)
  expect(await sentTo(host, lead)).toMatchObject([[0], [late, 1]])
  expect(await deskOf(school, lead).seen()).toEqual([`meeting ${learner.meetingId}`])
})

test('a push leads to the item at the desk, or to the queue if there are several', async () => {
  const { sql } = school.database
  const course = await addCourse(school.database)
  const expert = await addStaffMember(school, 'expert')
  await sql`insert into expert_courses (user_id, course_id, is_lead) values (${expert.id}, ${course.id}, true)`
  const { endpoint, keys } = push.addDevice()
  await school.call(createPushSubscription, { token: expert.token, body: { endpoint, keys } })
  const pushed = async () => {
    await send()
    return (await sql<{ path: string }>`select content ->> 'path' as path from push_messages order by id`).at(-1)?.path
  }
  const [learner, other] = [await addAsker(school, course.id), await addAsker(school, course.id)]
  await learner.ask()
  await sql`update chats set answer_by = now() + interval '1 hour' where id = ${learner.chatId}`
  expect(await pushed()).toBe(`../admin/desk/chat/${learner.chatId}`)
  const attemptId = await other.submit()
  await sql`update homework_attempts set answer_by = now() + interval '1 hour' where id = ${attemptId}`
  expect(await pushed()).toBe(`../admin/desk/${attemptId}`)
  await sql`update chats set answer_by = now() - interval '1 minute' where id = ${learner.chatId}`
  await sql`update homework_attempts set answer_by = now() - interval '1 minute' where id = ${attemptId}`
  expect(await pushed()).toBe('../admin/desk')
})

test('without a holder everybody on duty is alerted; a failing worker leaves it to the next', async () => {
  const { sql } = school.database
  const course = await addCourse(school.database)
  const [elena, boris] = [await addExpert(school, 'Elena', [course.id]), await addExpert(school, 'Boris', [course.id])]
  await sql`update users set locale = 'en'`
  await sql`insert into expert_absences (expert_id, first_day, last_day) values (${boris.id}, ${dateIn(0)}, ${dateIn(0)})`
  const attemptId = await (await addAsker(school, course.id)).submit()
  await sql`update homework_attempts set answer_by = now() + interval '1 hour' where id = ${attemptId}`
  const broken = { ...school, config: { ...school.config, defaultBrand: 'none' } }
  await expect(sendAlerts(broken, signal)).rejects.toThrow('no default brand')
  expect(await sentTo(elena, boris)).toEqual([[0], [0]])
  await send()
  expect(await sentTo(elena, boris)).toEqual([[soon, 1], [0]])
})

test('items of closed accounts do not block alerts of others', async () => {
  const { sql } = school.database
  const course = await addCourse(school.database)
  const [closed, open] = [await addAsker(school, course.id), await addAsker(school, course.id)]
  await closed.ask()
  await open.ask()
  await sql`update chats set answer_by = now() - interval '2 days' where id = ${closed.chatId}`
  await sql`update chats set answer_by = now() - interval '1 day' where id = ${open.chatId}`
  await sql`update users set closed_at = now() where id = ${closed.userId}`
  const told = await insertAlerts(sql, { stage: 'late', limit: 1, now: nowSeconds() })
  expect(told.map(({ kind, id }) => [kind, id])).toEqual([['chat', open.chatId]])
})

test('items that wait for 90 days are not alerted again, and alerts of answered items are deleted', async () => {
  const { sql } = school.database
  const course = await addCourse(school.database)
  const lead = await addExpert(school, 'Lead', [course.id])
  await sql`update expert_courses set is_lead = true where user_id = ${lead.id}`
  const [waiting, answered] = [await addAsker(school, course.id), await addAsker(school, course.id)]
  const [attemptId, answeredId] = [await waiting.submit(), await answered.submit()]
  await waiting.ask()
  await sql`update homework_attempts set answer_by = now() - interval '91 days' where id in (${attemptId}, ${answeredId})`
  await sql`update chats set answer_by = now() - interval '91 days' where id = ${waiting.chatId}`
  await send()
  await sql`update desk_alerts set created_at = now() - interval '91 days'`
  const body = { verdict: 'DONE' as const, text: '' }
  await school.call(answerDeskEntry, { params: { attemptId: answeredId }, body, token: lead.staffToken })
  const before = await sentTo(lead)
  await cleanDesk({ ...school, signal })
  await send()
  expect(await sentTo(lead)).toEqual(before)
  const kept = await sql`
    select kind, item_id from desk_alerts
    where attempt_id in (${attemptId}, ${answeredId}) or chat_id = ${waiting.chatId} order by kind`
  expect(kept).toEqual([
    { kind: 'chat', item_id: waiting.chatId },
    { kind: 'homework', item_id: attemptId },
  ])
})
