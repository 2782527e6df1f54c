import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logout } from '#contract/accounts/auth/api.ts'
import { deleteCard } from '#contract/shop/cards/api.ts'
import * as chats from '#contract/experts/chats/api.ts'
import { askQuestion } from '#contract/club/support/api.ts'
import { closeConsultation, rateConsultation } from '#contract/experts/consultations/api.ts'
import { getApplicationConfig, getPublicConfig } from '#contract/brands/api.ts'
import { finishDay, startDay } from '#contract/learning/days/api.ts'
import * as desk from '#contract/experts/desk/api.ts'
import { claimDeskItem, getDeskItem, releaseDeskItem, saveItemDraft } from '#contract/experts/desk/itemApi.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { sendHomework } from '#contract/learning/homework/api.ts'
import { listLiveEvents, liveKinds, type LiveKind } from '#contract/messages/live/api.ts'
import { refetchedCalls } from '#contract/refetched.ts'
import * as meetings from '#contract/experts/meetings/api.ts'
import { readNotice, readNotices } from '#contract/messages/notices/api.ts'
import { createOrder } from '#contract/shop/orders/api.ts'
import { createPersonAddition } from '#contract/school/people/additionApi.ts'
import * as people from '#contract/school/people/api.ts'
import { closeWeekRecap } from '#contract/learning/recaps/api.ts'
import { changeSchedule, updateReminderChannels } from '#contract/learning/reminders/api.ts'
import { cancelFreeze, createFreeze, getStreamStatus, updateFilters } from '#contract/learning/streams/api.ts'
import { updateUser } from '#contract/accounts/users/api.ts'
import { addResources, farDate, learnerCalls } from '../../../test/calls.ts'
import { archiveClubs, giveMembership } from '../../../test/communityCalls.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'
import { addMeetingExpert, freeSlot } from '../../../test/meetings.ts'
import { connectTo, ticketOf } from '../../../test/liveClient.ts'
import { addressOf, startSchool, type School } from '../../../test/school.ts'
import { dateIn } from '../../../test/schoolZone.ts'
import { startServerProcess } from '../../../test/serverProcess.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { eventually, neverAborted } from '../../../test/waiting.ts'
import { buildApp } from '../../app.ts'
import { endWaiting, viewAsExpert, writeExpertMessage } from '../../experts/chats/chats.ts'
import { sendAlerts } from '../../experts/desk/alerts.ts'
import { first, openDatabase, type Database } from '../../platform/database/database.ts'

const freeServiceId = 4990
let folder: string
let school: School
/** A second process: what happens here is read there. */
let other: FastifyInstance
let database: Database
let course: TestCourse
let expert: Awaited<ReturnType<typeof addStaffMember>>
let admin: typeof expert
let host: typeof expert
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daystream-brands-'))
  await cp('brands', folder, { recursive: true })
  school = await startSchool({ BRANDS_DIR: folder })
  database = openDatabase({ ...school.database.pool.options, max: 5 })
  other = await buildApp(school.config, database)
  course = await addCourse(school.database, { daysPerStage: 4 })
  await school.database.sql`update homeworks set scores = '{"DONE": 30}' where course_id = ${course.id}`
  await school.database.sql`update lessons set is_required = false where course_id = ${course.id}`
  const texts = { key: 'k', title: { ru: 'Короткие', en: 'Short' } }
  const options = [{ id: 1, ...texts, values: [{ id: 11, ...texts }] }]
  await school.database.sql`update courses set options = ${JSON.stringify(options)} where id = ${course.id}`
  const { id: freeCourseId } = await addCourse(school.database)
  await school.database.sql`
    insert into services (id, kind, course_id, title) values (${freeServiceId}, 'course', ${freeCourseId}, '{"en": "Free"}')`
  expert = await addStaffMember(school, 'expert')
  admin = await addStaffMember(school, 'admin')
  host = await addMeetingExpert(school, course.id)
})
afterAll(async () => {
  await other.close()
  await database.close()
  await school.close()
  await rm(folder, { recursive: true, force: true })
})

