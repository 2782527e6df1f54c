import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, requestPasswordReset, resetPassword, signupByEmail } from '#contract/auth/api.ts'
import { deleteUser, updatePassword } from '#contract/users/api.ts'
import { askAnonymously } from '#contract/support/api.ts'
import { buildApp } from '../app.ts'
import { openDatabase } from '../database.ts'
import { startSchool, testPassword, type School } from '../testing.ts'
import { postFrom } from '../testingSocket.ts'

let school: School
let origin: string
beforeAll(async () => {
  school = await startSchool()
  origin = await school.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => school.close())

let count = 1
/** An address of this machine that nothing has come from yet. */
const freshAddress = () => `127.0.${Math.floor((count += 1) / 250)}.${(count % 250) + 2}`

const addPerson = () => school.addLearner({ isHashSlow: true })
const signIn = (from: string, email: string, password: string, headers: Record<string, string> = {}) =>
  postFrom({ origin, path: login.path, body: { email, password }, from, headers })
/** As if so many had been wrong a while ago, from places where the account has never been. */
const failedElsewhere = (email: string, times: number, minutesAgo = 20) =>
  school.database.sql`
    insert into attempts (key, window_start, count)
    values (${`sign-in-account:${email}`}, now() - make_interval(mins => ${minutesAgo}), ${times})`
const failuresOf = async (email: string) => {
  const key = `sign-in-account:${email}`
  const [row] = await school.database.sql<{ sum: number | null }>`
    select sum(count)::int as sum from attempts where key = ${key}`
  return row?.sum ?? 0
}
const mailsTo = (email: string) =>
  school.database.sql<{ body: string }>`select body from mails where recipient = ${email} order by id`
const codeIn = (mail: { body: string } | undefined) => /token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
const codeMailedTo = async (email: string) => codeIn((await mailsTo(email)).at(-1))
const many = <Result>(times: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, (_each, index) => make(index)))
const countOf = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length
const laterBy = (seconds: number) =>
  school.database.sql`update attempts set window_start = window_start - make_interval(secs => ${seconds})`

describe('guesses of one account from one address', () => {
  test('are five in five minutes; the owner elsewhere gets in', async () => {
    const { email } = await addPerson()
    const [thief, owner] = [freshAddress(), freshAddress()]
    for (let index = 0; index < 5; index += 1) expect((await signIn(thief, email, `guess ${index}`)).status).toBe(422)
    expect((await signIn(thief, email, testPassword)).status).toBe(429)
    const entered = await signIn(owner, email, testPassword)
    expect([entered.status, entered.tookMs < 2000]).toEqual([200, true])
    await laterBy(298)
    expect((await signIn(thief, email, testPassword)).status).toBe(429)
    await laterBy(5)
    expect((await signIn(thief, email, testPassword)).status).toBe(200)
  })

  test('begin anew once a right one was among them', async () => {
    const { email } = await school.addLearner()
    const device = freshAddress()
    for (const round of [1, 2]) {
      for (let index = 0; index < 4; index += 1)
        expect((await signIn(device, email, `guess ${round} ${index}`)).status).toBe(422)
      expect((await signIn(device, email, testPassword)).status).toBe(200)
    }
  })

  test('are five also when they come all at once', async () => {
    const { email } = await addPerson()
    const thief = freshAddress()
    const answers = await many(40, (index) => signIn(thief, email, `guess ${index}`))
    expect([countOf(answers, 422), countOf(answers, 429)]).toEqual([5, 35])
  })

  test('count for the password that closing the account and a new password ask for, too', async () => {
    const { email, id } = await addPerson()
    const token = await school.signIn(email)
    const guess = (index: number) => {
      const headers = { authorization: `Bearer ${token}` }
      const current_password = `guess ${index}`
      return index % 2 === 0
        ? school.call(deleteUser, { body: { id, status: 0, current_password }, headers })
        : school.call(updatePassword, {
            body: { password: 'quiet harbour 17', password_repeat: 'quiet harbour 17', current_password },
            headers,
          })
    }
    expect(countOf(await many(20, guess), 422)).toBe(5)
  })

  test('do not hold up the owner elsewhere, however many come', async () => {
    const { email } = await addPerson()
    const [thief, owner] = [freshAddress(), freshAddress()]
    // Beyond five failures every guess that is judged waits first.
    const flood = many(200, (index) => signIn(thief, email, `guess ${index}`))
    await expect.poll(() => failuresOf(email), { timeout: 5000 }).toBe(5)
    const entered = await signIn(owner, email, testPassword)
    expect([entered.status, entered.tookMs < 3000]).toEqual([200, true])
    expect(countOf(await flood, 422)).toBe(5)
  })
})

