import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '#contract/experts/chats/api.ts'
import { sendHomework } from '#contract/learning/homework/api.ts'
import { listLiveEvents } from '#contract/messages/live/api.ts'
import { getStreamStatus } from '#contract/learning/streams/api.ts'
import { addChatter, addFile, makeChatBrands, withoutDelay } from '../../../test/chatSchool.ts'
import { addChat } from '../../../test/chats.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { writeExpertMessage } from './chats.ts'

let brands: string
let school: School
let course: TestCourse
let expertId: number
beforeAll(async () => {
  brands = await makeChatBrands()
  school = await startSchool({ BRANDS_DIR: brands })
  course = await addCourse(school.database)
  expertId = (await school.addLearner()).id
  await school.database.sql`update users set name = 'Irina', avatar = '/files/a.webp' where id = ${expertId}`
})
afterAll(async () => {
  await school.close()
  await rm(brands, { recursive: true, force: true })
})

const addPerson = (options: Partial<Parameters<typeof addChatter>[1]> = {}) =>
  addChatter(school, { course, ...options })
type Person = Awaited<ReturnType<typeof addPerson>>

function reply({ chatId }: Person, message = 'Once a day', fileIds: number[] = []) {
  const said = { chatId, expertId, clientId: randomUUID(), message, fileIds }
  return school.database.transaction((sql, hooks) => writeExpertMessage({ sql, ...hooks }, said))
}
const messagesOf = ({ params, token }: Person, query = {}) => school.call(api.listMessages, { params, token, query })
const chatOf = async ({ params, token }: Person) => (await school.call(api.getChat, { params, token })).body
const fieldsOf = (failure: unknown) => (failure as { field: string }[]).map(({ field }) => field)

test("a learner's message has 24 hours to be answered; follow-ups do not restart them", async () => {
  const person = await addPerson()
  const { body } = await person.send({ message: ' How often? ' })
  expect(body).toMatchObject({ message: 'How often?', user_id: person.userId, dialog_id: person.chatId, files: [] })
  expect((await messagesOf(person)).body).toEqual([body])
  const { answer_by: answerBy } = await chatOf(person)
  expect((answerBy ?? 0) - body.created_at).toBeGreaterThanOrEqual(86_399)
  await school.database.sql`update chats set answer_by = answer_by - interval '1 hour' where id = ${person.chatId}`
  await person.send()
  expect((await chatOf(person)).answer_by).toBe((answerBy ?? 0) - 3600)
  await reply(person)
  expect(await chatOf(person)).toMatchObject({
    answer_by: null,
    unread_count: 1,
    last_message: 'Once a day',
    last_message_user_id: expertId,
    expert: { name: 'Irina', avatar: '/files/a.webp', is_on_duty: false },
  })
  expect((await messagesOf(person)).body[0]).toMatchObject({
    employee: { is_expert: true, name: 'Irina', file: { url: '/files/a.webp' } },
  })
})

test('a repeated message is stored once and never refused as too soon', async () => {
  const person = await addPerson()
  const client_id = randomUUID()
  const first = await person.send({ client_id }, {})
  const again = await person.send({ client_id }, {})
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
  expect((await person.send({}, {})).failure).toMatchObject({ code: 'message_too_soon' })
  const other = await addPerson()
  expect((await other.send({ client_id })).status).toBe(200)
})

test.each([
  ['blank words', { message: ' \n ' }, 'message'],
  ['invisible words', { message: '\u200B\u2060' }, 'message'],
  ['another person', { user_id: 999_999 }, 'user_id'],
  ['another chat', { dialog_id: 999_999 }, 'dialog_id'],
  ['eleven files', { files: Array.from({ length: 11 }, (_, index) => ({ id: index + 1, type: 2 })) }, 'files'],
  ['a document', { files: [{ id: 1, type: 4 }] }, 'files.0.type'],
])('refuses a message with %s at its field', async (_, body, field) => {
  const person = await addPerson()
  const { status, failure } = await person.send(body)
  expect([status, fieldsOf(failure)]).toEqual([422, [field]])
  expect((await messagesOf(person)).body).toEqual([])
})

test.each([
  ['blank words', { message: ' ' }],
  ['another person', { user_id: 999_999 }],
  ['another chat', { dialog_id: 999_999 }],
  ['words', {}],
])("a message to another learner's chat is not found, even with %s", async (_, body) => {
  const { chatId } = await addPerson()
  const { token } = await addPerson()
  const input = { params: { chatId }, token, body: { message: 'How often?', ...body } }
  expect(await school.call(api.sendMessage, input)).toMatchObject({ status: 404, failure: { code: 'not_found' } })
})

