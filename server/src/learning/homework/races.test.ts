import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { finishDay } from '#contract/learning/days/api.ts'
import { answerDeskEntry } from '#contract/experts/desk/api.ts'
import { listUserHomework, sendHomework } from '#contract/learning/homework/api.ts'
import { getScoreAmount } from '#contract/learning/points/api.ts'
import { createFreeze, getStreamStatus } from '#contract/learning/streams/api.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'
import { addExpert, type Expert } from '../../../test/deskWork.ts'
import { startSchool, type Input, type School } from '../../../test/school.ts'
import { dateIn } from '../../../test/schoolZone.ts'
import { callServer, startSecondServer, type ServerProcess } from '../../../test/serverProcess.ts'
import { first } from '../../platform/database/database.ts'

let school: School
let other: ServerProcess
let course: TestCourse
let experts: Expert[]
beforeAll(async () => {
  school = await startSchool()
  other = await startSecondServer(school)
  course = await addCourse(school.database)
  await school.database.sql`update homeworks set scores = '{"DONE": 30}' where course_id = ${course.id}`
  experts = [await addExpert(school, 'Elena'), await addExpert(school, 'Boris')]
})
afterAll(async () => {
  await other.stop()
  await school.close()
})

/** Calls one of two processes. */
function callOn<E extends Endpoint>(index: number, endpoint: E, input: Input<E>) {
  return index % 2 === 0 ? school.call(endpoint, input) : callServer(other, endpoint, input)
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index)
const countOf = (replies: readonly { status: number }[], status: number) =>
  replies.filter((reply) => reply.status === status).length

/** A learner on the second day of a run. */
async function addRun() {
  const { id: userId, email } = await school.addLearner()
  const streamId = await addStream(school.database, { userId, courseId: course.id }, { today: 2 })
  const token = await school.signIn(email)
  const homework = async () => {
    const input = { params: { streamId }, query: { expand: 'attempts' }, token }
    return first((await school.call(listUserHomework, input)).body)
  }
  const statusId = (await homework())?.id ?? 0
  const send = (index: number, client_id = randomUUID()) =>
    callOn(index, sendHomework, { params: { streamId, statusId }, body: { client_id, message: 'Done' }, token })
  const points = async () => (await school.call(getScoreAmount, { token })).body.data.amount
  const attemptId = async () => {
    const rows = await school.database.sql<{ id: number }>`
      select max(id) as id from homework_attempts where user_id = ${userId}`
    return first(rows)?.id ?? 0
  }
  return { userId, streamId, token, homework, send, points, attemptId }
}

test('twenty equal concurrent requests on two processes make one attempt', async () => {
  const { send, homework } = await addRun()
  const clientId = randomUUID()
  const replies = await Promise.all(times(20).map((index) => send(index, clientId)))
  expect(countOf(replies, 200)).toBe(20)
  expect(new Set(replies.map(({ body }) => body.chatMessage.id)).size).toBe(1)
  expect((await homework())?.attempts).toHaveLength(1)
})

test('one of twenty different concurrent attempts on two processes is checked', async () => {
  const { send, homework } = await addRun()
  const replies = await Promise.all(times(20).map((index) => send(index)))
  expect([countOf(replies, 200), countOf(replies, 409)]).toEqual([1, 19])
  expect((await homework())?.attempts).toHaveLength(1)
})

test.each<[string, (index: number) => 'DONE' | 'FAIL']>([
  ['64 approvals', () => 'DONE'],
  ['64 approvals and returns', (index) => (index % 3 === 0 ? 'FAIL' : 'DONE')],
])('%s at once on two processes make one answer', async (_title, verdictOf) => {
  const run = await addRun()
  await run.send(0)
  const attemptId = await run.attemptId()
  const answer = (index: number) => {
    const token = experts[index % 4 < 2 ? 0 : 1]?.staffToken ?? ''
    const body = { verdict: verdictOf(index), text: `Answer ${index}` }
    return callOn(index, answerDeskEntry, { params: { attemptId }, body, token })
  }
  const replies = await Promise.all(times(64).map(answer))
  expect([countOf(replies, 200), countOf(replies, 409)]).toEqual([1, 63])
  const winner = replies.findIndex(({ status }) => status === 200)
  expect(await run.homework()).toMatchObject({
    status: verdictOf(winner),
    last_answer: { text: `Answer ${winner}` },
    attempts: [{ status: verdictOf(winner), answer: `Answer ${winner}` }],
  })
  expect(await run.points()).toBe(verdictOf(winner) === 'DONE' ? 30 : 0)
  const { sql } = school.database
  const effects = await sql`
    select (select count(*) from notices where user_id = ${run.userId}) as notices,
      (select count(*) from audit_log where user_id = ${run.userId} and action like 'homework.%') as lines`
  expect(effects).toEqual([{ notices: 1, lines: 1 }])
})

test('a day is either finished before its run is frozen or not at all, on two processes', async () => {
  for (const round of times(6)) {
    const { streamId, token } = await addRun()
    const dayId = course.dayIds[1] ?? 0
    await school.database.sql`
      insert into lesson_progress (stream_id, lesson_id, viewed_seconds, play_count, position_seconds)
      select ${streamId}, id, 1000, 10, 0 from lessons where day_id = ${dayId}`
    const finish = () => callOn(0, finishDay, { params: { streamId, dayId }, token })
    const freeze = () => {
      const body = { start_date: dateIn(0), end_date: dateIn(3) }
      return callOn(1, createFreeze, { params: { streamId }, body, token })
    }
    const [finished, frozen] = await (round % 2 === 0
      ? Promise.all([finish(), freeze()])
      : Promise.all([freeze(), finish()]).then(([two, one]) => [one, two] as const))
    const query = { expand: 'days' }
    const { body } = await school.call(getStreamStatus, { params: { streamId }, query, token })
    const isFinished = body.days?.[1]?.end_time !== null
    expect([frozen.status, finished.status, isFinished]).toEqual([200, isFinished ? 200 : 403, isFinished])
  }
})
