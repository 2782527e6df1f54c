import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { checkFirstAdminCode, createFirstAdmin, getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { getUser } from '#contract/accounts/users/api.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { mintFirstAdminLink } from './firstAdmin.ts'

let school: School
beforeEach(async () => {
  school = await startSchool()
})
afterEach(() => school.close())

const password = 'quiet harbour 17'
const passwords = { password, password_repeat: password }

async function mint(): Promise<string> {
  const link = await mintFirstAdminLink(school.database.sql, 'https://school.test')
  expect(link).toMatch(/^https:\/\/school\.test\/admin\/first-admin\?token=[\w-]{43}$/)
  return link?.split('token=')[1] ?? ''
}
const check = (token: string) => school.call(checkFirstAdminCode, { body: { token } })
const become = (token: string, body: { email?: string; password?: string } = {}) =>
  school.call(createFirstAdmin, { body: { token, email: 'first@example.test', ...passwords, ...body } })

test('the link of the first administrator creates one, once, and opens the console', async () => {
  const code = await mint()
  expect((await check(code)).status).toBe(200)
  const answers = await Promise.all([become(code), become(code, { email: 'second@example.test' })])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403])
  const { token, user } = answers.find(({ status }) => status === 200)?.body.data ?? { token: '', user: { id: 0 } }
  expect((await school.call(getStaffMember, { token })).body).toMatchObject({ id: user.id, roles: ['admin'] })
  const { entries } = (await school.call(listAuditEntries, { token })).body
  expect(entries).toMatchObject([{ action: 'person.first_admin', actor_id: user.id, after: { is_new: true } }])
  expect((await check(code)).failure).toMatchObject({ code: 'code_invalid' })
})

test('only the first used of two links works, and there is none once there is an administrator', async () => {
  const [one, two] = [await mint(), await mint()]
  expect((await become(one)).status).toBe(200)
  expect((await check(two)).status).toBe(403)
  expect((await become(two, { email: 'second@example.test' })).status).toBe(403)
  expect(await mintFirstAdminLink(school.database.sql, '')).toBeUndefined()
})

test('an existing account becomes the administrator with a new password, and its former holder loses access', async () => {
  const { id, email } = await school.addLearner()
  await school.database.sql`insert into external_auths (user_id, source, subject) values (${id}, 'google', 'squatter')`
  const session = await school.signIn(email)
  const { body } = await become(await mint(), { email: ` ${email.toUpperCase()} ` })
  expect(body.data.user.id).toBe(id)
  expect((await school.call(getStaffMember, { token: body.data.token })).body.roles).toEqual(['admin'])
  expect((await school.call(getUser, { token: session })).status).toBe(401)
  expect(await school.database.sql`select source from external_auths where user_id = ${id}`).toEqual([])
})

test('mails the owner of a taken-over account about the new password', async () => {
  const { email } = await school.addLearner({ isEmailConfirmed: true })
  await become(await mint(), { email })
  const mails = await school.database.sql`select recipient from mails where kind = 'password_changed'`
  expect(mails).toEqual([{ recipient: email }])
})

test('mails a new administrator nothing about a new password', async () => {
  await become(await mint())
  const rows = await school.database.sql`select id from mails where kind = 'password_changed'`
  expect(rows).toEqual([])
})

test('an expired or unknown link, a bad e-mail or a weak password creates nobody', async () => {
  const code = await mint()
  expect(await become(code, { email: 'none' })).toMatchObject({
    status: 422,
    failure: { errors: { email: [expect.anything()] } },
  })
  expect(await become(code, { password: 'short' })).toMatchObject({ status: 422 })
  expect((await become(randomUUID())).status).toBe(403)
  await school.database.sql`update first_admin_codes set expires_at = now()`
  expect([(await check(code)).status, (await become(code)).status]).toEqual([403, 403])
  expect(await school.database.sql`select from users`).toEqual([])
})

test('the code is stored as a hash, and guesses are limited', async () => {
  const code = await mint()
  const rows = await school.database.sql<{ all: string }>`select c::text as all from first_admin_codes c`
  expect(JSON.stringify(rows)).not.toContain(code)
  const statuses = new Set<number>()
  for (let index = 0; index < 21; index += 1) statuses.add((await check('guess')).status)
  expect(statuses).toEqual(new Set([403, 429]))
})
