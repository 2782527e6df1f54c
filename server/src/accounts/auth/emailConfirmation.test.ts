import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  confirmEmail,
  login,
  logout,
  requestPasswordReset,
  resetPassword,
  signupByEmail,
} from '#contract/accounts/auth/api.ts'
import { updatePersonRoles } from '#contract/school/people/api.ts'
import { getUser, updateUserStatus } from '#contract/accounts/users/api.ts'
import { mailedCode } from '../../../test/codes.ts'
import { startSchool, testPassword, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

const password = 'quiet harbour 17'
let count = 0
const freshAddress = () => `10.7.0.${(count += 1)}`

async function signUp() {
  const email = `mailbox${(count += 1)}@example.test`
  const body = { email, password, password_repeat: password }
  const { data } = (await school.call(signupByEmail, { body, headers: { 'x-app-id': 'mind' } })).body
  return { email, userId: data.user.id, token: data.token, code: await codeMailedTo(email) }
}

const codeMailedTo = (email: string) => mailedCode(school, email)

const isConfirmed = async (token: string) => (await school.call(getUser, { token })).body.is_email_confirmed
const signIn = async (email: string, typed = password) =>
  (await school.call(login, { body: { email, password: typed } })).body.data.token

test('confirming an e-mail outside its session needs the password', async () => {
  const { email, token, code } = await signUp()
  const elsewhere = [
    {},
    { token: await school.signIn((await school.addLearner()).email) },
    // Another session of the account: a link of the stranger may have opened it.
    { token: await signIn(email) },
  ]
  for (const session of elsewhere)
    for (const guess of [{}, { password: ' ' }, { password: 'guessed by the owner' }]) {
      const body = { token: code, ...guess }
      const refused = await school.call(confirmEmail, { body, ...session, address: freshAddress() })
      expect([refused.status, refused.failure]).toMatchObject([422, { errors: { password: [expect.any(String)] } }])
    }
  expect(await isConfirmed(token)).toBe(false)
  const body = { token: code, password }
  expect((await school.call(confirmEmail, { body, address: freshAddress() })).status).toBe(200)
  expect(await isConfirmed(token)).toBe(true)
})

test('guesses of the password by a confirmation link have the limits of a sign-in', async () => {
  const { code } = await signUp()
  const address = freshAddress()
  const guess = (one: string) => school.call(confirmEmail, { body: { token: code, password: one }, address })
  const guesses = await Promise.all(Array.from({ length: 6 }, (_, index) => guess(`guess ${index}`)))
  expect(guesses.filter(({ status }) => status === 422)).toHaveLength(5)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(1)
  expect((await guess(password)).status).toBe(429)
})

test('a changed e-mail is confirmed in the session that changed it, not in an ended one', async () => {
  const { email } = await school.addLearner()
  const [token, ended] = [await school.signIn(email), await school.signIn(email)]
  const change = async (session: string) => {
    const changed = `changed${(count += 1)}@example.test`
    const body = { email: changed, current_password: testPassword }
    expect((await school.call(updateUserStatus, { body, token: session })).status).toBe(200)
    return { token: await codeMailedTo(changed) }
  }
  const body = await change(ended)
  await school.call(logout, { token: ended })
  expect((await school.call(confirmEmail, { body, token: ended })).status).toBe(422)
  expect((await school.call(confirmEmail, { body: await change(token), token })).status).toBe(200)
  expect(await isConfirmed(token)).toBe(true)
})

test("the owner of an address takes over a stranger's sign-up by a new password, and only then gets a role", async () => {
  const { email, userId, token, code } = await signUp()
  const { staffToken } = await addStaffMember(school, 'admin')
  const giveRole = () =>
    school.call(updatePersonRoles, { params: { userId }, body: { roles: ['support'] }, token: staffToken })
  expect((await school.call(confirmEmail, { body: { token: code }, address: freshAddress() })).status).toBe(422)
  expect((await giveRole()).body).toEqual({ roles: [], waiting_roles: ['support'] })
  await school.call(requestPasswordReset, { body: { email }, address: freshAddress() })
  const own = 'a garden of 31 roses'
  const body = { token: await codeMailedTo(email), password: own, password_repeat: own }
  expect((await school.call(resetPassword, { body })).status).toBe(200)
  expect((await giveRole()).body).toEqual({ roles: ['support'], waiting_roles: [] })
  expect((await school.call(getUser, { token })).status).toBe(401)
  expect((await school.call(login, { body: { email, password }, address: freshAddress() })).status).toBe(422)
})
