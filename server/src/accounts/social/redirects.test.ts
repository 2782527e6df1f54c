import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { foreignAddresses } from '#contract/accounts/auth/testingAddresses.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { startIdentityProvider, type IdentityProvider } from '../../../test/identityProvider.ts'
import { openBrowser } from '../../../test/browser.ts'

let network: IdentityProvider
let school: School
beforeAll(async () => {
  network = await startIdentityProvider(['http://mind.localhost', 'https://learn.test'])
  school = await startSchool({ ...network.environment, PUBLIC_URL: 'https://learn.test' })
})
afterEach(() => school.database.sql`delete from rate_limit_hits`)
afterAll(async () => {
  await school.close()
  await network.close()
})

const own = 'http://mind.localhost/class/'

/** On our host, but not a page of the learner's application. */
const otherPaths = [
  'http://mind.localhost/media/page.html',
  'http://mind.localhost/class/../media/page.html',
  'http://mind.localhost/class/%2e%2e/media/page.html',
  'http://mind.localhost/class/..%2fmedia/page.html',
  'http://mind.localhost/class/..%5cmedia/page.html',
  'http://mind.localhost//evil.test/class/',
  'http://face.localhost/class/',
  'http://mind.localhost/class/\r\nSet-Cookie: token=1',
  'faceapp://sign-in',
  'mindapp:sign-in',
  'mindapp.evil://sign-in',
  '/class/',
  'class/',
  '',
]
const hostile = [...foreignAddresses('http://mind.localhost'), ...otherPaths]

describe.each(['successUrl', 'cancelUrl'])('as %s', (name) => {
  test.each(hostile)('%j redirects to our start page only', async (address) => {
    const query = { successUrl: own, cancelUrl: own, [name]: address }
    const { status, location } = await openBrowser(school).begin({ query })
    expect(status).toBe(302)
    expect(location).toBe('/class/?action=login&method=google&status=fail&code=unknown_error&message=foreign_address')
  })
})

test.each([
  ['our start page', own],
  ['a page below it', 'http://mind.localhost/class/user/social-networks?x=%2Fhome'],
  ['the same with the usual port', 'http://mind.localhost:80/class/'],
  ["the brand's own application", 'mindapp://sign-in'],
  ['the mobile application', 'mindapp://?action=login&method=apple&route=%2F'],
])('%s is an allowed return URL', async (_title, address) => {
  const { location } = await openBrowser(school).begin({ query: { successUrl: address, cancelUrl: address } })
  expect(location).toContain(`${network.address}/auth?`)
})

test('an unknown host returns to PUBLIC_URL only', async () => {
  const given = (address: string) => ({ host: 'evil.test', query: { successUrl: address, cancelUrl: address } })
  const refused = await openBrowser(school).begin(given('http://evil.test/class/'))
  expect(refused.location).toMatch(/^\/class\/\?.*foreign_address/)
  const { location } = await openBrowser(school).begin(given('https://learn.test/class/'))
  const redirectUri = new URL(location ?? '').searchParams.get('redirect_uri')
  expect(redirectUri).toBe('https://learn.test/spa/api/v1/auth/social/google/return')
})

test('parameters of the return URL cannot imitate our outcome', async () => {
  const successUrl = `${own}?status=success&token=stolen&code=x&message=y&route=/home`
  const browser = openBrowser(school)
  const left = await browser.begin({ query: { successUrl, cancelUrl: successUrl } })
  const { url } = await browser.signInAtNetwork(new URL(left.location ?? ''), undefined)
  const back = new URL((await browser.requestSchool(url)).location ?? '', url)
  expect(Object.fromEntries(back.searchParams)).toEqual({
    action: 'login',
    method: 'google',
    status: 'cancel',
    route: '/home',
  })
})

test('HEAD neither starts nor finishes a sign-in', async () => {
  for (const name of ['start', 'return']) {
    const response = await school.app.inject({ method: 'HEAD', url: `/spa/api/v1/auth/social/google/${name}` })
    expect(response.statusCode).toBe(404)
  }
})

describe('there is no open redirect', () => {
  const paths = foreignAddresses('http://mind.localhost').flatMap((address) => [
    `/${encodeURI(address.toWellFormed())}`,
    `/class/${encodeURI(address.toWellFormed())}`,
    `/class${address.startsWith('/') ? encodeURI(address) : ''}`,
    `/spa/docs/${encodeURI(address.toWellFormed())}`,
  ])

  test.each([...new Set(paths)])('%s', async (url) => {
    const { headers } = await school.app.inject({
      url: url.replaceAll('%25', '%'),
      headers: { host: 'mind.localhost' },
    })
    if (headers.location !== undefined) expect(headers.location).toMatch(/^\/(?![/\\])|^\.\//)
  })
})
