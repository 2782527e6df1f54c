import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, logout, requestPasswordReset } from '#contract/accounts/auth/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { saveLessonStat } from '#contract/learning/lessons/api.ts'
import { errors, type ErrorCode, type ErrorBody } from '#contract/errors.ts'
import { routes } from '../src/app.ts'
import { tokenHashOf } from '../src/platform/http/tokens.ts'
import { startSchool, testPassword, type School } from './school.ts'
import { addCourse, addStream } from './course.ts'
import { addStaffMember } from './staff.ts'
import type { FuzzedRequest, RequestContext } from './requests.ts'

/** Concurrent requests per endpoint: fewer than the sign-in's limit. */
const batchSize = 4
const batchSizes = new Map<Endpoint, number>([
  [logout, 1],
  // Each response is delayed by 300 ms by design.
  [requestPasswordReset, 60],
])

const ajv = new Ajv({ strict: false })
addFormats(ajv, ['email', 'uuid', 'date'])
const text = { type: 'string', minLength: 1 }
const errorShape = {
  type: 'object',
  properties: {
    name: text,
    message: text,
    code: { enum: Object.keys(errors) },
    status: { type: 'integer' },
    stored: { type: 'object' },
  },
  required: ['name', 'message', 'code', 'status'],
  additionalProperties: false,
}
const listShape = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    properties: { field: { type: 'string' }, message: text },
    required: ['field', 'message'],
    additionalProperties: false,
  },
}
const formShape = {
  type: 'object',
  properties: {
    success: { const: false },
    errors: { type: 'object', minProperties: 1, additionalProperties: { type: 'array', minItems: 1, items: text } },
  },
  required: ['success', 'errors'],
  additionalProperties: false,
}
const isErrorBody = ajv.compile<ErrorBody>(errorShape)
const isList = ajv.compile(listShape)
const isForm = ajv.compile(formShape)

/** Errors of any call. */
const commonErrors: readonly ErrorCode[] = [
  'bad_request',
  'unauthorized',
  'not_found',
  'payload_too_large',
  'unsupported_media_type',
  'idempotency_key_reused',
  'too_many_requests',
]
/** Parts of a stack trace, of SQL or of a file path. */
const leak =
  /\bat \S+ \(|\.ts:\d|\.js:\d|node_modules|node:internal|\b(select|insert into|update|delete from)\b .*\b(from|values|set|where)\b|relation "|syntax error|\/server\/src|prototype pollution/i

type SampleRequests = (endpoint: Endpoint, context: RequestContext) => FuzzedRequest[]

/** Defines a test per endpoint, which sends it the sampled requests. */
export function fuzzEveryEndpoint(sampleRequests: SampleRequests): void {
  let fuzzed: FuzzedSchool
  beforeAll(async () => {
    fuzzed = await startFuzzedSchool()
  })
  afterAll(() => fuzzed.school.close())

  describe.concurrent('a hostile request gets no 5xx and no internals', () => {
    test.each(routes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
      '%s',
      async (_name, endpoint) => {
        const matchesResponse = ajv.compile(JSON.parse(JSON.stringify(endpoint.response)) as object)
        const check = async (request: FuzzedRequest) => {
          await resetState(fuzzed, endpoint)
          const response = await send(fuzzed, endpoint, request)
          expect(response.status).toBeLessThan(500)
          expect(response.text).not.toMatch(leak)
          if (response.status === 200)
            expect(matchesResponse(response.json), ajv.errorsText(matchesResponse.errors)).toBe(true)
          else expectContractError(endpoint, response)
        }
        const requests = sampleRequests(endpoint, contextOf(fuzzed, endpoint))
        await inBatches(requests, batchSizes.get(endpoint) ?? batchSize, (request) =>
          check(request).catch((cause: unknown) => {
            throw new Error(`Wrong response to: ${JSON.stringify(request)}`, { cause })
          }),
        )
      },
    )
  })
}

type FuzzedSchool = {
  school: School
  token: string
  /** Token of an administrator, who may make every console call. */
  staffToken: string
  examples: ReadonlyMap<Endpoint, object>
}

async function startFuzzedSchool(): Promise<FuzzedSchool> {
  const school = await startSchool()
  const { id, email } = await school.addLearner({ isEmailConfirmed: true })
  const course = await addCourse(school.database)
  for (const today of [2, 400]) await addStream(school.database, { userId: id, courseId: course.id }, { today })
  const entry = {
    client_id: '00000000-0000-4000-8000-000000000000',
    stream_id: 1,
    day_id: course.dayIds[0],
    lesson_id: course.lessonIds[0]?.[0],
    viewed_seconds: 5,
    play_count: 0,
  }
  const examples = new Map<Endpoint, object>([
    [login, { email, password: testPassword }],
    [saveLessonStat, entry],
  ])
  const { staffToken } = await addStaffMember(school, 'admin')
  return { school, token: await school.signIn(email), staffToken, examples }
}

function contextOf({ token, staffToken, examples }: FuzzedSchool, endpoint: Endpoint): RequestContext {
  const isLearners = endpoint.access === 'anyone' || endpoint.access === 'learner'
  return { token: isLearners ? token : staffToken, example: examples.get(endpoint) }
}

async function inBatches<Item>(items: readonly Item[], size: number, work: (item: Item) => Promise<void>) {
  for (let from = 0; from < items.length; from += size) await Promise.all(items.slice(from, from + size).map(work))
}

/** Restores state that an earlier request may have ended, such as the session. */
async function resetState({ school, token }: FuzzedSchool, endpoint: Endpoint): Promise<void> {
  if (endpoint === login) await school.database.sql`delete from rate_limit_hits`
  if (endpoint === logout)
    await school.database.sql`
      update sessions set revoked_at = null, revoked_reason = null where token_hash = ${tokenHashOf(token)}`
}

async function send({ school }: FuzzedSchool, endpoint: Endpoint, request: FuzzedRequest) {
  const response = await school.app.inject({ method: endpoint.method, ...request })
  const isPlain = response.headers['content-encoding'] === undefined
  return {
    status: response.statusCode,
    text: response.body,
    json: isPlain ? (JSON.parse(response.body) as unknown) : undefined,
  }
}

function expectContractError(endpoint: Endpoint, { status, json }: { status: number; json: unknown }): void {
  if (status === 422 && !isErrorBody(json)) {
    const isExpected = endpoint.errorFormat === 'fields' ? isForm(json) : isList(json)
    expect(isExpected, JSON.stringify(json)).toBe(true)
    return
  }
  if (!isErrorBody(json)) throw new Error(`Not an error of the contract: ${JSON.stringify(json)}`)
  expect([...commonErrors, ...endpoint.errors]).toContain(json.code)
  expect({ ...errors[json.code], status: json.status }).toEqual({ ...errors[json.code], status })
}
