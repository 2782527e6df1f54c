import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchangeCode } from '#contract/accounts/auth/api.ts'
import { getApplicationConfig, getPublicConfig } from '#contract/brands/api.ts'
import { createSocialCode, deleteExternalAuth, listExternalAuths } from '#contract/accounts/social/api.ts'
import { socialSources } from '#contract/brands/socialNetworks.ts'
import { deleteUser, getUser } from '#contract/accounts/users/api.ts'
import { readConfig } from '../../platform/config/config.ts'
import { startSchool, testPassword, type School } from '../../../test/school.ts'
import { startIdentityProvider, type IdentityProvider, type NetworkUser } from '../../../test/identityProvider.ts'
import { openBrowser } from '../../../test/browser.ts'

let network: IdentityProvider
let school: School
beforeAll(async () => {
  network = await startIdentityProvider(['http://mind.localhost', 'http://face.localhost'])
  school = await startSchool(network.environment)
})
afterAll(async () => {
  await school.close()
  await network.close()
})

const signInPage = 'http://mind.localhost/class/?action=login&method=google&route=/'
let count = 0

function newPerson(person: NetworkUser = {}): { name: string; email: string } {
  const name = `person-${(count += 1)}`
  const email = person.email ?? `${name}@network.test`
  network.users.set(name, { email, verified: true, firstName: 'Ana', lastName: 'Ruiz', ...person })
  return { name, email }
}

const query = { successUrl: signInPage, cancelUrl: signInPage }
const saidBy = (url: URL) => Object.fromEntries(url.searchParams)

/** Signs in with the code of the return URL. */
async function exchange(url: URL) {
  const response = await school.call(exchangeCode, { body: { token: url.searchParams.get('token') ?? '' } })
  return { status: response.status, ...response.body.data }
}

async function linked(name: string, source: (typeof socialSources)[number] = 'google') {
  const learner = await school.addLearner()
  await school.database.sql`
    insert into external_auths (user_id, source, subject) values (${learner.id}, ${source}, ${name})`
  return learner
}

test.each(socialSources)('a social sign-in with %s signs in the linked user by a single-use code', async (source) => {
  const { name } = newPerson()
  const learner = await linked(name, source)
  const address = await openBrowser(school).completeSignIn({ source, as: name, query })
  expect(saidBy(address)).toMatchObject({ action: 'login', method: source, status: 'success', route: '/' })
  expect((await exchange(address)).user.id).toBe(learner.id)
  expect((await exchange(address)).status).toBe(403)
})

test('a social sign-in returns to the page it was started from', async () => {
  const { name } = newPerson()
  await linked(name)
  const successUrl = 'http://mind.localhost/class/support?returnUrl=%2Fcourse%2F5&x=1'
  const address = await openBrowser(school).completeSignIn({ as: name, query: { ...query, successUrl } })
  expect(`${address.origin}${address.pathname}`).toBe('http://mind.localhost/class/support')
  expect(saidBy(address)).toMatchObject({ returnUrl: '/course/5', x: '1', status: 'success' })
})

test("a social sign-in returns to the mobile application by the brand's URL scheme", async () => {
  const { name } = newPerson()
  await linked(name)
  const address = await openBrowser(school).completeSignIn({
    as: name,
    query: { ...query, successUrl: 'mindapp://sign-in?a=1' },
  })
  expect(address.href).toMatch(/^mindapp:\/\/sign-in\?a=1&action=login&method=google&status=success&token=[\w-]{43}$/)
})

test('a social sign-in never puts a session token into a URL', async () => {
  const { name } = newPerson()
  await linked(name)
  const address = await openBrowser(school).completeSignIn({ as: name, query })
  const token = address.searchParams.get('token') ?? ''
  expect((await school.call(getUser, { token })).status).toBe(401)
})

test('a social sign-in that is cancelled at the network returns without an error', async () => {
  const address = await openBrowser(school).completeSignIn({ as: undefined, query })
  expect(saidBy(address)).toEqual({ action: 'login', method: 'google', route: '/', status: 'cancel' })
})

test('a social sign-in can be finished only in its own browser, and only once', async () => {
  const { name } = newPerson()
  await linked(name)
  const browser = openBrowser(school)
  const left = await browser.begin({ query })
  const { url } = await browser.signInAtNetwork(new URL(left.location ?? ''), name)
  const ended = { status: 'fail', code: 'unknown_error', message: 'visit_ended' }
  const elsewhere = new URL((await openBrowser(school).requestSchool(url)).location ?? '', url)
  expect(saidBy(elsewhere)).toMatchObject(ended)
  expect(saidBy(new URL((await browser.requestSchool(url)).location ?? '', url))).toMatchObject({ status: 'success' })
  expect(saidBy(new URL((await browser.requestSchool(url)).location ?? '', url))).toMatchObject(ended)
})

