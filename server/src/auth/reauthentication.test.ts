import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  convertAccount,
  login,
  loginByAppId,
  requestPasswordReset,
  resetPassword,
  signupByAppId,
} from '#contract/auth/api.ts'
import { deleteUser, getUser, updatePassword, updateUserStatus } from '#contract/users/api.ts'
import { startSchool, testPassword, type School } from '../testing.ts'
import { overtaken } from '../testingHold.ts'

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

type Person = { id: number; email: string; token: string }
type Answer = { status: number; failure: unknown }

async function person(): Promise<Person> {
  const { id, email } = await school.addLearner({ isHashSlow: true })
  return { id, email, token: await school.signIn(email) }
}

async function deviceAccount(): Promise<Person> {
  const body = { app_id: randomUUID(), ...fresh(newPassword) }
  const address = `10.8.0.${(count += 1)}`
  const { token, user } = (await school.call(signupByAppId, { body, headers: mind, address })).body.data
  return { id: user.id, email: body.app_id, token }
}

const proving: readonly [string, (person: Person) => Promise<Answer>][] = [
  [
    'a new password',
    ({ token }) =>
      school.call(updatePassword, { body: { current_password: testPassword, ...fresh(newPassword) }, token }),
  ],
  [
    'another e-mail',
    ({ token }) =>
      school.call(updateUserStatus, { body: { email: freshEmail(), current_password: testPassword }, token }),
  ],
  [
    'the closing of the account',
    ({ id, token }) => school.call(deleteUser, { body: { id, status: 0, current_password: testPassword }, token }),
  ],
]

describe('what was proved a moment ago', () => {
  test('counts no longer when it changed: of eight new passwords at once by the same old one, one is set', async () => {
    const { email, token } = await person()
    const passwords = Array.from({ length: 8 }, (_each, index) => `quiet harbour ${index}7`)
    const answers = await Promise.all(
      passwords.map((password) =>
        school.call(updatePassword, { body: { current_password: testPassword, ...fresh(password) }, token }),
      ),
    )
    const won = answers.map(({ status }) => status === 200)
    expect(won.filter(Boolean)).toHaveLength(1)
    const opened = []
    for (const password of passwords) opened.push(await opens(email, password))
    expect(opened).toEqual(won)
  })

  test('counts no longer when it changed: a forced change is made once', async () => {
    const { id, token } = await person()
    await school.database.sql`update users set is_require_update_password = true where id = ${id}`
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_each, index) =>
        school.call(updatePassword, { body: fresh(`quiet harbour ${index}7`), token }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each(proving)('is the old password: %s is refused once the owner has set another', async (_title, ask) => {
    const one = await person()
    const answer = await overtaken(school.database, { userId: one.id, change: otherPassword }, () => ask(one))
    expect(answer.status).toBe(422)
    expect(answer.failure).toMatchObject({ errors: { current_password: [expect.any(String)] } })
    expect((await school.call(getUser, { token: one.token })).body.email).toBe(one.email)
  })

  test.each(proving)('was proved in a session: %s is refused once that was ended', async (_title, ask) => {
    const one = await person()
    const answer = await overtaken(school.database, { userId: one.id, change: endedSessions }, () => ask(one))
    expect(answer.status).toBe(401)
    expect(await opens(one.email, testPassword)).toBe(true)
  })

  test('is the old password: it signs nobody in who comes a moment after another one was set', async () => {
    const one = await person()
    const device = await deviceAccount()
    const byDevice = { body: { app_id: device.email, password: newPassword }, headers: mind, address: '10.8.1.1' }
    const enter: [number, () => Promise<Answer>][] = [
      [one.id, () => school.call(login, { body: { email: one.email, password: testPassword } })],
      [device.id, () => school.call(loginByAppId, byDevice)],
    ]
    for (const [userId, ask] of enter)
      expect((await overtaken(school.database, { userId, change: otherPassword }, ask)).status).toBe(422)
  })
})

describe('an account without an e-mail', () => {
  const giving: readonly [string, (person: Person) => Promise<Answer>][] = [
    ['an e-mail', ({ token }) => school.call(updateUserStatus, { body: { email: freshEmail() }, token })],
    [
      'an e-mail and a password',
      ({ token }) => school.call(convertAccount, { body: { email: freshEmail(), ...fresh(newPassword) }, token }),
    ],
  ]

  test.each(giving)('is given %s in a session that stands', async (_title, ask) => {
    const one = await deviceAccount()
    const answer = await overtaken(school.database, { userId: one.id, change: endedSessions }, () => ask(one))
    expect(answer.status).toBe(401)
  })

  test('is given one e-mail, also when several are sent at once', async () => {
    const { token } = await deviceAccount()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => school.call(updateUserStatus, { body: { email: freshEmail() }, token })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('a link for a new password', () => {
  async function linkFor(email: string): Promise<string> {
    await school.call(requestPasswordReset, { body: { email } })
    const [mail] = await school.database.sql<{ body: string }>`
      select body from mails where recipient = ${email} order by id desc limit 1`
    return /token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
  }

  test('sets one of the passwords that are sent with it at once', async () => {
    const { email } = await person()
    const token = await linkFor(email)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_each, index) =>
        school.call(resetPassword, { body: { token, ...fresh(`quiet harbour ${index}7`) } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('opens no account that was closed a moment ago', async () => {
    const { id, email } = await person()
    const token = await linkFor(email)
    const change = 'update users set closed_at = now() where id = $1'
    const answer = await overtaken(school.database, { userId: id, change }, () =>
      school.call(resetPassword, { body: { token, ...fresh(newPassword) } }),
    )
    expect(answer.failure).toMatchObject({ code: 'account_closed' })
  })

  test('is not mailed to an address that was replaced a moment ago', async () => {
    const { id, email } = await person()
    const change = `update users set email = 'moved-${id}@example.test' where id = $1`
    await overtaken(school.database, { userId: id, change }, () =>
      school.call(requestPasswordReset, { body: { email } }),
    )
    expect(await school.database.sql`select 1 from mails where recipient = ${email}`).toEqual([])
  })
})
