import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, requestPasswordReset, resetPassword, signupByEmail } from '#contract/accounts/auth/api.ts'
import { deleteUser, updatePassword } from '#contract/accounts/users/api.ts'
import { askAnonymously } from '#contract/club/support/api.ts'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { storedKey } from '../../platform/rateLimits/rateLimitQueries.ts'
import { startSchool, testPassword, type School } from '../../../test/school.ts'
import { postFrom } from '../../../test/postFrom.ts'

let school: School
let origin: string
beforeAll(async () => {
  school = await startSchool()
  origin = await school.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => school.close())

let count = 1
/** An unused loopback address. */
const freshAddress = () => `127.0.${Math.floor((count += 1) / 250)}.${(count % 250) + 2}`

const addPerson = () => school.addLearner({ isHashSlow: true })
const signIn = (from: string, email: string, password: string, headers: Record<string, string> = {}) =>
  postFrom({ origin, path: login.path, body: { email, password }, from, headers })
/** Inserts earlier failures from unknown origins. */
const failedElsewhere = (email: string, times: number, minutesAgo = 20) =>
  school.database.sql`
    insert into rate_limit_hits (key, window_start, count)
    values (${storedKey(`sign-in-account:${email}`)}, now() - make_interval(mins => ${minutesAgo}), ${times})`
const failuresOf = async (email: string) => {
  const key = storedKey(`sign-in-account:${email}`)
  const [row] = await school.database.sql<{ sum: number | null }>`
    select sum(count)::int as sum from rate_limit_hits where key = ${key}`
  return row?.sum ?? 0
}
const mailsTo = (email: string) =>
  school.database.sql<{ body: string }>`select body from mails where recipient = ${email} order by id`
const codeIn = (mail: { body: string } | undefined) => /token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
const codeMailedTo = async (email: string) => codeIn((await mailsTo(email)).at(-1))
const many = <Result>(times: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, (_each, index) => make(index)))
const countOf = (responses: readonly { status: number }[], status: number) =>
  responses.filter((response) => response.status === status).length
const laterBy = (seconds: number) =>
  school.database.sql`update rate_limit_hits set window_start = window_start - make_interval(secs => ${seconds})`

test('an address can guess five passwords of one account in five minutes; the owner can sign in from elsewhere', async () => {
  const { email } = await addPerson()
  const [thief, owner] = [freshAddress(), freshAddress()]
  for (let index = 0; index < 5; index += 1) expect((await signIn(thief, email, `guess ${index}`)).status).toBe(422)
  expect((await signIn(thief, email, testPassword)).status).toBe(429)
  const entered = await signIn(owner, email, testPassword)
  expect(entered.status).toBe(200)
  await laterBy(298)
  expect((await signIn(thief, email, testPassword)).status).toBe(429)
  await laterBy(5)
  expect((await signIn(thief, email, testPassword)).status).toBe(200)
})

test('a successful sign-in resets the guesses of one account from one address', async () => {
  const { email } = await school.addLearner()
  const device = freshAddress()
  for (const round of [1, 2]) {
    for (let index = 0; index < 4; index += 1)
      expect((await signIn(device, email, `guess ${round} ${index}`)).status).toBe(422)
    expect((await signIn(device, email, testPassword)).status).toBe(200)
  }
})

test('guesses of one account from one address are limited to five even concurrently', async () => {
  const { email } = await addPerson()
  const thief = freshAddress()
  const responses = await many(40, (index) => signIn(thief, email, `guess ${index}`))
  expect([countOf(responses, 422), countOf(responses, 429)]).toEqual([5, 35])
})