async function addPerson() {
  const { id: userId, email } = await school.addLearner({ locale: 'en' })
  const streamId = await addStream(school.database, { userId, courseId: course.id })
  const things = await addResources(school.database, course, { userId, streamId })
  await school.database.sql`update streams set max_consultation_count = 3 where id = ${streamId}`
  const token = await school.signIn(email)
  const send = async () => {
    const params = { streamId, statusId: things.homeworkStatusId }
    await school.call(sendHomework, { params, body: { client_id: randomUUID(), message: 'Done' }, token })
    const rows = await school.database.sql<{ id: number }>`
      select max(id) as id from homework_attempts where user_id = ${userId}`
    return first(rows)?.id ?? 0
  }
  const answer = (attemptId: number, verdict: 'DONE' | 'FAIL') =>
    school.call(desk.answerDeskEntry, {
      token: expert.staffToken,
      params: { attemptId },
      body: { verdict, text: 'Well done' },
    })
  // Each person has a network of their own, as codes are limited by network.
  const address = `10.0.${userId >> 8}.${userId & 255}`
  return { ...things, email, token, address, send, answer, attemptId: 0, elsewhere: '' }
}
type Person = Awaited<ReturnType<typeof addPerson>>

const meetingOf = ({ meetingId }: Person) => ({ token: host.staffToken, params: { meetingId } })

async function bookOnce({ token, meetingId }: Person) {
  const slots = (await school.call(meetings.listMeetingSlots, { query: { id: meetingId }, token })).body
  const body = { start_date_time: freeSlot(slots), phone: '+447700900118' }
  return school.call(meetings.bookMeeting, { query: { id: meetingId }, body, token })
}

/** The client's state: the response of each call that reads. */
type State = Map<string, string>
type Reader = { token: string; address?: string; calls: readonly { endpoint: Endpoint; input: object }[] }

async function ask({ token, address: remoteAddress = '127.0.0.1' }: Reader, endpoint: Endpoint, input: object) {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' }
  return other.inject({ method: endpoint.method, url: addressOf(endpoint, input), headers, remoteAddress })
}

/** The time of the answer is no part of the state. */
const withoutTime = (body: string) => body.replaceAll(/"(server_time|now)":\d+|DTSTAMP:\w+/g, '')

async function stateOf(reader: Reader): Promise<State> {
  const state: State = new Map()
  for (const { endpoint, input } of reader.calls) {
    const { statusCode, body } = await ask(reader, endpoint, input)
    state.set(endpoint.path, `${statusCode} ${withoutTime(body)}`)
  }
  return state
}

const configCalls = [getPublicConfig, getApplicationConfig].map((endpoint) => ({ endpoint, input: {} }))

function learnerOf(person: Person): Reader {
  const calls = learnerCalls
    .filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.access === 'learner')
    .filter(({ endpoint }) => endpoint.path !== cancelFreeze.path && endpoint.path !== listLiveEvents.path)
    .map(({ endpoint, inputOf }) => ({ endpoint, input: inputOf(person) }))
  return { token: person.token, address: person.address, calls: [...calls, ...configCalls] }
}

function expertOf({ attemptId }: Person, { staffToken } = expert): Reader {
  const calls = [desk.listDesk, desk.getDeskFigures, desk.getDeskEntry, getDeskItem, desk.listReplyTemplates]
  const input = { params: { attemptId, kind: 'homework', itemId: attemptId } }
  return { token: staffToken, calls: calls.map((endpoint) => ({ endpoint, input })) }
}

async function poll(reader: Reader, after?: string) {
  const input = { query: after === undefined ? {} : { after } }
  return (await ask(reader, listLiveEvents, input)).json<{ events: { type: LiveKind }[]; position: string }>()
}

