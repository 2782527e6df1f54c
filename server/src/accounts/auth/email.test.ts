import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  confirmEmail,
  exchangeCode,
  login,
  requestPasswordReset,
  resetPassword,
  restoreEmail,
  signupByAppId,
  signupByEmail,
} from '#contract/accounts/auth/api.ts'
import { getUser, updatePassword, updateUserStatus } from '#contract/accounts/users/api.ts'
import { mintCode } from './codes.ts'
import { mailedCode } from '../../../test/codes.ts'
import { startSchool, testPassword, type School } from '../../../test/school.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

let count = 0
const freshEmail = () => `moved${(count += 1)}@example.test`

const subjectsTo = async (email: string) => {
  const rows = await school.database.sql<{ subject: string }>`
    select subject from mails where recipient = ${email} order by id`
  return rows.map(({ subject }) => subject)
}

/** The code of one of the confirmations that were mailed to an address. */
async function confirmationTo(email: string, index: number): Promise<string> {
  const rows = await school.database.sql<{ body: string }>`
    select body from mails where recipient = ${email} and body like '%/confirm-email?%' order by id`
  return /token=([\w-]+)/.exec(rows[index]?.body ?? '')?.[1] ?? ''
}

const signInBy = (email: string) =>
  school.call(login, { body: { email, password: testPassword }, address: `10.8.0.${(count += 1)}` })

async function anonymous(appId: string) {
  const password = 'quiet harbour 17'
  const body = { app_id: appId, password, password_repeat: password }
  return (await school.call(signupByAppId, { body, headers: { 'x-app-id': 'mind' } })).body.data
}

async function signedIn(learner: { isEmailConfirmed?: boolean } = {}) {
  const { id, email } = await school.addLearner(learner)
  const token = await school.signIn(email)
  const give = (next: string, current_password?: string) =>
    school.call(updateUserStatus, { body: { email: next, ...(current_password && { current_password }) }, token })
  return { id, email, token, give }
}

test('the e-mail changes only with the password, so that a stolen device cannot take over the account', async () => {
  const { email, give } = await signedIn()
  for (const password of [undefined, 'wrong'])
    expect((await give(freshEmail(), password)).failure).toMatchObject({
      errors: { current_password: [expect.any(String)] },
    })
  const next = freshEmail()
  expect((await give(next, testPassword)).body.data.user).toMatchObject({ email, pending_email: next })
})

test('the old e-mail signs in and gets the links until the new one is confirmed; the new one gets only its confirmation', async () => {
  const { email, token, give } = await signedIn()
  const next = freshEmail()
  await give(next, testPassword)
  for (const address of [email, next]) await school.call(requestPasswordReset, { body: { email: address } })
  expect(await subjectsTo(next)).toEqual([expect.stringMatching(/^Confirm your e-?mail/)])
  expect(await subjectsTo(email)).toEqual([expect.stringMatching(/^Your new password/)])
  expect((await signInBy(next)).status).toBe(422)
  expect((await signInBy(email)).status).toBe(200)
  // Somebody else may have mistyped it too.
  const { give: giveElsewhere } = await signedIn()
  expect((await giveElsewhere(next, testPassword)).status).toBe(200)
  const body = { token: await confirmationTo(next, 0) }
  expect((await school.call(confirmEmail, { body, token })).status).toBe(200)
  expect((await school.call(getUser, { token })).body).toMatchObject({
    email: next,
    is_email_confirmed: true,
    pending_email: null,
  })
  expect((await signInBy(email)).status).toBe(422)
  expect((await signInBy(next)).status).toBe(200)
  const late = await school.call(confirmEmail, {
    body: { token: await confirmationTo(next, 1), password: testPassword },
  })
  expect(late.failure).toMatchObject({ errors: { email: [expect.any(String)] } })
})

test('a pending e-mail can be confirmed again or cancelled without the password; cancelling invalidates its link', async () => {
  const { email, token, give } = await signedIn()
  const [next, other] = [freshEmail(), freshEmail()]
  await give(next, testPassword)
  expect((await give(next)).body.data.user).toMatchObject({ email, pending_email: next })
  expect(await subjectsTo(next)).toHaveLength(2)
  expect((await give(other)).status).toBe(422)
  expect((await give(email)).body.data.user).toMatchObject({ email, pending_email: null })
  const body = { token: await mailedCode(school, next) }
  expect((await school.call(confirmEmail, { body, token })).failure).toMatchObject({ code: 'code_invalid' })
})

test('an e-mail added to an anonymous account gets no recovery link until it is confirmed', async () => {
  const { token } = await anonymous('device-with-a-typo')
  const email = freshEmail()
  expect((await school.call(updateUserStatus, { body: { email }, token })).body.data.user).toMatchObject({ email })
  const code = await mailedCode(school, email)
  await school.call(requestPasswordReset, { body: { email } })
  expect(await subjectsTo(email)).toHaveLength(1)
  expect((await school.call(confirmEmail, { body: { token: code }, token })).status).toBe(200)
  await school.call(requestPasswordReset, { body: { email } })
  expect(await subjectsTo(email)).toHaveLength(2)
})

