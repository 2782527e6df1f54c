import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getChat, listMessages, rateMessage } from '#contract/experts/chats/api.ts'
import { closeConsultation, rateConsultation, returnConsultation } from '#contract/experts/consultations/api.ts'
import { dismissDeskChat } from '#contract/experts/desk/itemApi.ts'
import { addChatter, makeChatBrands, withoutCount } from '../../../test/chatSchool.ts'
import { addCourse, type TestCourse } from '../../../test/course.ts'
import { shortIntervals, startSchool, type School } from '../../../test/school.ts'
import { addStaffMember, openConsole } from '../../../test/staff.ts'
import { eventually } from '../../../test/waiting.ts'
import { writeExpertMessage } from '../chats/chats.ts'
import { startJobs } from '../../platform/jobs/jobs.ts'
import { consultationJobs } from './jobs.ts'

let brands: string
let school: School
let course: TestCourse
let expert: Awaited<ReturnType<typeof addStaffMember>>
beforeAll(async () => {
  brands = await makeChatBrands()
  school = await startSchool({ BRANDS_DIR: brands })
  course = await addCourse(school.database)
  expert = await addStaffMember(school, 'expert')
})
afterAll(async () => {
  await school.close()
  await rm(brands, { recursive: true, force: true })
})

const addPerson = (consultations = 2) => addChatter(school, { course, consultations })
type Person = Awaited<ReturnType<typeof addPerson>>

function reply({ chatId }: Person) {
  const said = { chatId, expertId: expert.id, clientId: randomUUID(), message: 'Once a day' }
  return school.database.transaction((sql, hooks) => writeExpertMessage({ sql, ...hooks }, said))
}
const chatOf = async ({ params, token }: Person) =>
  (await school.call(getChat, { params, token, query: { expand: 'consultations' } })).body
const close = (consultationId: number, token = expert.staffToken) =>
  school.call(closeConsultation, { params: { consultationId }, token })
const rate = ({ token }: Person, consultationId: number, rating = 4) =>
  school.call(rateConsultation, { params: { consultationId }, token, body: { rating } })

async function addClosed() {
  const person = await addPerson()
  const { id: questionId } = (await person.send()).body
  const { id: answerId } = await reply(person)
  const [{ id } = { id: 0 }] = (await chatOf(person)).consultations ?? []
  await close(id)
  return { person, id, questionId, answerId }
}

test('a question opens a consultation, which covers follow-ups until it is closed', async () => {
  const person = await addPerson()
  const first = (await person.send()).body
  await person.send()
  const { id: lastId } = await reply(person)
  const open = { chat_channel_id: person.chatId, status: 'open', amount: 1, rating: null, end_message_id: null }
  const { consultations = [], consultations_left } = await chatOf(person)
  expect(consultations).toMatchObject([{ ...open, start_message_id: first.id }])
  expect(consultations_left).toBe(1)
  expect((await close(consultations[0]?.id ?? 0)).status).toBe(200)
  expect((await close(consultations[0]?.id ?? 0)).status).toBe(200)
  const next = (await person.send()).body
  expect((await chatOf(person)).consultations).toMatchObject([
    { status: 'close', start_message_id: first.id, end_message_id: lastId },
    { ...open, start_message_id: next.id },
  ])
})

test('only one of 20 parallel questions opens the last consultation', async () => {
  const person = await addPerson(1)
  const replies = await Promise.all(Array.from({ length: 20 }, () => person.send()))
  expect(replies.every(({ status }) => status === 200)).toBe(true)
  const { consultations = [], consultations_left, lock } = await chatOf(person)
  expect([consultations.length, consultations_left, lock]).toEqual([1, 0, null])
  await close(consultations[0]?.id ?? 0)
  expect(await person.send()).toMatchObject({ status: 409, failure: { code: 'consultations_exhausted' } })
  expect((await chatOf(person)).lock).toMatchObject({ code: 'consultations_exhausted', way_out: 'support' })
})

