import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import * as api from '#contract/experts/desk/api.ts'
import { claimDeskItem, releaseDeskItem, saveItemDraft } from '#contract/experts/desk/itemApi.ts'
import { listUserHomework, sendHomework } from '#contract/learning/homework/api.ts'
import { reopenPerson } from '#contract/school/people/api.ts'
import { getScoreAmount } from '#contract/learning/points/api.ts'
import { getStream, getStreamStatus } from '#contract/learning/streams/api.ts'
import { deleteUser } from '#contract/accounts/users/api.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'
import { startSchool, testPassword, type School } from '../../../test/school.ts'
import { dateIn } from '../../../test/schoolZone.ts'
import { addStaffMember, openConsole } from '../../../test/staff.ts'
import { first } from '../../platform/database/database.ts'
import { setExpertCourses } from './desk.ts'

let school: School
let course: TestCourse
let elena: Awaited<ReturnType<typeof addStaffMember>>
let boris: typeof elena
beforeAll(async () => {
  school = await startSchool()
  course = await newCourse()
  elena = await addExpert('Elena')
  boris = await addExpert('Boris')
})
afterAll(() => school.close())

async function newCourse(): Promise<TestCourse> {
  const added = await addCourse(school.database)
  const { sql } = school.database
  await sql`update homeworks set scores = '{"DONE": 30}' where course_id = ${added.id}`
  await sql`update courses set version = version + 1 where id = ${added.id}`
  return added
}

async function addExpert(name: string) {
  const member = await addStaffMember(school, 'expert')
  await school.database.sql`update users set name = ${name} where id = ${member.id}`
  return member
}

async function addSender(courseId = course.id) {
  const { id: userId, email } = await school.addLearner()
  await school.database.sql`update users set name = 'Marina', last_name = 'Vetrova' where id = ${userId}`
  const token = await school.signIn(email)
  const streamId = await addStream(school.database, { userId, courseId })
  const homework = async () => {
    const found = (await school.call(listUserHomework, { params: { streamId }, token })).body[0]
    if (!found) throw new Error('There is no homework')
    return found
  }
  const send = async (message = 'My neck feels tight') => {
    const body = { client_id: randomUUID(), message }
    const { id } = await homework()
    await school.call(sendHomework, { params: { streamId, statusId: id ?? 0 }, body, token })
    const rows = await school.database.sql<{ id: number }>`
      select max(id) as id from homework_attempts where user_id = ${userId}`
    return first(rows)?.id ?? 0
  }
  const points = async () => (await school.call(getScoreAmount, { token })).body.data.amount
  return { userId, token, streamId, homework, send, points, attemptId: await send() }
}

type Staff = { staffToken: string }
const of = ({ staffToken }: Staff) => ({ token: staffToken, headers: { 'accept-language': 'en' } })
const list = async (expert: Staff, after?: string) =>
  (await school.call(api.listDesk, { ...of(expert), query: after === undefined ? {} : { after } })).body
const entry = (expert: Staff, attemptId: number) =>
  school.call(api.getDeskEntry, { ...of(expert), params: { attemptId } })
const work = (expert: Staff, attemptId: number) => ({
  ...of(expert),
  params: { kind: 'homework' as const, itemId: attemptId },
})
const claim = (expert: Staff, attemptId: number) => school.call(claimDeskItem, work(expert, attemptId))
const release = (expert: Staff, attemptId: number) => school.call(releaseDeskItem, work(expert, attemptId))
const saveDraft = (expert: Staff, attemptId: number, text: string) =>
  school.call(saveItemDraft, { ...work(expert, attemptId), body: { text } })
const answer = (expert: Staff, attemptId: number, verdict: 'DONE' | 'FAIL' = 'DONE', text = 'Well done') =>
  school.call(api.answerDeskEntry, { ...of(expert), params: { attemptId }, body: { verdict, text } })

/** Sets the time that is left until the promised answer. */
const leave = (attemptId: number, time: string) =>
  school.database.sql`update homework_attempts set answer_by = now() + ${time}::interval where id = ${attemptId}`

