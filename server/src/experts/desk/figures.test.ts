import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateMessage } from '#contract/experts/chats/api.ts'
import { answerDeskEntry, getDeskFigures } from '#contract/experts/desk/api.ts'
import { closeConsultation, rateConsultation } from '#contract/experts/consultations/api.ts'
import { confirmMeeting } from '#contract/experts/meetings/api.ts'
import { addCourse } from '../../../test/course.ts'
import { addAsker, addExpert, deskOf, type Expert } from '../../../test/deskWork.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { returnUnconfirmed } from '../meetings/endings.ts'
import { cleanDesk } from '../cleanup.ts'
import { deskFigures } from './desk.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

const figures = async ({ staffToken }: { staffToken: string }) =>
  (await school.call(getDeskFigures, { token: staffToken, headers: { 'accept-language': 'en' } })).body
const approve = ({ staffToken }: Expert, attemptId: number) =>
  school.call(answerDeskEntry, {
    params: { attemptId },
    token: staffToken,
    body: { verdict: 'DONE' as const, text: 'Well done' },
  })

/** A course with a lead and two experts: one has answered homework and a chat, the other a meeting. */
async function addAnswers() {
  const { sql } = school.database
  const course = await addCourse(school.database)
  const [elena, boris] = [await addExpert(school, 'Elena', [course.id]), await addExpert(school, 'Boris', [course.id])]
  const lead = await addExpert(school, 'Lead', [course.id])
  await sql`update expert_courses set is_lead = true where user_id = ${lead.id}`
  await sql`update users set timezone = 'UTC'`
  const learner = await addAsker(school, course.id)
  const attemptId = await learner.submit()
  await approve(elena, attemptId)
  await sql`
    update homework_attempts set sent_at = date_trunc('day', answered_at) - interval '30 minutes',
      answered_at = date_trunc('day', answered_at) + interval '90 minutes', answer_by = date_trunc('day', answered_at)
    where id = ${attemptId}`
  await learner.ask()
  const message = (await deskOf(school, elena).answer(learner.chatId, 'Rest')).body
  await sql`
    update desk_answers set asked_at = date_trunc('day', answered_at) + interval '9 hours 10 minutes',
      answered_at = date_trunc('day', answered_at) + interval '10 hours 10 minutes' where message_id = ${message.id}`
  const rate = (rating: number) =>
    school.call(rateMessage, {
      params: { chatId: learner.chatId, messageId: message.id },
      token: learner.token,
      body: { rating },
    })
  await rate(4)
  const [{ id: meetingId } = { id: 0 }] = await sql<{ id: number }>`
    insert into meetings (stream_id, user_id, course_id, title, minutes, expert_id, starts_at, ends_at, requested_at, confirm_by, room)
    values (${learner.streamId}, ${learner.userId}, ${course.id}, '{}', 50, ${boris.id}, now() + interval '2 days',
      now() + interval '2 days 50 minutes', now() - interval '3 hours', now() + interval '1 day', gen_random_uuid())
    returning id`
  await school.call(confirmMeeting, { params: { meetingId }, token: boris.staffToken })
  return { course, elena, boris, lead, learner, message }
}

test('leads and administrators see all answers of their courses, by expert, course, kind and hour of arrival', async () => {
  const { course, elena, boris, lead } = await addAnswers()
  const seen = await figures(lead)
  expect(seen).toMatchObject({ answered_count: 3, late_count: 1, rating: 4, is_partial: false, median_seconds: 7200 })
  expect(seen.experts).toMatchObject([
    { id: elena.id, name: 'Elena', answered_count: 2, late_count: 1, median_seconds: 5400, rating: 4 },
    { id: boris.id, answered_count: 1, late_count: 0, median_seconds: 10_800, rating: null },
  ])
  expect(seen.courses).toMatchObject([{ id: course.id, answered_count: 3 }])
  const kinds = new Map(seen.kinds.map((row) => [row.kind, row]))
  expect(kinds.get('homework')).toMatchObject({ answered_count: 1, median_seconds: 7200, late_count: 1, rating: null })
  expect(kinds.get('chat')).toMatchObject({ answered_count: 1, median_seconds: 3600, p90_seconds: 3600, rating: 4 })
  expect(kinds.get('meeting')).toMatchObject({ answered_count: 1, median_seconds: 10_800 })
  expect(seen.hours.map(({ hour }) => hour)).toEqual(expect.arrayContaining([9, 23]))
  const admin = await addStaffMember(school, 'admin')
  expect((await figures(admin)).answered_count).toBeGreaterThanOrEqual(3)
})

