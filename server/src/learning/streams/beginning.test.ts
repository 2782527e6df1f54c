import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { listChats } from '#contract/experts/chats/api.ts'
import { listMeetings } from '#contract/experts/meetings/api.ts'
import { createOrder } from '#contract/shop/orders/api.ts'
import { createPersonAddition } from '#contract/school/people/additionApi.ts'
import { closePerson, endPersonRun, enrolPerson, getPerson } from '#contract/school/people/api.ts'
import { listStreams } from '#contract/learning/streams/api.ts'
import { addCourse, type TestCourse } from '../../../test/course.ts'
import { importFile } from '../../../test/enrolments.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'

let school: School
let course: TestCourse
let slug: string
let admin: Awaited<ReturnType<typeof addStaffMember>>
beforeAll(async () => {
  school = await startSchool()
  course = await addCourse(school.database, { brands: ['local'] })
  slug = `course-${course.id}`
  const included = [
    { title: { ru: 'Знакомство', en: 'Getting to know you' }, minutes: 30, fromDay: 1 },
    { title: { ru: 'Разбор', en: 'Review' }, minutes: 50, fromDay: 3 },
  ]
  await school.database.sql`
    update courses set slug = ${slug}, has_expert_chat = true, consultation_count = 2,
      video_consultations = ${JSON.stringify(included)}::jsonb where id = ${course.id}`
  await school.database.sql`insert into services (id, course_id, kind) values (498, ${course.id}, 'demo')`
  admin = await addStaffMember(school, 'admin')
})
afterAll(() => school.close())

async function addPerson() {
  const { id, email } = await school.addLearner({ locale: 'en' })
  const token = await school.signIn(email)
  const has = async () => {
    const [streams, chats, meetings] = [
      (await school.call(listStreams, { token })).body,
      (await school.call(listChats, { token })).body,
      (await school.call(listMeetings, { token })).body,
    ]
    return {
      consultations: streams.map(({ max_consultation_count }) => max_consultation_count),
      chats: chats.length,
      meetings: meetings.map(({ title, minutes, state, lock }) => [title, minutes, state, lock?.code ?? null]),
      streamId: streams[0]?.id ?? 0,
    }
  }
  return { id, email, token, has }
}
type Person = Awaited<ReturnType<typeof addPerson>>

const enrol = ({ id: userId }: Person, more: { consultations?: number } = {}) =>
  school.call(enrolPerson, {
    params: { userId },
    token: admin.staffToken,
    body: { course_id: course.id, start: 'today', ...more },
  })
const byCsv = ({ email }: Person) =>
  importFile(school, {
    token: admin.staffToken,
    body: { csv: `email,course,start\n${email},${slug},today`, dry_run: false },
  })
const order = ({ token }: Person) => school.call(createOrder, { params: { serviceId: 498 }, token })

const whole = {
  consultations: [2],
  chats: 1,
  meetings: [
    ['Getting to know you', 30, 'available', null],
    ['Review', 50, 'available', 'meeting_not_open_yet'],
  ],
}

test.each<[string, (person: Person) => Promise<{ status: number }>, object]>([
  ['by an enrolment', enrol, whole],
  ['by a line of a CSV', byCsv, whole],
  ['except video consultations as a trial', order, { ...whole, meetings: [] }],
])('a run begins with everything its course includes %s', async (_, begin, expected) => {
  const person = await addPerson()
  expect((await begin(person)).status).toBe(200)
  expect(await person.has()).toMatchObject(expected)
  await begin(person)
  expect(await person.has()).toMatchObject(expected)
})

test('a run begins with as many consultations as the enrolment says', async () => {
  const person = await addPerson()
  await enrol(person, { consultations: 7 })
  expect((await person.has()).consultations).toEqual([7])
})