/** Applies the events as a client does: what they may have changed is read again. */
async function applyEvents(reader: Reader, state: State, kinds: ReadonlySet<LiveKind>): Promise<State> {
  const fresh = await stateOf(reader)
  const refetched = new Set<string>([...kinds].flatMap((kind) => refetchedCalls[kind].map(({ path }) => path)))
  return new Map(
    [...state].map(([endpoint, old]) => [endpoint, refetched.has(endpoint) ? (fresh.get(endpoint) ?? '') : old]),
  )
}

type Change = (person: Person) => Promise<unknown>
const itemOf = ({ attemptId }: Person) => ({
  token: expert.staffToken,
  params: { kind: 'homework' as const, itemId: attemptId },
})
const ofRun = ({ token, streamId }: Person) => ({ token, params: { streamId } })
const ofDay = ({ token, streamId, dayId }: Person) => ({ token, params: { streamId, dayId } })
const tomorrow = () => ({ start_date: dateIn(1), end_date: dateIn(2) })
const claim: Change = (person) => school.call(claimDeskItem, itemOf(person))
const sendOnce: Change = async (person) => void (person.attemptId = await person.send())
const sendLate: Change = async (person) => {
  await sendOnce(person)
  await school.database.sql`
    update homework_attempts set answer_by = now() - interval '1 minute' where id = ${person.attemptId}`
}
const joinClub: Change = ({ userId }) => giveMembership(school, admin.staffToken, userId)
const hideClubs: Change = ({ userId }) => archiveClubs(school, admin.staffToken, userId)
const tellOfLate: Change = () => sendAlerts(school, neverAborted)
const signInAgain: Change = ({ email }) => school.signIn(email)
const freeze: Change = (person) => school.call(createFreeze, { ...ofRun(person), body: tomorrow() })

const question = { message: 'How often?' }
const toSupport = { support_category_id: 5, name: 'Anna', ...question }
const askExpert: Change = async (person) => {
  const { id } = (await school.call(chats.sendMessage, { ...ofChat(person), body: question })).body
  person.messageId = id
}
const reply: Change = ({ chatId }) => {
  const said = { chatId, expertId: expert.id, clientId: randomUUID(), message: 'Once a day' }
  return school.database.transaction((sql, hooks) => writeExpertMessage({ sql, ...hooks }, said))
}
const ofChat = ({ token, chatId }: Person) => ({ token, params: { chatId } })
const ofMessage = ({ token, chatId, messageId }: Person) => ({ token, params: { chatId, messageId } })
const latestMessageId = async ({ chatId }: Person) => {
  const rows = await school.database.sql<{ id: number }>`
    select id from messages where chat_id = ${chatId} order by id desc limit 1`
  return first(rows)?.id ?? 0
}
const openId = async ({ chatId }: Person) => {
  const rows = await school.database.sql<{ id: number }>`
    select id from consultations where chat_id = ${chatId} and status = 'open'`
  return first(rows)?.id ?? 0
}

/** The recap of the week is shown after the seventh day. */
async function finishSeventhDay({ userId, streamId }: Person): Promise<void> {
  const { sql } = school.database
  await sql`update streams set started_on = ${dateIn(-6)} where id = ${streamId}`
  await sql`insert into day_statuses (stream_id, day_id, finished_at) values (${streamId}, ${course.dayIds[6]}, now())`
  await sql`
    insert into practice_days (user_id, practiced_on, viewed_seconds) values (${userId}, ${dateIn(0)}, 60)
    on conflict do nothing`
}