test('a message carries photos and videos of its author, which the other side may open', async () => {
  const [person, stranger] = [await addPerson(), await addPerson()]
  const photo = await addFile(school, person.userId)
  const files = [{ id: photo, type: 2 }]
  expect(fieldsOf((await person.send({ message: '', files })).failure)).toEqual(['message'])
  expect((await person.send({ files: [{ id: photo, type: 1 }] })).status).toBe(422)
  expect((await stranger.send({ files })).status).toBe(404)
  const sent = await person.send({ files, user_id: person.userId, dialog_id: person.chatId })
  expect(sent.body.files).toMatchObject([{ id: photo, type: 2, urls: { small: expect.any(String) } }])
  const voice = await addFile(school, expertId, 3)
  await reply(person, 'Listen', [voice])
  const [answer] = (await messagesOf(person)).body
  expect(answer?.files).toMatchObject([{ id: voice, type: 3 }])
  const opened = await school.app.inject({ url: answer?.files[0]?.url ?? '' })
  // The file is allowed, but the test wrote no content (404).
  expect(opened.statusCode).toBe(404)
  await school.database.sql`delete from message_files where file_id = ${voice}`
  expect((await school.app.inject({ url: answer?.files[0]?.url ?? '' })).statusCode).toBe(403)
})

test.each([
  ['stream_ended', { today: 100 }],
  ['stream_not_started', { today: -5 }],
  ['stream_stopped', { isOptionalPurchase: true }],
  ['consultations_exhausted', { consultations: 0 }],
])('refuses a message with the code %s', async (code, options) => {
  const person = await addPerson(options)
  expect((await person.send()).failure).toMatchObject({ code })
  expect((await chatOf(person)).lock).toMatchObject({ code })
  expect((await messagesOf(person)).status).toBe(200)
})

test('refuses messages in a trial that has no chat for learners or for experts', async () => {
  const trial = await addCourse(school.database)
  const { sql } = school.database
  await sql`update courses set is_demo_user_message_enabled = false where id = ${trial.id}`
  const person = await addPerson({ course: trial, isDemo: true })
  expect((await person.send()).failure).toMatchObject({ code: 'messages_locked_in_demo' })
  expect(await chatOf(person)).toMatchObject({ is_expert_message_enable: true })
  await sql`update courses set is_demo_user_message_enabled = true, is_demo_expert_message_enabled = false,
      version = version + 1 where id = ${trial.id}`
  expect((await person.send()).failure).toMatchObject({ code: 'messages_locked_in_demo' })
  expect(await chatOf(person)).toMatchObject({
    is_expert_message_enable: false,
    answer_by: null,
    lock: { code: 'messages_locked_in_demo', way_out: 'full_course' },
  })
  expect((await messagesOf(person)).body).toEqual([])
  await expect(reply(person)).rejects.toThrow('expert_messages_disabled')
})

