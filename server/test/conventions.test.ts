import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#contract/accounts/auth/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import { errorTexts } from '#contract/errorTexts.ts'
import { saveLessonStat } from '#contract/learning/lessons/api.ts'
import { listScores } from '#contract/learning/points/api.ts'
import { getStreamStatus, listStreams } from '#contract/learning/streams/api.ts'
import { getUser, updateUser } from '#contract/accounts/users/api.ts'
import { buildApp, routes } from '../src/app.ts'
import { keyLimits } from '../src/platform/http/idempotency.ts'
import { enforceProcessRateLimit } from '../src/platform/rateLimits/rateLimits.ts'
import { startSchool, testPassword, type School } from './school.ts'
import { addCourse, addStream, type TestCourse } from './course.ts'

let school: School
let email: string
let token: string
let course: TestCourse
let streamIds: number[]
beforeAll(async () => {
  school = await startSchool()
  const learner = await school.addLearner()
  email = learner.email
  token = await school.signIn(email)
  course = await addCourse(school.database)
  const run = { userId: learner.id, courseId: course.id }
  streamIds = (await Promise.all([1, 2, 3].map(() => addStream(school.database, run)))).toSorted(
    (one, two) => one - two,
  )
})
afterAll(() => school.close())

const json = { 'content-type': 'application/json' }
type ErrorResponse = { name: string; message: string; code: string; status: number }

test('every call is under one of the base paths', () => {
  // Clubs have the paths of a host of their own.
  const known = /^\/(spa\/(api\/v1|v2|staff\/v1)\/[a-z]|api\/v1\/articles(\/|$))/
  const strays = routes.filter(({ endpoint }) => !known.test(endpoint.path))
  expect(strays.map(({ endpoint }) => endpoint.path)).toEqual([])
})

describe('OpenAPI', () => {
  type Response = { description: string; headers?: object; content?: object }
  type Described = { summary?: string; tags?: string[]; security?: object[]; responses: Record<string, Response> }
  let paths: Record<string, Record<string, Described>>
  beforeAll(async () => {
    paths = (await school.app.inject('/spa/openapi.json')).json<{ paths: typeof paths }>().paths
  })
  const described = ({ method, path }: Endpoint) => paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]

  test('the OpenAPI document describes every call with a summary, a response and errors', () => {
    for (const { endpoint } of routes) {
      const { summary, tags, responses = {} } = described(endpoint) ?? {}
      expect([endpoint.path, summary, tags?.length]).toEqual([endpoint.path, endpoint.summary, 1])
      for (const code of endpoint.errors)
        expect(responses[errors[code].status]?.description, endpoint.path).toContain(`\`${code}\``)
      expect('401' in responses || endpoint.access === 'anyone', endpoint.path).toBe(true)
    }
  })

  test('the OpenAPI document describes the headers of paged lists', () => {
    const headers = described(listScores)?.responses['200']?.headers
    expect(Object.keys(headers ?? {})).toHaveLength(4)
  })
})

describe('languages of responses', () => {
  const textOf = async (search: string, headers: Record<string, string> = {}) => {
    const url = `/spa/api/v1/courses/999${search}`
    const response = await school.app.inject({ url, headers: { authorization: `Bearer ${token}`, ...headers } })
    return response.json<ErrorResponse>().message
  }
  const { ru, en, es } = errorTexts.not_found

  test('a response is in the language of `lang`, else of Accept-Language, else of the brand', async () => {
    expect(await textOf('?lang=es', { 'accept-language': 'ru' })).toBe(es)
    expect(await textOf('', { 'accept-language': 'ru' })).toBe(ru)
    expect(await textOf('', { 'accept-language': 'de-DE,es-ES;q=0.8,en;q=0.5' })).toBe(es)
    expect(await textOf('?lang=xx', { 'accept-language': 'es' })).toBe(es)
    expect(await textOf('', { 'x-app-id': 'face' })).toBe(ru)
    expect(await textOf('', { 'x-app-id': 'mind' })).toBe(en)
  })

  test.each([
    ['an unknown URL', 'not_found', { url: '/nowhere' }],
    ['a URL that cannot be decoded', 'not_found', { url: '/spa/api/v1/courses/%zz' }],
    ['broken JSON', 'bad_request', { url: '/spa/api/v1/auth/login', method: 'POST', payload: '{', headers: json }],
  ] as const)('the error for %s is in the requested language', async (_name, code, request) => {
    const headers = { ...json, 'accept-language': 'es' }
    const response = await school.app.inject({ ...request, headers })
    expect(response.json<ErrorResponse>().message).toBe(errorTexts[code].es)
  })
})

