import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import * as desk from '#contract/experts/desk/api.ts'
import { listMessages } from '#contract/experts/chats/api.ts'
import { listUserHomework } from '#contract/learning/homework/api.ts'
import { listNotices } from '#contract/messages/notices/api.ts'
import { listScores } from '#contract/learning/points/api.ts'
import { addFile } from '../../../test/chatSchool.ts'
import { addCourse, type TestCourse } from '../../../test/course.ts'
import { addAsker, addExpert, type Expert } from '../../../test/deskWork.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { eventually } from '../../../test/waiting.ts'
import { setExpertCourses } from './desk.ts'

let school: School
let course: TestCourse
let elena: Expert
let boris: Expert
beforeAll(async () => {
  school = await startSchool()
  course = await addCourse(school.database)
  const { sql } = school.database
  await sql`update homeworks set scores = '{"DONE": 30}' where course_id = ${course.id}`
  await sql`update courses set version = version + 1 where id = ${course.id}`
  elena = await addExpert(school, 'Elena')
  boris = await addExpert(school, 'Boris')
})
afterAll(() => school.close())

type Verdict = 'DONE' | 'FAIL'
const of = ({ staffToken }: Expert) => ({ token: staffToken, headers: { 'accept-language': 'en' } })
const answer = (attemptId: number, verdict: Verdict, text: string, fileIds: number[] = []) =>
  school.call(desk.answerDeskEntry, {
    ...of(elena),
    params: { attemptId },
    body: { verdict, text, ...(fileIds.length > 0 && { file_ids: fileIds }) },
  })
type Corrected = { verdict: Verdict; text: string; client_id?: string; file_ids?: number[] }
const correct = (expert: Expert, attemptId: number, body: Corrected) =>
  school.call(desk.correctDeskEntry, {
    ...of(expert),
    params: { attemptId },
    body: { client_id: randomUUID(), ...body },
  })
const entryOf = async (expert: Expert, attemptId: number) =>
  (await school.call(desk.getDeskEntry, { ...of(expert), params: { attemptId } })).body

const idsOf = (files: readonly { id: number }[] | undefined) => files?.map(({ id }) => id)

/** A learner whose homework Elena has answered. */
async function addAnswered(verdict: Verdict, text = 'First words', fileIds: number[] = []) {
  const learner = await addAsker(school, course.id)
  const attemptId = await learner.submit()
  await answer(attemptId, verdict, text, fileIds)
  const { token, streamId, chatId } = learner
  const as = { token, headers: { 'accept-language': 'en' } }
  const homework = async () =>
    (await school.call(listUserHomework, { ...as, params: { streamId }, query: { expand: 'attempts' } })).body[0]
  const scores = async () =>
    (await school.call(listScores, as)).body.map(({ amount, reason }) => [amount, reason]).toReversed()
  const notices = async () => (await school.call(listNotices, as)).body.items.map((notice) => notice.homework)
  const thread = async () => (await school.call(listMessages, { ...as, params: { chatId }, query: {} })).body
  return { ...learner, attemptId, homework, scores, notices, thread }
}

