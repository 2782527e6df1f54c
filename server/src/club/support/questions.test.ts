import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#contract/club/support/api.ts'
import { promisedAnswer } from './promisedAnswer.ts'
import { getApplicationConfig } from '#contract/brands/api.ts'
import { addFile } from '../../../test/chatSchool.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { readBrands } from '../../brands/brands.ts'
import { writeAnswer } from './answers.ts'
import { lockQuestion } from './threadQueries.ts'

let school: School
let course: TestCourse
let staff: Awaited<ReturnType<typeof addStaffMember>>
beforeAll(async () => {
  school = await startSchool()
  course = await addCourse(school.database)
  staff = await addStaffMember(school, 'support')
})
afterAll(() => school.close())

async function addAsker() {
  const { id, email } = await school.addLearner({ locale: 'en' })
  const token = await school.signIn(email)
  const streamId = await addStream(school.database, { userId: id, courseId: course.id })
  const headers = { 'accept-language': 'en' }
  const ask = (body: Partial<Body> = {}) => {
    const given = { support_category_id: 5, name: 'Anna', message: 'Where is my receipt?', ...body }
    return school.call(api.askQuestion, { token, headers, body: given })
  }
  const open = async (questionId: number) =>
    (await school.call(api.getOwnQuestion, { token, headers, params: { questionId } })).body
  return { id, email, token, headers, streamId, ask, open }
}
type Body = NonNullable<Parameters<typeof school.call<typeof api.askQuestion>>[1]>['body'] & object

const answer = (questionId: number, message = 'In your mail', given: { fileIds?: number[]; clientId?: string } = {}) =>
  school.database.transaction(async (sql, hooks) => {
    const question = await lockQuestion(sql, questionId)
    if (!question) throw new Error('There is no question')
    const { fileIds = [], clientId = randomUUID() } = given
    const written = { staffId: staff.id, clientId, message, fileIds, status: 'answered' } as const
    const listBrands = () => [...readBrands(school.config.brandsDir).values()]
    return writeAnswer({ sql, ...hooks, context: { config: school.config, listBrands } }, question, written)
  })

test('every installation has six topics, listed by id in the language of the call', async () => {
  const { token } = await addAsker()
  const input = { token, query: { sort: 'id' as const }, headers: { 'accept-language': 'es' } }
  const topics = (await school.call(api.listSupportCategories, input)).body
  expect(topics.map(({ id, target_product }) => [id, target_product])).toEqual([
    [3, 0],
    [4, 0],
    [5, 0],
    [6, 1],
    [7, 1],
    [10, 1],
  ])
  expect(topics.find(({ id }) => id === 10)?.title).toBe('Entregar una tarea')
})

test('a topic of other brands and an archived one are neither listed nor accepted', async () => {
  const { token } = await addAsker()
  await school.database.sql`
    insert into support_categories (id, title, brands, archived_at)
    values (51, '{"en": "Elsewhere"}', '{face}', null), (52, '{"en": "Former"}', '{}', now())`
  const inMind = { token, headers: { 'x-app-id': 'mind', 'accept-language': 'en' } }
  const topics = (await school.call(api.listSupportCategories, inMind)).body
  expect(topics.filter(({ id }) => id > 50)).toEqual([])
  for (const support_category_id of [51, 52, 999]) {
    const body = { support_category_id, name: 'Anna', message: 'Hello' }
    const refused = { status: 422, failure: [{ field: 'support_category_id' }] }
    expect(await school.call(api.askQuestion, { ...inMind, body })).toMatchObject(refused)
  }
})

test('a question about a run is stored with its topic, its first message and a promised time', async () => {
  const { ask, open, streamId, token } = await addAsker()
  const before = Math.floor(Date.now() / 1000)
  const { body } = await ask({ support_category_id: 7, target_id: streamId, message: ' Three more days? \n' })
  const { support_hours: hours } = (await school.call(getApplicationConfig, { token })).body.data.config
  expect(body.answer_by).toBeGreaterThanOrEqual(promisedAnswer(hours, before))
  expect(body.answer_by).toBeLessThanOrEqual(promisedAnswer(hours, Math.ceil(Date.now() / 1000)))
  expect(await open(body.id)).toMatchObject({
    status: 'open',
    kind: 'written',
    title: 'Three more days?',
    category: 'Extending a course',
    target: { id: streamId },
    answer_by: body.answer_by,
    unread_count: 0,
    messages: [{ is_answer: false, message: 'Three more days?', files: [] }],
  })
})

test('a run is refused where the topic asks for none, and a foreign run is a missing one', async () => {
  const { ask, streamId } = await addAsker()
  const stranger = await addAsker()
  expect(await ask({ target_id: streamId })).toMatchObject({ status: 422, failure: [{ field: 'target_id' }] })
  const foreign = await ask({ support_category_id: 7, target_id: stranger.streamId })
  const missing = await ask({ support_category_id: 7, target_id: 987_654_321 })
  expect([foreign.status, foreign.failure]).toEqual([404, missing.failure])
})

test('a question of a person without runs needs none', async () => {
  const { ask } = await addAsker()
  expect((await ask({ support_category_id: 7 })).status).toBe(200)
})

