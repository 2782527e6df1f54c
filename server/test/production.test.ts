import { appendFile, cp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signupByEmail } from '#contract/accounts/auth/api.ts'
import { demoAccounts } from '../src/demo/accounts.ts'
import { addService } from './payments.ts'
import { startSchool, testPassword, type School } from './school.ts'
import { logLine, startServerProcess } from './serverProcess.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

const production = { NODE_ENV: 'production', LOG_LEVEL: 'error', HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:80' }
/** The port is in fastify's own line of level info. */
const withPort = { ...production, LOG_LEVEL: 'info' }

test('a production start lists in one block what is missing', async () => {
  await addService(school, { kind: 'subscription' })
  const stores = { APPLE_APPS: 'com.example.school:1234567890', STORE_TEST_PURCHASES: 'on' }
  const { output } = await startServerProcess(school, { ...withPort, ...stores })
  await expect.poll(() => output.join('\n')).toContain('Daystream is ready')
  const lines = output.map(logLine)
  const start = lines.findIndex(({ message }) => message.startsWith('Before the public comes'))
  const block = lines.slice(start + 1).filter(({ level }) => level === 'warn')
  expect(block.map(({ message }) => message)).toEqual([
    expect.stringContaining('set SMTP_URL'),
    expect.stringContaining('Nobody takes payments'),
    expect.stringContaining('unset STORE_TEST_PURCHASES'),
    expect.stringContaining('Nobody is an administrator'),
    expect.stringContaining('no brand of your own'),
    expect.stringContaining('set DEFAULT_BRAND'),
  ])
})

test('a production start names the brands whose club has an API of its own but no secret', async () => {
  const folder = join(school.config.dataDir, 'brands-with-clubs')
  await cp(school.config.brandsDir, folder, { recursive: true })
  for (const id of ['one', 'two']) {
    await cp(join(folder, 'web.yaml'), join(folder, `${id}.yaml`))
    await appendFile(join(folder, `${id}.yaml`), `\nclub: { apiUrl: 'https://${id}.example/api' }\n`)
  }
  const settings = { ...withPort, BRANDS_DIR: folder, CLUB_API_SECRETS: 'two:0123456789abcdef' }
  const { output } = await startServerProcess(school, settings)
  await expect
    .poll(() => output.join('\n'))
    .toContain('The clubs of one are asked for their articles without a secret: set CLUB_API_SECRETS.')
})

test('nobody signs up with the e-mail of a demo account, which would keep production from starting', async () => {
  const email = ` ${demoAccounts[1].email.toUpperCase()} `
  const body = { email, password: testPassword, password_repeat: testPassword }
  const { status, failure } = await school.call(signupByEmail, { body })
  expect([status, failure]).toMatchObject([422, { errors: { email: [expect.any(String)] } }])
})

test('production refuses demo accounts, whose password is public, unless DEMO=on allows them', async () => {
  await school.addLearner({ email: demoAccounts[0].email })
  const refused = await startServerProcess(school, production)
  expect(refused).toMatchObject({ origin: '', failure: expect.stringContaining('set DEMO=on to allow them') })
  const allowed = await startServerProcess(school, { ...withPort, DEMO: 'on' })
  await expect.poll(() => allowed.output.join('\n')).toContain('as DEMO=on allows them')
})