describe('foreign ids in a body', () => {
  const replyBody = { title: 'Light', text: 'Film in daylight' }
  const templatesOf = async (expert: Staff) => (await school.call(api.listReplyTemplates, of(expert))).body

  test('a body cannot change which attempt is answered, nor by whom', async () => {
    const [asked, other] = [await addSender(), await addSender()]
    const body = { verdict: 'DONE' as const, text: 'Well done', attemptId: other.attemptId, expertId: boris.id }
    const answered = await school.call(api.answerDeskEntry, {
      ...of(elena),
      params: { attemptId: asked.attemptId },
      body,
    })
    expect(answered.status).toBe(200)
    const rows = await school.database.sql<{ answered_by: number | null }>`
      select answered_by from homework_attempts where id in (${asked.attemptId}, ${other.attemptId}) order by id`
    expect(rows).toEqual([{ answered_by: elena.id }, { answered_by: null }])
  })

  test("a body cannot create a template for others, nor change a colleague's", async () => {
    const [author, colleague] = [await addExpert('Vera'), await addExpert('Igor')]
    const planted = { ...replyBody, userId: colleague.id }
    const { id: templateId } = (await school.call(api.createReplyTemplate, { ...of(author), body: planted })).body
    expect(await templatesOf(colleague)).toEqual([])
    const own = (await school.call(api.createReplyTemplate, { ...of(colleague), body: replyBody })).body
    const body = { title: 'Light', text: 'Changed', userId: colleague.id, id: own.id }
    await school.call(api.updateReplyTemplate, { ...of(author), params: { templateId }, body })
    expect(await templatesOf(colleague)).toEqual([own])
    expect(await templatesOf(author)).toMatchObject([{ id: templateId, text: 'Changed' }])
  })
})

test("the queue orders the expert's courses by the time left, and counts late, soon and calm items", async () => {
  const own = await newCourse()
  const expert = await addExpert('Vera')
  await setExpertCourses(school.database.sql, { userId: expert.id, courseIds: [own.id] })
  const [calm, late, soon] = [await addSender(own.id), await addSender(own.id), await addSender(own.id)]
  await leave(late.attemptId, '-1 minute')
  await leave(soon.attemptId, '5 hours')
  const { items, counts, next } = await list(expert)
  expect(items.map(({ id }) => id)).toEqual([late.attemptId, soon.attemptId, calm.attemptId])
  expect(items[0]).toMatchObject({
    learner: { id: late.userId, name: 'Marina Vetrova' },
    day_number: null,
    days_count: 6,
    is_required: true,
    attempt_number: 1,
    claim: null,
  })
  expect([counts, next]).toEqual([{ late: 1, soon: 1, calm: 1 }, null])
  expect((await list(elena)).items.length).toBeGreaterThanOrEqual(3)
})

test('experts neither see nor answer their own homework; a colleague does', async () => {
  const own = await newCourse()
  const sender = await addSender(own.id)
  await school.database.sql`update users set roles = '{expert}' where id = ${sender.userId}`
  const self = { staffToken: await openConsole(school, sender.token) }
  const other = await addExpert('Vera')
  for (const { id } of [{ id: sender.userId }, other])
    await setExpertCourses(school.database.sql, { userId: id, courseIds: [own.id] })
  const { items, counts } = await list(self)
  expect([items, counts]).toEqual([[], { late: 0, soon: 0, calm: 0 }])
  for (const refused of [await claim(self, sender.attemptId), await answer(self, sender.attemptId)])
    expect(refused.failure).toMatchObject({ status: 409, code: 'own_homework' })
  expect(await sender.points()).toBe(0)
  expect((await list(other)).items.map(({ id }) => id)).toEqual([sender.attemptId])
  expect((await answer(other, sender.attemptId)).status).toBe(200)
})

