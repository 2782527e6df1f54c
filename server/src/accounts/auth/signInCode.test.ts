import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login, loginByAppId, signupByAppId } from '#contract/accounts/auth/api.ts'
import { deleteUser, getUser, updatePassword } from '#contract/accounts/users/api.ts'
import { storedKey } from '../../platform/rateLimits/rateLimitQueries.ts'
import { startSchool, testPassword, type School } from '../../../test/school.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

let count = 0
const freshAddress = () => `10.44.${Math.floor((count += 1) / 250)}.${count % 250}`
const attacked = (name: string, minutesAgo = 5) => school.database.sql`
  insert into rate_limit_hits (key, window_start, count)
  values (${storedKey(`sign-in-account:${name}`)}, now() - make_interval(mins => ${minutesAgo}), 10)`
const laterBy = (minutes: number) =>
  school.database.sql`update rate_limit_hits set window_start = window_start - make_interval(mins => ${minutes})`

type LoginOptions = { password?: string; code?: string; restore?: boolean }

/** A user whose account is under attack, signing in from an unknown origin. */
async function guarded(learner = {}) {
  const { id, email } = await school.addLearner(learner)
  await attacked(email)
  const address = freshAddress()
  const signIn = (options: LoginOptions = {}, from = address) =>
    school.call(login, { body: { email, password: testPassword, ...options }, address: from })
  const codes = async () => {
    const mails = await school.database.sql<{ body: string }>`
      select body from mails where recipient = ${email} order by id`
    return mails.map(({ body }) => /\n(\d{4} \d{4})\n/.exec(body)?.[1] ?? '')
  }
  return { id, email, signIn, codes, address }
}

const codeError = { success: false, errors: { code: [expect.any(String)] } }

test('under attack, a sign-in from an unknown origin needs a single-use mailed code, which makes the origin known', async () => {
  const { id, signIn, codes } = await guarded()
  const refused = await signIn()
  expect([refused.status, refused.failure]).toMatchObject([403, { code: 'sign_in_code_required' }])
  const [code = ''] = await codes()
  const signedIn = await signIn({ code: ` ${code.replace(' ', '-')} ` })
  expect(signedIn.body.data.user.id).toBe(id)
  expect((await school.call(getUser, { token: signedIn.body.data.token })).status).toBe(200)
  expect((await signIn({ code }, freshAddress())).failure).toEqual(codeError)
  expect((await signIn()).status).toBe(200)
})

test('under attack, the last 200 addresses of the account need no code', async () => {
  const { id, email, signIn } = await guarded()
  const address = (index: number) => `2001:db8:0:${index.toString(16)}::1`
  await school.database.sql`
      insert into sessions (user_id, token_hash, brand, app_type, expires_at, address)
      select ${id}, sha256(convert_to(${email} || n, 'UTF8')), 'local', 'web', now() + interval '1 day',
        '2001:db8:0:' || to_hex(n) || '::1'
      from generate_series(1, 201) n`
  expect((await signIn({}, address(1))).failure).toMatchObject({ code: 'sign_in_code_required' })
  expect((await signIn({}, address(2))).status).toBe(200)
})

test('under attack, a right and a wrong password get the same response; only the right one is mailed', async () => {
  const { signIn, codes } = await guarded()
  const wrong = await signIn({ password: 'guess' })
  expect(await codes()).toEqual([])
  expect((await signIn()).failure).toEqual(wrong.failure)
  const [code = ''] = await codes()
  expect((await signIn({ password: 'guess', code }, freshAddress())).failure).toEqual(codeError)
  expect((await signIn({ code: '0000 0000' }, freshAddress())).failure).toEqual(codeError)
})

test('under attack, an unknown e-mail gets the same response', async () => {
  const email = 'nobody@example.test'
  await attacked(email)
  const ask = (body: object) =>
    school.call(login, { body: { email, password: 'guess', ...body }, address: freshAddress() })
  expect((await ask({})).failure).toMatchObject({ code: 'sign_in_code_required' })
  expect((await ask({ code: '1234 5678' })).failure).toEqual(codeError)
})

