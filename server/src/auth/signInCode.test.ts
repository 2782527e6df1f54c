import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, loginByAppId, signupByAppId } from '#contract/auth/api.ts'
import { deleteUser, getUser, updatePassword } from '#contract/users/api.ts'
import { startSchool, testPassword, type School } from '../testing.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

let count = 0
const freshAddress = () => `10.44.${Math.floor((count += 1) / 250)}.${count % 250}`
const attacked = (name: string, minutesAgo = 5) => school.database.sql`
  insert into attempts (key, window_start, count)
  values (${`sign-in-account:${name}`}, now() - make_interval(mins => ${minutesAgo}), 10)`
const laterBy = (minutes: number) =>
  school.database.sql`update attempts set window_start = window_start - make_interval(mins => ${minutes})`

type Wishes = { password?: string; code?: string; restore?: boolean }

/** A person whose account is under attack, and how they come from a place where they have never been. */
async function guarded(learner = {}) {
  const { id, email } = await school.addLearner(learner)
  await attacked(email)
  const address = freshAddress()
  const enter = (wishes: Wishes = {}, from = address) =>
    school.call(login, { body: { email, password: testPassword, ...wishes }, address: from })
  const codes = async () => {
    const mails = await school.database.sql<{ body: string }>`
      select body from mails where recipient = ${email} order by id`
    return mails.map(({ body }) => /\n(\d{4} \d{4})\n/.exec(body)?.[1] ?? '')
  }
  return { id, email, enter, codes, address }
}

const codeError = { success: false, errors: { code: [expect.any(String)] } }

describe('the right password of an account under attack, from a place where it has never been', () => {
  test('gets a code by mail, which signs in once; the place is known from then on', async () => {
    const { id, enter, codes } = await guarded()
    const asked = await enter()
    expect([asked.status, asked.failure]).toMatchObject([403, { code: 'sign_in_code_required' }])
    const [code = ''] = await codes()
    const entered = await enter({ code: ` ${code.replace(' ', '-')} ` })
    expect(entered.body.data.user.id).toBe(id)
    expect((await school.call(getUser, { token: entered.body.data.token })).status).toBe(200)
    expect((await enter({ code }, freshAddress())).failure).toEqual(codeError)
    expect((await enter()).status).toBe(200)
  })

  test('is told in the same words as a wrong one, and only the right one is mailed about', async () => {
    const { enter, codes } = await guarded()
    const wrong = await enter({ password: 'guess' })
    expect(await codes()).toEqual([])
    expect((await enter()).failure).toEqual(wrong.failure)
    const [code = ''] = await codes()
    expect((await enter({ password: 'guess', code }, freshAddress())).failure).toEqual(codeError)
    expect((await enter({ code: '0000 0000' }, freshAddress())).failure).toEqual(codeError)
  })

  test('is told so of an e-mail that nobody has, too', async () => {
    const email = 'nobody@example.test'
    await attacked(email)
    const ask = (body: object) =>
      school.call(login, { body: { email, password: 'guess', ...body }, address: freshAddress() })
    expect((await ask({})).failure).toMatchObject({ code: 'sign_in_code_required' })
    expect((await ask({ code: '1234 5678' })).failure).toEqual(codeError)
  })

  test('is mailed a code again when it is asked for again, five times in five minutes', async () => {
    const { enter, codes } = await guarded()
    for (let index = 0; index < 7; index += 1) expect((await enter({}, freshAddress())).status).toBe(403)
    const mailed = await codes()
    expect(mailed).toHaveLength(5)
    expect((await enter({ code: mailed.at(-1) ?? '' })).status).toBe(200)
  })

  test('tries ten codes an hour, whatever places they come from', async () => {
    const { enter, codes } = await guarded()
    await enter()
    for (let index = 0; index < 10; index += 1)
      expect((await enter({ code: `1111 ${1000 + index}` }, freshAddress())).failure).toEqual(codeError)
    const [code = ''] = await codes()
    expect((await enter({ code }, freshAddress())).failure).toEqual(codeError)
  })

  test('opens nothing by a code that has run out, or was mailed before the password was changed', async () => {
    const late = await guarded()
    await late.enter()
    await school.database.sql`update one_time_codes set expires_at = now() where user_id = ${late.id}`
    expect((await late.enter({ code: (await late.codes())[0] ?? '' })).failure).toEqual(codeError)

    const changed = await guarded()
    const home = freshAddress()
    await school.database.sql`delete from attempts`
    const { token } = (await changed.enter({}, home)).body.data
    await attacked(changed.email)
    await changed.enter()
    const password = 'quiet harbour 17'
    const body = { current_password: testPassword, password, password_repeat: password }
    expect((await school.call(updatePassword, { body, token, address: home })).status).toBe(200)
    const [code = ''] = await changed.codes()
    expect((await changed.enter({ password, code })).failure).toEqual(codeError)
  })

  test('offers to restore an account that was closed, by the same code', async () => {
    const { id, email, enter, codes } = await guarded()
    await school.database.sql`delete from attempts`
    const token = await school.signIn(email)
    await school.call(deleteUser, { body: { id, status: 0, current_password: testPassword }, token })
    await attacked(email)
    await enter()
    const [code = ''] = await codes()
    expect((await enter({ code })).failure).toMatchObject({ code: 'account_closed' })
    expect((await enter({ code, restore: true })).body.data.user.id).toBe(id)
  })

  test('is enough again once the guessing has ended for an hour', async () => {
    const { enter } = await guarded()
    expect((await enter()).status).toBe(403)
    await laterBy(56)
    expect((await enter()).status).toBe(200)
  })

  test('gets its code in the language of the call', async () => {
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
})

describe('an account without an address that is under attack', () => {
  test('makes a place that is not known wait fifteen minutes, however long the guessing goes on', async () => {
    const password = 'a secret that only the device knows'
    const headers = { 'x-app-id': 'mind' }
    const app_id = randomUUID()
    const home = freshAddress()
    const made = await school.call(signupByAppId, {
      body: { app_id, password, password_repeat: password },
      headers,
      address: home,
    })
    const enter = (address: string) => school.call(loginByAppId, { body: { app_id, password }, headers, address })
    await attacked(app_id)
    const away = freshAddress()
    const refused = await enter(away)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900'])
    expect(refused.failure).toMatchObject({ code: 'too_many_guesses' })
    expect((await enter(home)).status).toBe(200)
    await laterBy(14)
    await attacked(app_id, 0)
    expect((await enter(away)).status).toBe(429)
    await laterBy(1)
    expect((await enter(away)).body.data.user.id).toBe(made.body.data.user.id)
  })
})