test('guesses at closing the account and changing the password count too', async () => {
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

test('guesses from one address do not stop the owner elsewhere', async () => {
  const { email } = await addPerson()
  const [thief, owner] = [freshAddress(), freshAddress()]
  // After five failures every guess is delayed.
  const flood = many(200, (index) => signIn(thief, email, `guess ${index}`))
  await expect.poll(() => failuresOf(email)).toBe(5)
  const entered = await signIn(owner, email, testPassword)
  expect(entered.status).toBe(200)
  expect(countOf(await flood, 422)).toBe(5)
})

test('guesses of many accounts from one address are limited to ten in a minute, even concurrently', async () => {
  const thief = freshAddress()
  const responses = await many(40, (index) => signIn(thief, `nobody${index}@example.test`, 'guess'))
  expect([countOf(responses, 422), countOf(responses, 429)]).toEqual([10, 30])
  const { email } = await addPerson()
  expect((await signIn(thief, email, testPassword)).status).toBe(429)
  // Ten seconds are left for the guesses themselves, which a busy machine delays.
  await laterBy(50)
  expect((await signIn(thief, email, testPassword)).status).toBe(429)
  await laterBy(13)
  expect((await signIn(thief, email, testPassword)).status).toBe(200)
})

test('a class can sign in from one network', async () => {
  const people = await many(30, () => addPerson())
  const from = freshAddress()
  const responses = await Promise.all(people.map(({ email }) => signIn(from, email, testPassword)))
  expect(countOf(responses, 200)).toBe(30)
})

test('guesses of one account from many addresses are delayed increasingly; the owner is delayed once', async () => {
  const { email } = await addPerson()
  const early = await many(5, (index) => signIn(freshAddress(), email, `guess ${index}`))
  expect(countOf(early, 422)).toBe(5)
  const waits: number[] = []
  for (let index = 5; index < 8; index += 1) waits.push((await signIn(freshAddress(), email, `guess ${index}`)).tookMs)
  expect(waits.map((ms, index) => ms >= 250 * 2 ** index)).toEqual([true, true, true])
  const entered = await signIn(freshAddress(), email, testPassword)
  expect([entered.status, entered.tookMs >= 2000]).toEqual([200, true])
})

test('guesses of one account from many addresses reveal the result ten times an hour at most, even concurrently', async () => {
  const { email } = await addPerson()
  await failedElsewhere(email, 5)
  const responses = await many(20, (index) => signIn(freshAddress(), email, `guess ${index}`))
  expect([countOf(responses, 403), countOf(responses, 422)]).toEqual([15, 5])
  const [wrong, right] = [
    await signIn(freshAddress(), email, 'guess'),
    await signIn(freshAddress(), email, testPassword),
  ]
  expect(wrong.body).toMatchObject({ code: 'sign_in_code_required' })
  expect([right.status, right.body]).toEqual([wrong.status, wrong.body])
  expect([wrong.tookMs >= 295, right.tookMs >= 295]).toEqual([true, true])
})

test('guesses of one account are serialised across processes', async () => {
  const { email } = await addPerson()
  await failedElsewhere(email, 5)
  const { options } = school.database.pool
  const database = openDatabase({ ...options, max: 5 })
  const other = await buildApp(school.config, database)
  const otherOrigin = await other.listen({ host: '127.0.0.1', port: 0 })
  const responses = await many(4, (index) =>
    postFrom({
      origin: index % 2 === 0 ? origin : otherOrigin,
      path: login.path,
      body: { email, password: `guess ${index}` },
      from: freshAddress(),
    }),
  )
  const waits = responses.map(({ tookMs }) => tookMs).toSorted((one, two) => one - two)
  expect(waits.map((ms, index) => ms >= 250 * (2 ** (index + 1) - 1))).toEqual([true, true, true, true])
  await other.close()
  await database.close()
})

test('a sign-in waits for a guess of another process, at most for its lease if it crashed', async () => {
  const { email } = await addPerson()
  const [lease] = await school.database.sql<{ expires_at: Date }>`
      insert into mutexes (key, holder, expires_at)
      values (${`sign-in-account:${email}`}, gen_random_uuid(), clock_timestamp() + interval '2 seconds')
      returning expires_at`
  const { status } = await signIn(freshAddress(), email, testPassword)
  expect([status, Date.now() >= Number(lease?.expires_at)]).toEqual([200, true])
})

test('guesses from many addresses do not lock out known origins, which have their own limit', async () => {
  const { email } = await addPerson()
  const [home, away] = [freshAddress(), freshAddress()]
  const device = { 'x-device-id': 'a-device-that-is-known-here' }
  expect((await signIn(home, email, testPassword, device)).status).toBe(200)
  await failedElsewhere(email, 50)
  expect((await signIn(away, email, testPassword)).status).toBe(403)
  const entered = [await signIn(home, email, testPassword), await signIn(away, email, testPassword, device)]
  expect(countOf(entered, 200)).toBe(2)
  const responses = await many(8, () => signIn(freshAddress(), email, 'guess', device))
  expect([countOf(responses, 422), countOf(responses, 429)]).toEqual([5, 3])
})

test('under attack, the owner signs in on a new device by a mailed link, which makes the origin known', async () => {
  const { email } = await addPerson()
  await failedElsewhere(email, 50)
  const owner = freshAddress()
  await postFrom({ origin, path: requestPasswordReset.path, body: { email }, from: owner })
  const password = 'quiet harbour 17'
  const body = { token: await codeMailedTo(email), password, password_repeat: password }
  expect((await postFrom({ origin, path: resetPassword.path, body, from: owner })).status).toBe(200)
  expect((await signIn(owner, email, password)).status).toBe(200)
})

test('waiting guesses do not block other calls, even with an Idempotency-Key', async () => {
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
  let areWaiting = true
  void guesses.then(() => (areWaiting = false))
  const entered = await signIn(freshAddress(), other.email, testPassword)
  expect([entered.status, areWaiting]).toEqual([200, true])
  const told = await guesses
  expect([countOf(told, 422), countOf(told, 403)]).toEqual([2, 28])
})

describe('client addresses', () => {
  const guessBy = (index: number) => ({ email: `masked${index}@example.test`, password: 'guess' })
  test('limits count the address of the connection, not of a header', async () => {
    const responses = await many(20, (index) => {
      const ours = `203.0.113.${index}`
      const headers = { 'x-forwarded-for': ours, 'x-real-ip': ours, forwarded: `for=${ours}` }
      return school.call(login, { body: guessBy(index), headers, address: '10.20.0.1' })
    })
    expect([countOf(responses, 422), countOf(responses, 429)]).toEqual([10, 10])
  })

  test('limits count the address that the trusted proxy added, not the one that the client sent', async () => {
    const behind = await buildApp({ ...school.config, trustedProxies: 1 }, school.database)
    const responses = await many(20, (index) =>
      behind.inject({
        method: 'POST',
        url: login.path,
        payload: guessBy(index),
        headers: { 'x-forwarded-for': `203.0.113.${index}, 198.51.100.7` },
      }),
    ).then((sent) => sent.map(({ statusCode: status }) => ({ status })))
    expect([countOf(responses, 422), countOf(responses, 429)]).toEqual([10, 10])
    await behind.close()
  })

  test('limits count IPv6 addresses by their /64 network', async () => {
    const responses = await many(20, (index) =>
      school.call(login, { body: guessBy(index), address: `2001:db8:1:2::${index + 1}` }),
    )
    expect([countOf(responses, 422), countOf(responses, 429)]).toEqual([10, 10])
  })
})

describe('password recovery under attack', () => {
  const ask = (from: string, email: string) =>
    postFrom({ origin, path: requestPasswordReset.path, body: { email }, from })

  test('one address can reset a password five times in five minutes, even concurrently', async () => {
    const from = freshAddress()
    const { email } = await addPerson()
    const responses = await many(12, () => ask(from, email))
    expect([countOf(responses, 200), countOf(responses, 429), (await mailsTo(email)).length]).toEqual([5, 7, 5])
    const nobodys = await many(12, () => ask(freshAddress(), 'nobody@example.test'))
    expect(countOf(nobodys, 200)).toBe(12)
  })

  test('mails at most five recovery links in five minutes, and the owner has a working link', async () => {
    const { email } = await addPerson()
    const responses = await many(20, () => ask(freshAddress(), email))
    const links = async () => (await mailsTo(email)).filter(codeIn).length
    expect([countOf(responses, 200), await links()]).toEqual([20, 5])
    const password = 'quiet harbour 17'
    const set = async () =>
      school.call(resetPassword, { body: { token: await codeMailedTo(email), password, password_repeat: password } })
    expect((await set()).status).toBe(200)
    // All links are used: one more is mailed, even for concurrent requests.
    await many(5, () => ask(freshAddress(), email))
    expect([await links(), (await set()).status]).toEqual([6, 200])
  })

  test('one address can request at most twenty recovery links a minute', async () => {
    const from = freshAddress()
    const responses = await many(30, (index) => ask(from, `unknown${index}@example.test`))
    expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([20, 10])
  })

  test('a request for a recovery link responds equally slowly for an unknown e-mail', async () => {
    const { email } = await addPerson()
    const [known, unknown] = [await ask(freshAddress(), email), await ask(freshAddress(), 'unknown@example.test')]
    expect([known.body, known.status]).toEqual([unknown.body, unknown.status])
    expect([known.tookMs >= 295, unknown.tookMs >= 295]).toEqual([true, true])
  })

  test('a used recovery link invalidates older links', async () => {
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

test('one address can sign up twenty times a minute, even concurrently', async () => {
  const from = freshAddress()
  const password = 'quiet harbour 17'
  const responses = await many(30, (index) =>
    postFrom({
      origin,
      path: signupByEmail.path,
      body: { email: `many${index}@example.test`, password, password_repeat: password },
      from,
      headers: { 'x-app-id': 'mind' },
    }),
  )
  expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([20, 10])
})

test('one address can send five support requests a minute, even concurrently', async () => {
  const from = freshAddress()
  const body = { name: 'Ana', email: 'ana@example.test', message: '?' }
  const responses = await many(12, () => postFrom({ origin, path: askAnonymously.path, body, from }))
  expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([5, 7])
})
