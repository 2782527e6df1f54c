import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchangeCode } from '#contract/auth/api.ts'
import { getApplicationConfig, getPublicConfig } from '#contract/brands/api.ts'
import { createSocialCode, deleteExternalAuth, listExternalAuths, socialSources } from '#contract/social/api.ts'
import { deleteUser, getUser } from '#contract/users/api.ts'
import { readConfig } from '../config.ts'
import { startSchool, testPassword, type School } from '../testing.ts'
import { startIdentityProvider, type IdentityProvider, type Person } from '../testingNetwork.ts'
import { openBrowser } from '../testingVisitor.ts'

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

function newPerson(person: Person = {}): { name: string; email: string } {
  const name = `person-${(count += 1)}`
  const email = person.email ?? `${name}@network.test`
  network.people.set(name, { email, verified: true, firstName: 'Ana', lastName: 'Ruiz', ...person })
  return { name, email }
}

const query = { successUrl: signInPage, cancelUrl: signInPage }
const saidBy = (url: URL) => Object.fromEntries(url.searchParams)

/** Signs in with the code that a visit came back with. */
async function enter(url: URL) {
  const answer = await school.call(exchangeCode, { body: { token: url.searchParams.get('token') ?? '' } })
  return { status: answer.status, ...answer.body.data }
}

async function linked(name: string, source: (typeof socialSources)[number] = 'google') {
  const learner = await school.addLearner()
  await school.database.sql`
    insert into external_auths (user_id, source, subject) values (${learner.id}, ${source}, ${name})`
  return learner
}

describe('a visit', () => {
  test.each(socialSources)('to %s signs in whoever has linked it, by a code that works once', async (source) => {
    const { name } = newPerson()
    const learner = await linked(name, source)
    const address = await openBrowser(school).visit({ source, as: name, query })
    expect(saidBy(address)).toMatchObject({ action: 'login', method: source, status: 'success', route: '/' })
    expect((await enter(address)).user.id).toBe(learner.id)
    expect((await enter(address)).status).toBe(403)
  })

  test('brings the browser back to the very page that it came from', async () => {
    const { name } = newPerson()
    await linked(name)
    const successUrl = 'http://mind.localhost/class/support?returnUrl=%2Fcourse%2F5&x=1'
    const address = await openBrowser(school).visit({ as: name, query: { ...query, successUrl } })
    expect(`${address.origin}${address.pathname}`).toBe('http://mind.localhost/class/support')
    expect(saidBy(address)).toMatchObject({ returnUrl: '/course/5', x: '1', status: 'success' })
  })

  test("comes back to the mobile application through the brand's own scheme", async () => {
    const { name } = newPerson()
    await linked(name)
    const address = await openBrowser(school).visit({
      as: name,
      query: { ...query, successUrl: 'mindapp://sign-in?a=1' },
    })
    expect(address.href).toMatch(/^mindapp:\/\/sign-in\?a=1&action=login&method=google&status=success&token=[\w-]{43}$/)
  })

  test('never carries a session in an address', async () => {
    const { name } = newPerson()
    await linked(name)
    const address = await openBrowser(school).visit({ as: name, query })
    const token = address.searchParams.get('token') ?? ''
    expect((await school.call(getUser, { token })).status).toBe(401)
  })

  test('that the person breaks off at the network ends where it began, without a complaint', async () => {
    const address = await openBrowser(school).visit({ as: undefined, query })
    expect(saidBy(address)).toEqual({ action: 'login', method: 'google', route: '/', status: 'cancel' })
  })

  test('is nobody else’s: its return address does nothing in another browser, and nothing twice', async () => {
    const { name } = newPerson()
    await linked(name)
    const browser = openBrowser(school)
    const left = await browser.begin({ query })
    const { url } = await browser.passNetwork(new URL(left.location ?? ''), name)
    const ended = { status: 'fail', code: 'unknown_error', message: 'visit_ended' }
    const elsewhere = new URL((await openBrowser(school).askSchool(url)).location ?? '', url)
    expect(saidBy(elsewhere)).toMatchObject(ended)
    expect(saidBy(new URL((await browser.askSchool(url)).location ?? '', url))).toMatchObject({ status: 'success' })
    expect(saidBy(new URL((await browser.askSchool(url)).location ?? '', url))).toMatchObject(ended)
  })

  test('is over after ten minutes', async () => {
    const { name } = newPerson()
    const browser = openBrowser(school)
    const left = await browser.begin({ query })
    const { url } = await browser.passNetwork(new URL(left.location ?? ''), name)
    await school.database.sql`update oauth_states set expires_at = now()`
    const address = new URL((await browser.askSchool(url)).location ?? '', url)
    expect(saidBy(address)).toMatchObject({ status: 'fail', message: 'visit_ended' })
  })

  test('is kept without its state and without the secret of the browser', async () => {
    const left = await openBrowser(school).begin({ query })
    const state = new URL(left.location ?? '').searchParams.get('state') ?? ''
    const visits = await school.database.sql<object>`select * from oauth_states`
    expect(state).toHaveLength(43)
    expect(JSON.stringify(visits)).not.toContain(state)
  })

  test('takes an answer only for the code challenge and the nonce that it asked with', async () => {
    const { name } = newPerson()
    await linked(name)
    for (const change of ['verifier', 'nonce'] as const) {
      const browser = openBrowser(school)
      const left = await browser.begin({ query })
      const { url } = await browser.passNetwork(new URL(left.location ?? ''), name)
      if (change === 'nonce') await school.database.sql`update oauth_states set nonce = 'another'`
      else await school.database.sql`update oauth_states set verifier = ${'another'.repeat(7)}`
      const address = new URL((await browser.askSchool(url)).location ?? '', url)
      expect(saidBy(address)).toMatchObject({ status: 'fail', code: 'unknown_error' })
    }
  })

  test('fails as unknown_error when the network refuses, with a plain word only', async () => {
    const browser = openBrowser(school)
    const left = await browser.begin({ query })
    const state = new URL(left.location ?? '').searchParams.get('state') ?? ''
    const refusal = { error: 'temporarily_unavailable', error_description: '<b>Call 555</b>' }
    const search = new URLSearchParams({ state, iss: network.address, ...refusal })
    const url = new URL(`http://mind.localhost/spa/api/v1/auth/social/google/return?${search}`)
    const address = new URL((await browser.askSchool(url)).location ?? '', url)
    expect(saidBy(address)).toMatchObject({ code: 'unknown_error', message: 'temporarily_unavailable' })
    expect(address.href).not.toContain('555')
  })

  test('to a network that is not offered does not exist', async () => {
    const browser = openBrowser(school)
    expect((await browser.begin({ source: 'myspace' as 'google', query })).status).toBe(404)
    expect((await browser.begin({ query: { ...query, action: 'steal' } })).status).toBe(422)
  })
})

