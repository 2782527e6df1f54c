import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishDay, getDayProgress, startDay } from '#contract/learning/days/api.ts'
import { saveLessonStat } from '#contract/learning/lessons/api.ts'
import { getScoreAmount, listScores } from '#contract/learning/points/api.ts'
import { getStream, getStreamStatus } from '#contract/learning/streams/api.ts'
import { addChat, addMessage } from '../../../test/chats.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'
import { setHomeworkStatus, statusIdOf } from '../../../test/homework.ts'

let school: School
let course: TestCourse
beforeAll(async () => {
  school = await startSchool()
  course = await addCourse(school.database, { stages: 1, requiredDays: [1], restDays: [3] })
})
afterAll(() => school.close())

/** A learner on a day of a course, with actions on its days, counted from 1. */
async function startCourse({ today = 1, of = course } = {}) {
  const learner = await school.addLearner()
  const streamId = await addStream(school.database, { userId: learner.id, courseId: of.id }, { today })
  const token = await school.signIn(learner.email)
  const params = (day: number) => ({ streamId, dayId: of.dayIds[day - 1] ?? 0 })
  const watch = async (day: number, play_count = 1) => {
    for (const lesson_id of of.lessonIds[day - 1] ?? []) {
      const entry = { client_id: randomUUID(), stream_id: streamId, day_id: params(day).dayId, lesson_id }
      await school.call(saveLessonStat, { body: { ...entry, viewed_seconds: 55, play_count }, token })
    }
  }
  return {
    token,
    streamId,
    userId: learner.id,
    watch,
    start: (day: number) => school.call(startDay, { params: params(day), token }),
    finish: (day: number) => school.call(finishDay, { params: params(day), token }),
    points: async () => (await school.call(getScoreAmount, { token })).body.data.amount,
    daysOf: async () =>
      (await school.call(getStreamStatus, { params: { streamId }, query: { expand: 'days' }, token })).body.days ?? [],
    run: async () =>
      (await school.call(getStream, { params: { streamId }, query: { expand: 'progress' }, token })).body,
  }
}

/** A course whose first day has homework; returns the target of its status. */
async function addCourseWithHomework(isRequired: boolean): Promise<{ of: TestCourse; targetId: number }> {
  const of = await addCourse(school.database, { stages: 1, daysPerStage: 1 })
  const [target] = await school.database.sql<{ id: number }>`
    insert into day_homeworks (day_id, homework_id, is_required)
    select ${of.dayIds[0]}, id, ${isRequired} from homeworks where course_id = ${of.id} returning id`
  return { of, targetId: target?.id ?? 0 }
}

test('starting a day again has no effect', async () => {
  const { start } = await startCourse()
  const first = await start(1)
  expect((await start(1)).body).toEqual(first.body)
})

test.each(['start', 'finish'] as const)('a locked day rejects %s, without effect', async (act) => {
  const learner = await startCourse()
  const response = await learner[act](2)
  expect(response.status).toBe(403)
  expect(response.failure).toMatchObject({ code: 'day_not_open_yet' })
  expect((await learner.daysOf())[1]).toMatchObject({ id: null, stage_day_started_at: null })
})

test('a day cannot be finished before its required lessons are watched', async () => {
  const { finish } = await startCourse()
  const response = await finish(1)
  expect(response.status).toBe(409)
  expect(response.failure).toMatchObject({ code: 'day_not_complete' })
})

test('a day requires as many repetitions as the minimum of the set', async () => {
  const of = await addCourse(school.database, { stages: 1, daysPerStage: 1 })
  await school.database.sql`
      update lesson_sets set repeat_from = 2, repeat_count = 2, repeat_to = 3 where day_id = ${of.dayIds[0]}`
  const { finish, watch } = await startCourse({ of })
  await watch(1)
  expect((await finish(1)).status).toBe(409)
  await watch(1)
  expect((await finish(1)).status).toBe(200)
})

test.each([
  ['not sent', false, undefined],
  ['returned', false, 'FAIL'],
  ['sent', true, 'UPLOADED'],
  ['approved', true, 'DONE'],
])('a day with required homework that is %s can be finished: %s', async (_, isFinished, homework) => {
  const { of, targetId } = await addCourseWithHomework(true)
  const { finish, watch, streamId } = await startCourse({ of })
  await watch(1)
  const { sql } = school.database
  if (homework) await setHomeworkStatus(sql, await statusIdOf(sql, { streamId, targetId }), homework)
  expect((await finish(1)).status).toBe(isFinished ? 200 : 409)
})

test('a day does not require optional homework', async () => {
  const { of } = await addCourseWithHomework(false)
  const { finish, watch } = await startCourse({ of })
  await watch(1)
  expect((await finish(1)).status).toBe(200)
})

test('a required day locks later days until it is finished', async () => {
  const { daysOf, watch, finish } = await startCourse({ today: 2 })
  expect((await daysOf())[1]?.lock).toMatchObject({ code: 'day_needs_earlier_day', day_number: 1 })
  await watch(1)
  await finish(1)
  expect((await daysOf())[1]?.lock).toBeNull()
})

test('finishing a day awards its points once', async () => {
  const { watch, finish, points } = await startCourse()
  await watch(1)
  await Promise.all(Array.from({ length: 8 }, () => finish(1)))
  expect(await points()).toBe(40)
})