describe('guesses of many accounts from one address', () => {
  test('are ten in a minute, also all at once', async () => {
    const thief = freshAddress()
    const answers = await many(40, (index) => signIn(thief, `nobody${index}@example.test`, 'guess'))
    expect([countOf(answers, 422), countOf(answers, 429)]).toEqual([10, 30])
    const { email } = await addPerson()
    expect((await signIn(thief, email, testPassword)).status).toBe(429)
    await laterBy(58)
    expect((await signIn(thief, email, testPassword)).status).toBe(429)
    await laterBy(5)
    expect((await signIn(thief, email, testPassword)).status).toBe(200)
  })

  test('do not hinder a class that signs in at once from one school', async () => {
    const people = await many(30, () => addPerson())
    const from = freshAddress()
    const answers = await Promise.all(people.map(({ email }) => signIn(from, email, testPassword)))
    expect(countOf(answers, 200)).toBe(30)
  })
})

describe('guesses of one account from many addresses', () => {
  test('wait longer and longer; the owner waits a little and gets in', async () => {
    const { email } = await addPerson()
    const early = await many(5, (index) => signIn(freshAddress(), email, `guess ${index}`))
    expect(countOf(early, 422)).toBe(5)
    const waits: number[] = []
    for (let index = 5; index < 8; index += 1)
      waits.push((await signIn(freshAddress(), email, `guess ${index}`)).tookMs)
    expect(waits.map((ms, index) => ms >= 250 * 2 ** index)).toEqual([true, true, true])
    const entered = await signIn(freshAddress(), email, testPassword)
    expect([entered.status, entered.tookMs >= 2000, entered.tookMs < 5000]).toEqual([200, true, true])
  })

  test('are told right or wrong ten times an hour, also all at once; then nobody learns which password is right', async () => {
    const { email } = await addPerson()
    await failedElsewhere(email, 5)
    const answers = await many(20, (index) => signIn(freshAddress(), email, `guess ${index}`))
    expect([countOf(answers, 403), countOf(answers, 422)]).toEqual([15, 5])
    const [wrong, right] = [
      await signIn(freshAddress(), email, 'guess'),
      await signIn(freshAddress(), email, testPassword),
    ]
    expect(wrong.body).toMatchObject({ code: 'sign_in_code_required' })
    expect([right.status, right.body]).toEqual([wrong.status, wrong.body])
    expect([wrong.tookMs >= 295, right.tookMs >= 295]).toEqual([true, true])
  }, 30_000)

  test('are judged one after the other, whichever process they come to', async () => {
    const { email } = await addPerson()
    await failedElsewhere(email, 5)
    const { options } = school.database.pool
    const database = openDatabase({ ...options, max: 5 })
    const other = await buildApp(school.config, database)
    const otherOrigin = await other.listen({ host: '127.0.0.1', port: 0 })
    const answers = await many(4, (index) =>
      postFrom({
        origin: index % 2 === 0 ? origin : otherOrigin,
        path: login.path,
        body: { email, password: `guess ${index}` },
        from: freshAddress(),
      }),
    )
    const waits = answers.map(({ tookMs }) => tookMs).toSorted((one, two) => one - two)
    expect(waits.map((ms, index) => ms >= 250 * (2 ** (index + 1) - 1))).toEqual([true, true, true, true])
    await other.close()
    await database.close()
  }, 30_000)

  test('wait while another process judges one, and no longer than its lease should that process have died', async () => {
    const { email } = await addPerson()
    const [lease] = await school.database.sql<{ expires_at: Date }>`
      insert into mutexes (key, holder, expires_at)
      values (${`sign-in-account:${email}`}, gen_random_uuid(), clock_timestamp() + interval '2 seconds')
      returning expires_at`
    const { status } = await signIn(freshAddress(), email, testPassword)
    expect([status, Date.now() >= Number(lease?.expires_at)]).toEqual([200, true])
  })

  test('lock nobody out who signs in where they have signed in before: they have a count of their own', async () => {
    const { email } = await addPerson()
    const [home, away] = [freshAddress(), freshAddress()]
    const device = { 'x-device-id': 'a-device-that-is-known-here' }
    expect((await signIn(home, email, testPassword, device)).status).toBe(200)
    await failedElsewhere(email, 50)
    expect((await signIn(away, email, testPassword)).status).toBe(403)
    const entered = [await signIn(home, email, testPassword), await signIn(away, email, testPassword, device)]
    expect(entered.map(({ status, tookMs }) => [status, tookMs < 2000])).toEqual([
      [200, true],
      [200, true],
    ])
    const answers = await many(8, () => signIn(freshAddress(), email, 'guess', device))
    expect([countOf(answers, 422), countOf(answers, 429)]).toEqual([5, 3])
  })

  test('leave the way by mail open to the owner on a new device, whose place is known from then on', async () => {
    const { email } = await addPerson()
    await failedElsewhere(email, 50)
    const owner = freshAddress()
    await postFrom({ origin, path: requestPasswordReset.path, body: { email }, from: owner })
    const password = 'quiet harbour 17'
    const body = { token: await codeMailedTo(email), password, password_repeat: password }
    expect((await postFrom({ origin, path: resetPassword.path, body, from: owner })).status).toBe(200)
    expect((await signIn(owner, email, password)).status).toBe(200)
  })

  test('hold nobody else up while they wait, with an Idempotency-Key neither', async () => {
    const { email } = await addPerson()
    const other = await addPerson()
    await failedElsewhere(email, 8, 0)
    const key = { 'idempotency-key': 'one-key-for-all-of-them' }
    const guesses = many(30, (index) =>
      postFrom({
        origin,
        path: login.path,
        body: { email, password: 'x' },
        from: freshAddress(),
        headers: index % 2 ? key : {},
      }),
    )
    const entered = await signIn(freshAddress(), other.email, testPassword)
    expect([entered.status, entered.tookMs < 1500]).toEqual([200, true])
    const told = await guesses
    expect([countOf(told, 422), countOf(told, 403)]).toEqual([2, 28])
  }, 30_000)
})