test('a consultation uses as many of the run’s consultations as its amount, and a returned one none', async () => {
  const person = await addPerson(3)
  const first = await person.send()
  const amountOf = (amount: number) => school.database.sql`
    update consultations set amount = ${amount} where chat_id = ${person.chatId} and status = 'open'`
  await amountOf(2)
  expect(await chatOf(person)).toMatchObject({
    max_consultation_count: 3,
    consultations_left: 1,
    consultations: [{ start_message_id: first.body.id, amount: 2 }],
  })
  await amountOf(3)
  const [{ id } = { id: 0 }] = (await chatOf(person)).consultations ?? []
  await close(id)
  expect(await chatOf(person)).toMatchObject({ consultations_left: 0, lock: { code: 'consultations_exhausted' } })
  expect((await person.send()).failure).toMatchObject({ code: 'consultations_exhausted' })
  await school.database.sql`update consultations set amount = 0 where id = ${id}`
  expect(await chatOf(person)).toMatchObject({ consultations_left: 3, lock: null })
  expect((await person.send()).status).toBe(200)
})

test('a brand that does not count consultations opens none', async () => {
  const person = await addPerson(0)
  expect((await person.send({}, withoutCount)).status).toBe(200)
  const { params, token } = person
  const query = { expand: 'consultations' }
  const { body } = await school.call(getChat, { params, token, query, headers: withoutCount })
  expect(body).toMatchObject({ consultations: [], consultations_left: null, lock: null })
})

test('a closed consultation is rated once, even after the end of the run', async () => {
  const { person, id } = await addClosed()
  await school.database.sql`
    update streams set starts_at = now() - interval '90 days', ends_at = now() - interval '1 day' where id = ${person.streamId}`
  expect((await rate(await addPerson(), id)).status).toBe(404)
  expect((await rate(person, id, 6)).status).toBe(422)
  expect((await rate(person, id, 4)).body).toMatchObject({ id, status: 'rated', rating: 4 })
  expect(await rate(person, id, 5)).toMatchObject({ status: 409, failure: { code: 'consultation_rated' } })
  const answer = await reply(person)
  const { params, token } = person
  expect((await school.call(listMessages, { params, token })).body[0]).toMatchObject({ id: answer.id })
})

test('an open consultation is not rated', async () => {
  const person = await addPerson()
  await person.send()
  const { consultations = [] } = await chatOf(person)
  expect((await rate(person, consultations[0]?.id ?? 0)).failure).toMatchObject({ code: 'consultation_open' })
})

test('the rating of an expert’s message can be changed until its consultation is rated', async () => {
  const { person, id, questionId, answerId } = await addClosed()
  const rateAs = ({ token, chatId }: Person, messageId: number, rating: number) =>
    school.call(rateMessage, { params: { chatId, messageId }, token, body: { rating } })
  expect((await rateAs(person, answerId, 2)).body).toMatchObject({ id: answerId, rating: 2 })
  expect((await rateAs(person, answerId, 5)).body.rating).toBe(5)
  expect((await rateAs(person, answerId, 0)).status).toBe(422)
  expect((await rateAs(person, questionId, 5)).status).toBe(404)
  expect((await rateAs(await addPerson(), answerId, 5)).status).toBe(404)
  await rate(person, id)
  expect((await rateAs(person, answerId, 1)).failure).toMatchObject({ code: 'consultation_rated' })
})

test('a rating whose answer was lost is answered like the first time', async () => {
  const { person, id } = await addClosed()
  const answers = await Promise.all([rate(person, id, 5), rate(person, id, 5)])
  for (const { status, body } of [...answers, await rate(person, id, 5)])
    expect([status, body]).toMatchObject([200, { status: 'rated', rating: 5 }])
})

test('a lead of the course returns a consultation once, with a reason', async () => {
  const { person, id } = await addClosed()
  const lead = await addStaffMember(school, 'expert')
  const give = (token: string, reason = 'Asked by mistake') =>
    school.call(returnConsultation, { params: { consultationId: id }, token, body: { reason } })
  const { sql } = school.database
  await sql`insert into expert_courses (user_id, course_id) values (${lead.id}, ${course.id})`
  expect((await give(lead.staffToken)).status).toBe(404)
  await sql`update expert_courses set is_lead = true where user_id = ${lead.id}`
  expect((await give(lead.staffToken, ' ')).status).toBe(422)
  expect((await give(lead.staffToken)).status).toBe(200)
  expect((await give(lead.staffToken)).status).toBe(200)
  expect(await chatOf(person)).toMatchObject({ consultations_left: 2, consultations: [{ id, amount: 0 }] })
  const audited = await sql`
    select actor_id, after -> 'reason' as reason from audit_log where action = 'consultation.return' and user_id = ${person.userId}`
  expect(audited).toEqual([{ actor_id: lead.id, reason: 'Asked by mistake' }])
})