test('a social sign-in expires after ten minutes', async () => {
  const { name } = newPerson()
  const browser = openBrowser(school)
  const left = await browser.begin({ query })
  const { url } = await browser.signInAtNetwork(new URL(left.location ?? ''), name)
  await school.database.sql`update oauth_states set expires_at = now()`
  const address = new URL((await browser.requestSchool(url)).location ?? '', url)
  expect(saidBy(address)).toMatchObject({ status: 'fail', message: 'visit_ended' })
})

test('stores a social sign-in without its state', async () => {
  const left = await openBrowser(school).begin({ query })
  const state = new URL(left.location ?? '').searchParams.get('state') ?? ''
  const visits = await school.database.sql<object>`select * from oauth_states`
  expect(state).toHaveLength(43)
  expect(JSON.stringify(visits)).not.toContain(state)
})

test('a social sign-in verifies the code challenge and the nonce', async () => {
  const { name } = newPerson()
  await linked(name)
  for (const change of ['verifier', 'nonce'] as const) {
    const browser = openBrowser(school)
    const left = await browser.begin({ query })
    const { url } = await browser.signInAtNetwork(new URL(left.location ?? ''), name)
    if (change === 'nonce') await school.database.sql`update oauth_states set nonce = 'another'`
    else await school.database.sql`update oauth_states set verifier = ${'another'.repeat(7)}`
    const address = new URL((await browser.requestSchool(url)).location ?? '', url)
    expect(saidBy(address)).toMatchObject({ status: 'fail', code: 'unknown_error' })
  }
})

test('a social sign-in fails with unknown_error and a plain reason if the network returns an error', async () => {
  const browser = openBrowser(school)
  const left = await browser.begin({ query })
  const state = new URL(left.location ?? '').searchParams.get('state') ?? ''
  const refusal = { error: 'temporarily_unavailable', error_description: '<b>Call 555</b>' }
  const search = new URLSearchParams({ state, iss: network.address, ...refusal })
  const url = new URL(`http://mind.localhost/spa/api/v1/auth/social/google/return?${search}`)
  const address = new URL((await browser.requestSchool(url)).location ?? '', url)
  expect(saidBy(address)).toMatchObject({ code: 'unknown_error', message: 'temporarily_unavailable' })
  expect(address.href).not.toContain('555')
})

test('a social sign-in with an unknown network is not found', async () => {
  const browser = openBrowser(school)
  expect((await browser.begin({ source: 'myspace' as 'google', query })).status).toBe(404)
  expect((await browser.begin({ query: { ...query, action: 'steal' } })).status).toBe(422)
})

test('an unlinked identity gets an account if registration is enabled and the e-mail is verified', async () => {
  const { name, email } = newPerson()
  const first = await exchange(
    await openBrowser(school).completeSignIn({ as: name, query: { ...query, timezone: 'Europe/Madrid' } }),
  )
  expect(first.user).toMatchObject({ email, name: 'Ana', last_name: 'Ruiz', timezone: 'Europe/Madrid' })
  expect(first.user.is_email_confirmed).toBe(true)
  expect(first.is_registration).toBe(true)
  const second = await exchange(await openBrowser(school).completeSignIn({ as: name, query }))
  expect([second.user.id, second.is_registration]).toEqual([first.user.id, undefined])
})

test('an unlinked Apple identity gets an account with the name from the form post', async () => {
  const { name } = newPerson()
  const browser = openBrowser(school)
  const left = await browser.begin({ source: 'apple', query })
  const { url, form = '' } = await browser.signInAtNetwork(new URL(left.location ?? ''), name)
  const user = encodeURIComponent(JSON.stringify({ name: { firstName: 'Inés', lastName: 'Gil' } }))
  const again = await browser.requestSchool(url, { form: `${form}&user=${user}` })
  const back = await browser.requestSchool(new URL(again.location ?? '', url))
  expect((await exchange(new URL(back.location ?? ''))).user).toMatchObject({ name: 'Inés', last_name: 'Gil' })
})

