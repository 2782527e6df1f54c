import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, logout } from '#contract/auth/api.ts'
import { getUser } from '#contract/users/api.ts'
import { startSchool, testPassword, type School } from '../testing.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

describe('POST /auth/login', () => {
  test('answers success with a token and the user', async () => {
    const { email, id } = await school.addLearner()
    const answer = await school.call(login, { body: { email, password: testPassword } })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ success: true, data: { user: { id, email } } })
  })

  test('trims and lowercases the e-mail and trims the password', async () => {
    const { email } = await school.addLearner()
    const body = { email: `  ${email.toUpperCase()} `, password: ` ${testPassword} ` }
    expect((await school.call(login, { body })).status).toBe(200)
  })

  test('answers a wrong password as an error of the password field, in the language of the call', async () => {
    const { email } = await school.addLearner()
    const headers = { 'accept-language': 'en' }
    const answer = await school.call(login, { body: { email, password: 'wrong-password' }, headers })
    expect(answer.status).toBe(422)
    expect(answer.failure).toEqual({
      success: false,
      errors: { password: ['The password is wrong. Check the keyboard layout or reset your password.'] },
    })
  })

  test('answers an unknown e-mail exactly as a wrong password', async () => {
    const { email } = await school.addLearner()
    const known = await school.call(login, { body: { email, password: 'wrong-password' } })
    const unknown = await school.call(login, { body: { email: 'nobody@example.test', password: 'wrong-password' } })
    expect(unknown.status).toBe(known.status)
    expect(unknown.failure).toEqual(known.failure)
  })

  test('names every field that is empty or not an e-mail', async () => {
    const answer = await school.call(login, { body: { email: 'not an e-mail', password: ' ' } })
    expect(answer.failure).toMatchObject({ errors: { email: [expect.any(String)], password: [expect.any(String)] } })
  })

  test('refuses the sixth failure of an account from one address within five minutes, and says when to retry', async () => {
    const { email } = await school.addLearner()
    const attempt = (password: string, address: string) => school.call(login, { body: { email, password }, address })
    for (let count = 0; count < 5; count += 1) expect((await attempt('wrong', '10.0.0.1')).status).toBe(422)
    const refused = await attempt(testPassword, '10.0.0.1')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await attempt(testPassword, '10.0.0.2')).status).toBe(200)
  })

  test('gives one session and one answer for one Idempotency-Key', async () => {
    const { email, id } = await school.addLearner()
    const send = () =>
      school.call(login, { body: { email, password: testPassword }, headers: { 'idempotency-key': `key-of-${id}` } })
    const answers = await Promise.all(Array.from({ length: 8 }, send))
    const tokens = new Set(answers.map((answer) => answer.body.data.token))
    expect(tokens.size).toBe(1)
    const sessions = await school.database.sql`select 1 as one from sessions where user_id = ${id}`
    expect(sessions).toHaveLength(1)
  })

  test('refuses the same Idempotency-Key with another body', async () => {
    const { email } = await school.addLearner()
    const headers = { 'idempotency-key': 'another-body' }
    await school.call(login, { body: { email, password: testPassword }, headers })
    const answer = await school.call(login, { body: { email, password: `${testPassword} ` }, headers })
    expect(answer.status).toBe(422)
    expect(answer.failure).toMatchObject({ code: 'idempotency_key_reused' })
  })
})

describe('a token', () => {
  test('opens the calls of its person until it is revoked by logout', async () => {
    const { email, id } = await school.addLearner()
    const token = await school.signIn(email)
    expect((await school.call(getUser, { token })).body.id).toBe(id)
    expect((await school.call(logout, { token })).body).toEqual({ success: true })
    expect((await school.call(getUser, { token })).status).toBe(401)
  })

  test('is taken after the word Bearer in any letters, and after no other word', async () => {
    const { email } = await school.addLearner()
    const token = await school.signIn(email)
    const statusWith = async (scheme: string) =>
      (await school.call(getUser, { headers: { authorization: `${scheme} ${token}` } })).status
    expect([await statusWith('bearer'), await statusWith('BEARER'), await statusWith('Basic')]).toEqual([200, 200, 401])
  })

  test('is refused with 401 when missing, garbage or expired', async () => {
    const { email } = await school.addLearner()
    const token = await school.signIn(email)
    expect((await school.call(getUser)).failure).toMatchObject({ code: 'unauthorized', status: 401 })
    expect((await school.call(getUser, { token: 'garbage' })).status).toBe(401)
    await school.database.sql`update sessions set expires_at = now() - interval '1 second'`
    expect((await school.call(getUser, { token })).failure).toMatchObject({ code: 'session_expired', status: 401 })
  })

  test('is revoked by a sign-in on another device where the brand allows a single one', async () => {
    const { email } = await school.addLearner()
    const headers = { 'x-app-id': 'face' }
    const enter = () => school.call(login, { body: { email, password: testPassword }, headers })
    const [before, after] = [(await enter()).body.data.token, (await enter()).body.data.token]
    expect((await school.call(getUser, { token: before })).failure).toMatchObject({ code: 'session_replaced' })
    expect((await school.call(getUser, { token: after })).status).toBe(200)
  })

  test('of another brand opens none that allows a single device, and neither does one from before', async () => {
    const { email } = await school.addLearner()
    const enter = async (brand: string) =>
      (await school.call(login, { body: { email, password: testPassword }, headers: { 'x-app-id': brand } })).body.data
        .token
    const open = async (token: string, brand: string) =>
      (await school.call(getUser, { token, headers: { 'x-app-id': brand } })).status
    const [web, mind, face] = [await enter('web'), await enter('mind'), await enter('face')]
    expect(await open(face, 'face')).toBe(200)
    expect([await open(web, 'face'), await open(mind, 'face'), await open(web, 'mind')]).toEqual([401, 401, 401])
    expect([await open(web, 'web'), await open(mind, 'mind')]).toEqual([200, 200])
  })
})