test('account forms report errors as an object of fields', async () => {
  const { status, failure } = await school.call(login, { body: { email: '', password: '' } })
  expect(status).toBe(422)
  expect(failure).toEqual({ success: false, errors: { email: [expect.any(String)], password: [expect.any(String)] } })
})

test('other validations report errors as a list of fields', async () => {
  const { status, failure } = await school.call(saveLessonStat, { token, body: { play_count: -1 } as never })
  expect(status).toBe(422)
  expect(failure).toContainEqual({ field: 'play_count', message: expect.any(String) as string })
  expect(failure).toContainEqual({ field: 'client_id', message: expect.any(String) as string })
})

test('other errors have a name, a message, a code and their status', async () => {
  const response = await school.call(getUser, {})
  expect(response.status).toBe(401)
  const shape = { name: 'Unauthorized', message: expect.any(String) as string, code: 'unauthorized', status: 401 }
  expect(response.failure).toEqual(shape)
})

test('a rate-limit error has Retry-After in whole seconds', async () => {
  const address = '10.9.8.7'
  const attempt = () => school.call(login, { body: { email, password: 'wrong' }, address })
  for (let count = 0; count < 5; count += 1) await attempt()
  const refused = await attempt()
  expect(refused).toMatchObject({ status: 429, failure: { code: 'too_many_requests' } })
  expect(refused.headers['retry-after']).toMatch(/^[1-9]\d*$/)
})

describe('paged lists', () => {
  const page = async (query: object) => {
    const { headers, body } = await school.call(listStreams, { token, query: { expand: '', ...query } })
    const of = (name: string) => Number(headers[`x-pagination-${name}`])
    const announced = ['current-page', 'page-count', 'per-page', 'total-count'].map(of)
    return { announced, ids: body.map((stream) => stream.id) }
  }

  test('a paged list has page, page count, page size and total in its headers', async () => {
    expect(await page({ 'per-page': 2 })).toEqual({ announced: [1, 2, 2, 3], ids: streamIds.slice(0, 2) })
    expect(await page({ 'per-page': 2, page: 2 })).toEqual({ announced: [2, 2, 2, 3], ids: streamIds.slice(2) })
  })

  test('a paged list clamps page and size', async () => {
    expect((await page({ page: -5, 'per-page': 0 })).announced).toEqual([1, 3, 1, 3])
    expect((await page({ 'per-page': 1_000_000 })).announced).toEqual([1, 1, 100, 3])
    expect((await page({ page: Number.MAX_SAFE_INTEGER })).ids).toEqual([])
  })
})

test('unknown names of expand and fields are ignored', async () => {
  const [streamId = 0] = streamIds
  const plain = await school.call(getStreamStatus, { token, params: { streamId }, query: {} })
  const odd = await school.call(getStreamStatus, {
    token,
    params: { streamId },
    query: { expand: 'nothing,,__proto__' },
  })
  expect(odd.status).toBe(200)
  expect(Object.keys(odd.body)).toEqual(Object.keys(plain.body))
})

