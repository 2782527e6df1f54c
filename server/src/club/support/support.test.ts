import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMails } from '#contract/messages/mail/staffApi.ts'
import { listQuestions } from '#contract/club/support/staffApi.ts'
import { askAnonymously } from '#contract/club/support/api.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { storedKey } from '../../platform/rateLimits/rateLimitQueries.ts'

let school: School
let admin: string
beforeAll(async () => {
  school = await startSchool()
  admin = (await addStaffMember(school, 'admin')).staffToken
})
afterAll(() => school.close())

const question = { name: ' Anna ', email: 'Anna@Mail.test', message: ' The code does not come. ' }

test('a support request of a guest is stored once and mailed to the school’s support', async () => {
  const body = { ...question, client_id: randomUUID(), support_category_id: 7 }
  const headers = { 'x-app-id': 'face', 'accept-language': 'en' }
  for (const address of ['10.1.0.1', '10.1.0.2'])
    expect((await school.call(askAnonymously, { body, headers, address })).body).toMatchObject({ success: true })
  const { questions } = (await school.call(listQuestions, { token: admin, query: { tab: 'unowned' } })).body
  expect(questions).toHaveLength(1)
  expect(questions[0]).toMatchObject({
    asker: { id: null, name: 'Anna', email: 'anna@mail.test' },
    title: 'The code does not come.',
    brand: 'face',
  })
  const mails = (await school.call(listMails, { token: admin })).body
  expect(mails.map(({ recipient }) => recipient)).toEqual(['anna@mail.test', 'help@kontur.example'])
  expect(mails[1]?.body).toContain('Anna <anna@mail.test> writes:\n\nThe code does not come.')
})

test('a name stays on its line and in its direction: nothing of it looks like a part of a mail or a sentence', async () => {
  const body = { ...question, name: 'Anna\n\nhttps://evil.test\u202Ecba\u2066', email: 'line@mail.test' }
  expect((await school.call(askAnonymously, { body, address: '10.1.0.3' })).status).toBe(200)
  const query = { tab: 'unowned', search: 'line@mail.test' } as const
  const { questions } = (await school.call(listQuestions, { token: admin, query })).body
  expect(questions.map(({ asker }) => asker.name)).toEqual(['Anna https://evil.test cba'])
})

test('the support role can list support requests and nothing else', async () => {
  const { staffToken: token } = await addStaffMember(school, 'support')
  const query = { tab: 'unowned', search: 'anna@mail.test' } as const
  const { questions } = (await school.call(listQuestions, { token, query })).body
  expect(questions).toMatchObject([{ asker: { email: 'anna@mail.test' } }])
  expect((await school.call(listMails, { token })).status).toBe(404)
})

test('field errors are in the language of the call', async () => {
  const body = { name: ' \u200B ', email: 'anna@', message: '\u200B' }
  const { status, failure } = await school.call(askAnonymously, { body, headers: { 'accept-language': 'ru' } })
  expect(status).toBe(422)
  expect(failure).toEqual([
    { field: 'email', message: 'Введите корректный адрес почты.' },
    { field: 'name', message: 'Заполните это поле.' },
    { field: 'message', message: 'Заполните это поле.' },
  ])
  const long = { ...question, message: 'a'.repeat(501) }
  expect((await school.call(askAnonymously, { body: long, headers: { 'accept-language': 'en' } })).failure).toEqual([
    { field: 'message', message: 'No more than 500 characters.' },
  ])
})

test('a topic that does not exist is none', async () => {
  const ask = (email: string, topic: number) =>
    school.call(askAnonymously, { body: { ...question, email, support_category_id: topic }, address: '10.4.0.1' })
  await ask('known@mail.test', 7)
  expect((await ask('unknown@mail.test', 999)).status).toBe(200)
  const stored = await school.database.sql`
    select support_category_id as topic from support_tickets where email in ('known@mail.test', 'unknown@mail.test') order by id`
  expect(stored).toEqual([{ topic: 7 }, { topic: null }])
})

test('an address may send five requests a minute; the sixth gets Retry-After', async () => {
  const ask = () => school.call(askAnonymously, { body: question, address: '10.2.0.1' })
  const statuses: number[] = []
  for (let count = 0; count < 5; count += 1) statuses.push((await ask()).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200])
  const { status, headers } = await ask()
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})

test('guests of one network may send thirty requests an hour', async () => {
  const ask = () => school.call(askAnonymously, { body: question, address: '10.3.0.1' })
  await school.database.sql`
    insert into rate_limit_hits (key, window_start, count)
    values (${storedKey('support-hour:10.3.0.1')}, now() - interval '50 minutes', 28)`
  const statuses = [await ask(), await ask(), await ask()].map(({ status }) => status)
  expect(statuses).toEqual([200, 200, 429])
})
