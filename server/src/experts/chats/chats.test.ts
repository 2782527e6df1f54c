import { afterAll, beforeAll, expect, test } from 'vitest'
import { getChat, listChats, listMessages } from '#contract/experts/chats/api.ts'
import { listStreams } from '#contract/learning/streams/api.ts'
import { addChat, addMessage } from '../../../test/chats.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn } from '../../../test/schoolZone.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'
import { addExpert } from '../../../test/deskWork.ts'

let school: School
let course: TestCourse
let expertId: number
beforeAll(async () => {
  school = await startSchool()
  course = await addCourse(school.database)
  expertId = (await school.addLearner()).id
  await school.database.sql`update users set roles = '{expert}', name = 'Irina' where id = ${expertId}`
  await school.database.sql`insert into expert_courses (user_id, course_id) values (${expertId}, ${course.id})`
})
afterAll(() => school.close())

/** A learner with a chat and some messages of the expert. */
async function addLearnerChat(messages = 0) {
  const { id, email } = await school.addLearner()
  const streamId = await addStream(school.database, { userId: id, courseId: course.id })
  const chatId = await addChat(school.database, streamId)
  const say = (userId: number, message: string) => addMessage(school.database, { chatId, userId, message })
  for (let number = 1; number <= messages; number += 1) await say(expertId, `Message ${number}`)
  return { id, streamId, chatId, say, token: await school.signIn(email) }
}

test('a chat has its course, run, latest message and unread count', async () => {
  const { id, chatId, streamId, say, token } = await addLearnerChat(2)
  await say(id, 'Thank you')
  const params = { chatId }
  const { body } = await school.call(getChat, { params, token, headers: { 'accept-language': 'en' } })
  expect(body).toMatchObject({
    id: chatId,
    stream_id: streamId,
    title: 'Курс (en)',
    stream_status: 'open',
    unread_count: 2,
    last_message: 'Thank you',
    last_message_at: expect.any(Number),
  })
})

test('chats are sorted by their latest message, empty ones last', async () => {
  const { id, chatId, say, token } = await addLearnerChat(1)
  const add = async () => {
    const { id: courseId } = await addCourse(school.database)
    const streamId = await addStream(school.database, { userId: id, courseId })
    return addChat(school.database, streamId)
  }
  const [silent, latest] = [await add(), await add()]
  await addMessage(school.database, { chatId: latest, userId: expertId, message: 'Later' })
  const order = async () => (await school.call(listChats, { token })).body.map((chat) => chat.id)
  expect(await order()).toEqual([latest, chatId, silent])
  await say(expertId, 'Latest')
  expect(await order()).toEqual([chatId, latest, silent])
})

test('messages are paged, newest first, with their author', async () => {
  const { chatId, token } = await addLearnerChat(12)
  const page = (number: number) => school.call(listMessages, { params: { chatId }, query: { page: number }, token })
  const newest = await page(1)
  expect(newest.body).toHaveLength(10)
  expect(newest.body[0]).toMatchObject({
    message: 'Message 12',
    dialog_id: chatId,
    user_id: expertId,
    is_viewed: 0,
    employee: { is_expert: true, name: 'Irina' },
  })
  expect(newest.headers).toMatchObject({ 'x-pagination-total-count': '12', 'x-pagination-page-count': '2' })
  expect((await page(2)).body.map(({ message }) => message)).toEqual(['Message 2', 'Message 1'])
})