test.each([
  ['500 letters', 'ж'.repeat(500), 200],
  ['501 letters', 'ж'.repeat(501), 422],
  ['500 emoji', '😀'.repeat(500), 200],
  ['501 emoji', '😀'.repeat(501), 422],
  ['blanks only', ' \n ', 422],
  ['zero-width characters only', '\u200B\u200D\uFEFF', 422],
  ['markup and right-to-left text', '<b onclick=alert(1)>\u202e שלום</b>', 200],
])('a question of %s gets its answer', async (_what, message, status) => {
  const { ask, open } = await addAsker()
  const reply = await ask({ message })
  expect(reply.status).toBe(status)
  if (status === 200) expect((await open(reply.body.id)).messages[0]?.message).toBe(message)
})

test('a repeated question is the same, whatever the repeat says, and concurrent ones are stored once', async () => {
  const { ask, id } = await addAsker()
  const client_id = randomUUID()
  const replies = await Promise.all([1, 2, 3].map(() => ask({ client_id })))
  const later = await ask({ client_id, message: 'Something else' })
  expect(new Set([...replies, later].map(({ body }) => body.id)).size).toBe(1)
  const stored = await school.database.sql`select 1 from support_tickets where user_id = ${id}`
  expect(stored).toHaveLength(1)
  expect((await (await addAsker()).ask({ client_id })).status).toBe(422)
})

test('a person may ask twenty questions an hour; a repeat of the last one is not refused', async () => {
  const { ask } = await addAsker()
  for (let count = 0; count < 19; count += 1) expect((await ask()).status).toBe(200)
  const client_id = randomUUID()
  const last = await ask({ client_id })
  const { status, headers } = await ask()
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask({ client_id })).body.id).toBe(last.body.id)
})

test('a question has up to five own files, and a foreign file is a missing one', async () => {
  const { ask, open, id } = await addAsker()
  const stranger = await addAsker()
  const files = [await addFile(school, id, 4), await addFile(school, id, 2)]
  const sent = await ask({ files })
  expect((await open(sent.body.id)).messages[0]?.files.map(({ id }) => id)).toEqual(files)
  expect((await ask({ files: [await addFile(school, stranger.id, 2)] })).status).toBe(404)
  expect(await ask({ files: [await addFile(school, id, 3)] })).toMatchObject({
    status: 422,
    failure: [{ field: 'files' }],
  })
  expect((await ask({ files: [1, 2, 3, 4, 5, 6] })).status).toBe(422)
})

test('one press asks once a day, however often and from how many devices at once it comes', async () => {
  const { token, streamId, open, id } = await addAsker()
  const press = (body: object = {}) => {
    const given = { support_category_id: 7, target_id: streamId, name: 'Anna', ...body }
    return school.call(api.askAutomatically, { token, headers: { 'accept-language': 'en' }, body: given })
  }
  const replies = await Promise.all([press(), press(), press()])
  const ids = new Set([...replies, await press()].map(({ body }) => body.id))
  expect(ids.size).toBe(1)
  const [questionId = 0] = ids
  expect(await open(questionId)).toMatchObject({ kind: 'auto', status: 'open', target: { id: streamId } })
  expect((await open(questionId)).messages[0]?.message).toMatch(/^Extending a course: ./)
  const other = await press({ support_category_id: 6 })
  expect(ids.has(other.body.id)).toBe(false)
  await school.database.sql`
    update support_tickets set created_at = now() - interval '25 hours' where user_id = ${id}`
  expect(ids.has((await press()).body.id)).toBe(false)
  const stranger = await addAsker()
  expect((await press({ target_id: stranger.streamId })).status).toBe(404)
})

test.each([
  ['answered', null],
  ['closed', 'now()'],
])('a press after the same question is %s is heard: it opens the question again', async (status, closedAt) => {
  const { token, streamId, open } = await addAsker()
  const body = { support_category_id: 7, target_id: streamId, name: 'Anna' }
  const press = async () =>
    (await school.call(api.askAutomatically, { token, headers: { 'accept-language': 'en' }, body })).body
  const { id } = await press()
  await answer(id)
  await school.database.sql`update support_tickets set status = ${status}, closed_at = ${closedAt} where id = ${id}`
  const again = [await press(), await press()]
  expect(again).toEqual([1, 2].map(() => ({ success: true, id, answer_by: expect.any(Number) as number })))
  const { status: now, messages } = await open(id)
  expect(now).toBe('open')
  expect(messages.map(({ is_answer: isAnswer }) => isAnswer)).toEqual([false, true, false])
  expect(messages[2]?.message).toBe(messages[0]?.message)
})

test('a press after its question was merged has the promise of the other one', async () => {
  const { token, streamId, ask, open } = await addAsker()
  const body = { support_category_id: 7, target_id: streamId, name: 'Anna' }
  const press = async () => (await school.call(api.askAutomatically, { token, body })).body
  const [{ id: fromId }, { id: intoId }] = [await press(), (await ask()).body]
  await school.database.sql`
    update support_tickets set status = 'closed', merged_into = ${intoId}, closed_at = now(), waiting_since = null,
      answer_by = null where id = ${fromId}`
  expect(await press()).toEqual({ success: true, id: intoId, answer_by: (await open(intoId)).answer_by })
})