test('a day awards points to every learner who finishes it', async () => {
  for (const learner of [await startCourse(), await startCourse()]) {
    await learner.watch(1)
    expect((await learner.finish(1)).body.scores).toBe(40)
    expect(await learner.points()).toBe(40)
  }
})

test('finishing a day returns the balance, the streak and the last message of an expert within a week', async () => {
  const { watch, finish, streamId } = await startCourse()
  const chatId = await addChat(school.database, streamId)
  const expert = await school.addLearner()
  await school.database.sql`update users set name = 'Olga', last_name = 'Rud' where id = ${expert.id}`
  await addMessage(school.database, { chatId, userId: expert.id, message: 'The neck is freer.' })
  await watch(1)
  const { body } = await finish(1)
  expect(body).toMatchObject({ balance: 40, streak_days: 1 })
  expect(body.expert_words).toEqual({
    text: 'The neck is freer.',
    said_at: expect.any(Number),
    expert: { id: expert.id, name: 'Olga Rud', avatar: '' },
  })
  await school.database.sql`update messages set created_at = now() - interval '8 days' where chat_id = ${chatId}`
  expect((await finish(1)).body).toEqual({ ...body, expert_words: null })
})

test('finishing a day returns no message of the learner', async () => {
  const { watch, finish, streamId, userId } = await startCourse()
  await addMessage(school.database, { chatId: await addChat(school.database, streamId), userId })
  await watch(1)
  expect((await finish(1)).body.expert_words).toBeNull()
})

test('the points history names a finished day with its course', async () => {
  const { watch, finish, token } = await startCourse()
  await watch(1)
  await finish(1)
  const headers = { 'accept-language': 'ru' }
  const [score] = (await school.call(listScores, { token, headers })).body
  expect(score?.how_it_was).toBe('День 1 курса «Курс»')
})

test('the points history has no finished day without points', async () => {
  const of = await addCourse(school.database, { stages: 1, daysPerStage: 1 })
  await school.database.sql`update days set points = 0 where id = ${of.dayIds[0]}`
  const { watch, finish, token } = await startCourse({ of })
  await watch(1)
  expect((await finish(1)).status).toBe(200)
  expect((await school.call(listScores, { token })).body).toEqual([])
})

test('a finished day counts in the progress of its own run only', async () => {
  const [mine, other] = [await startCourse(), await startCourse()]
  const progressBy = (dayStatusId: number) =>
    school.call(getDayProgress, { params: { streamId: mine.streamId, dayStatusId }, token: mine.token })
  await mine.watch(1)
  const { body } = await mine.finish(1)
  expect((await progressBy(body.id)).body).toMatchObject({ days_count: 3, complete_days_count: 1, progress: 33 })
  expect((await progressBy((await other.start(1)).body.id)).status).toBe(404)
})

test('finishing the last day except rest days completes the run', async () => {
  const { watch, finish, run } = await startCourse({ today: 3 })
  await watch(1)
  await finish(1)
  expect((await run()).completed_at).toBeNull()
  await watch(2)
  await finish(2)
  expect(await run()).toMatchObject({ completed_at: expect.any(Number), progress: { progress: 100 } })
})

test('a rest day is complete once it is reached', async () => {
  const of = await addCourse(school.database, { stages: 1, daysPerStage: 2, restDays: [1, 2] })
  const completeOn = async (today: number) =>
    (await (await startCourse({ of, today })).run()).progress?.complete_days_count
  expect(await completeOn(0)).toBe(0)
  expect(await completeOn(1)).toBe(1)
  expect(await completeOn(2)).toBe(2)
})

test('the status and the progress of a run count the same complete days, rest days included', async () => {
  const of = await addCourse(school.database, { stages: 1, daysPerStage: 4, restDays: [2] })
  const { daysOf, watch, finish, run } = await startCourse({ of, today: 3 })
  await watch(1)
  await finish(1)
  expect((await daysOf()).map((day) => day.is_complete)).toEqual([true, true, false, false])
  expect((await run()).progress).toMatchObject({ complete_days_count: 2, days_count: 4, progress: 50 })
})

test('a locked rest day is not complete until it is unlocked', async () => {
  const of = await addCourse(school.database, { stages: 1, daysPerStage: 2, restDays: [2], requiredDays: [1] })
  const { run, watch, finish } = await startCourse({ of, today: 2 })
  expect((await run()).progress).toMatchObject({ complete_days_count: 0, progress: 0 })
  await watch(1)
  await finish(1)
  expect((await run()).progress).toMatchObject({ complete_days_count: 2, progress: 100 })
})

test('a rest day of the full course is not complete in a trial run', async () => {
  const of = await addCourse(school.database, { stages: 1, daysPerStage: 5, restDays: [3] })
  await school.database
    .sql`update days set is_demo_accessible = true where id = any (${of.dayIds.slice(0, 2)}::bigint[])`
  const learner = await school.addLearner()
  const shape = { today: 5, isDemo: true }
  const streamId = await addStream(school.database, { userId: learner.id, courseId: of.id }, shape)
  const token = await school.signIn(learner.email)
  await school.database.sql`
    insert into day_statuses (stream_id, day_id, started_at, finished_at)
    select ${streamId}, id, now(), now() from unnest(${of.dayIds.slice(0, 2)}::bigint[]) id`
  const { body } = await school.call(getStream, { params: { streamId }, query: { expand: 'progress' }, token })
  expect(body.progress).toMatchObject({ days_count: 5, complete_days_count: 2, progress: 40 })
})
