import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../app.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { makeWebsite } from '../../../test/builtWebsite.ts'

let school: School
let webDir: string
let token: string
beforeAll(async () => {
  webDir = await makeWebsite()
  school = await startSchool({ WEB_DIR: webDir })
  token = await school.signIn((await school.addLearner()).email)
})
afterAll(async () => {
  await school.close()
  await rm(webDir, { recursive: true })
})

type RequestOptions = { url: string; method?: 'GET' | 'POST'; headers?: Record<string, string>; payload?: string }

const user = '/spa/api/v1/user'
const login = '/spa/api/v1/auth/login'
const json = { 'content-type': 'application/json' }

const responses: [name: string, status: number, request: RequestOptions][] = [
  ['a call', 200, { url: '/spa/api/v1/external-application-config' }],
  ['a call without a token', 401, { url: user }],
  ['an unknown URL', 404, { url: '/nowhere' }],
  ['an unknown call', 404, { url: '/spa/api/v1/nowhere' }],
  ['an invalid id', 404, { url: '/spa/api/v1/courses/abc', headers: { authorization: 'Bearer TOKEN' } }],
  ['a URL that cannot be decoded', 404, { url: '/spa/api/v1/courses/%zz' }],
  ['an overlong id', 404, { url: `/spa/api/v1/courses/${'1'.repeat(500)}` }],
  ['broken JSON', 400, { url: login, method: 'POST', headers: json, payload: '{"email":' }],
  ['a missing field', 422, { url: login, method: 'POST', headers: json, payload: '{}' }],
  ['a huge body', 413, { url: login, method: 'POST', headers: json, payload: `"${'x'.repeat(1_100_000)}"` }],
  [
    'an unsupported content type',
    415,
    { url: login, method: 'POST', headers: { 'content-type': 'text/x' }, payload: 'x' },
  ],
  ['the root', 302, { url: '/' }],
  ['the page', 200, { url: '/class/course/5/calendar' }],
  ['the staff page', 200, { url: '/admin/' }],
  ['a file of the website', 200, { url: '/class/assets/learner-1.js' }],
  ['a missing file of the website', 404, { url: '/class/assets/gone-1.js' }],
  ['media without a signature', 403, { url: '/media/ticket/videos/1/x.m3u8' }],
  ['the OpenAPI document', 200, { url: '/spa/openapi.json' }],
  ['the OpenAPI viewer', 200, { url: '/spa/docs/' }],
  ['the health check', 200, { url: '/healthz' }],
  ['the metrics', 200, { url: '/metrics' }],
]

async function ask({ headers = {}, ...request }: RequestOptions) {
  const filled = Object.entries(headers).map(([name, value]) => [name, value.replace('TOKEN', token)])
  return school.app.inject({ method: 'GET', ...request, headers: Object.fromEntries(filled) as Record<string, string> })
}

describe.each(responses)('%s', (_name, status, request) => {
  test(`responds ${status} with a policy that allows only our own scripts`, async () => {
    const response = await ask(request)
    expect(response.statusCode).toBe(status)
    expectSafe(response.headers)
  })
})

test.each([
  ['/class/course/5/calendar', '(self)'],
  ['/admin/', '(self)'],
  ['/spa/docs/', '()'],
  ['/files/1', '()'],
  ['/media/ticket/videos/1/x.m3u8', '()'],
  ['/class/docs/1', '()'],
  ['/nowhere', '()'],
])('the permission to record of %s is %s', async (url, recorders) => {
  const { headers } = await ask({ url })
  expect(headers['permissions-policy']).toContain(`camera=${recorders}, microphone=${recorders},`)
})

test('the OpenAPI viewer has the common policy', async () => {
  const policies = await Promise.all(
    ['/class/', '/spa/docs/', '/spa/docs/static/index.html'].map((url) => ask({ url })),
  )
  expect(new Set(policies.map(({ headers }) => headers['content-security-policy'])).size).toBe(1)
})

function expectSafe(headers: Record<string, unknown>): void {
  const policy = directivesOf(String(headers['content-security-policy']))
  expect(policy['script-src']).toContain("'self'")
  expect(policy['script-src']).not.toMatch(/unsafe-inline|unsafe-eval|\*|data:/)
  expect(policy).toMatchObject({ 'object-src': "'none'", 'frame-ancestors': "'self'", 'base-uri': "'self'" })
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'permissions-policy': expect.stringMatching(/^camera=\((self)?\), microphone=\(\1\), /) as string,
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
  expect(headers).not.toHaveProperty('x-powered-by')
}

function directivesOf(policy: string): Record<string, string> {
  const directives = policy.split(';').map((directive) => directive.trim().split(/ (.*)/))
  return Object.fromEntries(directives.map(([name, sources]) => [name, sources])) as Record<string, string>
}

describe('malformed requests', () => {
  let port: number
  beforeAll(async () => {
    port = Number(new URL(await school.app.listen({ host: '127.0.0.1', port: 0 })).port)
  })

  test.each([
    ['a request that is not HTTP', 'HELLO\r\n\r\n'],
    ['a request with a control character in a header name', 'GET / HTTP/1.1\r\nhost: x\r\na\u0001b: c\r\n\r\n'],
    [
      'a request with two Content-Length headers',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
    ],
    [
      'a request with Content-Length and chunked encoding',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\nab',
    ],
    ['a request with overlong headers', `GET / HTTP/1.1\r\nhost: x\r\n${'a: b\r\n'.repeat(20_000)}\r\n`],
  ])('%s gets the usual error response and a closed connection', async (_name, bytes) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(bytes)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request/)
    const headers = head.split('\r\n').map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string])
    expectSafe(Object.fromEntries(headers))
    expect(JSON.parse(body)).toMatchObject({ code: 'bad_request', status: 400 })
  })
})

describe('cache headers', () => {
  const calls = routes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

  test.each(calls)('responses of %s are not cached', async (_name, endpoint) => {
    const url = endpoint.path.replaceAll(/:\w+/g, '1')
    for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
      const response = await school.app.inject({ method: endpoint.method, url, headers })
      expect(response.headers['cache-control']).toBe('private, no-store')
    }
  })

  test('files of the website are cached permanently, its pages are revalidated', async () => {
    const file = await ask({ url: '/class/assets/learner-1.js' })
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await ask({ url: '/class/' })).headers['cache-control']).toBe('no-cache')
  })

  test('errors are not cached', async () => {
    for (const url of [
      '/nowhere',
      '/spa/api/v1/courses/%zz',
      '/class/assets/gone-1.js',
      '/media/ticket/videos/1/x.m3u8',
    ])
      expect((await ask({ url })).headers['cache-control']).toBe('private, no-store')
  })
})