test('figures cover the last answers, and say whether there are more', async () => {
  const { lead } = await addAnswers()
  const viewer = { sql: school.database.sql, expertId: lead.id, language: 'en' as const }
  expect(await deskFigures(viewer, 3)).toMatchObject({ answered_count: 3, is_partial: false })
  expect(await deskFigures(viewer, 2)).toMatchObject({ answered_count: 2, is_partial: true })
})

test('an unconfirmed meeting counts as a late answer of its expert', async () => {
  const { boris, learner, course } = await addAnswers()
  const { sql } = school.database
  await sql`
    insert into meetings (stream_id, user_id, course_id, title, minutes, expert_id, starts_at, ends_at, requested_at, confirm_by, room)
    values (${learner.streamId}, ${learner.userId}, ${course.id}, '{}', 50, ${boris.id}, now() - interval '1 minute',
      now() + interval '49 minutes', now() - interval '1 day', now() - interval '1 minute', gen_random_uuid())`
  await returnUnconfirmed(school.database)
  expect(await figures(boris)).toMatchObject({ answered_count: 2, late_count: 1 })
})

test('experts see the figures of their own answers only', async () => {
  const { elena, boris } = await addAnswers()
  expect(await figures(elena)).toMatchObject({ answered_count: 2, experts: [{ id: elena.id }] })
  expect(await figures(boris)).toMatchObject({ answered_count: 1, experts: [{ id: boris.id }], rating: null })
  const other = await addCourse(school.database)
  const stranger = await addExpert(school, 'Vera', [other.id])
  await school.database.sql`update expert_courses set is_lead = true where user_id = ${stranger.id}`
  expect(await figures(stranger)).toMatchObject({
    answered_count: 0,
    median_seconds: null,
    experts: [],
    courses: [],
    kinds: [],
    hours: [],
  })
})

test('an answer in a chat counts once, and only if it answers a question that the expert had read', async () => {
  const { elena, learner } = await addAnswers()
  const desk = deskOf(school, elena)
  await desk.answer(learner.chatId, 'One more thing')
  expect((await figures(elena)).answered_count).toBe(2)
  await learner.ask()
  await desk.answer(learner.chatId, 'Before it was read', { seenId: 1 })
  expect((await figures(elena)).answered_count).toBe(2)
  const clientId = crypto.randomUUID()
  await desk.answer(learner.chatId, 'Twice', { clientId })
  await desk.answer(learner.chatId, 'Twice', { clientId })
  expect((await figures(elena)).answered_count).toBe(3)
})

test('a rating of the whole consultation applies to its answers without their own', async () => {
  const { sql } = school.database
  const { elena, learner } = await addAnswers()
  const desk = deskOf(school, elena)
  const rateWhole = async (rating: number) => {
    const [{ id: consultationId } = { id: 0 }] = await sql<{ id: number }>`
      select id from consultations where chat_id = ${learner.chatId} order by id desc`
    const params = { consultationId }
    await school.call(closeConsultation, { params, token: elena.staffToken })
    expect((await school.call(rateConsultation, { params, body: { rating }, token: learner.token })).status).toBe(200)
  }
  await rateWhole(1)
  expect((await figures(elena)).rating).toBe(4)
  await learner.ask()
  await desk.answer(learner.chatId, 'Once a day')
  expect((await figures(elena)).rating).toBe(4)
  await rateWhole(3)
  expect((await figures(elena)).rating).toBe(3.5)
  expect((await figures(elena)).kinds).toMatchObject([
    { kind: 'chat', rating: 3.5 },
    { kind: 'homework', rating: null },
  ])
})

test('answers of more than a week ago do not count, and are deleted after 90 days', async () => {
  const { elena, message } = await addAnswers()
  const { sql } = school.database
  const left = () => sql`select from desk_answers where message_id = ${message.id}`
  await sql`update desk_answers set answered_at = now() - interval '8 days' where message_id = ${message.id}`
  expect((await figures(elena)).answered_count).toBe(1)
  const context = { ...school, signal: new AbortController().signal }
  await cleanDesk(context)
  expect(await left()).toHaveLength(1)
  await sql`update desk_answers set answered_at = now() - interval '91 days' where message_id = ${message.id}`
  await cleanDesk(context)
  expect(await left()).toEqual([])
})