test('a replaced e-mail can be restored for seven days, which shuts out whoever replaced it', async () => {
  const { id, email, token, give } = await signedIn({ isEmailConfirmed: true })
  const [theirs, next] = [freshEmail(), freshEmail()]
  await replace(theirs)
  const way = { token: await mailedCode(school, email) }
  // Neither another change nor a sign-up of the address takes it away.
  await replace(next)
  const signUp = { email, password: 'quiet harbour 17', password_repeat: 'quiet harbour 17' }
  const taken = await school.call(signupByEmail, { body: signUp, headers: { 'x-app-id': 'mind' } })
  expect(taken.failure).toMatchObject({ errors: { email: [expect.any(String)] } })
  const theirWay = { token: await mailedCode(school, theirs) }
  await school.database.sql`
      insert into external_auths (user_id, source, subject) values (${id}, 'google', ${`google-${id}`})`
  const restored = await school.call(restoreEmail, { body: way })
  expect(restored.status).toBe(200)
  expect((await school.call(getUser, { token })).status).toBe(401)
  for (const address of [email, next]) expect((await signInBy(address)).status).toBe(422)
  for (const used of [way, theirWay])
    expect((await school.call(restoreEmail, { body: used })).failure).toMatchObject({ code: 'code_invalid' })
  expect(await school.database.sql`select 1 from external_auths where user_id = ${id}`).toEqual([])
  const body = { token: restored.body.data.token, password: 'quiet harbour 17', password_repeat: 'quiet harbour 17' }
  expect((await school.call(resetPassword, { body })).body.data.user).toMatchObject({
    email,
    is_email_confirmed: true,
  })

  async function replace(address: string): Promise<void> {
    await give(address, testPassword)
    const confirmation = { token: await mailedCode(school, address) }
    expect((await school.call(confirmEmail, { body: confirmation, token })).status).toBe(200)
  }
})

test('an unconfirmed e-mail cannot be restored, as it may belong to a stranger', async () => {
  const { email, token, give } = await signedIn()
  const next = freshEmail()
  await give(next, testPassword)
  await school.call(confirmEmail, { body: { token: await mailedCode(school, next) }, token })
  expect(await subjectsTo(email)).toEqual([])
})

test('mails the user about each new password', async () => {
  const { email, token } = await signedIn()
  const change = { current_password: testPassword, password: 'quiet harbour 17', password_repeat: 'quiet harbour 17' }
  expect((await school.call(updatePassword, { body: change, token })).status).toBe(200)
  await school.call(requestPasswordReset, { body: { email } })
  const body = { token: await mailedCode(school, email), password: 'calm water 18', password_repeat: 'calm water 18' }
  expect((await school.call(resetPassword, { body })).status).toBe(200)
  expect(await subjectsTo(email)).toEqual([
    ...[expect.stringMatching(/новый пароль/), expect.stringMatching(/^Your new password/)],
    expect.stringMatching(/новый пароль/),
  ])
})

test('a change of the e-mail reports a missing password and a taken e-mail together', async () => {
  const { email: taken } = await school.addLearner()
  const { give } = await signedIn()
  expect((await give(taken)).failure).toEqual({
    success: false,
    errors: { email: [expect.any(String)], current_password: [expect.any(String)] },
  })
  expect(Object.keys(((await give(taken, testPassword)).failure as { errors: object }).errors)).toEqual(['email'])
  expect(Object.keys(((await give(freshEmail())).failure as { errors: object }).errors)).toEqual(['current_password'])
})

test('an account without an e-mail can set one without a password, and request its confirmation again', async () => {
  const { token } = await anonymous('device-without-email')
  const email = freshEmail()
  const give = async () => (await school.call(updateUserStatus, { body: { email }, token })).status
  expect([await give(), await give()]).toEqual([200, 200])
})

test('changing the e-mail invalidates links mailed to the old address', async () => {
  const { id, email, give } = await signedIn()
  await school.call(requestPasswordReset, { body: { email } })
  const link = await mailedCode(school, email)
  const code = await mintCode(school.database.sql, {
    userId: id,
    purpose: 'auto_login',
    seconds: 600,
    payload: { isProof: true },
  })
  expect((await give(freshEmail(), testPassword)).status).toBe(200)
  const body = { token: link, password: 'quiet harbour 17', password_repeat: 'quiet harbour 17' }
  expect((await school.call(resetPassword, { body })).failure).toMatchObject({ code: 'code_invalid' })
  expect((await school.call(exchangeCode, { body: { token: code } })).failure).toMatchObject({ code: 'code_invalid' })
})