test('an unlinked identity is rejected with login_no_link if registration is disabled', async () => {
  const { name } = newPerson()
  const page = 'http://face.localhost/class/'
  const visit = { host: 'face.localhost', as: name, query: { successUrl: page, cancelUrl: page } }
  const address = await openBrowser(school).completeSignIn(visit)
  expect(saidBy(address)).toEqual({
    action: 'login',
    method: 'google',
    status: 'fail',
    code: 'login_no_link',
    message: '',
  })
})

test('an unlinked identity is rejected with login_no_link if the e-mail is not verified', async () => {
  const { name } = newPerson({ verified: false })
  const address = await openBrowser(school).completeSignIn({ as: name, query })
  expect(saidBy(address)).toMatchObject({ status: 'fail', code: 'login_no_link' })
  expect(saidBy(await openBrowser(school).completeSignIn({ source: 'facebook', as: name, query }))).toMatchObject({
    code: 'login_no_link',
  })
})

test('an unlinked identity never takes over an account by its e-mail; the error names its linked networks', async () => {
  const learner = await linked('the owner at vk', 'vkontakte')
  const { name } = newPerson({ email: learner.email.toUpperCase() })
  const address = await openBrowser(school).completeSignIn({ as: name, query })
  expect(saidBy(address)).toMatchObject({ status: 'fail', code: 'login_no_link', message: 'vkontakte' })
  const links = await school.database.sql`select 1 as one from external_auths where user_id = ${learner.id}`
  expect(links).toHaveLength(1)
})

test('an identity without an id is rejected with common_no_social_id', async () => {
  const { name } = newPerson({ hasNoId: true })
  const address = await openBrowser(school).completeSignIn({ source: 'facebook', as: name, query })
  expect(saidBy(address)).toMatchObject({ status: 'fail', code: 'common_no_social_id' })
})

test('rejects a closed account with login_no_user_from_link, and reopens it on request', async () => {
  const { name } = newPerson()
  const learner = await linked(name)
  const token = await school.signIn(learner.email)
  await school.call(deleteUser, { body: { id: learner.id, status: 0, current_password: testPassword }, token })
  const refused = await openBrowser(school).completeSignIn({ as: name, query })
  expect(saidBy(refused)).toMatchObject({ code: 'login_no_user_from_link', message: 'account_closed' })
  const back = await openBrowser(school).completeSignIn({ as: name, query: { ...query, restore: '1' } })
  expect((await exchange(back)).user.id).toBe(learner.id)
})

