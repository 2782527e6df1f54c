import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, logout } from '#contract/accounts/auth/api.ts'
import { getUser } from '#contract/accounts/users/api.ts'
import { buildApp } from '../../app.ts'
import { startSchool, testPassword, type School } from '../../../test/school.ts'
import { recorded, type Statement } from '../../../test/statements.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

test('a sign-in returns a token and the user', async () => {
  const { email, id } = await school.addLearner()
  const response = await school.call(login, { body: { email, password: testPassword } })
  expect(response.status).toBe(200)
  expect(response.body).toMatchObject({ success: true, data: { user: { id, email } } })
})

test('a sign-in trims and lowercases the e-mail and trims the password', async () => {
  const { email } = await school.addLearner()
  const body = { email: `  ${email.toUpperCase()} `, password: ` ${testPassword} ` }
  expect((await school.call(login, { body })).status).toBe(200)
})

test('a sign-in rejects a wrong password as a field error, in the language of the call', async () => {
  const { email } = await school.addLearner()
  const headers = { 'accept-language': 'en' }
  const response = await school.call(login, { body: { email, password: 'wrong-password' }, headers })
  expect(response.status).toBe(422)
  expect(response.failure).toEqual({
    success: false,
    errors: { password: ['The password is wrong. Check the keyboard layout or reset your password.'] },
  })
})

test('a sign-in responds to an unknown e-mail as to a wrong password', async () => {
  const { email } = await school.addLearner()
  const known = await school.call(login, { body: { email, password: 'wrong-password' } })
  const unknown = await school.call(login, { body: { email: 'nobody@example.test', password: 'wrong-password' } })
  expect(unknown.status).toBe(known.status)
  expect(unknown.failure).toEqual(known.failure)
})

test('a sign-in reports all empty and invalid fields', async () => {
  const response = await school.call(login, { body: { email: 'not an e-mail', password: ' ' } })
  expect(response.failure).toMatchObject({ errors: { email: [expect.any(String)], password: [expect.any(String)] } })
})

test('a sign-in rejects the sixth failure of an account from one address within five minutes, with Retry-After', async () => {
  const { email } = await school.addLearner()
  const attempt = (password: string, address: string) => school.call(login, { body: { email, password }, address })
  for (let count = 0; count < 5; count += 1) expect((await attempt('wrong', '10.0.0.1')).status).toBe(422)
  const refused = await attempt(testPassword, '10.0.0.1')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await attempt(testPassword, '10.0.0.2')).status).toBe(200)
})

test('a sign-in creates one session and returns one response per Idempotency-Key', async () => {
  const { email, id } = await school.addLearner()
  const send = () =>
    school.call(login, { body: { email, password: testPassword }, headers: { 'idempotency-key': `key-of-${id}` } })
  const responses = await Promise.all(Array.from({ length: 8 }, send))
  const tokens = new Set(responses.map((response) => response.body.data.token))
  expect(tokens.size).toBe(1)
  const sessions = await school.database.sql`select 1 as one from sessions where user_id = ${id}`
  expect(sessions).toHaveLength(1)
})

test('a sign-in rejects the same Idempotency-Key with another body', async () => {
  const { email } = await school.addLearner()
  const headers = { 'idempotency-key': 'another-body' }
  await school.call(login, { body: { email, password: testPassword }, headers })
  const response = await school.call(login, { body: { email, password: `${testPassword} ` }, headers })
  expect(response.status).toBe(422)
  expect(response.failure).toMatchObject({ code: 'idempotency_key_reused' })
})

describe('statements of a sign-in', () => {
  let app: FastifyInstance
  let statements: Statement[]
  beforeAll(async () => {
    const recording = recorded(school.database)
    statements = recording.statements
    app = await buildApp(school.config, recording.database)
  })
  afterAll(() => app.close())

  /** Without those of live connections, which look for events by themselves. */
  async function statementsOf(payload: { email: string; password: string }, remoteAddress: string): Promise<string[]> {
    const from = statements.length
    await app.inject({ method: login.method, url: login.path, payload, remoteAddress })
    const texts = statements.slice(from).map(({ text }) => text)
    return texts.filter((text) => !/from live_events/.test(text))
  }

  test('a sign-in from a known address runs seven statements', async () => {
    const { email } = await school.addLearner()
    const signIn = () => statementsOf({ email, password: testPassword }, '10.0.0.3')
    await signIn()
    expect(await signIn()).toHaveLength(7)
  })

  test('a sign-in with an unknown e-mail runs the same statements as one with a wrong password', async () => {
    const { email } = await school.addLearner()
    const wrong = await statementsOf({ email, password: 'wrong-password' }, '10.0.0.4')
    expect(await statementsOf({ email: 'nobody@example.test', password: 'wrong-password' }, '10.0.0.5')).toEqual(wrong)
  })
})

test('a token authorises its user until a sign-out revokes it', async () => {
  const { email, id } = await school.addLearner()
  const token = await school.signIn(email)
  expect((await school.call(getUser, { token })).body.id).toBe(id)
  expect((await school.call(logout, { token })).body).toEqual({ success: true })
  expect((await school.call(getUser, { token })).status).toBe(401)
})

test('a token is accepted with the Bearer scheme in any case, and no other', async () => {
  const { email } = await school.addLearner()
  const token = await school.signIn(email)
  const statusWith = async (scheme: string) =>
    (await school.call(getUser, { headers: { authorization: `${scheme} ${token}` } })).status
  expect([await statusWith('bearer'), await statusWith('BEARER'), await statusWith('Basic')]).toEqual([200, 200, 401])
})

test('rejects a missing, invalid or expired token with 401', async () => {
  const { email } = await school.addLearner()
  const token = await school.signIn(email)
  expect((await school.call(getUser)).failure).toMatchObject({ code: 'unauthorized', status: 401 })
  expect((await school.call(getUser, { token: 'garbage' })).status).toBe(401)
  await school.database.sql`update sessions set expires_at = now() - interval '1 second'`
  expect((await school.call(getUser, { token })).failure).toMatchObject({ code: 'session_expired', status: 401 })
})

test('a sign-in on another device revokes the token at a single-device brand', async () => {
  const { email } = await school.addLearner()
  const headers = { 'x-app-id': 'face' }
  const signIn = () => school.call(login, { body: { email, password: testPassword }, headers })
  const [before, after] = [(await signIn()).body.data.token, (await signIn()).body.data.token]
  expect((await school.call(getUser, { token: before })).failure).toMatchObject({ code: 'session_replaced' })
  expect((await school.call(getUser, { token: after })).status).toBe(200)
})

test('a single-device brand rejects a token of another brand', async () => {
  const { email } = await school.addLearner()
  const signIn = async (brand: string) =>
    (await school.call(login, { body: { email, password: testPassword }, headers: { 'x-app-id': brand } })).body.data
      .token
  const open = async (token: string, brand: string) =>
    (await school.call(getUser, { token, headers: { 'x-app-id': brand } })).status
  const [web, mind, face] = [await signIn('web'), await signIn('mind'), await signIn('face')]
  expect(await open(face, 'face')).toBe(200)
  expect([await open(web, 'face'), await open(mind, 'face'), await open(web, 'mind')]).toEqual([401, 401, 401])
  expect([await open(web, 'web'), await open(mind, 'mind')]).toEqual([200, 200])
})