test('one of 20 parallel messages passes the delay, which holds in another process too', async () => {
  const person = await addPerson()
  const replies = await Promise.all(Array.from({ length: 20 }, () => person.send({}, {})))
  const refused = replies.filter(({ status }) => status === 429)
  expect([refused.length, replies.filter(({ status }) => status === 200).length]).toEqual([19, 1])
  expect((await messagesOf(person)).body).toHaveLength(1)
  for (const { headers, failure } of refused) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(15)
    expect(failure).toMatchObject({
      message: 'Messages can be sent no more than once every 15 seconds. Please wait a little.',
    })
  }
  const database = openDatabase({ ...school.database.pool.options, max: 4 })
  const other = await buildApp(school.config, database)
  const headers = { authorization: `Bearer ${person.token}` }
  const payload = { message: 'And now?' }
  const url = `/spa/api/v1/chats/${person.chatId}/messages`
  expect((await other.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(429)
  await other.close()
  await database.close()
})

test('all chats of a person share one delay; homework and experts have none', async () => {
  const person = await addPerson()
  const { userId, token } = person
  const { id: courseId } = await addCourse(school.database)
  const streamId = await addStream(school.database, { userId, courseId })
  const second = await addChat(school.database, streamId)
  const { sql } = school.database
  await sql`update streams set max_consultation_count = 2 where id = ${streamId}`
  const sendToSecond = () =>
    school.call(api.sendMessage, { params: { chatId: second }, token, body: { message: 'Here too?' } })
  expect((await person.send({}, {})).status).toBe(200)
  expect((await sendToSecond()).failure).toMatchObject({ code: 'message_too_soon' })
  const [status] = await sql<{ id: number }>`
      select id from stream_homeworks where stream_id = ${person.streamId} limit 1`
  const params = { streamId: person.streamId, statusId: status?.id ?? 0 }
  const body = { client_id: randomUUID(), message: 'Done' }
  expect((await school.call(sendHomework, { params, token: person.token, body })).status).toBe(200)
  await reply(person)
  await reply(person)
  await sql`update messages set created_at = created_at - interval '15 seconds' where user_id = ${person.userId} and homework_status_id is null`
  expect((await sendToSecond()).status).toBe(200)
  expect((await person.send({}, {})).failure).toMatchObject({ code: 'message_too_soon' })
})

test('a clock that was ahead blocks nobody once it is right again; the delay still holds', async () => {
  const person = await addPerson()
  expect((await person.send({}, {})).status).toBe(200)
  await school.database.sql`
    update messages set created_at = created_at + interval '26 hours' where user_id = ${person.userId}`
  expect((await person.send({}, {})).status).toBe(200)
  expect((await person.send({}, {})).failure).toMatchObject({ code: 'message_too_soon' })
})

test('the delay of an expert who is also a learner counts their own questions only', async () => {
  const [person, other] = [await addPerson(), await addPerson()]
  const answer = () =>
    school.database.transaction((sql, hooks) =>
      writeExpertMessage(
        { sql, ...hooks },
        { chatId: other.chatId, expertId: person.userId, clientId: randomUUID(), message: 'Once a day' },
      ),
    )
  await answer()
  expect((await person.send({}, {})).status).toBe(200)
  for (let count = 0; count < 30; count += 1) await answer()
  expect((await person.send({}, {})).failure).toMatchObject({ code: 'message_too_soon' })
})

test('homework is a card in the chat, which needs no answer there and cannot be edited', async () => {
  const person = await addPerson()
  const { sql } = school.database
  const [status] = await sql<{ id: number; homework_id: number }>`
    select id, 1 as homework_id from stream_homeworks where stream_id = ${person.streamId} and stage_homework_id is not null`
  const params = { streamId: person.streamId, statusId: status?.id ?? 0 }
  await school.call(sendHomework, { params, token: person.token, body: { client_id: randomUUID(), message: 'Done' } })
  const headers = { 'accept-language': 'en' }
  const { body } = await school.call(api.listMessages, { params: person.params, token: person.token, headers })
  expect(body).toMatchObject([{ message: 'Done', homework: { title: 'Фото (en)', status: 'UPLOADED' } }])
  expect(await chatOf(person)).toMatchObject({ answer_by: null, consultations_left: 2 })
  const ofMessage = { chatId: person.chatId, messageId: body[0]?.id ?? 0 }
  const edited = await school.call(api.updateMessage, {
    params: ofMessage,
    token: person.token,
    body: { message: 'x' },
  })
  expect(edited.failure).toMatchObject({ code: 'message_of_homework' })
})

describe('own messages', () => {
  const edit = ({ chatId, token }: Person, messageId: number, message = 'How long?') =>
    school.call(api.updateMessage, { params: { chatId, messageId }, token, body: { message } })

  test('a learner can edit a message until an expert writes after it', async () => {
    const person = await addPerson()
    const { id } = (await person.send()).body
    expect((await edit(person, id)).body).toMatchObject({ id, message: 'How long?' })
    expect((await edit(person, id, ' ')).status).toBe(422)
    const answer = await reply(person)
    expect((await edit(person, id)).failure).toMatchObject({ code: 'message_answered' })
    expect((await edit(person, answer.id)).status).toBe(404)
    expect((await edit(await addPerson(), id)).status).toBe(404)
    expect((await messagesOf(person)).body.map(({ message }) => message)).toEqual(['Once a day', 'How long?'])
  })
})

test('a person edits and rates at most sixty messages a minute', async () => {
  const person = await addPerson()
  const { chatId, token } = person
  const own = (await person.send()).body
  const edit = (n: number) =>
    school.call(api.updateMessage, { params: { chatId, messageId: own.id }, token, body: { message: `Words ${n}` } })
  const answer = await reply(person)
  const rate = (n: number) =>
    school.call(api.rateMessage, {
      params: { chatId, messageId: answer.id },
      token,
      body: { rating: n % 2 === 0 ? 5 : 1 },
    })
  for (const change of [edit, rate]) {
    const responses = await Promise.all(Array.from({ length: 65 }, (_, n) => change(n)))
    const refused = responses.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(5)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  }
})

test('viewing a message also views all earlier ones of the other side, for good', async () => {
  const person = await addPerson()
  const own = (await person.send()).body
  const [first, second] = [await reply(person), await reply(person)]
  const view = (messageId: number, isViewed: boolean) =>
    school.call(api.viewMessages, {
      params: { ...person.params, messageId },
      token: person.token,
      body: { isViewed },
    })
  expect((await view(first.id, false)).status).toBe(422)
  expect((await view(own.id, true)).failure).toMatchObject({ code: 'not_found' })
  expect((await view(first.id, true)).body).toEqual({ success: true })
  const viewed = async () => (await messagesOf(person)).body.map(({ id, is_viewed }) => [id, is_viewed])
  expect(await viewed()).toEqual([
    [second.id, 0],
    [first.id, 1],
    [own.id, 0],
  ])
  const meta = async () => {
    const input = { params: { streamId: person.streamId }, token: person.token, query: { expand: 'chatChannelMeta' } }
    return (await school.call(getStreamStatus, input)).body.chat_channel_meta
  }
  expect(await meta()).toEqual({ unread_count: 1, last_message_id: second.id })
  await view(second.id, true)
  await view(first.id, true)
  expect(await meta()).toEqual({ unread_count: 0, last_message_id: second.id })
})

test('pages begin at the oldest or the newest message, or before one, with the right headers', async () => {
  const person = await addPerson()
  const ids: number[] = []
  for (let count = 0; count < 12; count += 1) ids.push((await reply(person)).id)
  const page = async (query: object) => {
    const { body, headers } = await messagesOf(person, query)
    const names = ['current-page', 'page-count', 'per-page', 'total-count']
    return [body.map(({ id }) => ids.indexOf(id) + 1), names.map((name) => Number(headers[`x-pagination-${name}`]))]
  }
  expect(await page({})).toEqual([
    [12, 11, 10, 9, 8, 7, 6, 5, 4, 3],
    [1, 2, 10, 12],
  ])
  expect(await page({ page: 2 })).toEqual([
    [2, 1],
    [2, 2, 10, 12],
  ])
  expect(await page({ page: 3 })).toEqual([[], [3, 2, 10, 12]])
  expect(await page({ sort: 'created_at', 'per-page': 5, page: 2 })).toEqual([
    [6, 7, 8, 9, 10],
    [2, 3, 5, 12],
  ])
  expect(await page({ before: ids[2] })).toEqual([
    [2, 1],
    [2, 2, 10, 12],
  ])
  expect(await page({ before: ids[0] })).toEqual([[], [2, 2, 10, 12]])
  expect((await messagesOf(person, { sort: 'id' })).status).toBe(422)
})

test('a live event carries a message without files whole, and a message with files by its id', async () => {
  const person = await addPerson()
  const events = async (after?: string) =>
    (await school.call(listLiveEvents, { token: person.token, query: after === undefined ? {} : { after } })).body
  const { position } = await events()
  await reply(person)
  const told = (await events(position)).events.filter(({ type }) => type === 'message')
  const { body } = await school.call(api.listMessages, { ...person, headers: withoutDelay })
  expect(told.map(({ payload }) => payload)).toEqual([
    { chat_id: person.chatId, unread_count: 1, answer_by: null, expert_message_id: body[0]?.id, message: body[0] },
  ])
  const before = (await events()).position
  const photo = await addFile(school, expertId)
  const { id } = await reply(person, 'Look', [photo])
  const named = (await events(before)).events.find(({ type }) => type === 'message')
  expect(named?.payload).toMatchObject({ unread_count: 2, expert_message_id: id, message_id: id })
  expect(named?.payload).not.toHaveProperty('message')
  const fetched = (await messagesOf(person, { before: id + 1, 'per-page': 1 })).body
  expect(fetched).toMatchObject([{ id, message: 'Look', files: [{ id: photo, url: expect.any(String) }] }])
})