describe('a correction of an answer', () => {
  test('a correction changes status, text and points, tells the learner, and keeps the former answer for staff only', async () => {
    const learner = await addAnswered('FAIL')
    expect((await correct(elena, learner.attemptId, { verdict: 'DONE', text: 'Well done' })).status).toBe(200)
    expect(await learner.homework()).toMatchObject({
      status: 'DONE',
      last_answer: { text: 'Well done', expert: { name: 'Elena' } },
      attempts: [{ status: 'DONE', answer: 'Well done', corrected_at: expect.any(Number) }],
    })
    expect(JSON.stringify(await learner.homework())).not.toContain('First words')
    expect(await learner.scores()).toEqual([[30, 'homework']])
    expect(await learner.notices()).toMatchObject([{ verdict: 'DONE', is_corrected: true }, { is_corrected: false }])
    const former = { attempt_id: learner.attemptId, verdict: 'FAIL', answer: 'First words', expert_name: 'Elena' }
    expect((await entryOf(elena, learner.attemptId)).former_answers).toMatchObject([former])
  })

  test('a correction adds and removes files, for the learner in the homework and in the chat; the former ones stay for staff', async () => {
    const [kept, removed] = [await addFile(school, elena.id), await addFile(school, elena.id, 3)]
    const learner = await addAnswered('FAIL', 'Look', [kept, removed])
    const lead = await addExpert(school, 'Lena')
    await setExpertCourses(school.database.sql, { userId: lead.id, courseIds: [course.id], leadIds: [course.id] })
    const fileOfLead = await addFile(school, lead.id)
    const { attemptId } = learner
    const read = async (url = '') => (await school.app.inject({ url })).statusCode
    const urlOfRemoved = (await learner.homework())?.attempts?.[0]?.answer_files[1]?.url
    // The file is allowed, but the test wrote no content (404).
    expect(await read(urlOfRemoved)).toBe(404)
    const body = { verdict: 'FAIL' as const, text: 'Look again', file_ids: [fileOfLead, kept] }
    expect((await correct(lead, attemptId, body)).status).toBe(200)
    expect(idsOf((await learner.homework())?.attempts?.[0]?.answer_files)).toEqual([fileOfLead, kept])
    expect((await learner.thread()).map(({ files }) => idsOf(files))).toContainEqual([fileOfLead, kept])
    const entry = await entryOf(elena, attemptId)
    expect(idsOf(entry.attempts.at(-1)?.answer_files)).toEqual([fileOfLead, kept])
    expect(entry.former_answers.map(({ files }) => idsOf(files))).toEqual([[kept, removed]])
    expect(await read(urlOfRemoved)).toBe(403)
    expect(await read((await entryOf(boris, attemptId)).former_answers[0]?.files[1]?.url)).toBe(404)
    await correct(elena, attemptId, { verdict: 'FAIL', text: 'No files', file_ids: [] })
    expect((await learner.homework())?.attempts?.[0]?.answer_files).toEqual([])
    expect((await entryOf(elena, attemptId)).former_answers.map(({ files }) => idsOf(files))).toEqual([
      [kept, removed],
      [fileOfLead, kept],
    ])
  })

  test('a correction without files keeps them, and accepts none of another person or kind', async () => {
    const kept = await addFile(school, elena.id)
    const { attemptId, homework } = await addAnswered('FAIL', 'Look', [kept])
    await correct(elena, attemptId, { verdict: 'FAIL', text: 'Other words' })
    for (const [fileId, status] of [
      [await addFile(school, boris.id), 404],
      [await addFile(school, elena.id, 4), 422],
    ] as const) {
      const body = { verdict: 'DONE' as const, text: 'Refused', file_ids: [kept, fileId] }
      expect((await correct(elena, attemptId, body)).status).toBe(status)
    }
    expect(await homework()).toMatchObject({ status: 'FAIL', attempts: [{ answer: 'Other words' }] })
    expect(idsOf((await homework())?.attempts?.[0]?.answer_files)).toEqual([kept])
  })

  test('a correction takes points back by a counter entry, and the next approval gives them again', async () => {
    const learner = await addAnswered('DONE')
    await correct(elena, learner.attemptId, { verdict: 'FAIL', text: 'Once more' })
    expect(await learner.scores()).toEqual([
      [30, 'homework'],
      [-30, 'homework'],
    ])
    const attemptId = await learner.submit()
    await answer(attemptId, 'DONE', '')
    await correct(elena, attemptId, { verdict: 'DONE', text: 'Other words' })
    expect((await learner.scores()).map(([amount]) => amount)).toEqual([30, -30, 30])
  })

  test('a correction leaves a learner the points they spent, and never a negative balance', async () => {
    const learner = await addAnswered('DONE')
    await school.database.sql`
      with spent as (
        insert into points_transactions (reference, how_it_was) values (${`order of ${learner.userId}`}, '{"en": "Order"}') returning id)
      insert into points_postings (transaction_id, account, user_id, amount)
      select id, account, ${learner.userId}, amount from spent, (values ('learner', -20), ('school', 20)) as p (account, amount)`
    expect((await correct(elena, learner.attemptId, { verdict: 'FAIL', text: 'Again' })).status).toBe(200)
    expect((await learner.scores()).map(([amount]) => amount)).toEqual([30, -20, -10])
  })

  test('a repeated correction has one effect', async () => {
    const learner = await addAnswered('FAIL')
    const body = { verdict: 'DONE' as const, text: 'Well done', client_id: randomUUID() }
    const sent = await Promise.all([1, 2, 3].map(() => correct(elena, learner.attemptId, body)))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await entryOf(elena, learner.attemptId)).former_answers).toHaveLength(1)
    expect(await learner.notices()).toHaveLength(2)
  })

  test('only its expert and the leads of the course correct an answer', async () => {
    const { attemptId } = await addAnswered('FAIL')
    const lead = await addExpert(school, 'Vera')
    await setExpertCourses(school.database.sql, { userId: lead.id, courseIds: [course.id], leadIds: [course.id] })
    const body = { verdict: 'DONE' as const, text: 'Fine' }
    expect((await correct(boris, attemptId, body)).failure).toMatchObject({ code: 'answer_of_colleague' })
    expect((await entryOf(boris, attemptId)).can_correct).toBe(false)
    expect((await entryOf(lead, attemptId)).can_correct).toBe(true)
    expect((await correct(lead, attemptId, body)).status).toBe(200)
    expect((await entryOf(elena, attemptId)).attempts.at(-1)).toMatchObject({
      answer: 'Fine',
      expert: { name: 'Vera' },
    })
  })

  test('a correction is refused before an answer, without text for a return, and once the learner has sent the homework again', async () => {
    const learner = await addAnswered('FAIL')
    const { attemptId } = learner
    const wordless = await correct(elena, attemptId, { verdict: 'FAIL', text: ' ' })
    expect(wordless.status).toBe(422)
    const next = await learner.submit()
    const body = { verdict: 'DONE' as const, text: 'Fine' }
    expect((await correct(elena, attemptId, body)).failure).toMatchObject({ code: 'homework_sent_again' })
    expect((await correct(elena, next, body)).failure).toMatchObject({ code: 'homework_not_answered' })
    expect((await learner.homework())?.status).toBe('UPLOADED')
  })

  test('a correction waits for an attempt that is being sent, and is refused', async () => {
    const { userId, attemptId } = await addAnswered('FAIL')
    const corrected = await school.database.transaction(async (sql) => {
      await sql`select from streams where user_id = ${userId} for no key update`
      await sql`
        insert into homework_attempts (status_id, user_id, course_id, client_id, message, answer_by)
        select status_id, user_id, course_id, gen_random_uuid(), 'Again', now() from homework_attempts where id = ${attemptId}`
      const correcting = correct(elena, attemptId, { verdict: 'DONE', text: 'Fine' })
      await eventually(async () => {
        const rows = await school.database.sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        expect(rows).toHaveLength(1)
      })
      return { correcting }
    })
    expect((await corrected.correcting).failure).toMatchObject({ code: 'homework_sent_again' })
  })

  test('a correction is a line of the audit log', async () => {
    const { userId, attemptId } = await addAnswered('FAIL')
    await correct(elena, attemptId, { verdict: 'DONE', text: '' })
    const admin = await addStaffMember(school, 'admin')
    const query = { user_id: userId }
    const { body } = await school.call(listAuditEntries, { token: admin.staffToken, query })
    expect(body.entries.map(({ action }) => action)).toContain('homework.correct')
  })
})