test('an expert of another course neither closes nor returns a consultation', async () => {
  const { id } = await addClosed()
  const stranger = await addStaffMember(school, 'expert')
  const { id: elsewhere } = await addCourse(school.database)
  await school.database.sql`
    insert into expert_courses (user_id, course_id, is_lead) values (${stranger.id}, ${elsewhere}, true)`
  expect((await close(id, stranger.staffToken)).status).toBe(404)
  const body = { reason: 'Mine' }
  const input = { params: { consultationId: id }, token: stranger.staffToken, body }
  expect((await school.call(returnConsultation, input)).status).toBe(404)
})

test('an administrator who answers for another course can still close and return a consultation', async () => {
  const { person, id } = await addClosed()
  const admin = await addStaffMember(school, 'admin')
  const { id: elsewhere } = await addCourse(school.database)
  await school.database.sql`insert into expert_courses (user_id, course_id) values (${admin.id}, ${elsewhere})`
  expect((await close(id, admin.staffToken)).status).toBe(200)
  const input = { params: { consultationId: id }, token: admin.staffToken, body: { reason: 'Asked by mistake' } }
  expect((await school.call(returnConsultation, input)).status).toBe(200)
  expect(await chatOf(person)).toMatchObject({ consultations: [{ id, amount: 0 }] })
})

test('experts, leads and administrators who are learners neither close nor return their own consultation', async () => {
  const { sql } = school.database
  const person = await addPerson()
  await person.send()
  const [{ id } = { id: 0 }] = (await chatOf(person)).consultations ?? []
  const openConsoleAs = async (roles: string) => {
    await sql`update users set roles = ${roles}::text[] where id = ${person.userId}`
    return openConsole(school, person.token)
  }
  for (const roles of ['{expert}', '{admin}']) {
    const token = await openConsoleAs(roles)
    if (roles === '{expert}')
      await sql`insert into expert_courses (user_id, course_id, is_lead) values (${person.userId}, ${course.id}, true)`
    const input = { params: { consultationId: id }, token }
    const returned = await school.call(returnConsultation, { ...input, body: { reason: 'Mine' } })
    expect([(await close(id, token)).status, returned.status]).toEqual([404, 404])
  }
  expect((await chatOf(person)).consultations).toMatchObject([{ id, status: 'open', amount: 1, rating: null }])
})

test('a consultation closes 7 days after the last answer or “no answer needed”, unless a question waits', async () => {
  const [due, early, waiting] = [await addPerson(), await addPerson(), await addPerson()]
  for (const person of [due, early, waiting]) {
    await person.send()
    await reply(person)
  }
  const [dismissed, lately] = [await addPerson(), await addPerson()]
  for (const person of [dismissed, lately]) {
    await person.send()
    const input = { params: { chatId: person.chatId }, body: { reason: 'Thanks only' }, token: expert.staffToken }
    expect((await school.call(dismissDeskChat, input)).status).toBe(200)
  }
  await waiting.send()
  const { sql } = school.database
  await sql`
    update consultations set answered_at = now() - interval '7 days 1 minute'
    where chat_id in (${due.chatId}, ${waiting.chatId}, ${dismissed.chatId})`
  await sql`update consultations set answered_at = now() - interval '6 days 23 hours' where chat_id in (${early.chatId}, ${lately.chatId})`
  const jobs = consultationJobs.map((job) => ({ ...job, delaySeconds: () => 0 }))
  const worker = await startJobs({
    ...school,
    intervals: shortIntervals,
    jobs,
    isWorker: true,
    onError: () => undefined,
  })
  const statuses = () =>
    Promise.all(
      [due, dismissed, early, lately, waiting].map(async (person) =>
        (await chatOf(person)).consultations?.map((one) => one.status),
      ),
    )
  await eventually(async () => expect((await statuses()).slice(0, 2)).toEqual([['close'], ['close']]))
  expect((await statuses()).slice(2)).toEqual([['open'], ['open'], ['open']])
  await worker.stop()
})