test('GET and HEAD write nothing', async () => {
  const read = new Set(routes.filter(({ endpoint }) => endpoint.method === 'GET').map(({ endpoint }) => endpoint.path))
  const written = routes.map(({ endpoint }) => endpoint.path).filter((path) => !read.has(path))
  expect(written.length).toBeGreaterThan(100)
  for (const path of written) {
    const response = await school.app.inject({
      method: 'HEAD',
      url: path.replaceAll(/:\w+/g, '1'),
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.statusCode).toBe(404)
  }
})

describe('idempotency keys', () => {
  const entry = (clientId: string, seconds = 5) => ({
    client_id: clientId,
    stream_id: streamIds[0] ?? 0,
    day_id: course.dayIds[0] ?? 0,
    lesson_id: course.lessonIds[0]?.[0] ?? 0,
    viewed_seconds: seconds,
    play_count: 0,
  })
  const send = (key: string, body = entry(crypto.randomUUID())) =>
    school.call(saveLessonStat, { token, body, headers: { 'idempotency-key': key } })

  test('concurrent requests with the same Idempotency-Key get one response', async () => {
    const body = entry(crypto.randomUUID())
    const responses = await Promise.all(Array.from({ length: 16 }, () => send('key-of-many', body)))
    expect(new Set(responses.map((response) => JSON.stringify([response.status, response.body]))).size).toBe(1)
  })

  test('an Idempotency-Key repeats the response after a restart, even if the state has changed', async () => {
    const body = entry(crypto.randomUUID())
    const earlier = await send('key-of-restart', body)
    await send('key-of-later', entry(crypto.randomUUID(), 100))
    const restarted = await buildApp(school.config, school.database)
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'key-of-restart' }
    const response = await restarted.inject({ method: 'POST', url: saveLessonStat.path, headers, payload: body })
    await restarted.close()
    expect([response.statusCode, response.json()]).toEqual([200, earlier.body])
  })

  test('rejects a used Idempotency-Key with another body', async () => {
    await send('key-of-two')
    expect(await send('key-of-two')).toMatchObject({ status: 422, failure: { code: 'idempotency_key_reused' } })
  })

  test('an Idempotency-Key belongs to one user', async () => {
    const other = await school.signIn((await school.addLearner()).email)
    const body = entry(crypto.randomUUID())
    await send('key-of-person', body)
    const headers = { 'idempotency-key': 'key-of-person' }
    expect((await school.call(saveLessonStat, { token: other, body, headers })).status).toBe(404)
  })

  test('an Idempotency-Key can be reused after an error', async () => {
    expect((await send('key-of-refusal', { ...entry(crypto.randomUUID()), lesson_id: 999 })).status).toBe(404)
    expect((await send('key-of-refusal')).status).toBe(200)
  })

  test('a user can use ten thousand new idempotency keys an hour; known keys still answer', async () => {
    const learner = await school.addLearner()
    const bearer = await school.signIn(learner.email)
    const rename = (key: string) =>
      school.call(updateUser, { token: bearer, body: { name: 'Marina' }, headers: { 'idempotency-key': key } })
    const limit = { key: `keys:user:${learner.id}`, ...keyLimits.user }
    for (let count = 1; count < keyLimits.user.count; count += 1) enforceProcessRateLimit(school.database, limit)
    const [last, refused, known] = [
      await rename('key-of-last'),
      await rename('key-too-many'),
      await rename('key-of-last'),
    ]
    expect([last.status, refused.status, known.status]).toEqual([200, 429, 200])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
  })

  test('an Idempotency-Key is stored as a hash, and its response encrypted', async () => {
    const headers = { 'idempotency-key': 'key-of-secret' }
    const signedIn = await school.call(login, { body: { email, password: testPassword }, headers })
    const rows = await school.database.sql<{ row: string }>`select k::text as row from idempotency_keys k`
    const kept = rows.map(({ row }) => row).join('\n')
    expect(kept).not.toContain(signedIn.body.data.token)
    expect(kept).not.toContain(Buffer.from(signedIn.body.data.token).toString('hex'))
    expect(kept).not.toContain('key-of-secret')
  })

  test('equal requests have different stored hashes, so that a password cannot be brute-forced', async () => {
    const hashes = () => school.database.sql<{ hash: string }>`
      select encode(request_hash, 'hex') as hash from idempotency_keys order by created_at desc, key_hash limit 2`
    for (const key of ['key-of-one-guess', 'key-of-another-guess'])
      await school.call(login, { body: { email, password: testPassword }, headers: { 'idempotency-key': key } })
    const [one, other] = (await hashes()).map(({ hash }) => hash)
    expect(one).not.toBe(other)
  })
})
