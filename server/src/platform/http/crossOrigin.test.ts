import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSchool, testPassword, type School } from '../../../test/school.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

/** The brand face has an application, web has none. */
const withApplication = 'face.localhost'
const withoutApplication = 'web.localhost'
const config = '/spa/api/v1/config'

type Asked = { host?: string; url?: string; method?: 'GET' | 'POST' | 'OPTIONS'; headers?: Record<string, string> }

async function ask(origin: string, { host = withApplication, url = config, method = 'GET', headers }: Asked = {}) {
  const { headers: answered, statusCode } = await school.app.inject({
    method,
    url,
    headers: { host, origin, ...headers },
  })
  return { status: statusCode, headers: answered, allowed: answered['access-control-allow-origin'] }
}

const preflight = { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } } as const

test.each(['capacitor://localhost', 'https://localhost'])(
  'the application may call from %s, without cookies',
  async (origin) => {
    const { status, headers, allowed } = await ask(origin)
    expect({ status, allowed }).toEqual({ status: 200, allowed: origin })
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
    expect(headers['access-control-expose-headers']).toContain('x-pagination-total-count')
    expect(headers['vary']).toContain('origin')
  },
)

test('a call of the application is announced by a preflight request, which names what it may send', async () => {
  const { status, headers, allowed } = await ask('https://localhost', preflight)
  expect({ status, allowed }).toEqual({ status: 204, allowed: 'https://localhost' })
  expect(headers['access-control-allow-methods']).toBe('GET, HEAD, POST, PUT, PATCH, DELETE')
  for (const header of ['authorization', 'x-app-type', 'x-app-id', 'idempotency-key', 'upload-offset', 'x-device-id'])
    expect(headers['access-control-allow-headers']).toContain(header)
  expect(headers).not.toHaveProperty('access-control-allow-credentials')
})

test.each([
  'http://localhost',
  'https://localhost:8443',
  'https://localhost.evil.example',
  'capacitor://evil.example',
  'https://evil.example',
  'null',
  'HTTPS://LOCALHOST',
])('%s may not call', async (origin) => {
  expect((await ask(origin)).allowed).toBeUndefined()
  const { status, allowed } = await ask(origin, preflight)
  expect({ status, allowed }).toEqual({ status: 404, allowed: undefined })
})

test('a brand without an application allows no other origin, and its files stay on its site', async () => {
  const { headers, allowed } = await ask('https://localhost', { host: withoutApplication })
  expect(allowed).toBeUndefined()
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  expect((await ask('https://localhost', { host: withoutApplication, ...preflight })).status).toBe(404)
})

test('the application may read calls and media, but no page', async () => {
  expect((await ask('https://localhost', { url: '/media/ticket/videos/1/x.m3u8' })).allowed).toBe('https://localhost')
  const { headers, allowed } = await ask('https://localhost', { url: '/class/' })
  expect(allowed).toBeUndefined()
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
})

test('pictures of a brand with an application may be shown on its page, which sends no origin for them', async () => {
  const { headers } = await school.app.inject({ url: '/media/brands/none.png', headers: { host: withApplication } })
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
})

test('the application reads why a call was refused', async () => {
  const { status, allowed } = await ask('capacitor://localhost', { url: '/spa/api/v1/user' })
  expect({ status, allowed }).toEqual({ status: 401, allowed: 'capacitor://localhost' })
})

test('the application signs in from its origin by a token without a cookie, which calls accept in the header', async () => {
  const { email } = await school.addLearner()
  const headers = { host: withApplication, origin: 'https://localhost', 'x-app-type': 'mobile', 'x-app-id': 'face' }
  const signedIn = await school.app.inject({
    method: 'POST',
    url: '/spa/api/v1/auth/login',
    headers,
    payload: { email, password: testPassword },
  })
  expect(signedIn.headers).not.toHaveProperty('set-cookie')
  const { token } = signedIn.json<{ data: { token: string } }>().data
  const user = await school.app.inject({
    url: '/spa/api/v1/user',
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  expect(user.statusCode).toBe(200)
  expect(user.headers['access-control-allow-origin']).toBe('https://localhost')
})
