import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { logLine } from '../../../test/serverProcess.ts'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestPasswordReset } from '#contract/accounts/auth/api.ts'
import { readConfig } from '../config/config.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { runCommand } from '../../../test/command.ts'

let folder: string
/** Brands without hosts; with hosts, behind two proxies; the same with PUBLIC_URL. */
let plain: School
let hosted: School
let published: School
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daystream-hosts-'))
  await cp('brands', folder, { recursive: true })
  const addHosts = async (id: string, hosts: string) => {
    const file = join(folder, `${id}.yaml`)
    // The application of the brand reaches it at its first host.
    const text = readFileSync(file, 'utf8').replace(/, origin: [^ ]+/, '')
    await writeFile(file, `${text}\nhosts: [${hosts}]\n`)
  }
  await addHosts('face', 'Face.example, www.face.example')
  await addHosts('mind', 'mind.example')
  const production = { NODE_ENV: 'production', BRANDS_DIR: folder, TRUSTED_PROXIES: '1', DEFAULT_BRAND: 'face' }
  plain = await startSchool({ TRUSTED_PROXIES: '1' })
  hosted = await startSchool(production)
  published = await startSchool({ ...production, PUBLIC_URL: 'https://learn.example/' })
})
afterAll(async () => {
  for (const school of [plain, hosted, published]) await school.close()
  await rm(folder, { recursive: true })
})

let network = 0

/** The origin of the link in a password reset mail. */
async function mailedOrigin(school: School, headers: Record<string, string>): Promise<string | undefined> {
  const { email } = await school.addLearner()
  // Each from its own address: one address may make twenty requests a minute.
  network += 1
  await school.call(requestPasswordReset, { body: { email }, headers, address: `10.0.0.${network}` })
  const [mail] = await school.database.sql<{ body: string }>`select body from mails where recipient = ${email}`
  return /\S*(?=\/class\/)/.exec(mail?.body ?? '')?.[0]
}

const forgedHosts = [
  { host: 'localhost:1@evil.test' },
  { host: 'evil.test' },
  { host: 'face.example.evil.test' },
  { host: 'face.example@evil.test' },
  { host: 'face.example:evil.test' },
  { host: 'face.example', 'x-forwarded-host': 'evil.test' },
  { host: 'face.example', 'x-forwarded-host': 'face.example:1@evil.test' },
  { host: 'face.example', 'x-forwarded-host': 'evil.test/face.example' },
]

test('production does not start without a brand host or PUBLIC_URL, and says so in one sentence', async () => {
  const { code, stderr } = await runCommand(['server/src/main.ts'], { NODE_ENV: 'production', DATA_DIR: folder })
  const sentence = 'Links in mails need a host in production: set PUBLIC_URL, or list hosts in a brand file.'
  expect({ code, message: logLine(stderr).message }).toEqual({ code: 1, message: sentence })
})

test.each(['school.example', 'https://school.example/class', 'https://user@school.example', 'ftp://school.example'])(
  'rejects %s as PUBLIC_URL',
  (PUBLIC_URL) => expect(() => readConfig({ PUBLIC_URL })).toThrow('PUBLIC_URL is not an origin'),
)

test.each(forgedHosts)('a mailed link never points to a forged host: %j', async (headers) => {
  expect(await mailedOrigin(plain, headers)).toBe('http://localhost:3000')
  expect(await mailedOrigin(hosted, headers)).toBe('https://face.example')
  expect(await mailedOrigin(published, headers)).toBe('https://face.example')
  expect(await mailedOrigin(hosted, { ...headers, 'x-app-id': 'mind' })).toBe('https://mind.example')
})

test.each([
  ['the host of its brand by http', { host: 'mind.example' }, 'http://mind.example'],
  [
    'the host of its brand by https if the proxy says so',
    { host: 'mind.example', 'x-forwarded-proto': 'https' },
    'https://mind.example',
  ],
  ['the host of its brand with its port', { host: 'www.face.example:8080' }, 'http://www.face.example:8080'],
  ['the host of its brand in any case', { host: 'FACE.example' }, 'http://face.example'],
  ['the host of its brand without an invalid port', { host: 'face.example:99999' }, 'https://face.example'],
  [
    'the host of its brand by https for an invalid scheme',
    { host: 'face.example', 'x-forwarded-proto': 'javascript' },
    'https://face.example',
  ],
  [
    'the host of its brand from the host of another brand',
    { host: 'face.example', 'x-app-id': 'mind' },
    'https://mind.example',
  ],
  ['the host of its brand from an unknown host', { host: '203.0.113.7', 'x-app-id': 'mind' }, 'https://mind.example'],
  [
    'a host of another brand for a brand without hosts',
    { host: 'localhost:1', 'x-app-id': 'web' },
    'https://face.example',
  ],
])('a mailed link points to %s', async (_what, headers, origin) => {
  expect(await mailedOrigin(hosted, headers)).toBe(origin)
})

test('a mailed link points to PUBLIC_URL if the brand has no host', async () => {
  for (const host of ['face.example', 'learn.example', 'evil.test', 'localhost'])
    expect(await mailedOrigin(published, { host, 'x-app-id': 'web' })).toBe('https://learn.example')
})

test.each([
  [{ host: 'localhost:4000' }, 'http://localhost:4000'],
  [{ host: '127.0.0.1:4000' }, 'http://127.0.0.1:4000'],
  [{ host: 'face.localhost:4000' }, 'http://face.localhost:4000'],
  [{ host: 'localhost:4000', 'x-app-id': 'face' }, 'http://face.localhost:4000'],
  [{ host: 'mind.localhost:4000', 'x-app-id': 'face' }, 'http://face.localhost:4000'],
])('a mailed link stays on localhost by default: %j', async (headers, origin) => {
  expect(await mailedOrigin(plain, headers)).toBe(origin)
})
