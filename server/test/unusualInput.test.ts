import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { recordEvents, reportError } from '#contract/school/analytics/api.ts'
import { login, requestPasswordReset, resetPassword, signupByEmail } from '#contract/accounts/auth/api.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import { listStaffOrders } from '#contract/shop/orders/staffApi.ts'
import { listPeople } from '#contract/school/people/api.ts'
import { askAnonymously } from '#contract/club/support/api.ts'
import { getUser, updateUser, updateUserStatus } from '#contract/accounts/users/api.ts'
import { startSchool, testPassword, type Reply, type School } from './school.ts'
import { addStaffMember } from './staff.ts'

let school: School
let token: string
let staffToken: string
beforeAll(async () => {
  school = await startSchool()
  token = await school.signIn((await school.addLearner()).email)
  staffToken = (await addStaffMember(school, 'admin')).staffToken
})
afterEach(() => school.database.sql`delete from rate_limit_hits`)
afterAll(() => school.close())

test('a client id in URN form, which PostgreSQL rejects, is a field error', async () => {
  const client_id = `urn:uuid:${randomUUID()}`
  const event = await school.call(recordEvents, { body: { events: [{ client_id, name: 'login', parameters: {} }] } })
  expect([event.status, event.failure]).toEqual([422, [{ field: 'events.0.client_id', message: expect.any(String) }]])
  const question = { client_id, name: 'Anna', email: 'anna@example.test', message: 'When does it begin?' }
  const response = await school.call(askAnonymously, { body: question })
  expect([response.status, response.failure]).toEqual([422, [{ field: 'client_id', message: expect.any(String) }]])
})

const texts = [
  ['ten thousand characters', 'ж'.repeat(10_000)],
  ['emoji', '👩‍🚀🇪🇸 ё'],
  ['a right-to-left override', 'abc\u202Egnp.exe'],
  ['a null character', 'a\u0000b'],
  ['a high surrogate', 'a\uD83D'],
  ['a low surrogate', '\uDE00'],
  ['line separators', 'a\u2028b\u2029c\r\nBcc: x@y.z'],
  ['markup', '"><img src=x onerror=alert(1)>'],
  ['SQL', "'); drop table users; --"],
  ['a template', '${7*7} {{7*7}} {link}'],
] as const

const password = 'quiet harbour 17'
const mind = { headers: { 'x-app-id': 'mind' } }
type Send = (text: string) => Promise<Reply<ResponseBody<typeof getUser>> | { status: number }>

const fields: [name: string, send: Send][] = [
  ['the name', (text) => school.call(updateUser, { body: { name: text }, token })],
  ['the last name', (text) => school.call(updateUser, { body: { last_name: text }, token })],
  ['the city', (text) => school.call(updateUser, { body: { city: text }, token })],
  ['the phone', (text) => school.call(updateUser, { body: { phone: text }, token })],
  ['the birthday', (text) => school.call(updateUser, { body: { birthday: text }, token })],
  ['the social network name', (text) => school.call(updateUser, { body: { instagram_id: text }, token })],
  ['the time zone', (text) => school.call(updateUser, { body: { timezone: text }, token })],
  ['the language', (text) => school.call(updateUser, { body: { language_code: text }, token })],
  [
    'the new e-mail',
    (text) =>
      school.call(updateUserStatus, { body: { email: `n${text}@x.test`, current_password: testPassword }, token }),
  ],
  [
    'the e-mail of a sign-up',
    (text) =>
      school.call(signupByEmail, { body: { email: `${text}@x.test`, password, password_repeat: password }, ...mind }),
  ],
  [
    'the name of a sign-up',
    (text) =>
      school.call(signupByEmail, {
        body: { email: `${randomUUID()}@x.test`, name: text, password, password_repeat: password },
        ...mind,
      }),
  ],
  [
    'the password of a sign-up',
    (text) =>
      school.call(signupByEmail, {
        body: {
          email: `${randomUUID()}@x.test`,
          password: `${password}${text}`,
          password_repeat: `${password}${text}`,
        },
        ...mind,
      }),
  ],
  ['the e-mail of a sign-in', (text) => school.call(login, { body: { email: `${text}@x.test`, password } })],
  ['the password of a sign-in', (text) => school.call(login, { body: { email: 'nobody@x.test', password: text } })],
  ['the forgotten e-mail', (text) => school.call(requestPasswordReset, { body: { email: `${text}@x.test` } })],
  ['a link code', (text) => school.call(resetPassword, { body: { token: text, password, password_repeat: password } })],
  [
    'the name of a support request',
    (text) => school.call(askAnonymously, { body: { name: text, email: 'ana@x.test', message: '?' } }),
  ],
  [
    'a support request',
    (text) => school.call(askAnonymously, { body: { name: 'Ana', email: 'ana@x.test', message: text } }),
  ],
  [
    'the e-mail of a support request',
    (text) => school.call(askAnonymously, { body: { name: 'Ana', email: `${text}@x.test`, message: '?' } }),
  ],
  [
    'an analytics event',
    (text) =>
      school.call(recordEvents, {
        body: {
          events: [{ client_id: randomUUID(), name: 'like', parameters: { article_id: 1, title: text, [text]: text } }],
        },
      }),
  ],
  ['a search of people', (text) => school.call(listPeople, { query: { search: text }, token: staffToken })],
  ['a search of orders', (text) => school.call(listStaffOrders, { query: { search: text }, token: staffToken })],
  ['an error report', (text) => school.call(reportError, { body: { message: text, detail: text, address: text } })],
]

describe.each(fields)('as %s', (_field, send) => {
  test.each(texts)('%s is accepted or rejected, never a server error', async (_title, text) => {
    const { status } = await send(text)
    expect([200, 400, 403, 422]).toContain(status)
  })
})

test('accepted text is returned unchanged', async () => {
  const name = '👩‍🚀 Ёлка "><b> \' ${7*7}'
  await school.call(updateUser, { body: { name }, token })
  expect((await school.call(getUser, { token })).body.name).toBe(name)
})

test('a support request becomes a mail with one recipient, whatever its text', async () => {
  const name = 'Ana\r\nBcc: everybody@x.test'
  await school.call(askAnonymously, { body: { name, email: 'ana@x.test', message: '{link} {school}' } })
  const [mail] = await school.database.sql<{ subject: string; body: string; recipient: string }>`
    select subject, body, recipient from mails where kind = 'support_question' order by id desc limit 1`
  expect(mail?.recipient).not.toContain('everybody')
  expect(mail?.subject).not.toMatch(/[\r\n]/)
  expect(mail?.body).toContain('{link} {school}')
})