test('a sign-in code can be requested again, five times in five minutes', async () => {
  const { signIn, codes } = await guarded()
  for (let index = 0; index < 7; index += 1) expect((await signIn({}, freshAddress())).status).toBe(403)
  const mailed = await codes()
  expect(mailed).toHaveLength(5)
  expect((await signIn({ code: mailed.at(-1) ?? '' })).status).toBe(200)
})

test('allows ten code attempts an hour from all origins', async () => {
  const { signIn, codes } = await guarded()
  await signIn()
  for (let index = 0; index < 10; index += 1)
    expect((await signIn({ code: `1111 ${1000 + index}` }, freshAddress())).failure).toEqual(codeError)
  const [code = ''] = await codes()
  expect((await signIn({ code }, freshAddress())).failure).toEqual(codeError)
})

test('rejects an expired sign-in code, and a code older than a password change', async () => {
  const late = await guarded()
  await late.signIn()
  await school.database.sql`update one_time_codes set expires_at = now() where user_id = ${late.id}`
  expect((await late.signIn({ code: (await late.codes())[0] ?? '' })).failure).toEqual(codeError)

  const changed = await guarded()
  const home = freshAddress()
  await school.database.sql`delete from rate_limit_hits`
  const { token } = (await changed.signIn({}, home)).body.data
  await attacked(changed.email)
  await changed.signIn()
  const password = 'quiet harbour 17'
  const body = { current_password: testPassword, password, password_repeat: password }
  expect((await school.call(updatePassword, { body, token, address: home })).status).toBe(200)
  const [code = ''] = await changed.codes()
  expect((await changed.signIn({ password, code })).failure).toEqual(codeError)
})

test('a sign-in code also restores a closed account', async () => {
  const { id, email, signIn, codes } = await guarded()
  await school.database.sql`delete from rate_limit_hits`
  const token = await school.signIn(email)
  await school.call(deleteUser, { body: { id, status: 0, current_password: testPassword }, token })
  await attacked(email)
  await signIn()
  const [code = ''] = await codes()
  expect((await signIn({ code })).failure).toMatchObject({ code: 'account_closed' })
  expect((await signIn({ code, restore: true })).body.data.user.id).toBe(id)
})

test('an hour after an attack the password alone is enough', async () => {
  const { signIn } = await guarded()
  expect((await signIn()).status).toBe(403)
  await laterBy(56)
  expect((await signIn()).status).toBe(200)
})

test('mails the sign-in code in the language of the call', async () => {
  const { email, codes } = await guarded()
  const subjects: string[] = []
  for (const language of ['ru', 'en', 'es']) {
    await school.call(login, {
      body: { email, password: testPassword },
      headers: { 'accept-language': language },
      address: freshAddress(),
    })
    const [mail] = await school.database.sql<{ subject: string }>`
        select subject from mails where recipient = ${email} order by id desc limit 1`
    subjects.push(mail?.subject.split(' — ')[0] ?? '')
  }
  expect(subjects).toEqual(['Код для входа', 'Your sign-in code', 'Su código para iniciar sesión'])
  expect((await codes()).every((code) => /^\d{4} \d{4}$/.test(code))).toBe(true)
})

test('an anonymous account under attack makes an unknown origin wait fifteen minutes, even during the attack', async () => {
  const password = 'a secret that only the device knows'
  const headers = { 'x-app-id': 'mind' }
  const app_id = randomUUID()
  const home = freshAddress()
  const made = await school.call(signupByAppId, {
    body: { app_id, password, password_repeat: password },
    headers,
    address: home,
  })
  const signIn = (address: string) => school.call(loginByAppId, { body: { app_id, password }, headers, address })
  await attacked(app_id)
  const away = freshAddress()
  const refused = await signIn(away)
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900'])
  expect(refused.failure).toMatchObject({ code: 'too_many_guesses' })
  expect((await signIn(home)).status).toBe(200)
  await laterBy(14)
  await attacked(app_id, 0)
  expect((await signIn(away)).status).toBe(429)
  await laterBy(1)
  expect((await signIn(away)).body.data.user.id).toBe(made.body.data.user.id)
})
