import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { answerDeskEntry } from '#contract/experts/desk/api.ts'
import * as api from '#contract/experts/desk/learnerApi.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'
import { addAsker, addExpert, type Expert } from '../../../test/deskWork.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember, openConsole } from '../../../test/staff.ts'
import { cleanDesk } from '../cleanup.ts'

let school: School
let course: TestCourse
let elena: Expert
let boris: Expert
let elsewhere: Expert
beforeAll(async () => {
  school = await startSchool()
  course = await addCourse(school.database)
  elena = await addExpert(school, 'Elena', [course.id])
  boris = await addExpert(school, 'Boris', [course.id])
  elsewhere = await addExpert(school, 'Vera', [(await addCourse(school.database)).id])
})
afterAll(() => school.close())

const card = ({ staffToken }: { staffToken: string }, learnerId: number) =>
  school.call(api.getLearnerCard, { params: { learnerId }, token: staffToken, headers: { 'accept-language': 'en' } })
const add = ({ staffToken }: Expert, learnerId: number, text = 'Careful with the neck', clientId = randomUUID()) =>
  school.call(api.addExpertNote, {
    params: { learnerId },
    token: staffToken,
    body: { client_id: clientId, text },
  })
const change = ({ staffToken }: Expert, learnerId: number, noteId: number, text = 'The neck is well') =>
  school.call(api.updateExpertNote, { params: { learnerId, noteId }, token: staffToken, body: { text } })
const remove = ({ staffToken }: Expert, learnerId: number, noteId: number) =>
  school.call(api.deleteExpertNote, { params: { learnerId, noteId }, token: staffToken })
const notesOf = async (expert: { staffToken: string }, learnerId: number) =>
  (await card(expert, learnerId)).body.notes.map(({ text, is_own }) => [text, is_own])
const startPerson = () => addAsker(school, course.id)

test("the learner's card shows their day, attempts, chats and notes in the expert's courses, and no e-mail", async () => {
  const learner = await startPerson()
  const other = await addCourse(school.database)
  await addStream(school.database, { userId: learner.userId, courseId: other.id })
  const attemptId = await learner.submit()
  await school.call(answerDeskEntry, {
    params: { attemptId },
    token: elena.staffToken,
    body: { verdict: 'FAIL' as const, text: 'Lower your chin' },
  })
  const again = await learner.submit()
  await learner.ask()
  await add(boris, learner.userId)
  const { body } = await card(elena, learner.userId)
  expect(body).toMatchObject({
    id: learner.userId,
    name: 'Marina Vetrova',
    phone: null,
    marks: [],
    runs: [{ id: learner.streamId, today_day_number: 1, days_count: 6, consultations: 9, consultations_left: 8 }],
    homework: [
      { attempt_id: again, attempt_number: 2, status: 'UPLOADED' },
      { attempt_id: attemptId, attempt_number: 1, status: 'FAIL' },
    ],
    chats: [{ id: learner.chatId, messages_count: 4, is_waiting: true }],
    notes: [{ text: 'Careful with the neck', author: 'Boris', is_own: false, edited_at: null }],
  })
  expect(JSON.stringify(body)).not.toContain('@')
  const admin = await addStaffMember(school, 'admin')
  expect((await card(admin, learner.userId)).body.runs).toHaveLength(2)
})

test("the learner's card shows experts' marks once the learner sees them", async () => {
  const learner = await startPerson()
  const attemptId = await learner.submit()
  const { sql } = school.database
  await sql`
      with f as (
        insert into files (user_id, type, name, mime, size, content, is_used)
        values (${learner.userId}, 2, 'x.webp', 'image/webp', 1, 'large.webp', true) returning id),
      t as (insert into homework_attempt_files (attempt_id, file_id, position) select ${attemptId}, id, 1 from f)
      insert into homework_marks (id, attempt_id, file_id, expert_id, shapes, text, published_at)
      select gen_random_uuid(), ${attemptId}, f.id, ${elena.id}, '[]', said, shown from f,
        (values ('Lower your chin', now()), ('Not sent yet', null)) as mark (said, shown)`
  expect((await card(boris, learner.userId)).body.marks).toMatchObject([
    { attempt_id: attemptId, at_ms: null, text: 'Lower your chin' },
  ])
})