test('items leave the queue at once with a closed account, and return when it is reopened', async () => {
  const own = await newCourse()
  const expert = await addExpert('Vera')
  await setExpertCourses(school.database.sql, { userId: expert.id, courseIds: [own.id] })
  const { userId, token, attemptId } = await addSender(own.id)
  const closing = { id: userId, status: 0, current_password: testPassword }
  expect((await school.call(deleteUser, { body: closing, token })).status).toBe(200)
  expect((await list(expert)).items).toEqual([])
  expect((await list(expert)).counts).toEqual({ late: 0, soon: 0, calm: 0 })
  for (const { status } of [
    await entry(expert, attemptId),
    await claim(expert, attemptId),
    await answer(expert, attemptId),
  ])
    expect(status).toBe(404)
  const admin = await addStaffMember(school, 'admin')
  expect((await school.call(reopenPerson, { params: { userId }, token: admin.staffToken })).status).toBe(200)
  expect((await list(expert)).items.map(({ id }) => id)).toEqual([attemptId])
  expect((await answer(expert, attemptId)).status).toBe(200)
})

test('the queue has pages without repeats', async () => {
  const own = await newCourse()
  const expert = await addExpert('Vera')
  await setExpertCourses(school.database.sql, { userId: expert.id, courseIds: [own.id] })
  const { userId } = await addSender(own.id)
  await school.database.sql`
      with run as (
        insert into streams (user_id, course_id, started_on, starts_at, ends_at)
        select ${userId}, ${own.id}, ${dateIn(0)}::date - n, now(), now() + interval '9 days' from generate_series(1, 60) n
        returning id
      ), status as (
        insert into stream_homeworks (stream_id, target_type, target_id)
        select id, 'course_stage_homework', ${own.stageHomeworkId} from run returning id
      )
      insert into homework_attempts (status_id, user_id, course_id, client_id, message, answer_by)
      select id, ${userId}, ${own.id}, gen_random_uuid(), '', now() + interval '1 day' from status`
  const page = await list(expert)
  const rest = await list(expert, page.next ?? '')
  expect([page.items.length, rest.items.length, rest.next]).toEqual([50, 11, null])
  expect(new Set([...page.items, ...rest.items].map(({ id }) => id)).size).toBe(61)
})

test('staff other than experts do not find the queue', async () => {
  const author = await addStaffMember(school, 'content')
  expect((await school.call(api.listDesk, of(author))).status).toBe(404)
})

test('homework at the desk shows the submission beside the last attempt and its answer', async () => {
  const { attemptId, send } = await addSender()
  await answer(elena, attemptId, 'FAIL', 'Please show your shoulders')
  const again = await send('Now with shoulders')
  const { body } = await entry(elena, again)
  expect(body).toMatchObject({ attempt_number: 2, points: 30, draft: '' })
  expect(body.attempts.map(({ message, answer: said, status }) => [message, said, status])).toEqual([
    ['My neck feels tight', 'Please show your shoulders', 'FAIL'],
    ['Now with shoulders', null, 'UPLOADED'],
  ])
})

test('homework of a course that the expert does not serve is not found', async () => {
  const expert = await addExpert('Vera')
  const { attemptId } = await addSender()
  await setExpertCourses(school.database.sql, { userId: expert.id, courseIds: [(await newCourse()).id] })
  const statuses = [
    (await entry(expert, attemptId)).status,
    (await claim(expert, attemptId)).status,
    (await answer(expert, attemptId)).status,
    (await saveDraft(expert, attemptId, 'a')).status,
    (await release(expert, attemptId)).status,
  ]
  expect(statuses).toEqual([404, 404, 404, 404, 404])
})

test('one expert at a time claims a homework, until its release or for fifteen minutes', async () => {
  const { attemptId } = await addSender()
  const [one, two] = await Promise.all([claim(elena, attemptId), claim(boris, attemptId)])
  expect(new Set([one.status, two.status])).toEqual(new Set([200, 409]))
  const [holder, other, name] = one.status === 200 ? [elena, boris, 'Elena'] : [boris, elena, 'Boris']
  expect((await entry(other, attemptId)).body.claim).toMatchObject({ expert_name: name, is_mine: false })
  expect((await answer(other, attemptId)).body).toMatchObject({
    message: expect.stringContaining(`${name} is reviewing`),
  })
  await release(holder, attemptId)
  expect((await claim(other, attemptId)).status).toBe(200)
  await school.database.sql`update desk_claims set claimed_until = now() where attempt_id = ${attemptId}`
  expect((await claim(holder, attemptId)).status).toBe(200)
})

