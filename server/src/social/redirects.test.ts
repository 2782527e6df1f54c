import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { foreignAddresses } from '#contract/auth/testingAddresses.ts'
import { startSchool, type School } from '../testing.ts'
import { startIdentityProvider, type IdentityProvider } from '../testingNetwork.ts'
import { openBrowser } from '../testingVisitor.ts'

let network: IdentityProvider
let school: School
beforeAll(async () => {
  network = await startIdentityProvider(['http://mind.localhost', 'https://learn.test'])
  school = await startSchool({ ...network.environment, PUBLIC_URL: 'https://learn.test' })
})
afterEach(() => school.database.sql`delete from attempts`)
afterAll(async () => {
  await school.close()
  await network.close()
})

const own = 'http://mind.localhost/class/'

/** On our host, but no page of the learner's application. */
const besideOurPages = [
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
const hostile = [...foreignAddresses('http://mind.localhost'), ...besideOurPages]

describe.each(['successUrl', 'cancelUrl'])('as %s', (name) => {
  test.each(hostile)('%j leads nowhere but to our own start page', async (address) => {
    const query = { successUrl: own, cancelUrl: own, [name]: address }
    const { status, location } = await openBrowser(school).begin({ query })
    expect(status).toBe(302)
    expect(location).toBe('/class/?action=login&method=google&status=fail&code=unknown_error&message=foreign_address')
  })
})

test.each([
  ['a page of ours', own],
  ['a page below', 'http://mind.localhost/class/user/social-networks?x=%2Fhome'],
  ['the same with the usual port', 'http://mind.localhost:80/class/'],
  ["the brand's own application", 'mindapp://sign-in'],
  ['its first screen', 'mindapp://?action=login&method=apple&route=%2F'],
])('%s is an address to come back to', async (_title, address) => {
  const { location } = await openBrowser(school).begin({ query: { successUrl: address, cancelUrl: address } })
  expect(location).toContain(`${network.address}/auth?`)
})

test('a host that no brand names comes back to the public address only', async () => {
  const given = (address: string) => ({ host: 'evil.test', query: { successUrl: address, cancelUrl: address } })
  const refused = await openBrowser(school).begin(given('http://evil.test/class/'))
  expect(refused.location).toMatch(/^\/class\/\?.*foreign_address/)
  const { location } = await openBrowser(school).begin(given('https://learn.test/class/'))
  const asked = new URL(location ?? '').searchParams.get('redirect_uri')
  expect(asked).toBe('https://learn.test/spa/api/v1/auth/social/google/return')
})

test('what the page says of itself does not come through as our word', async () => {
  const successUrl = `${own}?status=success&token=stolen&code=x&message=y&route=/home`
  const browser = openBrowser(school)
  const left = await browser.begin({ query: { successUrl, cancelUrl: successUrl } })
  const { url } = await browser.passNetwork(new URL(left.location ?? ''), undefined)
  const back = new URL((await browser.askSchool(url)).location ?? '', url)
  expect(Object.fromEntries(back.searchParams)).toEqual({
    action: 'login',
    method: 'google',
    status: 'cancel',
    route: '/home',
  })
})

test('HEAD neither leaves nor comes back', async () => {
  for (const name of ['start', 'return']) {
    const answer = await school.app.inject({ method: 'HEAD', url: `/spa/api/v1/auth/social/google/${name}` })
    expect(answer.statusCode).toBe(404)
  }
})

describe('no address of ours leads to another site by itself', () => {
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
