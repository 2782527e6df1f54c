import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { appendFile, cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SMTPServer } from 'smtp-server'
import { demoAccounts } from '../demo/demo.ts'
import { addCourse } from '../../test/course.ts'
import { runCommand, settingsOf } from '../../test/command.ts'
import { startSchool, type School } from '../../test/school.ts'

type Finding = { check: string; status: string; message: string; remedy?: string }

let school: School
let settings: Record<string, string>

beforeAll(async () => {
  school = await startSchool()
  settings = settingsOf(school)
})

afterAll(() => school.close())

async function examine(args: string[] = [], extra: Record<string, string> = {}) {
  const { code, stdout } = await runCommand(['server/src/commands/doctor.ts', '--json', ...args], {
    ...settings,
    ...extra,
  })
  const { results } = JSON.parse(stdout) as { results: Finding[] }
  const of = (check: string) => results.filter((result) => result.check === check)
  return { code, results, of }
}

test('the doctor prints a line for every part, and a remedy for each problem', async () => {
  const { results } = await examine()
  const checks =
    'settings secrets disk clock database migrations jobs media mail push messages payments stores brands hosts videos demo administrators'
  expect(new Set(results.map(({ check }) => check))).toEqual(new Set(checks.split(' ')))
  for (const { status, remedy } of results) expect(remedy === undefined).toBe(status === 'good')
  // The test cluster trades safety for speed.
  const wrongs = results.filter(({ status }) => status === 'wrong').map(({ message }) => message)
  expect(wrongs).toEqual([
    'fsync is off: a power failure can destroy the database',
    'full_page_writes is off: a power failure can destroy the database',
  ])
})

test('the doctor finds damaged media, secrets, migrations, videos, jobs, connections, mail and brands', async () => {
  const { pool } = school.database
  const { id: courseId } = await addCourse(school.database)
  await pool.query(
    `insert into videos (course_id, key, content_hash, original, duration_ms, width, height, status)
     values ($1, 'one', '', 'original-lost.mp4', 1000, 10, 10, 'failed')`,
    [courseId],
  )
  await pool.query(`
    delete from migrations where name = '1070_club.sql';
    insert into pgboss.job (name, state, started_on, start_after, expire_seconds, heartbeat_seconds, heartbeat_on, policy) values
      ('send-mail', 'active', now() - interval '1 day', now() - interval '1 day', 60, 10, now() - interval '1 day', 'short'),
      ('convert-video', 'created', null, now() - interval '1 hour', 60, 10, null, 'short'),
      ('renew-subscriptions', 'created', null, now() + interval '26 hours', 60, 10, null, 'short')`)
  await writeFile(join(school.config.dataDir, 'push.secret'), 'short', { mode: 0o644 })
  await mkdir(join(school.config.dataDir, 'brands'))
  await writeFile(join(school.config.dataDir, 'brands', 'one.yaml'), 'title: One\n')
  const { code, of } = await examine([], {
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://nowhere.invalid',
    BRANDS_DIR: join(school.config.dataDir, 'brands'),
    DATABASE_POOL: '200',
  })
  expect(code).toBe(1)
  expect(of('media')).toMatchObject([{ status: 'wrong', message: expect.stringContaining('/original-lost.mp4') }])
  expect(of('secrets')).toMatchObject([{ status: 'wrong', message: expect.stringContaining('push.secret is damaged') }])
  expect(of('migrations')).toMatchObject([{ status: 'warning', message: '1 migrations are pending' }])
  expect(of('videos')).toMatchObject([
    { status: 'warning', message: expect.stringContaining('1 videos could not be converted') },
  ])
  expect(of('jobs')).toMatchObject([
    { status: 'warning', message: 'A job "convert-video" waited more than ten minutes' },
    { status: 'wrong', message: 'A job "send-mail" hangs' },
    { status: 'wrong', message: 'These jobs wait for a time of a clock that was ahead: renew-subscriptions' },
  ])
  expect(of('database').map(({ message }) => message)).toContain(
    'PostgreSQL allows 200 connections, and one process uses 206',
  )
  expect(of('mail')).toMatchObject([{ status: 'wrong', message: 'There is no mail server: mail is only stored' }])
  expect(of('brands')).toMatchObject([{ status: 'wrong', message: expect.stringContaining('one.yaml') }])
})

