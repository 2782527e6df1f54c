import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getChat, listChats, listMessages } from '#contract/experts/chats/api.ts'
import { listHomework, listUserHomework, sendHomework } from '#contract/learning/homework/api.ts'
import type { Body } from '#contract/endpoint.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { getScoreAmount } from '#contract/learning/points/api.ts'
import { getStream, getStreamStatus } from '#contract/learning/streams/api.ts'
import { addChat } from '../../../test/chats.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'
import { first } from '../../platform/database/database.ts'
import { answerHomework } from './homework.ts'

let school: School
let course: TestCourse
let expertId: number
beforeAll(async () => {
  school = await startSchool()
  course = await addCourse(school.database)
  const { sql } = school.database
  await sql`
    update homeworks set scores = '{"DONE": 30}', exercises = '[{"key": "a", "id": 7, "title": {"ru": "Стена"}}]'
    where course_id = ${course.id}`
  await sql`
    insert into day_homeworks (day_id, homework_id)
    select day, id from homeworks, unnest(${course.dayIds.slice(0, 2)}::bigint[]) as day where course_id = ${course.id}`
  await sql`update courses set version = version + 1 where id = ${course.id}`
  expertId = (await school.addLearner()).id
  await sql`update users set roles = '{expert}', name = 'Elena' where id = ${expertId}`
})
afterAll(() => school.close())

type Parts = Partial<Body<typeof sendHomework>>

async function addRun(shape: Parameters<typeof addStream>[2] = {}, courseId = course.id) {
  const { id: userId, email } = await school.addLearner()
  const token = await school.signIn(email)
  const streamId = await addStream(school.database, { userId, courseId }, shape)
  const list = async () => {
    const query = { expand: 'scores,attempts,usual_answer_seconds' }
    return (await school.call(listUserHomework, { params: { streamId }, query, token })).body
  }
  const ofStage = async () => {
    const found = (await list()).find(({ target_type }) => target_type === 'course_stage_homework')
    if (!found) throw new Error('There is no homework of a stage')
    return found
  }
  const send = async (parts: Parts = {}, statusId?: number) =>
    school.call(sendHomework, {
      params: { streamId, statusId: statusId ?? (await ofStage()).id },
      body: { client_id: randomUUID(), message: 'Done', ...parts },
      token,
    })
  const points = async () => (await school.call(getScoreAmount, { token })).body.data.amount
  return { userId, token, streamId, list, ofStage, send, points }
}

async function addFile(userId: number, type = 2): Promise<number> {
  const rows = await school.database.sql<{ id: number }>`
    insert into files (user_id, type, name, mime, size, content)
    values (${userId}, ${type}, 'posture.jpg', 'image/webp', 900, 'large.webp') returning id`
  return first(rows)?.id ?? 0
}

/** Answers the attempt that waits, as the desk does; returns whether this was its answer. */
async function answer({ streamId }: { streamId: number }, verdict: 'DONE' | 'FAIL', text = '') {
  const rows = await school.database.sql<{ id: number }>`
    select a.id from homework_attempts a join stream_homeworks h on h.id = a.status_id
    where h.stream_id = ${streamId} order by a.id desc limit 1`
  const attemptId = first(rows)?.id ?? 0
  const answering = school.database.transaction((sql, { afterCommit }) =>
    answerHomework({ sql, afterCommit }, { attemptId, expertId, verdict, text }, 'en'),
  )
  return answering.then(
    () => true,
    (error: unknown) => {
      expect(error).toMatchObject({ code: 'homework_answered' })
      return false
    },
  )
}

const setting = (columns: string) =>
  school.database.pool.query(
    `update homeworks set is_file_required = false, is_message_required = false, is_exercise_required = false,
       is_selfie_required = false where course_id = ${course.id};
     ${columns && `update homeworks set ${columns} where course_id = ${course.id};`}
     update courses set version = version + 1 where id = ${course.id}`,
  )

