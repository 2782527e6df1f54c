import { afterAll, beforeAll, expect, test } from 'vitest'
import { listStreams } from '#contract/learning/streams/api.ts'
import { login, requestPasswordReset, resetPassword, signupByEmail } from '#contract/accounts/auth/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { startSchool, testPassword, type School } from './school.ts'
import { logLine, startServerProcess, type LogLine } from './serverProcess.ts'
import { eventually } from './waiting.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

type Sent = { body?: object; token?: string; headers?: Record<string, string>; query?: string }

/** Calls the process; returns the response with its body. */
const callerOf = (origin: string) => async (endpoint: Endpoint, sent: Sent) => {
  const form = new FormData()
  if (endpoint.form) for (const [name, value] of Object.entries(sent.body ?? {})) form.append(name, String(value))
  const isJson = sent.body !== undefined && !endpoint.form
  const body = endpoint.form ? form : isJson ? JSON.stringify(sent.body) : null
  const response = await fetch(`${origin}${endpoint.path}${sent.query ?? ''}`, {
    method: endpoint.method,
    headers: {
      'x-app-id': 'local',
      ...(isJson && { 'content-type': 'application/json' }),
      ...(sent.token && { authorization: `Bearer ${sent.token}` }),
      ...sent.headers,
    },
    body,
  })
  return { status: response.status, id: response.headers.get('x-request-id') ?? '', body: await response.text() }
}

const tokenOf = (body: string) => (JSON.parse(body) as { data: { token: string } }).data.token

async function resetCode(): Promise<string> {
  const mails = await school.database.sql<{ body: string }>`select body from mails where body like '%reset%'`
  const code = /token=([\w-]+)/.exec(mails[0]?.body ?? '')?.[1]
  expect(code).toBeDefined()
  return code ?? ''
}

/** Sign-up, sign-in, reset, wrong calls and an internal error; returns everything that must not be logged. */
async function useProduct(origin: string) {
  const call = callerOf(origin)
  const email = 'anna.ivanova@mail.example'
  const password = 'A-quiet-lake-4711'
  const account = { email, password, password_repeat: password }
  const signedUp = await call(signupByEmail, { body: account, headers: { 'x-request-id': 'proxy-17' } })
  const wrong = await call(login, { body: { email, password: 'Another-lake-4711' } })
  await call(requestPasswordReset, { body: { email } })
  const secret = await eventually(resetCode)
  await fetch(`${origin}/class/reset-password?token=${secret}&email=${encodeURIComponent(email)}`)
  const body = { token: secret, password: testPassword, password_repeat: testPassword }
  const token = tokenOf((await call(resetPassword, { body })).body)
  await call(login, { body: { email, password: testPassword }, query: `?token=${token}` })
  await call(listStreams, { token: 'f'.repeat(43) })
  await school.database.sql`alter table streams rename to lost_streams`
  const failed = await call(listStreams, { token })
  await call(listStreams, { token })
  await school.database.sql`alter table lost_streams rename to streams`
  return {
    statuses: [signedUp.status, wrong.status, failed.status],
    signedUp,
    failed,
    secrets: [email, 'anna', password, testPassword, 'Another-lake', secret, token],
  }
}

test('the log of a whole run is JSON lines with who and when, and has no token, address, code or password', async () => {
  const smtp = 'smtp://school:mail-password@127.0.0.1:1'
  const server = await startServerProcess(school, {
    ROLE: 'all',
    NODE_ENV: 'production',
    LOG_LEVEL: 'debug',
    SMTP_URL: smtp,
    PUBLIC_URL: 'http://localhost:80',
    HOST: '127.0.0.1',
  })
  const used = await useProduct(server.origin)
  expect(used.statuses).toEqual([200, 422, 500])
  await eventually(() => expect(server.output.join('\n')).toContain('ECONNREFUSED'))
  await server.stop('SIGTERM')

  const lines = server.output.map(logLine)
  for (const line of lines) expect(line).toMatchObject({ level: expect.any(String), time: expect.stringMatching(/Z$/) })
  for (const secret of [...used.secrets, 'mail-password']) expect(server.output.join('\n')).not.toContain(secret)

  const of = (id: string) =>
    lines.filter((line) => line['requestId'] === id && line.level !== 'debug' && !line['repeated'])
  expect(used.signedUp.id).toBe('proxy-17')
  expect(of('proxy-17')).toEqual([
    expect.objectContaining({ level: 'info', brand: 'local', method: 'POST', path: signupByEmail.path, status: 200 }),
  ])
  expect(of(used.failed.id)).toEqual([
    expect.objectContaining({ level: 'error', userId: expect.any(Number), brand: 'local' }),
    expect.objectContaining({ level: 'info', userId: expect.any(Number), status: 500, ms: expect.any(Number) }),
  ])
  const isInternal = (line: LogLine) => (line['error'] as { code?: string } | undefined)?.code === '42P01'
  expect(lines.filter(isInternal).map(({ repeated }) => repeated)).toEqual([undefined, 1])
})

test('an id that is no id of a proxy is replaced', async () => {
  for (const id of ['x'.repeat(65), 'a b', '<script>', '']) {
    const { headers } = await school.app.inject({ url: '/healthz', headers: { 'x-request-id': id } })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{16}$/)
  }
})
