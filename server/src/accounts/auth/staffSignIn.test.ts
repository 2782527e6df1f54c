import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exchangeCode, listSessions, login } from '#contract/accounts/auth/api.ts'
import { getStaffMember, mintLearnerCode, staffLoginByPassword } from '#contract/accounts/auth/staffApi.ts'
import { deleteUser } from '#contract/accounts/users/api.ts'
import { storedKey } from '../../platform/rateLimits/rateLimitQueries.ts'
import { startSchool, testPassword, type School } from '../../../test/school.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

let count = 0
const freshAddress = () => `10.46.0.${(count += 1)}`

async function account(role?: string) {
  const { id, email } = await school.addLearner()
  if (role) await school.database.sql`update users set roles = array[${role}] where id = ${id}`
  const address = freshAddress()
  const enter = (form: { password?: string; code?: string; restore?: boolean } = {}, from = address) =>
    school.call(staffLoginByPassword, {
      body: { email, password: testPassword, ...form },
      headers: { 'accept-language': 'en' },
      address: from,
    })
  return { id, email, address, enter }
}

test('staff sign in to the console by e-mail and password, with a session bound to the browser', async () => {
  const { id, email } = await account('expert')
  const headers = { 'x-bind-session': '1' }
  const reply = await school.call(staffLoginByPassword, { body: { email, password: testPassword }, headers })
  const { token } = reply.body.data
  const cookies = [reply.headers['set-cookie'] ?? []].flat() as string[]
  expect(cookies[0]).toMatch(/^staff-token=[^;]+; Path=\/admin\/;/)
  expect((await school.call(getStaffMember, { token })).status).toBe(401)
  const cookie = cookies.map((one) => one.split(';')[0]).join('; ')
  expect((await school.call(getStaffMember, { token, headers: { cookie } })).body).toMatchObject({
    id,
    roles: ['expert'],
  })
})

test('a wrong password, an account without a role and an unknown e-mail get the same response', async () => {
  const [staff, learner] = [await account('admin'), await account()]
  const unknown = { email: `${randomUUID()}@example.test`, password: testPassword }
  const replies = [
    await staff.enter({ password: 'wrong-2026' }),
    await learner.enter(),
    await school.call(staffLoginByPassword, { body: unknown, headers: { 'accept-language': 'en' } }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([422, 422, 422])
  expect(new Set(replies.map(({ failure }) => JSON.stringify(failure))).size).toBe(1)
  expect(await school.database.sql`select id from sessions where user_id = ${learner.id}`).toEqual([])
})

test('guesses at the console and at the website are counted together, right passwords of learners too', async () => {
  const [staff, learner] = [await account('support'), await account()]
  for (let guess = 0; guess < 5; guess += 1) {
    const body = { email: staff.email, password: 'wrong-2026' }
    await (guess % 2 === 0 ? staff.enter(body) : school.call(login, { body, address: staff.address }))
    await learner.enter()
  }
  expect((await staff.enter()).status).toBe(429)
  expect((await learner.enter()).status).toBe(429)
})

test('under attack, staff with the right password are mailed a code; learners are not', async () => {
  const { sql } = school.database
  for (const [role, mails] of [
    ['content', 1],
    [undefined, 0],
  ] as const) {
    const { id, email, enter } = await account(role)
    await sql`
      insert into rate_limit_hits (key, window_start, count)
      values (${storedKey(`sign-in-account:${email}`)}, now() - interval '5 minutes', 10)`
    expect((await enter()).failure).toMatchObject({ code: 'sign_in_code_required' })
    const sent = await sql<{ body: string }>`select body from mails where recipient = ${email}`
    expect(sent).toHaveLength(mails)
    const code = /\n(\d{4} \d{4})\n/.exec(sent[0]?.body ?? '')?.[1] ?? '1234 5678'
    const opened = await enter({ code })
    expect([opened.status, opened.body.data?.user.id]).toEqual(mails ? [200, id] : [422, undefined])
  }
})

test('staff who close their account lose their roles and reopen it as learners', async () => {
  const { sql } = school.database
  const { id, email, enter } = await account('support')
  const token = await school.signIn(email)
  const closing = { id, status: 0, current_password: testPassword }
  expect((await school.call(deleteUser, { body: closing, token })).status).toBe(200)
  expect((await enter()).failure).toMatchObject({ errors: { password: [expect.any(String)] } })
  const body = { email, password: testPassword, restore: true }
  expect((await school.call(login, { body })).body.data.user).toMatchObject({ id, is_admin: false })
  expect((await enter()).status).toBe(422)
  const lines = await sql`select actor_id, action, before, after from audit_log where user_id = ${id}`
  expect(lines).toEqual([
    { actor_id: id, action: 'person.close', before: { roles: ['support'] }, after: { roles: [] } },
  ])
})

test('staff open the website from the console with a single-use code, while the console is open', async () => {
  const { id, enter } = await account('expert')
  const { token } = (await enter()).body.data
  const code = async () => (await school.call(mintLearnerCode, { token })).body.token
  const body = { token: await code() }
  const opened = await school.call(exchangeCode, { body })
  expect(opened.body.data.user.id).toBe(id)
  expect((await school.call(listSessions, { token: opened.body.data.token })).status).toBe(200)
  expect((await school.call(getStaffMember, { token: opened.body.data.token })).status).not.toBe(200)
  expect((await school.call(exchangeCode, { body })).failure).toMatchObject({ code: 'code_invalid' })
  const late = await code()
  await school.database
    .sql`update sessions set revoked_reason = 'logout', revoked_at = now() where user_id = ${id} and brand = 'staff'`
  expect((await school.call(exchangeCode, { body: { token: late } })).failure).toMatchObject({ code: 'code_invalid' })
})

test('a learner gets no code of the console', async () => {
  const { email } = await account()
  expect((await school.call(mintLearnerCode, { token: await school.signIn(email) })).status).toBe(404)
})