test('homework has an id before it is sent, one for each day it is given on', async () => {
  const { list } = await addRun()
  const items = await list()
  expect(items).toHaveLength(3)
  expect(new Set(items.map(({ id }) => id)).size).toBe(3)
  expect(new Set(items.map(({ homework_id }) => homework_id)).size).toBe(1)
  expect(items[0]).toMatchObject({ status: 'NOT_UPLOADED', answer_by: null, attempts: [], scores: { DONE: 30 } })
})

test('homework has no points and attempts unless they are expanded', async () => {
  const { streamId, token } = await addRun()
  const { body } = await school.call(listUserHomework, { params: { streamId }, token })
  expect(body[0]).not.toHaveProperty('scores')
  expect(body[0]).not.toHaveProperty('attempts')
})

test('homework says whether its stage is open', async () => {
  const { list } = await addRun()
  expect((await list()).map(({ stage_status }) => stage_status)).toEqual(['open', 'open', 'open'])
})

test('the homework of another learner is not found', async () => {
  const [mine, other] = [await addRun(), await addRun()]
  const { id } = await other.ofStage()
  const foreign = { params: { streamId: other.streamId }, token: mine.token }
  expect((await school.call(listUserHomework, foreign)).status).toBe(404)
  expect((await mine.send({}, id)).status).toBe(404)
  expect((await other.ofStage()).status).toBe('NOT_UPLOADED')
})

test('the reference lists homework once, whatever days it is given on', async () => {
  const { token } = await addRun()
  const { body } = await school.call(listHomework, { token })
  expect(body).toMatchObject([{ title: 'Фото (en)', exercises: [{ id: 7, title: 'Стена' }] }])
})

test('sending homework puts it on checking, with a deadline and a message in the thread', async () => {
  const { send, userId, ofStage, streamId, token } = await addRun()
  const fileId = await addFile(userId)
  const { status, body } = await send({ message: ' Took it at noon ', files: [fileId], exercise_id: 7 })
  expect(status).toBe(200)
  const { userHomeworkStatus: sent, chatMessage } = body
  expect(chatMessage).toMatchObject({ message: 'Took it at noon', user_id: userId, user_homework_status_id: sent.id })
  expect(sent).toMatchObject({ status: 'UPLOADED', answer_by: (sent.sent_at ?? 0) + 86_400 })
  const { attempts, ...homework } = await ofStage()
  expect(homework).toEqual({ ...sent, usual_answer_seconds: null })
  expect(attempts).toMatchObject([
    { status: 'UPLOADED', message: 'Took it at noon', exercise: { id: 7, title: 'Стена' }, files: [{ id: fileId }] },
  ])
  expect(sent.lock).toMatchObject({ code: 'homework_on_checking' })
  const state = await school.call(getStreamStatus, { params: { streamId }, query: { expand: 'homeworks' }, token })
  expect(state.body.homeworks?.find(({ id }) => id === sent.id)).toMatchObject({ answer_by: sent.answer_by })
})

test('a sending keeps the time of its answer when experts promise another one later', async () => {
  const { send, ofStage } = await addRun()
  const { id, answer_by: promised } = (await send()).body.userHomeworkStatus
  await school.database.sql`
      update homework_attempts set answer_by = answer_by + interval '6 hours' where status_id = ${id}`
  expect((await ofStage()).answer_by).toBe((promised ?? 0) + 6 * 3600)
})

test('sending homework opens no chat for a run without one', async () => {
  const { send, streamId, token } = await addRun()
  const { dialog_id: chatId } = (await send()).body.chatMessage
  const { body } = await school.call(getStream, { params: { streamId }, token })
  expect(body.chat_channel_id).toBeNull()
  expect((await school.call(listChats, { token })).body).toEqual([])
  expect((await school.call(getChat, { params: { chatId }, token })).status).toBe(404)
})

test('sent homework appears in the chat of its run, without the selfie', async () => {
  const { send, streamId, token, userId } = await addRun()
  await addChat(school.database, streamId)
  const { chatMessage } = (await send({ message: '', files: [await addFile(userId)] })).body
  const messages = await school.call(listMessages, { params: { chatId: chatMessage.dialog_id }, token })
  expect(messages.body).toEqual([{ ...chatMessage, message: 'Фото (en)' }])
})