describe('an address', () => {
  const guessBy = (index: number) => ({ email: `masked${index}@example.test`, password: 'guess' })
  test('is that of the connection, whatever a header says', async () => {
    const answers = await many(20, (index) => {
      const ours = `203.0.113.${index}`
      const headers = { 'x-forwarded-for': ours, 'x-real-ip': ours, forwarded: `for=${ours}` }
      return school.call(login, { body: guessBy(index), headers, address: '10.20.0.1' })
    })
    expect([countOf(answers, 422), countOf(answers, 429)]).toEqual([10, 10])
  })

  test('is what the trusted proxy has written, not what came to it', async () => {
    const behind = await buildApp({ ...school.config, trustedProxies: 1 }, school.database)
    const answers = await many(20, (index) =>
      behind.inject({
        method: 'POST',
        url: login.path,
        payload: guessBy(index),
        headers: { 'x-forwarded-for': `203.0.113.${index}, 198.51.100.7` },
      }),
    ).then((sent) => sent.map(({ statusCode: status }) => ({ status })))
    expect([countOf(answers, 422), countOf(answers, 429)]).toEqual([10, 10])
    await behind.close()
  })

  test('of the new kind is counted by its network', async () => {
    const answers = await many(20, (index) =>
      school.call(login, { body: guessBy(index), address: `2001:db8:1:2::${index + 1}` }),
    )
    expect([countOf(answers, 422), countOf(answers, 429)]).toEqual([10, 10])
  })
})