test('the desk keeps each expert’s draft, and writing renews the claim', async () => {
  const { attemptId } = await addSender()
  await claim(elena, attemptId)
  await school.database
    .sql`update desk_claims set claimed_until = now() + interval '1 minute' where attempt_id = ${attemptId}`
  await Promise.all([saveDraft(elena, attemptId, 'Well'), saveDraft(boris, attemptId, 'Mine')])
  const { draft, claim: held } = (await entry(elena, attemptId)).body
  expect([draft, (await entry(boris, attemptId)).body.draft]).toEqual(['Well', 'Mine'])
  expect((held?.until ?? 0) - Date.now() / 1000).toBeGreaterThan(14 * 60)
})

test('an answer opens the next stage, credits the points and is in the audit log', async () => {
  const learner = await addSender()
  expect((await answer(elena, learner.attemptId)).status).toBe(200)
  expect(await learner.homework()).toMatchObject({
    status: 'DONE',
    last_answer: { text: 'Well done', expert: { name: 'Elena' } },
  })
  expect(await learner.points()).toBe(30)
  const { body } = await school.call(getStreamStatus, {
    params: { streamId: learner.streamId },
    query: { expand: 'stages' },
    token: learner.token,
  })
  expect(body.stages?.map(({ status }) => status)).not.toContain('close')
  const admin = await addStaffMember(school, 'admin')
  const log = await school.call(listAuditEntries, { ...of(admin), query: { user_id: learner.userId } })
  expect(log.body.entries[0]).toMatchObject({ action: 'homework.approve', actor_id: elena.id })
  expect((await list(elena)).items.map(({ id }) => id)).not.toContain(learner.attemptId)
})

test('returning a homework needs text', async () => {
  const { attemptId, homework } = await addSender()
  const { status, body } = await answer(elena, attemptId, 'FAIL', ' ')
  expect([status, body]).toEqual([422, [{ field: 'text', message: 'Say what to change.' }]])
  await answer(elena, attemptId, 'FAIL', 'Please show your shoulders')
  expect((await homework()).status).toBe('FAIL')
})

test('a second answer is refused with the name of the first expert, and its draft stays', async () => {
  const learner = await addSender()
  const { attemptId } = learner
  await saveDraft(boris, attemptId, 'Mine')
  await answer(elena, attemptId)
  const { status, body } = await answer(boris, attemptId, 'FAIL', 'Mine')
  expect(status).toBe(409)
  expect(body).toMatchObject({ message: expect.stringContaining('Elena') })
  expect((await entry(boris, attemptId)).body.draft).toBe('Mine')
  expect((await learner.homework()).status).toBe('DONE')
})

test('two answers of experts at once have one effect, with the marks of the first expert', async () => {
  const { attemptId, userId, points } = await addSender()
  const experts = [elena, boris]
  await school.database.sql`
    with file as (
      insert into files (user_id, type, name, mime, size, content)
      values (${userId}, 1, 'posture.jpg', 'image/webp', 900, 'large.webp') returning id
    ), sent as (
      insert into homework_attempt_files (attempt_id, file_id, position) select ${attemptId}, id, 1 from file
      returning file_id
    )
    insert into homework_marks (id, attempt_id, file_id, expert_id, shapes, text)
    select gen_random_uuid(), ${attemptId}, file_id, expert_id, '[]', 'Higher'
    from sent, unnest(${experts.map(({ id }) => id)}::bigint[]) as expert (expert_id)`
  const replies = await Promise.all(experts.map((expert) => answer(expert, attemptId)))
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const winner = experts[replies.findIndex(({ status }) => status === 200)]
  const rows = await school.database.sql`
    select answered_by,
      (select json_agg(m.expert_id) from homework_marks m where m.attempt_id = a.id and m.published_at is not null) as marked_by,
      (select count(*)::int from notices n where n.user_id = a.user_id) as notices,
      (select count(*)::int from messages q where q.homework_status_id = a.status_id and q.user_id <> a.user_id) as messages,
      (select json_agg(l.actor_id) from audit_log l where l.user_id = a.user_id and l.action = 'homework.approve') as audited
    from homework_attempts a where a.id = ${attemptId}`
  const by = winner?.id
  expect(rows).toEqual([{ answered_by: by, marked_by: [by], notices: 1, messages: 1, audited: [by] }])
  expect(await points()).toBe(30)
})

