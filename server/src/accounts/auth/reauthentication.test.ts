import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  convertAccount,
  login,
  loginByAppId,
  requestPasswordReset,
  resetPassword,
  signupByAppId,
} from '#contract/accounts/auth/api.ts'
import { deleteUser, getUser, updatePassword, updateUserStatus } from '#contract/accounts/users/api.ts'
import { mailedCode } from '../../../test/codes.ts'
import { startSchool, testPassword, type School } from '../../../test/school.ts'
import { withConcurrentChange } from '../../../test/concurrentChange.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

const mind = { 'x-app-id': 'mind' }
const newPassword = 'quiet harbour 17'
const fresh = (password: string) => ({ password, password_repeat: password })
let count = 0
const freshEmail = () => `proved${(count += 1)}@example.test`
const opens = async (email: string, password: string) =>
  (await school.call(login, { body: { email, password } })).status === 200

const otherPassword = "update users set password_hash = 'another' where id = $1"
const endedSessions = "update sessions set revoked_at = now(), revoked_reason = 'logout' where user_id = $1"

type Owner = { id: number; email: string; token: string }
type Answer = { status: number; failure: unknown }

async function createOwner(): Promise<Owner> {
  const { id, email } = await school.addLearner({ isHashSlow: true })
  return { id, email, token: await school.signIn(email) }
}

async function deviceAccount(): Promise<Owner> {
  const body = { app_id: randomUUID(), ...fresh(newPassword) }
  const address = `10.8.0.${(count += 1)}`
  const { token, user } = (await school.call(signupByAppId, { body, headers: mind, address })).body.data
  return { id: user.id, email: body.app_id, token }
}

const proving: readonly [string, (owner: Owner) => Promise<Answer>][] = [
  [
    'changing the password',
    ({ token }) =>
      school.call(updatePassword, { body: { current_password: testPassword, ...fresh(newPassword) }, token }),
  ],
  [
    'changing the e-mail',
    ({ token }) =>
      school.call(updateUserStatus, { body: { email: freshEmail(), current_password: testPassword }, token }),
  ],
  [
    'closing the account',
    ({ id, token }) => school.call(deleteUser, { body: { id, status: 0, current_password: testPassword }, token }),
  ],
]

test('one of eight concurrent changes with the same old password succeeds', async () => {
  const { email, token } = await createOwner()
  const passwords = Array.from({ length: 8 }, (_each, index) => `quiet harbour ${index}7`)
  const responses = await Promise.all(
    passwords.map((password) =>
      school.call(updatePassword, { body: { current_password: testPassword, ...fresh(password) }, token }),
    ),
  )
  const winners = passwords.filter((_, index) => responses[index]?.status === 200)
  expect(winners).toHaveLength(1)
  const losers = passwords.filter((password) => !winners.includes(password))
  const opened = []
  // The winner first: wrong passwords count against the account.
  for (const password of [...winners, ...losers]) if (await opens(email, password)) opened.push(password)
  expect(opened).toEqual(winners)
})

test('a forced change of the password succeeds once', async () => {
  const { id, token } = await createOwner()
  await school.database.sql`update users set is_require_update_password = true where id = ${id}`
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_each, index) =>
      school.call(updatePassword, { body: fresh(`quiet harbour ${index}7`), token }),
    ),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
})

test.each(proving)('%s is rejected if the password changes concurrently', async (_title, ask) => {
  const one = await createOwner()
  const response = await withConcurrentChange(school.database, { userId: one.id, change: otherPassword }, () =>
    ask(one),
  )
  expect(response.status).toBe(422)
  expect(response.failure).toMatchObject({ errors: { current_password: [expect.any(String)] } })
  expect((await school.call(getUser, { token: one.token })).body.email).toBe(one.email)
})

test.each(proving)('%s is rejected if the session is revoked concurrently', async (_title, ask) => {
  const one = await createOwner()
  const response = await withConcurrentChange(school.database, { userId: one.id, change: endedSessions }, () =>
    ask(one),
  )
  expect(response.status).toBe(401)
  expect(await opens(one.email, testPassword)).toBe(true)
})

test('a sign-in with the old password fails if the password changes concurrently', async () => {
  const one = await createOwner()
  const device = await deviceAccount()
  const byDevice = { body: { app_id: device.email, password: newPassword }, headers: mind, address: '10.8.1.1' }
  const signIns: [number, () => Promise<Answer>][] = [
    [one.id, () => school.call(login, { body: { email: one.email, password: testPassword } })],
    [device.id, () => school.call(loginByAppId, byDevice)],
  ]
  for (const [userId, ask] of signIns)
    expect((await withConcurrentChange(school.database, { userId, change: otherPassword }, ask)).status).toBe(422)
})

describe('accounts without an e-mail', () => {
  const giving: readonly [string, (owner: Owner) => Promise<Answer>][] = [
    ['an e-mail', ({ token }) => school.call(updateUserStatus, { body: { email: freshEmail() }, token })],
    [
      'an e-mail and a password',
      ({ token }) => school.call(convertAccount, { body: { email: freshEmail(), ...fresh(newPassword) }, token }),
    ],
  ]

  test.each(giving)(
    'an account without an e-mail cannot add %s if its session is revoked concurrently',
    async (_title, ask) => {
      const one = await deviceAccount()
      const response = await withConcurrentChange(school.database, { userId: one.id, change: endedSessions }, () =>
        ask(one),
      )
      expect(response.status).toBe(401)
    },
  )

  test('an account without an e-mail gets one e-mail from concurrent requests', async () => {
    const { token } = await deviceAccount()
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => school.call(updateUserStatus, { body: { email: freshEmail() }, token })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('recovery links', () => {
  async function linkFor(email: string): Promise<string> {
    await school.call(requestPasswordReset, { body: { email } })
    return mailedCode(school, email)
  }

  test('a recovery link sets one of several concurrent passwords', async () => {
    const { email } = await createOwner()
    const token = await linkFor(email)
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_each, index) =>
        school.call(resetPassword, { body: { token, ...fresh(`quiet harbour ${index}7`) } }),
      ),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a recovery link rejects an account that was closed concurrently', async () => {
    const { id, email } = await createOwner()
    const token = await linkFor(email)
    const change = 'update users set closed_at = now() where id = $1'
    const response = await withConcurrentChange(school.database, { userId: id, change }, () =>
      school.call(resetPassword, { body: { token, ...fresh(newPassword) } }),
    )
    expect(response.failure).toMatchObject({ code: 'account_closed' })
  })

  test('a recovery link is not mailed to an e-mail that was replaced concurrently', async () => {
    const { id, email } = await createOwner()
    const change = `update users set email = 'moved-${id}@example.test' where id = $1`
    await withConcurrentChange(school.database, { userId: id, change }, () =>
      school.call(requestPasswordReset, { body: { email } }),
    )
    expect(await school.database.sql`select 1 from mails where recipient = ${email}`).toEqual([])
  })
})