describe('additions by staff', () => {
  const card = async ({ id: userId }: Person) =>
    (await school.call(getPerson, { params: { userId }, token: admin.staffToken })).body
  const add = (person: Person, streamId: number, body: object, token = admin.staffToken) =>
    school.call(createPersonAddition, {
      params: { userId: person.id, streamId },
      token,
      body: { client_id: randomUUID(), ...body } as { client_id: string; reason: string },
    })

  test('staff add consultations of both kinds with a reason, which the audit log records', async () => {
    const person = await addPerson()
    await enrol(person)
    const { streamId } = await person.has()
    const video_consultation = { title: 'Ещё одна встреча', minutes: 45 }
    const { status, body } = await add(person, streamId, { consultations: 3, video_consultation, reason: 'A gift' })
    expect([status, body.run.consultations]).toEqual([200, 5])
    const { meetings } = await person.has()
    expect(meetings.at(-1)).toEqual(['Ещё одна встреча', 45, 'available', null])
    const query = { user_id: person.id }
    const { entries } = (await school.call(listAuditEntries, { query, token: admin.staffToken })).body
    expect(entries[0]).toMatchObject({
      action: 'addition.create',
      actor_id: admin.id,
      after: { run_id: streamId, consultations: 3, video_consultation, reason: 'A gift' },
    })
  })

  test('the audit log shows additions that an earlier version logged under another name', async () => {
    const { id: userId } = await addPerson()
    await school.database.sql`insert into audit_log (action, user_id) values ('run.includes', ${userId})`
    const query = { user_id: userId }
    const { entries } = (await school.call(listAuditEntries, { query, token: admin.staffToken })).body
    expect(entries.map(({ action }) => action)).toEqual(['addition.create'])
  })

  test('an addition repeated with its client id is made and shown once', async () => {
    const person = await addPerson()
    await enrol(person)
    const { streamId } = await person.has()
    const body = { client_id: randomUUID(), consultations: 1, reason: 'A gift' }
    const send = () => add(person, streamId, body)
    expect((await Promise.all([send(), send(), send()])).map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await person.has()).consultations).toEqual([3])
    expect((await card(person)).additions).toMatchObject([
      { run_id: streamId, consultations: 1, has_chat: false, video_consultation: null, reason: 'A gift' },
    ])
  })

  test.each<[string, object]>([
    ['the chat', { chat: true }],
    ['consultations, which need the chat', { consultations: 1 }],
  ])('staff open the chat of a run without one by adding %s', async (_, body) => {
    const { sql } = school.database
    await sql`update courses set has_expert_chat = false where id = ${course.id}`
    const person = await addPerson()
    await enrol(person)
    await sql`update courses set has_expert_chat = true where id = ${course.id}`
    const { streamId, chats } = await person.has()
    expect([chats, (await card(person)).runs[0]?.has_chat]).toEqual([0, false])
    expect((await add(person, streamId, { ...body, reason: 'A gift' })).body.run.has_chat).toBe(true)
    expect((await person.has()).chats).toBe(1)
    expect((await card(person)).additions).toMatchObject([{ run_id: streamId, has_chat: true }])
  })

  test.each<[string, object, string]>([
    ['no content', { reason: 'A gift' }, 'consultations'],
    ['a blank reason', { consultations: 1, reason: ' ' }, 'reason'],
    ['more than a run may have', { consultations: 999, reason: 'A gift' }, 'consultations'],
    [
      'a video consultation without a title',
      { video_consultation: { title: ' ', minutes: 30 }, reason: 'x' },
      'video_consultation.title',
    ],
    [
      'a meeting that is too long',
      { video_consultation: { title: 'Long', minutes: 300 }, reason: 'x' },
      'video_consultation.minutes',
    ],
  ])('an addition cannot have %s', async (_, body, field) => {
    const person = await addPerson()
    await enrol(person)
    const { streamId } = await person.has()
    expect(await add(person, streamId, body)).toMatchObject({ status: 422, failure: [{ field }] })
    expect(await person.has()).toMatchObject(whole)
  })

  test('adding a chat to a run that has one adds nothing', async () => {
    const person = await addPerson()
    await enrol(person)
    const { streamId, chats } = await person.has()
    expect((await add(person, streamId, { chat: true, reason: 'A gift' })).status).toBe(200)
    expect([(await person.has()).chats, (await card(person)).additions]).toEqual([chats, []])
  })

  test.each<[string, string, (userId: number, streamId: number) => Promise<{ status: number }>]>([
    [
      'a run that has ended',
      'run_ended',
      (userId, streamId) => school.call(endPersonRun, { params: { userId, streamId }, token: admin.staffToken }),
    ],
    [
      'a run of a closed account',
      'account_closed',
      (userId) => school.call(closePerson, { params: { userId }, token: admin.staffToken }),
    ],
  ])('staff cannot add to %s', async (_, code, close) => {
    const person = await addPerson()
    await enrol(person)
    const { streamId } = await person.has()
    expect((await close(person.id, streamId)).status).toBe(200)
    expect(await add(person, streamId, { consultations: 1, reason: 'A gift' })).toMatchObject({ failure: { code } })
    expect((await card(person)).additions).toEqual([])
  })

  test('staff cannot add anything to a trial', async () => {
    const person = await addPerson()
    await order(person)
    const { streamId } = await person.has()
    const more = [{ consultations: 1 }, { chat: true }, { video_consultation: { title: 'Review', minutes: 30 } }]
    for (const body of more)
      expect((await add(person, streamId, { ...body, reason: 'A gift' })).failure).toMatchObject({
        code: 'run_is_trial',
      })
    expect((await card(person)).additions).toEqual([])
    expect(await person.has()).toMatchObject({ ...whole, meetings: [] })
  })

  test("staff cannot add to another person's run, nor without the role", async () => {
    const [person, other] = [await addPerson(), await addPerson()]
    await enrol(person)
    const { streamId } = await person.has()
    const body = { consultations: 1, reason: 'A gift' }
    expect((await add(other, streamId, body)).status).toBe(404)
    expect((await add(person, streamId, body, person.token)).status).toBe(404)
    expect(await person.has()).toMatchObject(whole)
  })
})