test('sending homework twenty times at once has one effect', async () => {
  const { send, ofStage } = await addRun()
  const [{ id }, client_id] = [await ofStage(), randomUUID()]
  const replies = await Promise.all(Array.from({ length: 20 }, () => send({ client_id }, id)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(replies.map(({ body }) => body.chatMessage.id)).size).toBe(1)
  expect((await ofStage()).attempts).toMatchObject([{ client_id }])
  const other = (await send({ client_id }, (await ofStage()).id + 1)).status
  expect([404, 422]).toContain(other)
})

test('rejects sent homework with the client id of another one', async () => {
  const { send, list } = await addRun()
  const [daily, other] = await list()
  const client_id = randomUUID()
  expect((await send({ client_id }, daily?.id)).status).toBe(200)
  const { status, failure } = await send({ client_id }, other?.id)
  expect([status, failure]).toMatchObject([422, { code: 'idempotency_key_reused' }])
})

test('homework cannot be sent while it is checked and once it is approved', async () => {
  const run = await addRun()
  await run.send()
  expect((await run.send()).failure).toMatchObject({ code: 'homework_on_checking', status: 409 })
  await answer(run, 'DONE')
  expect((await run.send()).failure).toMatchObject({ code: 'homework_approved', status: 409 })
  expect((await run.ofStage()).attempts).toHaveLength(1)
})

test('homework of a day that is not open is rejected with the reason', async () => {
  const { list, send } = await addRun({ today: 1 })
  const later = (await list()).find(({ is_locked }) => is_locked)
  expect(later?.lock).toMatchObject({ code: 'day_not_open_yet' })
  expect((await send({}, later?.id)).failure).toMatchObject({ code: 'day_not_open_yet', status: 403 })
})

test('a trial run rejects homework of days that are not part of it', async () => {
  const { list, send } = await addRun({ isDemo: true, today: 2 })
  const [open, locked] = await list()
  expect((await send({}, locked?.id)).failure).toMatchObject({ code: 'day_locked_in_demo' })
  expect((await send({}, open?.id)).status).toBe(200)
})

test('homework cannot be sent after the end of the run, but earlier homework is still answered', async () => {
  const run = await addRun()
  const [daily] = await run.list()
  await run.send()
  await school.database.sql`
      update streams set starts_at = now() - interval '9 days', ends_at = now() - interval '1 hour' where id = ${run.streamId}`
  expect((await run.send({}, daily?.id)).failure).toMatchObject({ code: 'stream_ended' })
  await answer(run, 'DONE', 'Well done')
  expect(await run.ofStage()).toMatchObject({ status: 'DONE', last_answer: { text: 'Well done' } })
})

test.each<[string, string, Parts, string]>([
  ['a file or a message', '', {}, 'files'],
  ['a file', 'is_file_required = true', { message: 'Done' }, 'files'],
  ['a message', 'is_message_required = true', {}, 'message'],
  ['an exercise', 'is_exercise_required = true', { message: 'Done' }, 'exercise_id'],
  ['a known exercise', '', { message: 'Done', exercise_id: 99 }, 'exercise_id'],
  ['a selfie', 'is_selfie_required = true', { message: 'Done' }, 'selfie_file_id'],
])('homework without %s is rejected at the field', async (_part, columns, parts, field) => {
  await setting(columns)
  const { send, ofStage } = await addRun()
  const { status, failure } = await send({ message: '', ...parts })
  expect([status, failure]).toMatchObject([422, [{ field }]])
  expect(await ofStage()).toMatchObject({ status: 'NOT_UPLOADED', attempts: [] })
  await setting('')
})

test('one selfie is sent for all homework of a stage', async () => {
  await setting('is_selfie_required = true')
  const { list, send, userId } = await addRun({ today: 2 })
  const [daily, second] = await list()
  expect(daily?.is_selfie_needed).toBe(true)
  const selfie = await addFile(userId)
  expect((await send({ selfie_file_id: selfie }, daily?.id)).status).toBe(200)
  expect((await list()).map(({ is_selfie_needed }) => is_selfie_needed)).toEqual([false, false, false])
  expect((await send({}, second?.id)).status).toBe(200)
  expect((await list())[0]?.attempts?.[0]).toMatchObject({ selfie: { id: selfie }, files: [] })
  await setting('')
})

test.each([
  ['a document', fileTypes.document],
  ['a voice', fileTypes.sound],
])('homework with %s is rejected at the field', async (_, type) => {
  const { userId, send, ofStage } = await addRun()
  const { status, failure } = await send({ files: [await addFile(userId, type)] })
  expect([status, failure]).toMatchObject([422, [{ field: 'files' }]])
  expect((await ofStage()).status).toBe('NOT_UPLOADED')
})

test.each(['files', 'selfie_file_id'] as const)(
  'sending homework with the %s of another person responds 404',
  async (part) => {
    const { send, ofStage } = await addRun()
    const foreign = await addFile(expertId)
    const parts = part === 'files' ? { files: [foreign] } : { selfie_file_id: foreign }
    expect((await send(parts)).status).toBe(404)
    expect((await ofStage()).status).toBe('NOT_UPLOADED')
  },
)

test('returned homework can be sent again, beside the old attempt', async () => {
  const run = await addRun()
  await run.send({ message: 'First' })
  await answer(run, 'FAIL', 'Closer, please')
  expect(await run.ofStage()).toMatchObject({ status: 'FAIL', answer_by: null })
  expect((await run.send({ message: 'Second' })).status).toBe(200)
  const { attempts, status, last_answer } = await run.ofStage()
  expect(status).toBe('UPLOADED')
  expect(last_answer).toMatchObject({
    text: 'Closer, please',
    expert: { id: expect.any(Number), name: 'Elena', avatar: '' },
  })
  expect(attempts).toMatchObject([
    { message: 'First', status: 'FAIL', answer: 'Closer, please', expert: { name: 'Elena' } },
    { message: 'Second', status: 'UPLOADED', answer: null },
  ])
  expect(await run.points()).toBe(0)
})

test('approved homework credits its points once, and opens the next stage', async () => {
  const run = await addRun({ today: 4 })
  await run.send()
  const answers = await Promise.all(Array.from({ length: 8 }, () => answer(run, 'DONE')))
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(await run.points()).toBe(30)
  const query = { expand: 'days' }
  const { body } = await school.call(getStreamStatus, { params: { streamId: run.streamId }, query, token: run.token })
  expect(body.days?.[3]?.lock).toBeNull()
})

test('one of two concurrent verdicts wins', async () => {
  const run = await addRun()
  await run.send()
  const verdicts = await Promise.all([answer(run, 'DONE'), answer(run, 'FAIL', 'Again')])
  expect(verdicts.filter(Boolean)).toHaveLength(1)
  const { status, attempts } = await run.ofStage()
  expect(attempts?.[0]?.status).toBe(status)
  expect(await run.points()).toBe(status === 'DONE' ? 30 : 0)
})

test('the usual time of an answer is the median of five or more, and unknown below', async () => {
  const own = await addCourse(school.database)
  const { ofStage, streamId, userId } = await addRun({}, own.id)
  const { id } = await ofStage()
  const add = (hours: number, by: number | null) => school.database.sql`
      insert into homework_attempts (status_id, user_id, course_id, client_id, message, sent_at, answer_by, answered_at, answered_by,
        verdict, answer)
      values (${id}, ${userId}, ${own.id}, gen_random_uuid(), '', now() - make_interval(hours => ${hours}::int),
        now(), now(), ${by}, 'FAIL', '')`
  for (const hours of [1, 3, 5, 20]) await add(hours, expertId)
  await add(23, null)
  expect((await ofStage()).usual_answer_seconds).toBeNull()
  await add(9, expertId)
  expect((await ofStage()).usual_answer_seconds).toBe(5 * 3600)
  expect(streamId).toBeGreaterThan(0)
})
