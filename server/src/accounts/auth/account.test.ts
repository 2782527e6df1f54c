import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  confirmEmail,
  exchangeCode,
  listSessions,
  login,
  loginByRememberToken,
  mintAdminCode,
  requestPasswordReset,
  checkResetCode,
  resetPassword,
  revokeOtherSessions,
  revokeSession,
  signupByEmail,
  validateSignupForm,
} from '#contract/accounts/auth/api.ts'
import { getStaffMember, staffLogin } from '#contract/accounts/auth/staffApi.ts'
import { listMails } from '#contract/messages/mail/staffApi.ts'
import { deleteUser, getUser, updatePassword, updateUserStatus } from '#contract/accounts/users/api.ts'
import { mailedCode } from '../../../test/codes.ts'
import { startSchool, testPassword, type School } from '../../../test/school.ts'
import { openConsole } from '../../../test/staff.ts'
import { mintCode } from './codes.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

const mind = { 'x-app-id': 'mind' }
const newPassword = 'quiet harbour 17'
let count = 0
const freshEmail = () => `person${(count += 1)}@example.test`

async function signUp(email = freshEmail()) {
  const body = {
    username: email,
    email,
    password: newPassword,
    password_repeat: newPassword,
    timezone: 'Europe/Madrid',
  }
  return school.call(signupByEmail, { body, headers: mind, address: `10.1.0.${count}` })
}

const codeMailedTo = (email: string) => mailedCode(school, email)

test('a sign-up by e-mail creates an account with its time zone and a session, and mails a single-use confirmation link', async () => {
  const email = freshEmail()
  const response = await signUp(email)
  expect(response.body.data.user).toMatchObject({ email, timezone: 'Europe/Madrid', is_email_confirmed: false })
  const { token } = response.body.data
  const body = { token: await codeMailedTo(email) }
  expect((await school.call(confirmEmail, { body, token })).status).toBe(200)
  expect((await school.call(confirmEmail, { body, token })).failure).toMatchObject({ code: 'code_invalid' })
  expect((await school.call(getUser, { token })).body.is_email_confirmed).toBe(true)
})

test('a brand without registration has no sign-up by e-mail', async () => {
  const body = { email: freshEmail(), password: newPassword, password_repeat: newPassword }
  expect((await school.call(signupByEmail, { body, headers: { 'x-app-id': 'face' } })).status).toBe(404)
})