describe('a person whom nobody has linked', () => {
  test('gets an account where the brand registers people and the network vouches for the e-mail', async () => {
    const { name, email } = newPerson()
    const first = await enter(
      await openBrowser(school).visit({ as: name, query: { ...query, timezone: 'Europe/Madrid' } }),
    )
    expect(first.user).toMatchObject({ email, name: 'Ana', last_name: 'Ruiz', timezone: 'Europe/Madrid' })
    expect(first.user.is_email_confirmed).toBe(true)
    expect((await enter(await openBrowser(school).visit({ as: name, query }))).user.id).toBe(first.user.id)
  })

  test('gets one from Apple with the name that only the browser carries', async () => {
    const { name } = newPerson()
    const browser = openBrowser(school)
    const left = await browser.begin({ source: 'apple', query })
    const { url, form = '' } = await browser.passNetwork(new URL(left.location ?? ''), name)
    const user = encodeURIComponent(JSON.stringify({ name: { firstName: 'Inés', lastName: 'Gil' } }))
    const again = await browser.askSchool(url, { form: `${form}&user=${user}` })
    const back = await browser.askSchool(new URL(again.location ?? '', url))
    expect((await enter(new URL(back.location ?? ''))).user).toMatchObject({ name: 'Inés', last_name: 'Gil' })
  })

  test('is refused with login_no_link where the brand registers nobody', async () => {
    const { name } = newPerson()
    const page = 'http://face.localhost/class/'
    const visit = { host: 'face.localhost', as: name, query: { successUrl: page, cancelUrl: page } }
    const address = await openBrowser(school).visit(visit)
    expect(saidBy(address)).toEqual({
      action: 'login',
      method: 'google',
      status: 'fail',
      code: 'login_no_link',
      message: '',
    })
  })

  test('is refused with login_no_link when the network does not vouch for the e-mail', async () => {
    const { name } = newPerson({ verified: false })
    const address = await openBrowser(school).visit({ as: name, query })
    expect(saidBy(address)).toMatchObject({ status: 'fail', code: 'login_no_link' })
    expect(saidBy(await openBrowser(school).visit({ source: 'facebook', as: name, query }))).toMatchObject({
      code: 'login_no_link',
    })
  })

  test('never takes over an account by its e-mail, and is told which network opens it', async () => {
    const learner = await linked('the owner at vk', 'vkontakte')
    const { name } = newPerson({ email: learner.email.toUpperCase() })
    const address = await openBrowser(school).visit({ as: name, query })
    expect(saidBy(address)).toMatchObject({ status: 'fail', code: 'login_no_link', message: 'vkontakte' })
    const links = await school.database.sql`select 1 as one from external_auths where user_id = ${learner.id}`
    expect(links).toHaveLength(1)
  })

  test('is refused with common_no_social_id when the network gives no id', async () => {
    const { name } = newPerson({ hasNoId: true })
    const address = await openBrowser(school).visit({ source: 'facebook', as: name, query })
    expect(saidBy(address)).toMatchObject({ status: 'fail', code: 'common_no_social_id' })
  })
})