describe('linked identities', () => {
  const page = 'http://mind.localhost/class/user/social-networks'

  /** A signed-in browser with a code for linking. */
  async function linking() {
    const { email, id } = await school.addLearner()
    const session = await school.signIn(email)
    const browser = openBrowser(school)
    const response = await school.call(createSocialCode, { token: session })
    browser.keep([response.headers['set-cookie'] ?? []].flat() as string[])
    const { token } = response.body
    return { id, session, token, browser, query: { action: 'link', token, successUrl: page, cancelUrl: page } }
  }

  /** An old client, which sends its token. */
  function oldClient(session: string) {
    const browser = openBrowser(school)
    browser.keep([`token=${session}`])
    return { browser, query: { action: 'link', token: session, successUrl: page, cancelUrl: page } }
  }

  const unauthorised = { status: 'fail', code: 'link_user_unauthorised' }

  test('linking adds the network to the account of the single-use code', async () => {
    const { name } = newPerson()
    const { id, session, browser, query: linkQuery } = await linking()
    const address = await browser.completeSignIn({ as: name, query: linkQuery })
    expect(saidBy(address)).toEqual({ action: 'link', method: 'google', status: 'success' })
    // Their other devices are notified.
    expect(await school.database.sql`select kind from live_events where user_id = ${id}`).toContainEqual({
      kind: 'user',
    })
    expect((await school.call(listExternalAuths, { token: session })).body).toMatchObject([{ source: 'google' }])
    expect(saidBy(await browser.completeSignIn({ as: name, query: linkQuery }))).toMatchObject(unauthorised)
  })

  test('linking accepts a valid session token of an old client', async () => {
    const { name } = newPerson()
    const { browser, query: linkQuery } = oldClient((await linking()).session)
    expect(saidBy(await browser.completeSignIn({ as: name, query: linkQuery }))).toMatchObject({ status: 'success' })
    await school.database.sql`update sessions set expires_at = now()`
    expect(saidBy(await browser.completeSignIn({ as: name, query: linkQuery }))).toMatchObject(unauthorised)
  })

  test('linking needs the password ten minutes after the sign-in', async () => {
    const { id, session } = await linking()
    await school.database.sql`update sessions set proved_at = now() - interval '11 minutes' where user_id = ${id}`
    const link = (body: { current_password?: string }) => school.call(createSocialCode, { token: session, body })
    expect((await link({})).failure).toMatchObject({ errors: { current_password: ['Please fill in this field.'] } })
    expect((await link({ current_password: 'wrong' })).status).toBe(422)
    expect((await link({ current_password: testPassword })).body.token).toMatch(/^[\w-]{43}$/)
    const { browser, query: linkQuery } = oldClient(session)
    expect(saidBy(await browser.completeSignIn({ as: newPerson().name, query: linkQuery }))).toMatchObject(unauthorised)
  })

  test('linking asks an account without a password to sign in again', async () => {
    const { id, session } = await linking()
    await school.database.sql`update users set password_hash = null where id = ${id}`
    await school.database.sql`update sessions set proved_at = now() - interval '11 minutes' where user_id = ${id}`
    expect((await school.call(createSocialCode, { token: session, body: {} })).failure).toMatchObject({
      errors: { sign_in: [expect.stringMatching(/^This account has no password/)] },
    })
  })

  test('mails the user when a network is linked and unlinked', async () => {
    const { name } = newPerson()
    const { id, session, browser, query: linkQuery } = await linking()
    await browser.completeSignIn({ as: name, query: linkQuery })
    // Linking the same again tells nothing.
    await oldClient(session).browser.completeSignIn({ as: name, query: oldClient(session).query })
    const [found] = (await school.call(listExternalAuths, { token: session })).body
    await school.call(deleteExternalAuth, { params: { externalAuthId: found?.id ?? 0 }, token: session })
    const mails = await school.database.sql`select subject, body from mails where user_id = ${id} order by id`
    expect(mails).toMatchObject([
      { subject: 'К аккаунту привязана соцсеть Google — Stillwater' },
      {
        subject: 'От аккаунта отвязана соцсеть Google — Daystream',
        body: expect.stringContaining('social-networks'),
      },
    ])
  })

  test('a link for linking that was sent to another user fails in their browser', async () => {
    const { name } = newPerson()
    const victim = await linking()
    for (const browser of [openBrowser(school), victim.browser, oldClient(victim.session).browser]) {
      const mailed = [(await linking()).query, oldClient((await linking()).session).query]
      for (const linkQuery of mailed)
        expect(saidBy(await browser.completeSignIn({ as: name, query: linkQuery }))).toMatchObject(unauthorised)
    }
    expect(await school.database.sql`select 1 from external_auths where subject = ${name}`).toEqual([])
  })

  test('linking fails once its session has ended, even during the flow', async () => {
    const { name } = newPerson()
    const { id, browser, query: linkQuery } = await linking()
    const left = await browser.begin({ query: linkQuery })
    const { url } = await browser.signInAtNetwork(new URL(left.location ?? ''), name)
    await school.database.sql`update sessions set revoked_at = now(), revoked_reason = 'closed' where user_id = ${id}`
    const address = new URL((await browser.requestSchool(url)).location ?? '', url)
    expect(saidBy(address)).toMatchObject(unauthorised)
  })

  test.each([
    ['no token', {}],
    ['a made-up token', { token: 'A'.repeat(43) }],
  ])('linking with %s is rejected with link_user_unauthorised', async (_title, given) => {
    const linkQuery = { action: 'link', successUrl: page, cancelUrl: page, ...given }
    expect(saidBy(await openBrowser(school).completeSignIn({ as: 'x', query: linkQuery }))).toMatchObject({
      action: 'link',
      code: 'link_user_unauthorised',
    })
  })

  test('another site cannot start linking', async () => {
    const { browser, query: linkQuery } = await linking()
    const left = await browser.begin({ query: linkQuery, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(left.location).toContain('code=link_user_unauthorised')
  })

  test('linking fails if the account is closed during the flow', async () => {
    const { name } = newPerson()
    const { id, browser, query: linkQuery } = await linking()
    const left = await browser.begin({ query: linkQuery })
    const { url } = await browser.signInAtNetwork(new URL(left.location ?? ''), name)
    await school.database.sql`update users set closed_at = now() where id = ${id}`
    const address = new URL((await browser.requestSchool(url)).location ?? '', url)
    expect(saidBy(address)).toMatchObject({ code: 'link_user_unauthorised' })
  })

  test('linking an identity of another user is rejected with link_social_id_already_taken', async () => {
    const { name } = newPerson()
    await linked(name)
    const { browser, query: linkQuery } = await linking()
    expect(saidBy(await browser.completeSignIn({ as: name, query: linkQuery }))).toMatchObject({
      status: 'fail',
      code: 'link_social_id_already_taken',
    })
  })

  test('linking is idempotent, and rejects a second identity of the same network', async () => {
    const { name } = newPerson()
    const { session } = await linking()
    const link = (as: string) => {
      const { browser, query: linkQuery } = oldClient(session)
      return browser.completeSignIn({ as, query: linkQuery })
    }
    await link(name)
    expect(saidBy(await link(name))).toMatchObject({ status: 'success' })
    expect(saidBy(await link(newPerson().name))).toMatchObject({ code: 'unknown_error', message: 'already_linked' })
  })
})

describe('unlinked identities', () => {
  const unlink = (token: string, externalAuthId: number) =>
    school.call(deleteExternalAuth, { params: { externalAuthId }, token })

  test('unlinking disables the sign-in', async () => {
    const { name } = newPerson({ verified: false })
    const { email } = await linked(name)
    const token = await school.signIn(email)
    const [found] = (await school.call(listExternalAuths, { token })).body
    expect((await unlink(token, found?.id ?? 0)).body).toEqual({ success: true })
    expect((await school.call(listExternalAuths, { token })).body).toEqual([])
    expect(saidBy(await openBrowser(school).completeSignIn({ as: name, query }))).toMatchObject({
      code: 'login_no_link',
    })
  })

  test('unlinking is limited to five times in five minutes, as each is mailed', async () => {
    const { email, id } = await school.addLearner()
    const token = await school.signIn(email)
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1) {
      await school.database.sql`
        insert into external_auths (user_id, source, subject) values (${id}, 'google', ${`limited-${count}`})`
      const [found] = (await school.call(listExternalAuths, { token })).body
      statuses.push((await unlink(token, found?.id ?? 0)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('rejects unlinking the last network of an account without a password, even concurrently', async () => {
    const { name } = newPerson()
    const { token, user } = await exchange(await openBrowser(school).completeSignIn({ as: name, query }))
    await school.database.sql`
      insert into external_auths (user_id, source, subject) values (${user.id}, 'vkontakte', ${name})`
    const ids = (await school.call(listExternalAuths, { token })).body.map(({ id }) => id)
    const answers = await Promise.all(ids.map((id) => unlink(token, id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(answers.find(({ status }) => status === 409)?.failure).toMatchObject({ code: 'last_way_in' })
  })
})

test('the configuration lists the networks of the brand that the installation has configured, in the order of the brand', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'brands-'))
  const local = await readFile(join('brands', 'local.yaml'), 'utf8')
  await writeFile(
    join(folder, 'local.yaml'),
    `${local}\nsocialAuth: { login: [apple], link: [vkontakte, google, apple] }`,
  )
  const { APPLE_CLIENT_ID = '', APPLE_TEAM_ID = '', APPLE_KEY_ID = '', APPLE_PRIVATE_KEY = '' } = network.environment
  const apple = { APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY }
  const google = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' }
  const other = await startSchool({ BRANDS_DIR: folder, ...apple, ...google })
  const { auth } = (await other.call(getPublicConfig)).body
  const { config } = (await other.call(getApplicationConfig)).body.data
  await other.close()
  await rm(folder, { recursive: true })
  const start = (name: string) => `/spa/api/v1/auth/social/${name}/start`
  expect(auth).toEqual([
    { name: 'apple', login_url: start('apple'), link_url: start('apple') },
    { name: 'google', login_url: null, link_url: start('google') },
  ])
  expect(config.social_auth).toEqual({ login: ['apple'], link: ['vkontakte', 'google', 'apple'] })
})

test('the configuration offers no unconfigured network', async () => {
  const plain = await startSchool()
  const { auth } = (await plain.call(getPublicConfig)).body
  const left = await openBrowser(plain).begin({ query })
  await plain.close()
  expect(auth).toEqual([])
  expect(left.status).toBe(404)
})

test.each([
  ['a client without its secret', { GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_SECRET'],
  ['an invalid key', { APPLE_PRIVATE_KEY: 'no key' }, 'APPLE_PRIVATE_KEY'],
  ['plain http to another machine', { GOOGLE_ISSUER: 'http://elsewhere.test' }, 'GOOGLE_ISSUER'],
])('the configuration rejects %s', (_title, change, variable) => {
  const whole = { ...network.environment, ...change }
  expect(() => readConfig(variable === 'GOOGLE_CLIENT_SECRET' ? change : whole)).toThrow(variable)
})