test('an answer that is sent again has one effect, and another text is refused', async () => {
  const { attemptId, points } = await addSender()
  const send = (text: string) => {
    const headers = { 'accept-language': 'en', 'idempotency-key': `answer-${attemptId}` }
    const body = { verdict: 'DONE' as const, text }
    return school.call(api.answerDeskEntry, { token: elena.staffToken, headers, params: { attemptId }, body })
  }
  const sent = await Promise.all([send('Well done'), send('Well done')])
  sent.push(await send('Well done'))
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await points()).toBe(30)
  expect((await send('Other words')).status).toBe(422)
  expect((await answer(boris, attemptId)).failure).toMatchObject({ code: 'homework_answered' })
})

test.each([
  [
    'its run has ended',
    `update streams set starts_at = now() - interval '9 days', ends_at = now() - interval '1 hour'`,
  ],
  ['its subscription has ended', 'update streams set is_optional_purchase = true'],
  [
    'its run is frozen',
    `insert into stream_freezes (stream_id, status, start_date, end_date)
      select id, 1, '${dateIn(-3)}', '${dateIn(3)}' from streams`,
  ],
])('homework sent before %s can be answered', async (_what, change) => {
  const own = await newCourse()
  const expert = await addExpert('Vera')
  await setExpertCourses(school.database.sql, { userId: expert.id, courseIds: [own.id] })
  const learner = await addSender(own.id)
  await school.database.pool.query(`${change} where id = $1`, [learner.streamId])
  const open = { params: { streamId: learner.streamId }, token: learner.token }
  expect((await school.call(getStream, open)).body.status).not.toBe('open')
  expect((await list(expert)).items.map(({ id }) => id)).toEqual([learner.attemptId])
  expect((await answer(expert, learner.attemptId)).status).toBe(200)
  expect(await learner.points()).toBe(30)
  expect(await learner.homework()).toMatchObject({ status: 'DONE', last_answer: { text: 'Well done' } })
})

describe('templates of replies', () => {
  const template = { title: 'Shoulders', text: 'Lower your shoulders' }

  test('templates are kept for their expert, changed and deleted', async () => {
    const created = (await school.call(api.createReplyTemplate, { ...of(elena), body: template })).body
    const params = { templateId: created.id }
    const body = { title: 'Neck', text: 'Lengthen your neck' }
    await school.call(api.updateReplyTemplate, { ...of(elena), params, body })
    expect((await school.call(api.listReplyTemplates, of(elena))).body).toEqual([{ id: created.id, ...body }])
    expect((await school.call(api.listReplyTemplates, of(boris))).body).toEqual([])
    expect((await school.call(api.updateReplyTemplate, { ...of(boris), params, body })).status).toBe(404)
    expect((await school.call(api.deleteReplyTemplate, { ...of(boris), params })).status).toBe(404)
    await school.call(api.deleteReplyTemplate, { ...of(elena), params })
    expect((await school.call(api.listReplyTemplates, of(elena))).body).toEqual([])
  })

  test('templates are at most fifty, even when they are created at once', async () => {
    const expert = await addExpert('Vera')
    await school.database.sql`
      insert into reply_templates (user_id, title, text) select ${expert.id}, 'a', 'b' from generate_series(1, 48)`
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => school.call(api.createReplyTemplate, { ...of(expert), body: template })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(2)
  })
})
