import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  exchangeCode,
  listSessions,
  login,
  loginByRememberToken,
  logout,
  revokeOtherSessions,
  revokeSession,
} from '#contract/auth/api.ts'
import { getUser, updatePassword } from '#contract/users/api.ts'
import { buildApp } from '../app.ts'
import { openDatabase } from '../database.ts'
import { startSchool, testPassword, type School } from '../testing.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

async function remembered(email: string, headers = {}) {
  const body = { email, password: testPassword, remember: true }
  const { data } = (await school.call(login, { body, headers })).body
  const enter = async () => {
    const again = { email, remember_token: data.remember_token ?? '' }
    return (await school.call(loginByRememberToken, { body: again, headers })).status
  }
  return { token: data.token, enter }
}

test('a device that signs out is not remembered any longer, others are', async () => {
  const { email } = await school.addLearner()
  const [here, there] = [await remembered(email), await remembered(email)]
  await school.call(logout, { token: here.token })
  expect(await here.enter()).toBe(401)
  expect(await there.enter()).toBe(200)
})

test('a device that is signed out from another one cannot come back by itself', async () => {
  const { email } = await school.addLearner()
  const [here, there] = [await remembered(email), await remembered(email)]
  const sessions = (await school.call(listSessions, { token: here.token })).body
  const other = sessions.find(({ is_current: isCurrent }) => !isCurrent)
  await school.call(revokeSession, { params: { sessionId: other?.id ?? 0 }, token: here.token })
  expect(await there.enter()).toBe(401)
})

test('a device that made room for another one, where a brand allows one, can come back', async () => {
  const { email } = await school.addLearner()
  const face = { 'x-app-id': 'face' }
  const first = await remembered(email, face)
  await remembered(email, face)
  expect(await first.enter()).toBe(200)
})

test('a new password forgets every device, and so does signing out everywhere else', async () => {
  for (const forget of [changePassword, (token: string) => school.call(revokeOtherSessions, { token })]) {
    const { email } = await school.addLearner()
    const face = { 'x-app-id': 'face' }
    const replaced = await remembered(email, face)
    const here = await remembered(email, face)
    await forget(here.token)
    expect([await replaced.enter(), await here.enter()]).toEqual([401, 401])
  }
})

function changePassword(token: string) {
  const body = { current_password: testPassword, password: 'quiet harbour 17', password_repeat: 'quiet harbour 17' }
  return school.call(updatePassword, { body, token })
}

test('space around a password counts neither when it is set nor when it is given', async () => {
  const { email } = await school.addLearner()
  const answer = await school.call(login, { body: { email, password: `  ${testPassword} ` } })
  expect(answer.status).toBe(200)
})

describe('a token that was used before', () => {
  let count = 0
  async function family() {
    const address = `10.7.0.${(count += 1)}`
    const { email } = await school.addLearner({ locale: 'es' })
    const body = { email, password: testPassword, remember: true }
    const { data } = (await school.call(login, { body })).body
    const enter = (remember_token: string, headers = {}) =>
      school.call(loginByRememberToken, { body: { email, remember_token }, headers, address })
    const mails = () => school.database.sql<{ subject: string; body: string }>`
      select subject, body from mails where recipient = ${email}`
    return { email, token: data.token, first: data.remember_token ?? '', enter, mails }
  }
  const opens = async (token: string) => (await school.call(getUser, { token })).status

  test('ends the sessions of its family and no others, and its person is told by mail, once', async () => {
    const { email, token, first, enter, mails } = await family()
    const elsewhere = await remembered(email)
    const { data } = (await enter(first)).body
    expect([await opens(token), await opens(data.token)]).toEqual([200, 200])
    expect([(await enter(first)).status, (await enter(first)).status]).toEqual([401, 401])
    expect([await opens(token), await opens(data.token)]).toEqual([401, 401])
    expect((await enter(data.remember_token ?? '')).status).toBe(401)
    expect([await opens(elsewhere.token), await elsewhere.enter()]).toEqual([200, 200])
    const sent = await mails()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.subject).toMatch(/^Hemos cerrado una sesión/)
    expect(sent[0]?.body).toMatch(/\/class\/reset\n/)
  })

  test('opens one session when it is sent many times at once, and that one ends as well', async () => {
    const { first, enter, mails } = await family()
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(first)))
    const entered = answers.filter(({ status }) => status === 200)
    expect(entered).toHaveLength(1)
    expect(await opens(entered[0]?.body.data.token ?? '')).toBe(401)
    expect(await mails()).toHaveLength(1)
  })

  test('is one call for one Idempotency-Key, which all get the same answer', async () => {
    const { first, enter, mails } = await family()
    const key = { 'idempotency-key': 'one-key-for-one-token' }
    const answers = await Promise.all(Array.from({ length: 4 }, () => enter(first, key)))
    const tokens = new Set(answers.map(({ body }) => body.data.token))
    expect(tokens.size).toBe(1)
    expect(await opens([...tokens][0] ?? '')).toBe(200)
    expect(await mails()).toEqual([])
  })

  test('is not one whose call was refused: the next one is given together with taking it', async () => {
    const { first, enter } = await family()
    const wrong = { email: 'another@example.test', remember_token: first }
    expect((await school.call(loginByRememberToken, { body: wrong, address: '10.7.1.1' })).status).toBe(401)
    expect((await enter(first)).status).toBe(200)
  })
})

test('the session token of an old link is exchanged once, on two processes too', async () => {
  const { email } = await school.addLearner()
  const token = await school.signIn(email)
  const { options } = school.database.pool
  const database = openDatabase({ ...options, max: 5 })
  const other = await buildApp(school.config, database)
  const exchange = (app: typeof other) =>
    app.inject({ method: 'POST', url: exchangeCode.path, payload: { token } }).then((answer) => answer.statusCode)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_each, index) => exchange(index % 2 === 0 ? school.app : other)),
  )
  expect(answers.toSorted((one, two) => one - two)).toEqual([200, ...Array.from({ length: 11 }, () => 403)])
  await other.close()
  await database.close()
})
