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
} from '#contract/auth/api.ts'
import { getStaffMember, listMails, staffLogin } from '#contract/staff/api.ts'
import { deleteUser, getUser, updatePassword, updateUserStatus } from '#contract/users/api.ts'
import { startSchool, testPassword, type School } from '../testing.ts'
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

/** The code in the last mail to an address. */
async function codeMailedTo(email: string): Promise<string> {
  const [mail] = await school.database.sql<{ body: string }>`
    select body from mails where recipient = ${email} order by id desc limit 1`
  return /token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
}

describe('sign-up by e-mail', () => {
  test('opens an account with its time zone and a session, and mails a link that confirms the address once', async () => {
    const email = freshEmail()
    const answer = await signUp(email)
    expect(answer.body.data.user).toMatchObject({ email, timezone: 'Europe/Madrid', is_email_confirmed: false })
    const token = await codeMailedTo(email)
    expect((await school.call(confirmEmail, { body: { token } })).status).toBe(200)
    expect((await school.call(confirmEmail, { body: { token } })).failure).toMatchObject({ code: 'code_invalid' })
    expect((await school.call(getUser, { token: answer.body.data.token })).body.is_email_confirmed).toBe(true)
  })

  test('does not exist where the brand registers nobody', async () => {
    const body = { email: freshEmail(), password: newPassword, password_repeat: newPassword }
    expect((await school.call(signupByEmail, { body, headers: { 'x-app-id': 'face' } })).status).toBe(404)
  })

  test('takes a multipart form', async () => {
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
    ['a password among the 10,000 commonest', { password: 'Superman', password_repeat: 'Superman' }, 'password'],
    ['a row of the keyboard', { password: 'qwerty12345', password_repeat: 'qwerty12345' }, 'password'],
    ['one character repeated', { password: 'zzzzzzzzzz', password_repeat: 'zzzzzzzzzz' }, 'password'],
    [
      'the address',
      { email: 'a.weak@mail.test', password: 'A.Weak@mail.test', password_repeat: 'A.Weak@mail.test' },
      'password',
    ],
    ['a control character', { password: 'quiet\u0007harbour', password_repeat: 'quiet\u0007harbour' }, 'password'],
    ['a short password', { password: 'a1b2c3', password_repeat: 'a1b2c3' }, 'password'],
    ['two different passwords', { password: newPassword, password_repeat: 'another one' }, 'password_repeat'],
    ['no e-mail', { email: 'nobody', password: newPassword, password_repeat: newPassword }, 'email'],
  ])('refuses %s', async (_title, change, field) => {
    const body = { email: freshEmail(), ...change }
    const answer = await school.call(signupByEmail, { body, headers: mind })
    expect(answer.status).toBe(422)
    expect(answer.failure).toMatchObject({ success: false, errors: { [field]: [expect.any(String)] } })
  })

  test('makes one account of an e-mail, however many ask at once', async () => {
    const email = freshEmail()
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp(email)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  test('says through validate-signup-form that an e-mail is taken', async () => {
    const email = freshEmail()
    await signUp(email)
    const answer = await school.call(validateSignupForm, { body: { email }, headers: mind })
    expect(answer.failure).toMatchObject({ errors: { 'signupform-email': [expect.any(String)] } })
    expect((await school.call(validateSignupForm, { body: { email: freshEmail() }, headers: mind })).status).toBe(200)
  })

  test.each<[string, object]>([
    ['an e-mail and an app id that are wrong', { email: 'nobody', app_id: 'short' }],
    ['ones that are too long', { email: `${'a'.repeat(300)}@mail.test`, app_id: 'a'.repeat(101) }],
    ['ones that are no texts', { email: 5, app_id: ['a'] }],
    ['neither of them', {}],
  ])('names both fields through validate-signup-form, under their own names, for %s', async (_title, body) => {
    const answer = await school.call(validateSignupForm, { body, headers: mind })
    expect(answer.status).toBe(422)
    expect(answer.failure).toEqual({
      success: false,
      errors: { 'signupform-email': [expect.any(String)], 'signupform-app_id': [expect.any(String)] },
    })
  })
})

test('the confirmation mail is sent again for the same address until it is confirmed, five times at most', async () => {
  const email = freshEmail()
  const { token } = (await signUp(email)).body.data
  const ask = async () => (await school.call(updateUserStatus, { body: { email }, token })).status
  const first = await codeMailedTo(email)
  expect(await ask()).toBe(200)
  const second = await codeMailedTo(email)
  expect(second).not.toBe(first)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([200, 200, 200])
  expect(await ask()).toBe(429)
  expect((await school.call(confirmEmail, { body: { token: second } })).body).toEqual({ success: true })
  const before = await codeMailedTo(email)
  await school.database.sql`delete from attempts`
  expect(await ask()).toBe(200)
  expect(await codeMailedTo(email)).toBe(before)
})

describe('password recovery', () => {
  test('mails a link that sets a new password once and ends every session', async () => {
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

  test('says of a link, before anything is typed, whether it still works, and does not use it up', async () => {
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

  test('is over after one hour', async () => {
    const { email } = await school.addLearner({ email: freshEmail() })
    await school.call(requestPasswordReset, { body: { email } })
    await school.database.sql`update one_time_codes set expires_at = now() where purpose = 'password_reset'`
    const body = { token: await codeMailedTo(email), password: newPassword, password_repeat: newPassword }
    expect((await school.call(resetPassword, { body })).status).toBe(403)
  })

  test('offers to restore an account that was closed, and restores it together with the new password', async () => {
    const { email, id } = await school.addLearner({ email: freshEmail() })
    const token = await school.signIn(email)
    const closing = { id, status: 0, current_password: testPassword }
    expect((await school.call(deleteUser, { body: closing, token })).status).toBe(200)
    await school.call(requestPasswordReset, { body: { email } })
    const body = { token: await codeMailedTo(email), password: newPassword, password_repeat: newPassword }
    const offered = await school.call(resetPassword, { body })
    expect([offered.status, offered.failure]).toMatchObject([409, { code: 'account_closed' }])
    const restored = await school.call(resetPassword, { body: { ...body, restore: true } })
    expect(restored.body.data.user.id).toBe(id)
    expect((await school.call(getUser, { token: restored.body.data.token })).status).toBe(200)
    expect((await school.call(login, { body: { email, password: newPassword } })).status).toBe(200)
  })

  test('takes away the networks of whoever began the account with this mailbox without owning it', async () => {
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
    const own = await linked((await signUp(proved)).body.data.user.id)
    await school.call(confirmEmail, { body: { token: await codeMailedTo(proved) } })
    await reset(unproved)
    await reset(proved)
    expect([await stolen(), await own()]).toEqual([0, 1])
  })

  test('restores nothing once the account is erased', async () => {
    const { email, id } = await school.addLearner({ email: freshEmail() })
    await school.call(requestPasswordReset, { body: { email } })
    await school.database.sql`update users set closed_at = now(), deleted_at = now() where id = ${id}`
    const body = { token: await codeMailedTo(email), password: newPassword, password_repeat: newPassword }
    const refused = await school.call(resetPassword, { body: { ...body, restore: true } })
    expect(refused.failure).toMatchObject({ code: 'code_invalid' })
  })

  test('answers the same for an unknown e-mail and mails nothing', async () => {
    const answer = await school.call(requestPasswordReset, { body: { email: 'unknown@example.test' } })
    expect(answer.body).toEqual({ success: true })
    expect(await codeMailedTo('unknown@example.test')).toBe('')
  })

  test('never mails a link to a host that the request made up', async () => {
    const { email } = await school.addLearner({ email: freshEmail() })
    await school.call(requestPasswordReset, { body: { email }, headers: { host: 'evil.example' } })
    const [mail] = await school.database.sql<{ body: string }>`select body from mails where recipient = ${email}`
    expect(mail?.body).not.toContain('evil.example')
  })
})

describe('a changed password', () => {
  test('needs the current one and ends the other sessions', async () => {
    const { email } = await school.addLearner({ email: freshEmail() })
    const [other, token] = [await school.signIn(email), await school.signIn(email)]
    const body = { password: newPassword, password_repeat: newPassword }
    const refused = await school.call(updatePassword, { body: { ...body, current_password: 'wrong' }, token })
    expect(refused.failure).toMatchObject({ errors: { current_password: [expect.any(String)] } })
    expect(
      (await school.call(updatePassword, { body: { ...body, current_password: testPassword }, token })).status,
    ).toBe(200)
    expect((await school.call(getUser, { token })).status).toBe(200)
    expect((await school.call(getUser, { token: other })).status).toBe(401)
  })

  test('takes every code that opens the account with it, and leaves the link that confirms its address', async () => {
    const { email, id } = await school.addLearner({ email: freshEmail() })
    const token = await school.signIn(email)
    const code = await mintCode(school.database.sql, { userId: id, purpose: 'auto_login', seconds: 60 })
    await school.call(updateUserStatus, { body: { email }, token })
    const link = await codeMailedTo(email)
    const body = { current_password: testPassword, password: newPassword, password_repeat: newPassword }
    await school.call(updatePassword, { body, token })
    expect((await school.call(exchangeCode, { body: { token: code } })).status).toBe(403)
    expect((await school.call(confirmEmail, { body: { token: link } })).status).toBe(200)
  })

  test('is not the address or its part before the @, by a link of a mail neither', async () => {
    const email = `its.owner${(count += 1)}@example.test`
    await school.addLearner({ email })
    const token = await school.signIn(email)
    await school.call(requestPasswordReset, { body: { email } })
    const link = await codeMailedTo(email)
    for (const password of [email, email.split('@')[0] ?? '']) {
      const body = { password, password_repeat: password, current_password: testPassword, token: link }
      for (const answer of [
        await school.call(updatePassword, { body, token }),
        await school.call(resetPassword, { body }),
      ]) {
        expect(answer.status).toBe(422)
        expect(answer.failure).toMatchObject({ errors: { password: [expect.stringContaining('e-mail')] } })
      }
    }
  })

  test('needs no current one while the change is forced', async () => {
    const { email, id } = await school.addLearner({ email: freshEmail() })
    await school.database.sql`update users set is_require_update_password = true where id = ${id}`
    const token = await school.signIn(email)
    const answer = await school.call(updatePassword, {
      body: { password: newPassword, password_repeat: newPassword },
      token,
    })
    expect(answer.body.data.user.is_require_update_password).toBe(false)
  })
})

describe('remember me', () => {
  async function remembered() {
    const { email } = await school.addLearner({ email: freshEmail() })
    const answer = await school.call(login, { body: { email, password: testPassword, remember: true } })
    const enter = (token: string) => school.call(loginByRememberToken, { body: { email, remember_token: token } })
    return { email, token: answer.body.data.remember_token ?? '', enter }
  }

  test('signs in once by each token and gives the next one', async () => {
    const { token, enter } = await remembered()
    const next = (await enter(token)).body.data.remember_token ?? ''
    expect(next).not.toBe(token)
    expect((await enter(next)).status).toBe(200)
  })

  test('ends the whole family when an old token is replayed', async () => {
    const { token, enter } = await remembered()
    const next = (await enter(token)).body.data.remember_token ?? ''
    expect((await enter(token)).status).toBe(401)
    expect((await enter(next)).status).toBe(401)
  })

  test('is not written unless it was asked for', async () => {
    const { email } = await school.addLearner({ email: freshEmail() })
    const answer = await school.call(login, { body: { email, password: testPassword } })
    expect(answer.body.data.remember_token).toBeUndefined()
  })
})

describe('auto-login', () => {
  test('exchanges a one-time code once', async () => {
    const { id } = await school.addLearner({ email: freshEmail() })
    const code = await mintCode(school.database.sql, { userId: id, purpose: 'auto_login', seconds: 60 })
    expect((await school.call(exchangeCode, { body: { token: code } })).body.data.user.id).toBe(id)
    expect((await school.call(exchangeCode, { body: { token: code } })).status).toBe(403)
  })

  test('opens no account that was closed meanwhile', async () => {
    const { id } = await school.addLearner({ email: freshEmail() })
    const code = await mintCode(school.database.sql, { userId: id, purpose: 'auto_login', seconds: 60 })
    await school.database.sql`update users set closed_at = now() where id = ${id}`
    expect((await school.call(exchangeCode, { body: { token: code } })).failure).toMatchObject({ code: 'code_invalid' })
  })

  test('exchanges the session token of an old link and revokes it', async () => {
    const { email } = await school.addLearner({ email: freshEmail() })
    const old = await school.signIn(email)
    const { token } = (await school.call(exchangeCode, { body: { token: old } })).body.data
    expect((await school.call(getUser, { token })).status).toBe(200)
    expect((await school.call(getUser, { token: old })).status).toBe(401)
  })
})

describe('sessions', () => {
  test('are listed, ended one by one, and all but this one at once', async () => {
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

  test('ended all at once take with them what they minted for a sign-in elsewhere', async () => {
    const { email, id } = await school.addLearner({ email: freshEmail() })
    const { sql } = school.database
    const minted = await mintCode(sql, { userId: id, purpose: 'auto_login', seconds: 60 })
    const forConsole = await mintCode(sql, { userId: id, purpose: 'admin', seconds: 30 })
    await school.call(requestPasswordReset, { body: { email } })
    await school.call(revokeOtherSessions, { token: await school.signIn(email) })
    expect((await school.call(exchangeCode, { body: { token: minted } })).status).toBe(403)
    expect((await school.call(staffLogin, { body: { token: forConsole } })).status).toBe(403)
    // What was mailed stands with its owner, who still needs it.
    expect((await school.call(checkResetCode, { body: { token: await codeMailedTo(email) } })).status).toBe(200)
  })

  test('that have run out are not listed', async () => {
    const { email, id } = await school.addLearner({ email: freshEmail() })
    await school.signIn(email)
    await school.database.sql`update sessions set expires_at = now() where user_id = ${id}`
    const token = await school.signIn(email)
    expect((await school.call(listSessions, { token })).body).toMatchObject([{ is_current: true }])
  })

  test('of another person are missing ones', async () => {
    const [mine, other] = [
      await school.addLearner({ email: freshEmail() }),
      await school.addLearner({ email: freshEmail() }),
    ]
    const token = await school.signIn(mine.email)
    const [session] = (await school.call(listSessions, { token: await school.signIn(other.email) })).body
    expect((await school.call(revokeSession, { params: { sessionId: session?.id ?? 0 }, token })).status).toBe(404)
  })
})

describe('a closed account', () => {
  async function closed() {
    const { email, id } = await school.addLearner({ email: freshEmail() })
    const token = await school.signIn(email)
    await school.call(deleteUser, { body: { id, status: 0, current_password: testPassword }, token })
    return { email, id, token }
  }

  test('of somebody without a password needs a fresh sign-in', async () => {
    const { email, id } = await school.addLearner({ email: freshEmail() })
    const token = await school.signIn(email)
    await school.database.sql`update users set password_hash = null where id = ${id}`
    const signedInAgo = (minutes: number) =>
      school.database
        .sql`update sessions set created_at = now() - make_interval(mins => ${minutes}) where user_id = ${id}`
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

  test('needs the password', async () => {
    const { email, id } = await school.addLearner({ email: freshEmail() })
    const token = await school.signIn(email)
    const answer = await school.call(deleteUser, { body: { id, status: 0, current_password: 'wrong' }, token })
    expect(answer.failure).toMatchObject({ errors: { current_password: [expect.any(String)] } })
  })

  test('ends its sessions at once and offers to be restored at the next sign-in', async () => {
    const { email, id, token } = await closed()
    expect((await school.call(getUser, { token })).status).toBe(401)
    const body = { email, password: testPassword }
    expect((await school.call(login, { body })).failure).toMatchObject({ code: 'account_closed' })
    expect((await school.call(login, { body: { ...body, restore: true } })).body.data.user.id).toBe(id)
  })
})

describe('the dashboard link', () => {
  test('opens the staff console once, for staff only', async () => {
    const { email, id } = await school.addLearner({ email: freshEmail() })
    await school.database.sql`update users set roles = '{admin}' where id = ${id}`
    const token = await school.signIn(email)
    const code = (await school.call(mintAdminCode, { token })).body.token
    const console = (await school.call(staffLogin, { body: { token: code } })).body.data.token
    expect((await school.call(listMails, { token: console })).status).toBe(200)
    expect((await school.call(staffLogin, { body: { token: code } })).status).toBe(403)
  })

  test('opens to other staff what they may see: their own name', async () => {
    const { email, id } = await school.addLearner({ email: freshEmail() })
    await school.database.sql`update users set roles = '{expert}', name = 'Irina' where id = ${id}`
    const token = await school.signIn(email)
    const member = await school.call(getStaffMember, { token })
    expect(member.body).toMatchObject({ id, name: 'Irina', roles: ['expert'] })
    expect((await school.call(listMails, { token })).status).toBe(404)
  })

  test('leaves the session of the learner as it was, also where a brand allows one device only', async () => {
    const { email, id } = await school.addLearner({ email: freshEmail() })
    await school.database.sql`update users set roles = '{admin}' where id = ${id}`
    const token = await school.signIn(email)
    const code = (await school.call(mintAdminCode, { token })).body.token
    await school.call(staffLogin, { body: { token: code }, headers: { 'x-app-id': 'face' } })
    expect((await school.call(getUser, { token })).status).toBe(200)
  })

  test('and the staff console are nothing to a learner', async () => {
    const { email } = await school.addLearner({ email: freshEmail() })
    const token = await school.signIn(email)
    expect((await school.call(mintAdminCode, { token })).status).toBe(404)
    expect((await school.call(listMails, { token })).status).toBe(404)
    expect((await school.call(getStaffMember, { token })).status).toBe(404)
  })
})
