import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  exchangeCode,
  listSessions,
  login,
  loginByRememberToken,
  logout,
  revokeOtherSessions,
  revokeSession,
} from '#contract/accounts/auth/api.ts'
import { getUser, updatePassword } from '#contract/accounts/users/api.ts'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { startSchool, testPassword, type School } from '../../../test/school.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

async function remembered(email: string, headers = {}) {
  const body = { email, password: testPassword, remember: true }
  const { data } = (await school.call(login, { body, headers })).body
  const signIn = async () => {
    const again = { email, remember_token: data.remember_token ?? '' }
    return (await school.call(loginByRememberToken, { body: again, headers })).status
  }
  return { token: data.token, signIn }
}

test('signing out forgets this device only', async () => {
  const { email } = await school.addLearner()
  const [here, there] = [await remembered(email), await remembered(email)]
  await school.call(logout, { token: here.token })
  expect(await here.signIn()).toBe(401)
  expect(await there.signIn()).toBe(200)
})

test('revoking a session from another device forgets its device', async () => {
  const { email } = await school.addLearner()
  const [here, there] = [await remembered(email), await remembered(email)]
  const sessions = (await school.call(listSessions, { token: here.token })).body
  const other = sessions.find(({ is_current: isCurrent }) => !isCurrent)
  await school.call(revokeSession, { params: { sessionId: other?.id ?? 0 }, token: here.token })
  expect(await there.signIn()).toBe(401)
})

test('a device whose session was replaced at a single-device brand is still remembered', async () => {
  const { email } = await school.addLearner()
  const face = { 'x-app-id': 'face' }
  const first = await remembered(email, face)
  await remembered(email, face)
  expect(await first.signIn()).toBe(200)
})

test('a new password, and signing out everywhere else, forget all devices', async () => {
  for (const forget of [changePassword, (token: string) => school.call(revokeOtherSessions, { token })]) {
    const { email } = await school.addLearner()
    const face = { 'x-app-id': 'face' }
    const replaced = await remembered(email, face)
    const here = await remembered(email, face)
    await forget(here.token)
    expect([await replaced.signIn(), await here.signIn()]).toEqual([401, 401])
  }
})

function changePassword(token: string) {
  const body = { current_password: testPassword, password: 'quiet harbour 17', password_repeat: 'quiet harbour 17' }
  return school.call(updatePassword, { body, token })
}

test('a sign-in ignores whitespace around a password', async () => {
  const { email } = await school.addLearner()
  const response = await school.call(login, { body: { email, password: `  ${testPassword} ` } })
  expect(response.status).toBe(200)
})

describe('replayed remember tokens', () => {
  let count = 0
  async function family() {
    const address = `10.7.0.${(count += 1)}`
    const { email } = await school.addLearner({ locale: 'es' })
    const body = { email, password: testPassword, remember: true }
    const { data } = (await school.call(login, { body })).body
    const signIn = (remember_token: string, headers = {}) =>
      school.call(loginByRememberToken, { body: { email, remember_token }, headers, address })
    const mails = () => school.database.sql<{ subject: string; body: string }>`
      select subject, body from mails where recipient = ${email}`
    return { email, token: data.token, first: data.remember_token ?? '', signIn, mails }
  }
  const opens = async (token: string) => (await school.call(getUser, { token })).status

  test('replaying a remember token revokes the sessions of its family only, and notifies the user once by mail', async () => {
    const { email, token, first, signIn, mails } = await family()
    const elsewhere = await remembered(email)
    const { data } = (await signIn(first)).body
    expect([await opens(token), await opens(data.token)]).toEqual([200, 200])
    expect([(await signIn(first)).status, (await signIn(first)).status]).toEqual([401, 401])
    expect([await opens(token), await opens(data.token)]).toEqual([401, 401])
    expect((await signIn(data.remember_token ?? '')).status).toBe(401)
    expect([await opens(elsewhere.token), await elsewhere.signIn()]).toEqual([200, 200])
    const sent = await mails()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.subject).toMatch(/^Hemos cerrado una sesión/)
    expect(sent[0]?.body).toMatch(/\/class\/reset\n/)
  })

  test('concurrent requests with one remember token open one session, which is revoked as well', async () => {
    const { first, signIn, mails } = await family()
    const responses = await Promise.all(Array.from({ length: 8 }, () => signIn(first)))
    const entered = responses.filter(({ status }) => status === 200)
    expect(entered).toHaveLength(1)
    expect(await opens(entered[0]?.body.data.token ?? '')).toBe(401)
    expect(await mails()).toHaveLength(1)
  })

  test('a sign-in by remember token can be retried with an Idempotency-Key', async () => {
    const { first, signIn, mails } = await family()
    const key = { 'idempotency-key': 'one-key-for-one-token' }
    const responses = await Promise.all(Array.from({ length: 4 }, () => signIn(first, key)))
    const tokens = new Set(responses.map(({ body }) => body.data.token))
    expect(tokens.size).toBe(1)
    expect(await opens([...tokens][0] ?? '')).toBe(200)
    expect(await mails()).toEqual([])
  })

  test('a remember token stays valid after a failed call', async () => {
    const { first, signIn } = await family()
    const wrong = { email: 'another@example.test', remember_token: first }
    expect((await school.call(loginByRememberToken, { body: wrong, address: '10.7.1.1' })).status).toBe(401)
    expect((await signIn(first)).status).toBe(200)
  })
})

test('the session token of an old link is exchanged once, even on two processes', async () => {
  const { email } = await school.addLearner()
  const token = await school.signIn(email)
  const { options } = school.database.pool
  const database = openDatabase({ ...options, max: 5 })
  const other = await buildApp(school.config, database)
  const exchange = (app: typeof other) =>
    app.inject({ method: 'POST', url: exchangeCode.path, payload: { token } }).then((response) => response.statusCode)
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_each, index) => exchange(index % 2 === 0 ? school.app : other)),
  )
  expect(responses.toSorted((one, two) => one - two)).toEqual([200, ...Array.from({ length: 11 }, () => 403)])
  await other.close()
  await database.close()
})