describe('a forgotten password', () => {
  const ask = (from: string, email: string) =>
    postFrom({ origin, path: requestPasswordReset.path, body: { email }, from })

  test('is asked for five times in five minutes at most from one address, also all at once', async () => {
    const from = freshAddress()
    const { email } = await addPerson()
    const answers = await many(12, () => ask(from, email))
    expect([countOf(answers, 200), countOf(answers, 429), (await mailsTo(email)).length]).toEqual([5, 7, 5])
    const nobodys = await many(12, () => ask(freshAddress(), 'nobody@example.test'))
    expect(countOf(nobodys, 200)).toBe(12)
  })

  test('is mailed five times in five minutes at most, whoever asks; the owner finds a link that works', async () => {
    const { email } = await addPerson()
    const answers = await many(20, () => ask(freshAddress(), email))
    expect([countOf(answers, 200), (await mailsTo(email)).length]).toEqual([20, 5])
    const password = 'quiet harbour 17'
    const set = async () =>
      school.call(resetPassword, { body: { token: await codeMailedTo(email), password, password_repeat: password } })
    expect((await set()).status).toBe(200)
    // All of them are used up by now, so one more is mailed, also when many ask for it at once.
    await many(5, () => ask(freshAddress(), email))
    expect([(await mailsTo(email)).length, (await set()).status]).toEqual([6, 200])
  })

  test('is asked for by one address twenty times a minute at most', async () => {
    const from = freshAddress()
    const answers = await many(30, (index) => ask(from, `unknown${index}@example.test`))
    expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([20, 10])
  })

  test('is answered no faster for an address that nobody has', async () => {
    const { email } = await addPerson()
    const [known, unknown] = [await ask(freshAddress(), email), await ask(freshAddress(), 'unknown@example.test')]
    expect([known.body, known.status]).toEqual([unknown.body, unknown.status])
    expect([known.tookMs >= 295, unknown.tookMs >= 295]).toEqual([true, true])
  })

  test('leaves no older link that would set another password', async () => {
    const { email } = await addPerson()
    await ask(freshAddress(), email)
    await ask(freshAddress(), email)
    const mails = await mailsTo(email)
    const reset = (mail: { body: string } | undefined) =>
      school.call(resetPassword, {
        body: { token: codeIn(mail), password: 'quiet harbour 17', password_repeat: 'quiet harbour 17' },
      })
    expect((await reset(mails[1])).status).toBe(200)
    expect((await reset(mails[0])).failure).toMatchObject({ code: 'code_invalid' })
  })
})

test('one address signs up twenty times a minute at most, all at once too', async () => {
  const from = freshAddress()
  const password = 'quiet harbour 17'
  const answers = await many(30, (index) =>
    postFrom({
      origin,
      path: signupByEmail.path,
      body: { email: `many${index}@example.test`, password, password_repeat: password },
      from,
      headers: { 'x-app-id': 'mind' },
    }),
  )
  expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([20, 10])
})

test('one address asks support five times a minute at most, all at once too', async () => {
  const from = freshAddress()
  const body = { name: 'Ana', email: 'ana@example.test', message: '?' }
  const answers = await many(12, () => postFrom({ origin, path: askAnonymously.path, body, from }))
  expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([5, 7])
})