test('a closed account is refused with login_no_user_from_link, and comes back when the visit asks for it', async () => {
  const { name } = newPerson()
  const learner = await linked(name)
  const token = await school.signIn(learner.email)
  await school.call(deleteUser, { body: { id: learner.id, status: 0, current_password: testPassword }, token })
  const refused = await openBrowser(school).visit({ as: name, query })
  expect(saidBy(refused)).toMatchObject({ code: 'login_no_user_from_link', message: 'account_closed' })
  const back = await openBrowser(school).visit({ as: name, query: { ...query, restore: '1' } })
  expect((await enter(back)).user.id).toBe(learner.id)
})

describe('linking', () => {
  const page = 'http://mind.localhost/class/user/social-networks'

  /** A browser that is signed in, and has asked for a code to link with. */
  async function linking() {
    const { email, id } = await school.addLearner()
    const session = await school.signIn(email)
    const browser = openBrowser(school)
    const answer = await school.call(createSocialCode, { token: session })
    browser.keep([answer.headers['set-cookie'] ?? []].flat() as string[])
    const { token } = answer.body
    return { id, session, token, browser, query: { action: 'link', token, successUrl: page, cancelUrl: page } }
  }

  /** An old client, whose page keeps the token that it names. */
  function oldClient(session: string) {
    const browser = openBrowser(school)
    browser.keep([`token=${session}`])
    return { browser, query: { action: 'link', token: session, successUrl: page, cancelUrl: page } }
  }

  const unauthorised = { status: 'fail', code: 'link_user_unauthorised' }

  test('adds the network to the account of the one-time code, which works once', async () => {
    const { name } = newPerson()
    const { id, session, browser, query: asked } = await linking()
    const address = await browser.visit({ as: name, query: asked })
    expect(saidBy(address)).toEqual({ action: 'link', method: 'google', status: 'success' })
    // Their other devices are told.
    expect(await school.database.sql`select kind from live_events where user_id = ${id}`).toContainEqual({
      kind: 'user',
    })
    expect((await school.call(listExternalAuths, { token: session })).body).toMatchObject([{ source: 'google' }])
    expect(saidBy(await browser.visit({ as: name, query: asked }))).toMatchObject(unauthorised)
  })

  test('takes the session token of an old client, and none that has ended', async () => {
    const { name } = newPerson()
    const { browser, query: asked } = oldClient((await linking()).session)
    expect(saidBy(await browser.visit({ as: name, query: asked }))).toMatchObject({ status: 'success' })
    await school.database.sql`update sessions set expires_at = now()`
    expect(saidBy(await browser.visit({ as: name, query: asked }))).toMatchObject(unauthorised)
  })

  test('by a link that was mailed to somebody else is refused in their browser, signed in or not', async () => {
    const { name } = newPerson()
    const victim = await linking()
    for (const browser of [openBrowser(school), victim.browser, oldClient(victim.session).browser]) {
      const mailed = [(await linking()).query, oldClient((await linking()).session).query]
      for (const asked of mailed)
        expect(saidBy(await browser.visit({ as: name, query: asked }))).toMatchObject(unauthorised)
    }
    expect(await school.database.sql`select 1 from external_auths where subject = ${name}`).toEqual([])
  })

  test('is refused once the session that began it was ended, also while the visit lasts', async () => {
    const { name } = newPerson()
    const { id, browser, query: asked } = await linking()
    const left = await browser.begin({ query: asked })
    const { url } = await browser.passNetwork(new URL(left.location ?? ''), name)
    await school.database.sql`update sessions set revoked_at = now(), revoked_reason = 'closed' where user_id = ${id}`
    const address = new URL((await browser.askSchool(url)).location ?? '', url)
    expect(saidBy(address)).toMatchObject(unauthorised)
  })

  test.each([
    ['no token', {}],
    ['a made-up token', { token: 'A'.repeat(43) }],
  ])('with %s is refused as link_user_unauthorised', async (_title, given) => {
    const asked = { action: 'link', successUrl: page, cancelUrl: page, ...given }
    expect(saidBy(await openBrowser(school).visit({ as: 'x', query: asked }))).toMatchObject({
      action: 'link',
      code: 'link_user_unauthorised',
    })
  })

  test('cannot be begun by the page of another site', async () => {
    const { browser, query: asked } = await linking()
    const left = await browser.begin({ query: asked, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(left.location).toContain('code=link_user_unauthorised')
  })

  test('is refused for an account that was closed meanwhile', async () => {
    const { name } = newPerson()
    const { id, browser, query: asked } = await linking()
    const left = await browser.begin({ query: asked })
    const { url } = await browser.passNetwork(new URL(left.location ?? ''), name)
    await school.database.sql`update users set closed_at = now() where id = ${id}`
    const address = new URL((await browser.askSchool(url)).location ?? '', url)
    expect(saidBy(address)).toMatchObject({ code: 'link_user_unauthorised' })
  })

  test('of what belongs to somebody else is refused as link_social_id_already_taken', async () => {
    const { name } = newPerson()
    await linked(name)
    const { browser, query: asked } = await linking()
    expect(saidBy(await browser.visit({ as: name, query: asked }))).toMatchObject({
      status: 'fail',
      code: 'link_social_id_already_taken',
    })
  })

  test('the same again changes nothing, and a second person of one network is refused', async () => {
    const { name } = newPerson()
    const { session } = await linking()
    const link = (as: string) => {
      const { browser, query: asked } = oldClient(session)
      return browser.visit({ as, query: asked })
    }
    await link(name)
    expect(saidBy(await link(name))).toMatchObject({ status: 'success' })
    expect(saidBy(await link(newPerson().name))).toMatchObject({ code: 'unknown_error', message: 'already_linked' })
  })
})

describe('unlinking', () => {
  const unlink = (token: string, externalAuthId: number) =>
    school.call(deleteExternalAuth, { params: { externalAuthId }, token })

  test('ends the way in', async () => {
    const { name } = newPerson({ verified: false })
    const { email } = await linked(name)
    const token = await school.signIn(email)
    const [found] = (await school.call(listExternalAuths, { token })).body
    expect((await unlink(token, found?.id ?? 0)).body).toEqual({ success: true })
    expect((await school.call(listExternalAuths, { token })).body).toEqual([])
    expect(saidBy(await openBrowser(school).visit({ as: name, query }))).toMatchObject({ code: 'login_no_link' })
  })

  test('is refused for the last way in of an account without a password, also when asked twice at once', async () => {
    const { name } = newPerson()
    const { token, user } = await enter(await openBrowser(school).visit({ as: name, query }))
    await school.database.sql`
      insert into external_auths (user_id, source, subject) values (${user.id}, 'vkontakte', ${name})`
    const ids = (await school.call(listExternalAuths, { token })).body.map(({ id }) => id)
    const answers = await Promise.all(ids.map((id) => unlink(token, id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(answers.find(({ status }) => status === 409)?.failure).toMatchObject({ code: 'last_way_in' })
  })
})

describe('the configuration', () => {
  test('names the networks that the brand lists and the installation can ask, in the order of the brand', async () => {
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

  test('offers nothing that is not set up', async () => {
    const plain = await startSchool()
    const { auth } = (await plain.call(getPublicConfig)).body
    const left = await openBrowser(plain).begin({ query })
    await plain.close()
    expect(auth).toEqual([])
    expect(left.status).toBe(404)
  })

  test.each([
    ['a client without its secret', { GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_SECRET'],
    ['a key that is none', { APPLE_PRIVATE_KEY: 'no key' }, 'APPLE_PRIVATE_KEY'],
    ['plain http to another machine', { GOOGLE_ISSUER: 'http://elsewhere.test' }, 'GOOGLE_ISSUER'],
  ])('refuses %s', (_title, change, variable) => {
    const whole = { ...network.environment, ...change }
    expect(() => readConfig(variable === 'GOOGLE_CLIENT_SECRET' ? change : whole)).toThrow(variable)
  })
})