test("the learner's card shows the phone of the expert's own meeting only, until it is over", async () => {
  const learner = await startPerson()
  const { sql } = school.database
  await sql`
      insert into meetings (stream_id, user_id, course_id, title, minutes, expert_id, starts_at, ends_at, phone, requested_at, room)
      values (${learner.streamId}, ${learner.userId}, ${course.id}, '{}', 50, ${elena.id}, now() + interval '1 day',
        now() + interval '1 day 50 minutes', '+447700900118', now(), gen_random_uuid())`
  const admin = await addStaffMember(school, 'admin')
  const phones = async () =>
    (await Promise.all([elena, boris, admin].map((one) => card(one, learner.userId)))).map(({ body }) => body.phone)
  expect(await phones()).toEqual(['+447700900118', null, null])
  await sql`
      update meetings set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
      where user_id = ${learner.userId}`
  expect(await phones()).toEqual([null, null, null])
})

test("the learner's card is missing for experts of other courses, for the learner, and while the account is closed", async () => {
  const { userId, token } = await startPerson()
  const { sql } = school.database
  expect((await card(elsewhere, userId)).status).toBe(404)
  expect((await card(elena, 999_999_999)).status).toBe(404)
  await sql`update users set roles = '{expert}' where id = ${userId}`
  const self = { id: userId, staffToken: await openConsole(school, token) }
  await add(elena, userId)
  const own = [await card(self, userId), await add(self, userId)]
  expect(own.map(({ status }) => status)).toEqual([404, 404])
  await sql`update users set roles = '{}', closed_at = now() where id = ${userId}`
  expect((await card(elena, userId)).status).toBe(404)
})

test('a note is stored once even if it is sent twice at the same moment', async () => {
  const { userId } = await startPerson()
  const clientId = randomUUID()
  const replies = await Promise.all([1, 2, 3].map(() => add(elena, userId, ' Careful ', clientId)))
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  expect(await notesOf(boris, userId)).toEqual([['Careful', false]])
})

test('experts of the learner’s courses and administrators read a note', async () => {
  const { userId } = await startPerson()
  await add(elena, userId)
  const admin = await addStaffMember(school, 'admin')
  expect(await notesOf(admin, userId)).toEqual([['Careful with the neck', false]])
  expect(await notesOf(elena, userId)).toEqual([['Careful with the neck', true]])
  expect((await add(elsewhere, userId)).status).toBe(404)
})

test('only its author changes and deletes a note, for this learner only', async () => {
  const [{ userId }, neighbour] = [await startPerson(), await startPerson()]
  const { id } = (await add(elena, userId)).body
  const refused = [
    ...[await change(boris, userId, id), await remove(boris, userId, id)],
    ...[await change(elena, neighbour.userId, id), await remove(elena, neighbour.userId, id)],
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await change(elena, userId, id)).body).toMatchObject({ id, text: 'The neck is well', is_own: true })
  expect((await card(boris, userId)).body.notes).toMatchObject([{ edited_at: expect.any(Number) as number }])
  expect((await remove(elena, userId, id)).status).toBe(200)
  expect((await remove(elena, userId, id)).status).toBe(404)
  expect(await notesOf(elena, userId)).toEqual([])
})

test('a note has text up to a maximum', async () => {
  const { userId } = await startPerson()
  const { id } = (await add(elena, userId)).body
  const refused = [
    await add(elena, userId, ' '),
    await add(elena, userId, 'a'.repeat(2001)),
    await change(elena, userId, id, ' '),
  ]
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422])
})

test('a note leaves lines in the audit log, without its text', async () => {
  const { userId } = await startPerson()
  const { id } = (await add(elena, userId)).body
  await change(elena, userId, id)
  await remove(elena, userId, id)
  const admin = await addStaffMember(school, 'admin')
  const { entries } = (await school.call(listAuditEntries, { query: { user_id: userId }, token: admin.staffToken }))
    .body
  const lines = ['delete', 'update', 'create'].map((verb) => [`expert_note.${verb}`, elena.id, { note_id: id }])
  expect(entries.map(({ action, actor_id, after }) => [action, actor_id, after])).toEqual(lines)
})

test('a note is deleted with the learner’s account', async () => {
  const { userId } = await startPerson()
  await add(elena, userId)
  const { sql } = school.database
  await sql`update users set deleted_at = now(), closed_at = now() where id = ${userId}`
  await cleanDesk({ ...school, signal: new AbortController().signal })
  expect(await sql`select from expert_notes where user_id = ${userId}`).toEqual([])
})
