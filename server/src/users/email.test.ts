import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchangeCode, requestPasswordReset, resetPassword, signupByAppId } from '#contract/auth/api.ts'
import { updateUserStatus } from '#contract/users/api.ts'
import { mintCode } from '../auth/codes.ts'
import { mailedCode } from '../../test/mails.ts'
import { startSchool, testPassword, type School } from '../../test/school.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

let count = 0
const freshEmail = () => `moved${(count += 1)}@example.test`

async function signedIn() {
  const { id, email } = await school.addLearner()
  const token = await school.signIn(email)
  const give = (next: string, current_password?: string) =>
    school.call(updateUserStatus, { body: { email: next, ...(current_password && { current_password }) }, token })
  return { id, email, give }
}

describe('the e-mail of an account', () => {
  test('changes only with the password, so that a stolen device cannot take over the account', async () => {
    const { email, give } = await signedIn()
    for (const password of [undefined, 'wrong'])
      expect((await give(freshEmail(), password)).failure).toMatchObject({
        errors: { current_password: [expect.any(String)] },
      })
    const next = freshEmail()
    expect((await give(next, testPassword)).body.data.user).toMatchObject({ email: next, is_email_confirmed: false })
    await school.call(requestPasswordReset, { body: { email } })
    expect(await school.database.sql`select id from mails where recipient = ${email}`).toEqual([])
  })

  test('reports a missing password and a taken e-mail together', async () => {
    const { email: taken } = await school.addLearner()
    const { give } = await signedIn()
    expect((await give(taken)).failure).toEqual({
      success: false,
      errors: { email: [expect.any(String)], current_password: [expect.any(String)] },
    })
    expect(Object.keys(((await give(taken, testPassword)).failure as { errors: object }).errors)).toEqual(['email'])
    expect(Object.keys(((await give(freshEmail())).failure as { errors: object }).errors)).toEqual(['current_password'])
  })

  test('can be set without a password on an account that has none, and confirmed again', async () => {
    const password = 'quiet harbour 17'
    const made = await school.call(signupByAppId, {
      body: { app_id: 'device-without-email', password, password_repeat: password },
      headers: { 'x-app-id': 'mind' },
    })
    const { token } = made.body.data
    const email = freshEmail()
    const give = async () => (await school.call(updateUserStatus, { body: { email }, token })).status
    expect([await give(), await give()]).toEqual([200, 200])
  })

  test('invalidates links mailed to the old address', async () => {
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
})