test('a chat has its ten newest messages where they are asked for', async () => {
  const { chatId, token } = await addLearnerChat(12)
  const params = { chatId }
  const { body } = await school.call(getChat, { params, token, query: { expand: 'messages' } })
  const newest = (await school.call(listMessages, { params, token })).body
  expect(body.messages).toEqual(newest)
  expect(body.messages?.map(({ message }) => message)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Message ${12 - index}`),
  )
  expect((await school.call(getChat, { params, token })).body).not.toHaveProperty('messages')
  const other = await addLearnerChat()
  const input = { params, token: other.token, query: { expand: 'messages' } }
  expect((await school.call(getChat, input)).status).toBe(404)
})

test('a brand without trials lists no chat of one', async () => {
  const { sql } = school.database
  const { id: userId, email } = await school.addLearner()
  const { id: courseId } = await addCourse(school.database, { brands: ['face', 'mind'] })
  const chatId = await addChat(
    school.database,
    await addStream(school.database, { userId, courseId }, { isDemo: true }),
  )
  const token = await school.signIn(email)
  const [inTrials, without] = [{ 'x-app-id': 'mind' }, { 'x-app-id': 'face' }]
  const chats = async (headers: Record<string, string>) =>
    (await school.call(listChats, { token, headers })).body.map(({ id }) => id)
  const runs = async (headers: Record<string, string>) =>
    (await school.call(listStreams, { token, headers })).body.length
  expect([await chats(inTrials), await runs(inTrials)]).toEqual([[chatId], 1])
  expect([await chats(without), await runs(without)]).toEqual([[], 0])
  await sql`update streams set is_demo = false where user_id = ${userId}`
  expect([await chats(without), await runs(without)]).toEqual([[chatId], 1])
})

test('another user’s chat is not found', async () => {
  const [mine, other] = [await addLearnerChat(1), await addLearnerChat(1)]
  const input = { params: { chatId: other.chatId }, token: mine.token }
  expect((await school.call(getChat, input)).status).toBe(404)
  expect((await school.call(listMessages, input)).status).toBe(404)
  expect((await school.call(listChats, { token: mine.token })).body.map(({ id }) => id)).toEqual([mine.chatId])
})

test('a chat has the expert who answered last, before that one of its course on duty, with who is on duty now', async () => {
  const { sql } = school.database
  const { id: courseId } = await addCourse(school.database)
  const { id: userId, email } = await school.addLearner()
  await sql`update users set roles = '{expert}', name = 'Marina' where id = ${userId}`
  const streamId = await addStream(school.database, { userId, courseId })
  const chatId = await addChat(school.database, streamId)
  const token = await school.signIn(email)
  const shown = async () => (await school.call(listChats, { token })).body[0]?.expert
  // Neither the learner's own role nor an expert of another course.
  expect(await shown()).toBeNull()
  const [elena, boris] = [await addExpert(school, 'Elena', [courseId]), await addExpert(school, 'Boris', [courseId])]
  expect(await shown()).toEqual({ id: expect.any(Number), name: 'Elena', avatar: '', is_on_duty: true })
  await sql`
    insert into expert_hours (expert_id, kind, weekday, from_minute, to_minute)
    select ${elena.id}, 'duty', extract(isodow from ${dateIn(1)}::date), 0, 1`
  expect(await shown()).toMatchObject({ name: 'Boris', is_on_duty: true })
  await addMessage(school.database, { chatId, userId: elena.id })
  expect(await shown()).toMatchObject({ name: 'Elena', is_on_duty: false })
  await sql`delete from expert_hours where expert_id = ${elena.id}`
  expect(await shown()).toMatchObject({ name: 'Elena', is_on_duty: true })
  await sql`
    insert into expert_exceptions (expert_id, kind, day, hours) values (${elena.id}, 'duty', ${dateIn(0)}, '[]')`
  expect(await shown()).toMatchObject({ name: 'Elena', is_on_duty: false })
  await sql`delete from expert_exceptions where expert_id = ${elena.id}`
  expect(await shown()).toMatchObject({ name: 'Elena', is_on_duty: true })
  await sql`
    insert into expert_absences (expert_id, first_day, last_day) values (${elena.id}, ${dateIn(0)}, ${dateIn(0)})`
  expect(await shown()).toMatchObject({ name: 'Elena', is_on_duty: false })
  await addMessage(school.database, { chatId, userId: boris.id })
  expect(await shown()).toMatchObject({ name: 'Boris', is_on_duty: true })
  await sql`update expert_courses set course_id = ${course.id} where user_id = ${boris.id}`
  expect(await shown()).toMatchObject({ name: 'Boris', is_on_duty: false })
})

test('a chat of a trial in which experts do not write has none before an answer', async () => {
  const { sql } = school.database
  const { id: courseId } = await addCourse(school.database)
  await addExpert(school, 'Elena', [courseId])
  await sql`update courses set is_demo_expert_message_enabled = false where id = ${courseId}`
  const { id: userId, email } = await school.addLearner()
  await addChat(school.database, await addStream(school.database, { userId, courseId }, { isDemo: true }))
  const { body } = await school.call(listChats, { token: await school.signIn(email) })
  expect(body).toMatchObject([{ expert: null, is_expert_message_enable: false }])
})