const changes: [kind: LiveKind, title: string, act: Change, before?: Change][] = [
  ['sessions', 'a sign-in on another device', signInAgain],
  [
    'logout',
    'a sign-out on another device',
    ({ elsewhere }) => school.call(logout, { token: elsewhere }),
    async (person) => void (person.elsewhere = await school.signIn(person.email)),
  ],
  ['user', 'a new name', ({ token }) => school.call(updateUser, { token, body: { name: 'Hannah' } })],
  ['stream', 'another time zone', ({ token }) => school.call(updateUser, { token, body: { timezone: 'Asia/Almaty' } })],
  ['points', 'a finished day', (person) => school.call(finishDay, ofDay(person))],
  ['stream', 'a day that is started', (person) => school.call(startDay, ofDay(person))],
  ['stream', 'a freeze', freeze],
  [
    'stream',
    'a freeze from today on',
    (person) => school.call(createFreeze, { ...ofRun(person), body: { start_date: dateIn(0), end_date: dateIn(3) } }),
  ],
  ['stream', 'a cancelled freeze', (person) => school.call(cancelFreeze, ofRun(person)), freeze],
  [
    'stream',
    'chosen filters',
    (person) => school.call(updateFilters, { ...ofRun(person), body: { filters: { 1: [11] } } }),
  ],
  [
    'stream',
    'a run that staff extend',
    ({ userId, streamId }) =>
      school.call(people.extendPersonRun, {
        token: admin.staffToken,
        params: { userId, streamId },
        body: { ends_on: farDate },
      }),
  ],
  [
    'stream',
    'consultations that staff add',
    ({ userId, streamId }) => {
      const body = { client_id: randomUUID(), consultations: 2, reason: 'A fall' }
      return school.call(createPersonAddition, { token: admin.staffToken, params: { userId, streamId }, body })
    },
  ],
  [
    'stream',
    'a run that staff give',
    async ({ userId }) => {
      const { id } = await addCourse(school.database)
      const body = { course_id: id, start: 'today' }
      return school.call(people.enrolPerson, { token: admin.staffToken, params: { userId }, body })
    },
  ],
  ['membership', 'a membership by staff', joinClub],
  ['communities', 'a club that staff hide', hideClubs, joinClub],
  ['support', 'a question', ({ token }) => school.call(askQuestion, { token, body: toSupport })],
  ['meeting', 'a booking', bookOnce],
  ['meeting', 'a confirmation', (person) => school.call(meetings.confirmMeeting, meetingOf(person)), bookOnce],
  [
    'meeting',
    'a meeting that is cancelled',
    (person) => school.call(meetings.cancelMeeting, { ...meetingOf(person), body: { reason: 'A fall' } }),
    bookOnce,
  ],
  ['homework', 'homework that is sent', sendOnce],
  ['homework', 'an approval', ({ answer, attemptId }) => answer(attemptId, 'DONE'), sendOnce],
  ['homework', 'a return', ({ answer, attemptId }) => answer(attemptId, 'FAIL'), sendOnce],
  ['homework', 'a late answer of which the leads are told', tellOfLate, sendLate],
  ['message', 'a question', askExpert],
  ['message', "an expert's message", reply],
  ['message', "an expert's answer", reply, askExpert],
  [
    'message',
    'changed words',
    (person) => school.call(chats.updateMessage, { ...ofMessage(person), body: { message: 'How often, please?' } }),
  ],
  [
    'message',
    'messages that are viewed',
    async (person) => {
      const params = { chatId: person.chatId, messageId: await latestMessageId(person) }
      return school.call(chats.viewMessages, { token: person.token, params, body: { isViewed: true } })
    },
    reply,
  ],
  [
    'message',
    'messages that an expert has viewed',
    ({ chatId, messageId: untilId }) =>
      school.database.transaction((sql, hooks) => viewAsExpert({ sql, ...hooks }, { chatId, untilId })),
  ],
  [
    'message',
    'a question that needs no answer',
    ({ chatId }) => school.database.transaction((sql, hooks) => endWaiting({ sql, ...hooks }, { chatId })),
    askExpert,
  ],
  [
    'message',
    'a rated message',
    ({ token, chatId, expertMessageId: messageId }) =>
      school.call(chats.rateMessage, { token, params: { chatId, messageId }, body: { rating: 4 } }),
  ],
  ['consultation', 'a question that opens one', askExpert],
  [
    'consultation',
    'one that an expert closes',
    async (person) => {
      const params = { consultationId: await openId(person) }
      return school.call(closeConsultation, { token: expert.staffToken, params })
    },
    askExpert,
  ],
  [
    'consultation',
    'one that is rated',
    ({ token, consultationId }) =>
      school.call(rateConsultation, { token, params: { consultationId }, body: { rating: 4 } }),
  ],
  [
    'schedule',
    'new reminders',
    ({ token }) => school.call(changeSchedule, { token, body: { added: { 2: ['08:10'] }, removed: {} } }),
  ],
  ['schedule', 'another channel', ({ token }) => school.call(updateReminderChannels, { token, body: { sms: true } })],
  [
    'recap',
    'a recap that is closed',
    ({ token }) => school.call(closeWeekRecap, { token, params: { week: dateIn(0) } }),
    finishSeventhDay,
  ],
  ['notice', 'an answer', ({ answer, attemptId }) => answer(attemptId, 'DONE'), sendOnce],
  [
    'notice',
    'a notice that is read',
    ({ token, noticeId }) => school.call(readNotice, { token, params: { noticeId } }),
  ],
  [
    'notice',
    'all notices that are read',
    ({ token, noticeId }) => school.call(readNotices, { token, body: { last_id: noticeId } }),
  ],
  [
    'order',
    'an order of something free',
    ({ token }) => school.call(createOrder, { token, params: { serviceId: freeServiceId } }),
  ],
  ['payment', 'a deleted card', ({ token, cardId }) => school.call(deleteCard, { token, params: { cardId } })],
  ['config', 'a changed brand file', changeBrand],
]