test('a name that a person gives stays on its line', async () => {
  const { token, ask, streamId, id } = await addAsker()
  await ask({ name: 'Anna\nhttps://evil.test' })
  const body = { support_category_id: 7, target_id: streamId, name: 'Anna\r\nLapina' }
  await school.call(api.askAutomatically, { token, body })
  const names = await school.database.sql`select name from support_tickets where user_id = ${id} order by id`
  expect(names).toEqual([{ name: 'Anna https://evil.test' }, { name: 'Anna Lapina' }])
})

test('a repeated press is not one more of the twenty questions an hour', async () => {
  const { token, ask, streamId } = await addAsker()
  const body = { support_category_id: 7, target_id: streamId, name: 'Anna' }
  for (let count = 0; count < 21; count += 1)
    expect((await school.call(api.askAutomatically, { token, body })).status).toBe(200)
  expect((await ask()).status).toBe(200)
})

test('an answer is unread until it is read; a message opens the question again and a merged one leads to its target', async () => {
  const { ask, open, token, headers } = await addAsker()
  const { id } = (await ask()).body
  const messageId = (await answer(id)) ?? 0
  expect(await open(id)).toMatchObject({ status: 'answered', answer_by: null, unread_count: 1, can_rate: true })
  const list = async () => (await school.call(api.listOwnQuestions, { token, headers })).body
  expect(await list()).toMatchObject({ unread_count: 1, items: [{ id, unread_count: 1 }], next: null })
  const params = { questionId: id }
  await school.call(api.readQuestion, { token, params, body: { until_id: messageId } })
  expect((await list()).unread_count).toBe(0)
  await school.database.sql`update support_tickets set status = 'closed', closed_at = now() where id = ${id}`
  const client_id = randomUUID()
  const write = (message: string) => school.call(api.writeToQuestion, { token, params, body: { message, client_id } })
  const [first, second] = await Promise.all([write('It is not there'), write('It is not there')])
  expect(first.body).toEqual(second.body)
  expect((await write('Another one')).status).toBe(422)
  const thread = await open(id)
  expect(thread).toMatchObject({ status: 'open', answer_by: first.body.answer_by })
  expect(thread.messages.map(({ message }) => message)).toEqual([
    'Where is my receipt?',
    'In your mail',
    'It is not there',
  ])
  const other = (await ask({ message: 'The same' })).body.id
  await school.database.sql`
    update support_tickets set status = 'closed', closed_at = now(), answer_by = null, waiting_since = null,
      merged_into = ${id}
    where id = ${other}`
  expect((await open(other)).id).toBe(id)
  expect((await list()).items.map((item) => item.id)).toEqual([id])
  const written = await school.call(api.writeToQuestion, {
    token,
    params: { questionId: other },
    body: { message: 'Thanks' },
  })
  expect(written.body.id).toBe(id)
})

test('a repeated answer is written once, and notes are shown to nobody but the staff', async () => {
  const { ask, open } = await addAsker()
  const { id } = (await ask()).body
  const clientId = randomUUID()
  await Promise.all([1, 2].map(() => answer(id, 'Here it is', { clientId })))
  await school.database.sql`
    insert into support_messages (ticket_id, author, user_id, is_note, message)
    values (${id}, 'staff', ${staff.id}, true, 'Be nice')`
  expect((await open(id)).messages.map(({ message }) => message)).toEqual(['Where is my receipt?', 'Here it is'])
  expect((await open(id)).unread_count).toBe(1)
})

test('answers are rated from one to five at any time, but not before there is one', async () => {
  const { ask, open, token } = await addAsker()
  const { id } = (await ask()).body
  const rate = (rating: number) =>
    school.call(api.rateQuestion, { token, params: { questionId: id }, body: { rating } })
  expect(await rate(5)).toMatchObject({ status: 409, failure: { code: 'question_unanswered' } })
  await answer(id)
  expect((await rate(6)).status).toBe(422)
  await rate(5)
  await rate(2)
  expect((await open(id)).rating).toBe(2)
})

test('a question is shown in its brand only, and long threads by their end', async () => {
  const { ask, token, headers } = await addAsker()
  const { id } = (await ask()).body
  const params = { questionId: id }
  for (const message of ['Two', 'Three']) await school.call(api.writeToQuestion, { token, params, body: { message } })
  const { body } = await school.call(api.getOwnQuestion, { token, headers, params, query: { count: 2 } })
  expect([body.messages.map(({ message }) => message), body.has_earlier]).toEqual([['Two', 'Three'], true])
  await school.database.sql`update support_tickets set brand = 'face' where id = ${id}`
  const inMind = { token, headers: { 'x-app-id': 'mind' } }
  expect((await school.call(api.getOwnQuestion, { ...inMind, params })).status).toBe(404)
  expect((await school.call(api.listOwnQuestions, inMind)).body.items).toEqual([])
})