test('the doctor sends a test mail on request, and reports refusing mail servers, hosts without an address and demo accounts', async () => {
  await school.addLearner({ email: demoAccounts[0].email })
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      stream.on('data', (part: Buffer) => received.push(part.toString())).on('end', () => done())
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const SMTP_URL = `smtp://127.0.0.1:${port}`
  const sent = await examine(['--mail', 'owner@example.test'], { SMTP_URL })
  expect(sent.of('mail')).toMatchObject([{ status: 'good', message: expect.stringContaining('owner@example.test') }])
  expect(received.join('')).toContain('To: owner@example.test')
  await new Promise<void>((closed) => server.close(closed))
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'http://nowhere.invalid' }
  const refused = await examine([], { SMTP_URL, ...production })
  expect(refused.of('mail')).toMatchObject([
    { status: 'wrong', remedy: 'Set MAIL_FROM.' },
    { status: 'wrong', remedy: 'Check SMTP_URL and MAIL_FROM.' },
  ])
  expect(refused.of('hosts').map(({ status, message }) => `${status} ${message}`)).toEqual([
    'warning PUBLIC_URL is http://nowhere.invalid: links in mails are not encrypted',
    'warning nowhere.invalid has no address: links to it do not open',
  ])
  expect(refused.of('brands')).toMatchObject([{ status: 'warning', message: 'There is no brand of your own' }])
  expect(refused.of('demo')).toMatchObject([{ status: 'wrong' }])
})

test('the doctor reports a brand whose club has an API of its own but no secret', async () => {
  const folder = join(school.config.dataDir, 'brands-with-club')
  await cp(school.config.brandsDir, folder, { recursive: true })
  await cp(join(folder, 'web.yaml'), join(folder, 'one.yaml'))
  await appendFile(join(folder, 'one.yaml'), "\nclub: { apiUrl: 'https://club.example/api' }\n")
  const found = await examine([], { BRANDS_DIR: folder })
  expect(found.of('brands')).toMatchObject([
    {
      status: 'warning',
      message: 'The club of brand "one" is asked for its articles without a secret',
      remedy: 'Add one:<secret> to CLUB_API_SECRETS.',
    },
  ])
  const set = await examine([], { BRANDS_DIR: folder, CLUB_API_SECRETS: 'one:0123456789abcdef' })
  expect(set.of('brands')).toMatchObject([{ status: 'good' }])
})

test('the doctor reports missing settings of the app stores', async () => {
  const keyFile = join(school.config.dataDir, 'play.json')
  await writeFile(keyFile, '{"type": "service_account"}')
  const google = { GOOGLE_PACKAGES: 'com.example.school', GOOGLE_PLAY_KEY_FILE: keyFile }
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'http://nowhere.invalid', STORE_TEST_PURCHASES: 'on' }
  const broken = await examine([], { ...google, ...production })
  expect(broken.of('stores').map(({ status, message }) => `${status} ${message}`)).toEqual([
    'warning Purchases of testers, which cost nothing, are taken',
    `wrong ${keyFile} is not the key of a service account`,
    'warning Google Play does not tell of refunds: nothing is pushed',
    'good Purchases in Google Play are taken for com.example.school',
  ])
  await writeFile(keyFile, '{"client_email": "a@b.test", "private_key": "key"}')
  const push = { GOOGLE_PUSH_ACCOUNT: 'push@b.test', GOOGLE_PUSH_AUDIENCE: 'daystream' }
  const complete = await examine([], { ...google, ...push, APPLE_APPS: 'com.example.school:1234567890' })
  expect(complete.of('stores').map(({ status }) => status)).toEqual(['good', 'good'])
})

test('the doctor reports invalid settings and a folder without a database, and creates nothing', async () => {
  const missing = join(school.config.dataDir, 'missing')
  const [invalid, empty, down, unknown] = await Promise.all([
    examine([], { PORT: 'many' }),
    examine([], { DATA_DIR: missing, DATABASE_URL: '' }),
    examine([], { DATABASE_URL: 'postgres://nobody@localhost:1/none' }),
    runCommand(['server/src/commands/doctor.ts', '--fix'], settings),
  ])
  expect(invalid.code).toBe(1)
  expect(invalid.of('settings')).toMatchObject([
    { status: 'wrong', message: expect.stringContaining('PORT is "many"') },
  ])
  expect(empty.of('database')).toMatchObject([{ status: 'wrong', message: `${missing} has no database` }])
  expect(existsSync(missing)).toBe(false)
  expect(down.of('database')).toMatchObject([{ status: 'wrong', message: expect.stringContaining('does not respond') }])
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringMatching(/'--fix'.*\nUsage: npm run doctor/) })
})

test('the doctor reports a proxy that strips a path, when the site and its scripts are not where links lead', async () => {
  const proxy = createServer((_request, response) => response.writeHead(404).end())
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const address = proxy.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const { of } = await examine([], { PUBLIC_URL: `http://127.0.0.1:${port}` })
  await new Promise((closed) => proxy.close(closed))
  expect(of('hosts')).toContainEqual({
    check: 'hosts',
    status: 'wrong',
    message: `http://127.0.0.1:${port}/class/ is not this site (status 404): its scripts are not found`,
    remedy: expect.stringContaining('a host of its own'),
  })
})