const countEvents = async (kind: LiveKind) => {
  const rows = await school.database.sql<{ count: number }>`
    select count(*) as count from live_events where kind = ${kind}`
  return first(rows)?.count ?? 0
}

/** Both processes find it without being asked. */
async function changeBrand(): Promise<void> {
  const before = await countEvents('config')
  const path = join(folder, `${school.config.defaultBrand}.yaml`)
  await writeFile(path, `${await readFile(path, 'utf8')}\npointsThreshold: 555\n`)
  await expect.poll(() => countEvents('config')).toBe(before + 2)
}

test.each(changes)(
  '%s: reading the state and the events after %s gives the fresh state to a learner',
  async (kind, _, act, before) => {
    const person = await addPerson()
    await before?.(person)
    const reader = learnerOf(person)
    const { position } = await poll(reader)
    const old = await stateOf(reader)
    await act(person)
    const kinds = new Set((await poll(reader, position)).events.map(({ type }) => type))
    expect(kinds).toContain(kind)
    const fresh = await stateOf(reader)
    expect(fresh).not.toEqual(old)
    expect(await applyEvents(reader, old, kinds)).toEqual(fresh)
  },
)

const ofPerson = ({ userId }: Person) => ({ token: admin.staffToken, params: { userId } })
const close: Change = (person) => school.call(people.closePerson, ofPerson(person))
const reopen: Change = (person) => school.call(people.reopenPerson, ofPerson(person))

test.each<[string, Change, Change?]>([
  ['new homework', sendOnce, ({ answer, attemptId }) => answer(attemptId, 'FAIL')],
  ['a claim', claim],
  ['a claim that is left', (person) => school.call(releaseDeskItem, itemOf(person)), claim],
  [
    'a claim that is renewed by a draft',
    (person) => school.call(saveItemDraft, { ...itemOf(person), body: { text: 'Well' } }),
    async (person) => {
      await claim(person)
      await school.database.sql`
        update desk_claims set claimed_until = now() + interval '9 minutes' where attempt_id = ${person.attemptId}`
    },
  ],
  ['an answer', ({ answer, attemptId }) => answer(attemptId, 'DONE')],
  ['the account of a learner that closes', close],
  ['one that is reopened', reopen, close],
])('desk: reading the state and the events after %s gives the fresh state to an expert', async (_, act, before) => {
  const person = await addPerson()
  await sendOnce(person)
  await before?.(person)
  const reader = expertOf(person)
  const { position } = await poll(reader)
  const old = await stateOf(reader)
  await act(person)
  const { events } = await poll(reader, position)
  expect(events).toEqual([{ id: expect.any(Number), type: 'desk', payload: {} }])
  const fresh = await stateOf(reader)
  expect(fresh).not.toEqual(old)
  expect(await applyEvents(reader, old, new Set(['desk']))).toEqual(fresh)
})

