import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishDay } from '#contract/learning/days/api.ts'
import { listLiveEvents } from '#contract/messages/live/api.ts'
import { closeWeekRecap } from '#contract/learning/recaps/api.ts'
import { getStreamStatus } from '#contract/learning/streams/api.ts'
import { dateOf, dayOf } from '#contract/platform/dates.ts'
import { addChat, addMessage } from '../../../test/chats.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'
import { dateIn } from '../../../test/schoolZone.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { learnerDayAt } from '../../platform/calendar.ts'
import { shownRecap } from './recaps.ts'

let school: School
let course: TestCourse
beforeAll(async () => {
  school = await startSchool()
  course = await addCourse(school.database, { stages: 1, daysPerStage: 8 })
})
afterAll(() => school.close())

const practise = (userId: number, date: string, seconds = 600) => school.database.sql`
  insert into practice_days (user_id, practiced_on, viewed_seconds) values (${userId}, ${date}, ${seconds})`

/** A learner on a day of the course, who practised so many days ago. */
async function learnerOn(today: number, practisedAgo: readonly number[]) {
  const { id: userId, email } = await school.addLearner()
  const streamId = await addStream(school.database, { userId, courseId: course.id }, { today })
  const token = await school.signIn(email)
  for (const ago of practisedAgo) await practise(userId, dateIn(-ago))
  const recap = async (session = token) => {
    const input = { params: { streamId }, query: { expand: 'week_recap' }, token: session }
    return (await school.call(getStreamStatus, input)).body.week_recap
  }
  return { userId, email, streamId, token, recap }
}

/** A learner who has finished the seventh day. */
async function learnerAfterSevenDays(practisedAgo: readonly number[] = [0, 2, 8]) {
  const learner = await learnerOn(7, practisedAgo)
  const dayId = course.dayIds[6] ?? 0
  await school.database.sql`
    insert into lesson_progress (stream_id, lesson_id, viewed_seconds, play_count, position_seconds)
    select ${learner.streamId}, id, 60, 1, 0 from lessons where day_id = ${dayId}`
  const { status } = await school.call(finishDay, {
    params: { streamId: learner.streamId, dayId },
    token: learner.token,
  })
  expect(status).toBe(200)
  return learner
}

const close = (token: string, week = dateIn(0)) => school.call(closeWeekRecap, { params: { week }, token })

test("the weekly recap has the days, the minutes and an expert's message, once the seventh day is finished", async () => {
  const { streamId, recap } = await learnerAfterSevenDays()
  const expert = await school.addLearner()
  await school.database.sql`update users set name = 'Olga', last_name = 'Rud' where id = ${expert.id}`
  await addMessage(school.database, {
    chatId: await addChat(school.database, streamId),
    userId: expert.id,
    message: 'The neck is freer.',
  })
  expect(await recap()).toEqual({
    week: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    start_date: dateIn(-6),
    practised: [
      { date: dateIn(-2), seconds: 600 },
      { date: dateIn(0), seconds: 600 },
    ],
    previous_seconds: 600,
    expert_words: {
      text: 'The neck is freer.',
      said_at: expect.any(Number),
      expert: { id: expert.id, name: 'Olga Rud', avatar: '' },
    },
  })
})

test('the weekly recap is not shown on the morning of another day', async () => {
  expect(await (await learnerOn(3, [0, 1, 2])).recap()).toBeNull()
})

test('the weekly recap is not shown after an empty week', async () => {
  expect(await (await learnerAfterSevenDays([8])).recap()).toBeNull()
})

test('the weekly recap is closed once for all devices', async () => {
  const { email, token, recap } = await learnerAfterSevenDays()
  const device = await school.signIn(email)
  const { position } = (await school.call(listLiveEvents, { token: device, query: {} })).body
  expect((await close(token)).body).toEqual({ success: true })
  expect((await close(token)).body).toEqual({ success: true })
  expect(await recap(device)).toBeNull()
  const { body } = await school.call(listLiveEvents, { token: device, query: { after: position } })
  expect(body.events.map(({ type }) => type)).toEqual(['recap'])
})

test('closing the weekly recap does not close it for others', async () => {
  const [one, other] = [await learnerAfterSevenDays(), await learnerAfterSevenDays()]
  await close(one.token)
  expect(await other.recap()).not.toBeNull()
})

test.each([
  ['long ago', -15],
  ['in the future', 8],
])('the recap of a week %s cannot be closed', async (_, days) => {
  const { token } = await learnerOn(1, [])
  expect((await close(token, dateIn(days))).status).toBe(404)
})

test.each([
  ['begins at five', 'Europe/Moscow', '2026-11-29T17:00:00+03:00', true],
  ['has not begun a minute before', 'Europe/Moscow', '2026-11-29T16:59:00+03:00', false],
  ['lasts until four at night', 'Europe/Moscow', '2026-11-30T03:59:00+03:00', true],
  ['is over at four', 'Europe/Moscow', '2026-11-30T04:00:00+03:00', false],
  ['begins on the learner’s clock', 'Pacific/Auckland', '2026-11-29T17:00:00+13:00', true],
  ['has not begun further west at that moment', 'America/Lima', '2026-11-29T17:00:00+13:00', false],
  ['begins at five on a day of 25 hours', 'Europe/Berlin', '2026-10-25T17:00:00+01:00', true],
  ['has not begun before five on a day of 25 hours', 'Europe/Berlin', '2026-10-25T16:30:00+01:00', false],
  ['begins at five on a day of 23 hours', 'America/New_York', '2026-03-08T17:00:00-04:00', true],
  ['has not begun before five on a day of 23 hours', 'America/New_York', '2026-03-08T16:30:00-04:00', false],
])('Sunday evening %s: %s, %s', async (_, timezone, at, expected) => {
  const { id: userId } = await school.addLearner({ timezone })
  const calendar = { timezone, former: null }
  const now = Date.parse(at) / 1000
  const today = learnerDayAt(calendar, now)
  await practise(userId, dateOf(today - 2))
  const moment = { now, today, isSeventhDay: false, isDayFinished: false }
  const recap = await shownRecap(school.database.sql, { userId, brand: null, calendar, ...moment })
  expect(recap !== null).toBe(expected)
  if (recap) expect(dayOf(recap.week) + 6).toBe(today)
})
