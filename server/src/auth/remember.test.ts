import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  listSessions,
  login,
  loginByRememberToken,
  logout,
  revokeOtherSessions,
  revokeSession,
} from '#contract/auth/api.ts'
import { updatePassword } from '#contract/users/api.ts'
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