test('desk: reading the state and the events after a late answer gives the fresh state to a lead', async () => {
  const lead = await addStaffMember(school, 'expert')
  await school.database.sql`
    insert into expert_courses (user_id, course_id, is_lead) values (${lead.id}, ${course.id}, true)`
  const person = await addPerson()
  await sendLate(person)
  const reader = expertOf(person, lead)
  const { position } = await poll(reader)
  const old = await stateOf(reader)
  await tellOfLate(person)
  const { events } = await poll(reader, position)
  expect(events).toMatchObject([{ type: 'desk_alert', payload: { stage: 'late', count: 1 } }])
  const fresh = await stateOf(reader)
  expect(fresh).not.toEqual(old)
  expect(await applyEvents(reader, old, new Set(['desk_alert']))).toEqual(fresh)
})

test('desk and inbox: all who answer are notified when a role is assigned or removed', async () => {
  const { id } = await addStaffMember(school, 'expert')
  await school.database.sql`update users set email_confirmed_at = now() where id = ${id}`
  for (const roles of [[], ['expert' as const]]) {
    const before = [await countEvents('desk'), await countEvents('inbox')]
    const input = { token: admin.staffToken, params: { userId: id }, body: { roles } }
    expect((await school.call(people.updatePersonRoles, input)).status).toBe(200)
    expect([await countEvents('desk'), await countEvents('inbox')]).toEqual(before.map((count) => count + 1))
  }
})

test('these tests cover every kind of event', () => {
  // An alert of the inbox changes nothing that is read.
  const tested = [...changes.map(([kind]) => kind), 'desk', 'desk_alert', 'inbox', 'inbox_alert']
  expect(liveKinds.filter((kind) => !tested.includes(kind))).toEqual([])
})

test('a desk event is one row, delivered within two seconds to consoles of experts on another process only', async () => {
  const person = await addPerson()
  const { origin } = await startServerProcess(school)
  const console = await connectTo({ origin, ticket: await ticketOf(school, expert.staffToken) })
  const author = await addStaffMember(school, 'content')
  const others = [person.token, expert.token, author.staffToken]
  const crowd = await Promise.all(
    others.map(async (token) => connectTo({ origin, ticket: await ticketOf(school, token) })),
  )
  const before = await countEvents('desk')
  await person.send()
  await eventually(() => expect(console.events).toMatchObject([{ type: 'desk', payload: {} }]))
  expect(await countEvents('desk')).toBe(before + 1)
  expect(crowd.flatMap(({ events }) => events).filter(({ type }) => type === 'desk')).toEqual([])
  for (const { socket } of [console, ...crowd]) socket.close()
})

test('approving on one process opens the next stage on another within two seconds', async () => {
  const person = await addPerson()
  const attemptId = await person.send()
  const { origin } = await startServerProcess(school)
  const { socket, events } = await connectTo({ origin, ticket: await ticketOf(school, person.token) })
  const reader = learnerOf(person)
  const closedStages = async () => {
    const input = { params: { streamId: person.streamId }, query: { expand: 'stages' } }
    const { stages } = (await ask(reader, getStreamStatus, input)).json<{ stages: { status: string }[] }>()
    return stages.filter(({ status }) => status === 'close').length
  }
  expect(await closedStages()).toBe(1)
  await person.answer(attemptId, 'DONE')
  await eventually(() => expect(events.map(({ type }) => type)).toContain('homework'))
  expect(await closedStages()).toBe(0)
  socket.close()
})