test('a sign-up by e-mail accepts a multipart form', async () => {
  const form = new FormData()
  const email = freshEmail()
  for (const [name, value] of Object.entries({ email, password: newPassword, password_repeat: newPassword }))
    form.set(name, value)
  const encoded = new Response(form)
  const response = await school.app.inject({
    method: 'POST',
    url: signupByEmail.path,
    headers: { ...mind, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  expect(response.json()).toMatchObject({ success: true, data: { user: { email } } })
})

test.each([
  ['a common password', { password: 'password123', password_repeat: 'password123' }, 'password'],
  ['one of the 10,000 most common passwords', { password: 'Superman', password_repeat: 'Superman' }, 'password'],
  ['a keyboard row', { password: 'qwerty12345', password_repeat: 'qwerty12345' }, 'password'],
  ['one character repeated', { password: 'zzzzzzzzzz', password_repeat: 'zzzzzzzzzz' }, 'password'],
  [
    'the e-mail',
    { email: 'a.weak@mail.test', password: 'A.Weak@mail.test', password_repeat: 'A.Weak@mail.test' },
    'password',
  ],
  ['a control character', { password: 'quiet\u0007harbour', password_repeat: 'quiet\u0007harbour' }, 'password'],
  ['a short password', { password: 'a1b2c3', password_repeat: 'a1b2c3' }, 'password'],
  ['two different passwords', { password: newPassword, password_repeat: 'another one' }, 'password_repeat'],
  ['no e-mail', { email: 'nobody', password: newPassword, password_repeat: newPassword }, 'email'],
])('a sign-up by e-mail rejects %s', async (_title, change, field) => {
  const body = { email: freshEmail(), ...change }
  const response = await school.call(signupByEmail, { body, headers: mind })
  expect(response.status).toBe(422)
  expect(response.failure).toMatchObject({ success: false, errors: { [field]: [expect.any(String)] } })
})

test('concurrent sign-ups with one e-mail create one account', async () => {
  const email = freshEmail()
  const responses = await Promise.all(Array.from({ length: 6 }, () => signUp(email)))
  expect(responses.filter((response) => response.status === 200)).toHaveLength(1)
})

test('validate-signup-form reports a taken e-mail', async () => {
  const email = freshEmail()
  await signUp(email)
  const response = await school.call(validateSignupForm, { body: { email }, headers: mind })
  expect(response.failure).toMatchObject({ errors: { 'signupform-email': [expect.any(String)] } })
  expect((await school.call(validateSignupForm, { body: { email: freshEmail() }, headers: mind })).status).toBe(200)
})

test.each<[string, object]>([
  ['invalid', { email: 'nobody', app_id: 'short' }],
  ['too long', { email: `${'a'.repeat(300)}@mail.test`, app_id: 'a'.repeat(101) }],
  ['no strings', { email: 5, app_id: ['a'] }],
  ['missing', {}],
])('validate-signup-form reports both fields if they are %s', async (_title, body) => {
  const response = await school.call(validateSignupForm, { body, headers: mind })
  expect(response.status).toBe(422)
  expect(response.failure).toEqual({
    success: false,
    errors: { 'signupform-email': [expect.any(String)], 'signupform-app_id': [expect.any(String)] },
  })
})

test('the confirmation mail can be resent up to five times until the e-mail is confirmed', async () => {
  const email = freshEmail()
  const { token } = (await signUp(email)).body.data
  const ask = async () => (await school.call(updateUserStatus, { body: { email }, token })).status
  const first = await codeMailedTo(email)
  expect(await ask()).toBe(200)
  const second = await codeMailedTo(email)
  expect(second).not.toBe(first)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([200, 200, 200])
  expect(await ask()).toBe(429)
  expect((await school.call(confirmEmail, { body: { token: second }, token })).body).toEqual({ success: true })
  const before = await codeMailedTo(email)
  await school.database.sql`delete from rate_limit_hits`
  expect(await ask()).toBe(200)
  expect(await codeMailedTo(email)).toBe(before)
})

test('password recovery mails a single-use link that sets a new password and revokes all sessions', async () => {
  const { email } = await school.addLearner({ email: freshEmail() })
  const before = await school.signIn(email)
  await school.call(requestPasswordReset, { body: { email } })
  const token = await codeMailedTo(email)
  const body = { token, password: newPassword, password_repeat: newPassword }
  expect((await school.call(resetPassword, { body })).body.success).toBe(true)
  expect((await school.call(getUser, { token: before })).status).toBe(401)
  expect((await school.call(resetPassword, { body })).failure).toMatchObject({ code: 'code_invalid' })
  expect((await school.call(login, { body: { email, password: newPassword } })).status).toBe(200)
})

test('a recovery link is checked without being used, at a limited rate', async () => {
  const { email } = await school.addLearner({ email: freshEmail() })
  const address = `10.4.0.${(count += 1)}`
  await school.call(requestPasswordReset, { body: { email } })
  const token = await codeMailedTo(email)
  const check = () => school.call(checkResetCode, { body: { token }, address })
  for (let times = 0; times < 2; times += 1) expect((await check()).body).toEqual({ success: true })
  const body = { token, password: newPassword, password_repeat: newPassword }
  expect((await school.call(resetPassword, { body })).status).toBe(200)
  const refused = await check()
  expect([refused.status, refused.failure]).toMatchObject([403, { code: 'code_invalid' }])
  const many = await Promise.all(Array.from({ length: 70 }, check))
  expect(many.filter(({ status }) => status === 429)).toHaveLength(13)
})

test('a recovery link expires after one hour', async () => {
  const { email } = await school.addLearner({ email: freshEmail() })
  await school.call(requestPasswordReset, { body: { email } })
  await school.database.sql`update one_time_codes set expires_at = now() where purpose = 'password_reset'`
  const body = { token: await codeMailedTo(email), password: newPassword, password_repeat: newPassword }
  expect((await school.call(resetPassword, { body })).status).toBe(403)
})

test('a recovery link restores a closed account on request, with a new password', async () => {
  const { email, id } = await school.addLearner({ email: freshEmail() })
  const token = await school.signIn(email)
  const closing = { id, status: 0, current_password: testPassword }
  expect((await school.call(deleteUser, { body: closing, token })).status).toBe(200)
  await school.call(requestPasswordReset, { body: { email } })
  const body = { token: await codeMailedTo(email), password: newPassword, password_repeat: newPassword }
  const offered = await school.call(resetPassword, { body })
  expect([offered.status, offered.failure]).toMatchObject([
    409,
    {
      code: 'account_closed',
      message: expect.stringMatching(/Payments for subscriptions and instalments will then continue/),
    },
  ])
  const restored = await school.call(resetPassword, { body: { ...body, restore: true } })
  expect(restored.body.data.user.id).toBe(id)
  expect((await school.call(getUser, { token: restored.body.data.token })).status).toBe(200)
  expect((await school.call(login, { body: { email, password: newPassword } })).status).toBe(200)
})

test('password recovery unlinks social networks of an account with an unconfirmed e-mail', async () => {
  const linked = async (id: number) => {
    await school.database.sql`
        insert into external_auths (user_id, source, subject) values (${id}, 'google', ${`google-${id}`})`
    return async () => (await school.database.sql`select 1 from external_auths where user_id = ${id}`).length
  }
  const reset = async (email: string) => {
    await school.call(requestPasswordReset, { body: { email }, address: `10.3.0.${(count += 1)}` })
    const body = { token: await codeMailedTo(email), password: newPassword, password_repeat: newPassword }
    expect((await school.call(resetPassword, { body })).status).toBe(200)
  }
  const [unproved, proved] = [freshEmail(), freshEmail()]
  const stolen = await linked((await signUp(unproved)).body.data.user.id)
  const { user, token } = (await signUp(proved)).body.data
  const own = await linked(user.id)
  await school.call(confirmEmail, { body: { token: await codeMailedTo(proved) }, token })
  await reset(unproved)
  await reset(proved)
  expect([await stolen(), await own()]).toEqual([0, 1])
})

test('a recovery link does not restore an erased account', async () => {
  const { email, id } = await school.addLearner({ email: freshEmail() })
  await school.call(requestPasswordReset, { body: { email } })
  await school.database.sql`update users set closed_at = now(), deleted_at = now() where id = ${id}`
  const body = { token: await codeMailedTo(email), password: newPassword, password_repeat: newPassword }
  const refused = await school.call(resetPassword, { body: { ...body, restore: true } })
  expect(refused.failure).toMatchObject({ code: 'code_invalid' })
})

test('password recovery responds to an unknown e-mail as to a known one and mails nothing', async () => {
  const response = await school.call(requestPasswordReset, { body: { email: 'unknown@example.test' } })
  expect(response.body).toEqual({ success: true })
  expect(await codeMailedTo('unknown@example.test')).toBe('')
})

test('password recovery never mails a link to a forged host', async () => {
  const { email } = await school.addLearner({ email: freshEmail() })
  await school.call(requestPasswordReset, { body: { email }, headers: { host: 'evil.example' } })
  const [mail] = await school.database.sql<{ body: string }>`select body from mails where recipient = ${email}`
  expect(mail?.body).not.toContain('evil.example')
})

test('changing the password needs the current one and revokes other sessions', async () => {
  const { email } = await school.addLearner({ email: freshEmail() })
  const [other, token] = [await school.signIn(email), await school.signIn(email)]
  const body = { password: newPassword, password_repeat: newPassword }
  const refused = await school.call(updatePassword, { body: { ...body, current_password: 'wrong' }, token })
  expect(refused.failure).toMatchObject({ errors: { current_password: [expect.any(String)] } })
  expect((await school.call(updatePassword, { body: { ...body, current_password: testPassword }, token })).status).toBe(
    200,
  )
  expect((await school.call(getUser, { token })).status).toBe(200)
  expect((await school.call(getUser, { token: other })).status).toBe(401)
})

test('changing the password invalidates all sign-in codes, but not the confirmation link', async () => {
  const { email, id } = await school.addLearner({ email: freshEmail() })
  const token = await school.signIn(email)
  const code = await mintCode(school.database.sql, {
    userId: id,
    purpose: 'auto_login',
    seconds: 60,
    payload: { isProof: true },
  })
  await school.call(updateUserStatus, { body: { email }, token })
  const link = await codeMailedTo(email)
  const body = { current_password: testPassword, password: newPassword, password_repeat: newPassword }
  await school.call(updatePassword, { body, token })
  expect((await school.call(exchangeCode, { body: { token: code } })).status).toBe(403)
  expect((await school.call(confirmEmail, { body: { token: link }, token })).status).toBe(200)
})

test('rejects the e-mail or its local part as a password, even with a mailed link', async () => {
  const email = `its.owner${(count += 1)}@example.test`
  await school.addLearner({ email })
  const token = await school.signIn(email)
  await school.call(requestPasswordReset, { body: { email } })
  const link = await codeMailedTo(email)
  for (const password of [email, email.split('@')[0] ?? '']) {
    const body = { password, password_repeat: password, current_password: testPassword, token: link }
    for (const response of [
      await school.call(updatePassword, { body, token }),
      await school.call(resetPassword, { body }),
    ]) {
      expect(response.status).toBe(422)
      expect(response.failure).toMatchObject({ errors: { password: [expect.stringContaining('the email address')] } })
    }
  }
})

test('a forced change of the password does not need the current one', async () => {
  const { email, id } = await school.addLearner({ email: freshEmail() })
  await school.database.sql`update users set is_require_update_password = true where id = ${id}`
  const token = await school.signIn(email)
  const response = await school.call(updatePassword, {
    body: { password: newPassword, password_repeat: newPassword },
    token,
  })
  expect(response.body.data.user.is_require_update_password).toBe(false)
})

describe('remember tokens', () => {
  async function remembered() {
    const { email } = await school.addLearner({ email: freshEmail() })
    const response = await school.call(login, { body: { email, password: testPassword, remember: true } })
    const signIn = (token: string) => school.call(loginByRememberToken, { body: { email, remember_token: token } })
    return { email, token: response.body.data.remember_token ?? '', signIn }
  }

  test('a remember token signs in once and is rotated', async () => {
    const { token, signIn } = await remembered()
    const next = (await signIn(token)).body.data.remember_token ?? ''
    expect(next).not.toBe(token)
    expect((await signIn(next)).status).toBe(200)
  })

  test('replaying a used remember token revokes its family', async () => {
    const { token, signIn } = await remembered()
    const next = (await signIn(token)).body.data.remember_token ?? ''
    expect((await signIn(token)).status).toBe(401)
    expect((await signIn(next)).status).toBe(401)
  })

  test('a remember token is issued on request only', async () => {
    const { email } = await school.addLearner({ email: freshEmail() })
    const response = await school.call(login, { body: { email, password: testPassword } })
    expect(response.body.data.remember_token).toBeUndefined()
  })
})

test('an auto-login code signs in once', async () => {
  const { id } = await school.addLearner({ email: freshEmail() })
  const code = await mintCode(school.database.sql, {
    userId: id,
    purpose: 'auto_login',
    seconds: 60,
    payload: { isProof: true },
  })
  expect((await school.call(exchangeCode, { body: { token: code } })).body.data.user.id).toBe(id)
  expect((await school.call(exchangeCode, { body: { token: code } })).status).toBe(403)
})

test('an auto-login code of a closed account is rejected', async () => {
  const { id } = await school.addLearner({ email: freshEmail() })
  const code = await mintCode(school.database.sql, {
    userId: id,
    purpose: 'auto_login',
    seconds: 60,
    payload: { isProof: true },
  })
  await school.database.sql`update users set closed_at = now() where id = ${id}`
  expect((await school.call(exchangeCode, { body: { token: code } })).failure).toMatchObject({ code: 'code_invalid' })
})

test('the session token of an old link is exchanged for a new one and revoked', async () => {
  const { email } = await school.addLearner({ email: freshEmail() })
  const old = await school.signIn(email)
  const { token } = (await school.call(exchangeCode, { body: { token: old } })).body.data
  expect((await school.call(getUser, { token })).status).toBe(200)
  expect((await school.call(getUser, { token: old })).status).toBe(401)
})

test('lists sessions and revokes one of them or all others', async () => {
  const { email } = await school.addLearner({ email: freshEmail() })
  const [first, second, token] = [await school.signIn(email), await school.signIn(email), await school.signIn(email)]
  const { body } = await school.call(listSessions, { token })
  expect(body.map((session) => session.is_current)).toEqual([true, false, false])
  const params = { sessionId: body[1]?.id ?? 0 }
  expect((await school.call(revokeSession, { params, token })).status).toBe(200)
  expect((await school.call(getUser, { token: second })).status).toBe(401)
  await school.call(revokeOtherSessions, { token })
  expect((await school.call(getUser, { token: first })).status).toBe(401)
  expect((await school.call(getUser, { token })).status).toBe(200)
})

test('revoking all other sessions invalidates auto-login and console codes, but not mailed ones', async () => {
  const { email, id } = await school.addLearner({ email: freshEmail() })
  const { sql } = school.database
  const minted = await mintCode(sql, { userId: id, purpose: 'auto_login', seconds: 60, payload: { isProof: true } })
  const forConsole = await mintCode(sql, { userId: id, purpose: 'admin', seconds: 30 })
  await school.call(requestPasswordReset, { body: { email } })
  await school.call(revokeOtherSessions, { token: await school.signIn(email) })
  expect((await school.call(exchangeCode, { body: { token: minted } })).status).toBe(403)
  expect((await school.call(staffLogin, { body: { token: forConsole } })).status).toBe(403)
  // Mailed codes stay valid: the owner needs them.
  expect((await school.call(checkResetCode, { body: { token: await codeMailedTo(email) } })).status).toBe(200)
})

test('lists no expired sessions', async () => {
  const { email, id } = await school.addLearner({ email: freshEmail() })
  await school.signIn(email)
  await school.database.sql`update sessions set expires_at = now() where user_id = ${id}`
  const token = await school.signIn(email)
  expect((await school.call(listSessions, { token })).body).toMatchObject([{ is_current: true }])
})

test('a session of another user is not found', async () => {
  const [mine, other] = [
    await school.addLearner({ email: freshEmail() }),
    await school.addLearner({ email: freshEmail() }),
  ]
  const token = await school.signIn(mine.email)
  const [session] = (await school.call(listSessions, { token: await school.signIn(other.email) })).body
  expect((await school.call(revokeSession, { params: { sessionId: session?.id ?? 0 }, token })).status).toBe(404)
})

describe('closed accounts', () => {
  async function closed() {
    const { email, id } = await school.addLearner({ email: freshEmail() })
    const token = await school.signIn(email)
    await school.call(deleteUser, { body: { id, status: 0, current_password: testPassword }, token })
    return { email, id, token }
  }

  test('closing an account without a password needs a recent sign-in', async () => {
    const { email, id } = await school.addLearner({ email: freshEmail() })
    const token = await school.signIn(email)
    await school.database.sql`update users set password_hash = null where id = ${id}`
    const signedInAgo = (minutes: number) =>
      school.database
        .sql`update sessions set proved_at = now() - make_interval(mins => ${minutes}) where user_id = ${id}`
    await signedInAgo(11)
    for (const typed of [{}, { current_password: 'there is none' }]) {
      const refused = await school.call(deleteUser, { body: { id, status: 0, ...typed }, token })
      expect(refused.status).toBe(422)
      expect(refused.failure).toMatchObject({
        errors: { current_password: [expect.stringMatching(/^This account has no password/)] },
      })
    }
    await signedInAgo(9)
    expect((await school.call(deleteUser, { body: { id, status: 0 }, token })).status).toBe(200)
  })

  test('closing an account needs the password', async () => {
    const { email, id } = await school.addLearner({ email: freshEmail() })
    const token = await school.signIn(email)
    const response = await school.call(deleteUser, { body: { id, status: 0, current_password: 'wrong' }, token })
    expect(response.failure).toMatchObject({ errors: { current_password: [expect.any(String)] } })
  })

  test('a closed account loses its sessions at once and can be restored at the next sign-in', async () => {
    const { email, id, token } = await closed()
    expect((await school.call(getUser, { token })).status).toBe(401)
    const body = { email, password: testPassword }
    expect((await school.call(login, { body })).failure).toMatchObject({ code: 'account_closed' })
    expect((await school.call(login, { body: { ...body, restore: true } })).body.data.user.id).toBe(id)
  })
})

test('the dashboard link of an admin opens the staff console once', async () => {
  const { email, id } = await school.addLearner({ email: freshEmail() })
  await school.database.sql`update users set roles = '{admin}' where id = ${id}`
  const token = await school.signIn(email)
  const code = (await school.call(mintAdminCode, { token })).body.token
  const console = (await school.call(staffLogin, { body: { token: code } })).body.data.token
  expect((await school.call(listMails, { token: console })).status).toBe(200)
  expect((await school.call(staffLogin, { body: { token: code } })).status).toBe(403)
})

test('the dashboard link works for all staff roles', async () => {
  const { email, id } = await school.addLearner({ email: freshEmail() })
  await school.database.sql`update users set roles = '{expert}', name = 'Irina' where id = ${id}`
  const token = await school.signIn(email)
  const console = await openConsole(school, token)
  const member = await school.call(getStaffMember, { token: console })
  expect(member.body).toMatchObject({ id, name: 'Irina', roles: ['expert'] })
  expect((await school.call(listMails, { token: console })).status).toBe(404)
})

test("the dashboard link keeps the learner's session, even at a single-device brand", async () => {
  const { email, id } = await school.addLearner({ email: freshEmail() })
  await school.database.sql`update users set roles = '{admin}' where id = ${id}`
  const token = await school.signIn(email)
  const code = (await school.call(mintAdminCode, { token })).body.token
  await school.call(staffLogin, { body: { token: code }, headers: { 'x-app-id': 'face' } })
  expect((await school.call(getUser, { token })).status).toBe(200)
})

test('the dashboard link and the staff console are not found for a learner', async () => {
  const { email } = await school.addLearner({ email: freshEmail() })
  const token = await school.signIn(email)
  expect((await school.call(mintAdminCode, { token })).status).toBe(404)
  expect((await school.call(listMails, { token })).status).toBe(404)
  expect((await school.call(getStaffMember, { token })).status).toBe(404)
})
