import { afterAll, beforeAll, expect, test } from 'vitest'
import { getChat, listChats, listMessages } from '#contract/chats/api.ts'
import { first } from '../database.ts'
import { startSchool, type School } from '../testing.ts'
import { addCourse, addStream, type TestCourse } from '../testingCourse.ts'

let school: School
let course: TestCourse
let expertId: number
beforeAll(async () => {
  school = await startSchool()
  course = await addCourse(school.database)
  expertId = (await school.addLearner()).id
  await school.database.sql`update users set roles = '{expert}', name = 'Irina' where id = ${expertId}`
})
afterAll(() => school.close())

/** A learner with a chat, in which the expert has written some messages. */
async function enter(messages = 0) {
  const { id, email } = await school.addLearner()
  const streamId = await addStream(school.database, { userId: id, courseId: course.id })
  const { sql } = school.database
  const chat = first(await sql<{ id: number }>`insert into chats (stream_id) values (${streamId}) returning id`)
  const chatId = chat?.id ?? 0
  const say = (userId: number, message: string) =>
    sql`insert into messages (chat_id, user_id, message) values (${chatId}, ${userId}, ${message})`
  for (let number = 1; number <= messages; number += 1) await say(expertId, `Message ${number}`)
  return { id, streamId, chatId, say, token: await school.signIn(email) }
}

test('a chat names its course and run, its latest message, and how many of others are unread', async () => {
  const { id, chatId, streamId, say, token } = await enter(2)
  await say(id, 'Thank you')
  const params = { chatId }
  const { body } = await school.call(getChat, { params, token, headers: { 'accept-language': 'en' } })
  expect(body).toMatchObject({
    ...{ id: chatId, stream_id: streamId, title: 'Курс (en)', stream_status: 'open' },
    ...{ unread_count: 2, last_message: 'Thank you', last_message_at: expect.any(Number) },
  })
})

test('the chat with the latest message is the first, one without any the last', async () => {
  const { id, chatId, say, token } = await enter(1)
  const { sql } = school.database
  const add = async () => {
    const { id: courseId } = await addCourse(school.database)
    const streamId = await addStream(school.database, { userId: id, courseId })
    return first(await sql<{ id: number }>`insert into chats (stream_id) values (${streamId}) returning id`)?.id ?? 0
  }
  const [silent, latest] = [await add(), await add()]
  await sql`insert into messages (chat_id, user_id, message) values (${latest}, ${expertId}, 'Later')`
  const order = async () => (await school.call(listChats, { token })).body.map((chat) => chat.id)
  expect(await order()).toEqual([latest, chatId, silent])
  await say(expertId, 'Latest')
  expect(await order()).toEqual([chatId, latest, silent])
})

test('messages come page by page, the newest first, with who wrote them', async () => {
  const { chatId, token } = await enter(12)
  const page = (number: number) => school.call(listMessages, { params: { chatId }, query: { page: number }, token })
  const newest = await page(1)
  expect(newest.body).toHaveLength(10)
  expect(newest.body[0]).toMatchObject({
    ...{ message: 'Message 12', dialog_id: chatId, user_id: expertId, is_viewed: 0 },
    employee: { is_expert: true, name: 'Irina' },
  })
  expect(newest.headers).toMatchObject({ 'x-pagination-total-count': '12', 'x-pagination-page-count': '2' })
  expect((await page(2)).body.map(({ message }) => message)).toEqual(['Message 2', 'Message 1'])
})

test('another person’s chat is a missing one', async () => {
  const [mine, other] = [await enter(1), await enter(1)]
  const input = { params: { chatId: other.chatId }, token: mine.token }
  expect((await school.call(getChat, input)).status).toBe(404)
  expect((await school.call(listMessages, input)).status).toBe(404)
  expect((await school.call(listChats, { token: mine.token })).body.map(({ id }) => id)).toEqual([mine.chatId])
})
