import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  exchangeCode,
  login,
  loginByRememberToken,
  logout,
  mintAdminCode,
  mintReturnAddress,
} from '#contract/accounts/auth/api.ts'
import { createSocialCode, listExternalAuths } from '#contract/accounts/social/api.ts'
import { staffLogin, staffLoginByPassword } from '#contract/accounts/auth/staffApi.ts'
import { deleteUser } from '#contract/accounts/users/api.ts'
import { startSchool, testPassword, type School } from '../../../test/school.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

type Owner = { id: number; email: string; token: string; rememberToken: string }

/** Somebody who signed in eleven minutes ago, an administrator beside others. */
async function signedInBefore(): Promise<Owner> {
  const { id, email } = await school.addLearner()
  await school.database.sql`update users set roles = '{admin}', email_confirmed_at = now() where id = ${id}`
  const { data } = (await school.call(login, { body: { email, password: testPassword, remember: true } })).body
  await school.database.sql`update sessions set proved_at = now() - interval '11 minutes' where user_id = ${id}`
  return { id, email, token: data.token, rememberToken: data.remember_token ?? '' }
}

const close = ({ id }: Owner, token: string) => school.call(deleteUser, { body: { id, status: 0 }, token })

const derived: readonly [string, (owner: Owner) => Promise<string>][] = [
  [
    'an exchange of the token',
    async ({ token }) => (await school.call(exchangeCode, { body: { token } })).body.data.token,
  ],
  [
    'a remember token',
    async ({ email, rememberToken: remember_token }) =>
      (await school.call(loginByRememberToken, { body: { email, remember_token } })).body.data.token,
  ],
  [
    'the return from another site',
    async ({ token }) => {
      const body = { url: 'https://club.kontur.example/' }
      const { url } = (await school.call(mintReturnAddress, { token, body, headers: { 'x-app-id': 'face' } })).body
      const code = new URL(url).searchParams.get('token') ?? ''
      return (await school.call(exchangeCode, { body: { token: code } })).body.data.token
    },
  ],
  [
    'the link to the console',
    async ({ token }) => {
      const code = (await school.call(mintAdminCode, { token })).body.token
      return (await school.call(staffLogin, { body: { token: code } })).body.data.token
    },
  ],
]

test.each(derived)('%s opens a session, but is no recent sign-in', async (_title, open) => {
  const owner = await signedInBefore()
  await school.addLearner()
  const token = await open(owner)
  expect((await school.call(listExternalAuths, { token })).status).toBe(200)
  expect((await school.call(createSocialCode, { token, body: {} })).status).toBe(422)
  // Without a password the account cannot be closed by it either.
  await school.database.sql`update users set password_hash = null where id = ${owner.id}`
  expect((await close(owner, token)).failure).toMatchObject({
    errors: { current_password: [expect.stringMatching(/^This account has no password/)] },
  })
})

test('a session of a console that was opened by the password is a recent sign-in', async () => {
  const { email } = await signedInBefore()
  const { token } = (await school.call(staffLoginByPassword, { body: { email, password: testPassword } })).body.data
  expect((await school.call(createSocialCode, { token, body: {} })).status).toBe(200)
})

test('the return from another site is no sign-in once the session has ended', async () => {
  const { token } = await signedInBefore()
  const body = { url: 'https://club.kontur.example/' }
  const { url } = (await school.call(mintReturnAddress, { token, body, headers: { 'x-app-id': 'face' } })).body
  await school.call(logout, { token })
  const code = new URL(url).searchParams.get('token') ?? ''
  expect((await school.call(exchangeCode, { body: { token: code } })).failure).toMatchObject({ code: 'code_invalid' })
})
