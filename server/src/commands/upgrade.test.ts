import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../test/command.ts'
import { migrateBefore, openDatabaseBefore, rowsOf, schemaOf, urlOf } from '../../test/databases.ts'
import { startSchool } from '../../test/school.ts'
import { demoAccounts } from '../demo/accounts.ts'
import { sendMail } from '../messages/mail/jobs.ts'
import { readConfig } from '../platform/config/config.ts'
import { openDatabase, type Database } from '../platform/database/database.ts'
import { knownMigrations } from '../platform/database/migrations.ts'
import { startPostgres } from '../platform/database/postgres.ts'
import { enqueue, startJobs } from '../platform/jobs/jobs.ts'
import { jobs } from '../worker.ts'

const upgrade = 'server/src/commands/upgrade.ts'

let folder: string
let dataDir: string
let database: Database
let settings: Record<string, string>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daystream-upgrade-'))
  await mkdir(join(folder, 'brands'))
  await writeFile(join(folder, 'brands', 'one.yaml'), 'title: One\n')
  dataDir = join(folder, 'external')
  await mkdir(dataDir)
  database = await openDatabaseBefore('0190')
  await fill(database)
  settings = { DATA_DIR: dataDir, DATABASE_URL: urlOf(database.pool.options.database ?? '') }
})

afterAll(async () => {
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Rows that depend on each other, with texts that need escapes, and a queued mail. */
async function fill(empty: Database): Promise<void> {
  const { sql, pool } = empty
  await pool.query(`
    insert into users (username, email) values ('early', 'early@example.test');
    insert into users (username, email) select 'learner-' || n, n || '@example.test' from generate_series(1, 300) n;
    insert into courses (slug, brands, content_hash, default_language, title, short_title, access_days)
      values ('course', '{local}', '', 'en', '{"ru": "Курс «Дыхание»"}', '{}', 10);
    insert into stages (course_id, key, sort, title) values (1, 'stage', 1, '{}');
    insert into streams (user_id, course_id, started_on, starts_at, ends_at)
      select id, 1, '2026-01-01', '2026-01-01', '2027-01-01' from users;
    insert into mails (user_id, recipient, subject, body, brand)
      select id, email, E'tab\\tand\\nline \\\\ Я', repeat(username, 50), 'local' from users`)
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: join(folder, 'external') })
  const media = { folder: join(folder, 'external', 'media'), secret: Buffer.alloc(0) }
  const onError = (error: unknown) => process.stderr.write(`${String(error)}\n`)
  const queues = await startJobs({ config, media, jobs, onError, database: empty, isWorker: false })
  await enqueue(sql, sendMail, { mailId: 1 })
  await queues.stop()
}

/** Every row, including the queues, and the schema. */
async function contentsOf(of: Database) {
  const { rows: queued } = await of.pool.query('select id, name, data, state from pgboss.job order by id')
  return { rows: await rowsOf(of), schema: await schemaOf(of), queued }
}

async function failToStart(environment: Record<string, string>) {
  const { code, stderr } = await runCommand([upgrade], { ...environment, BRANDS_DIR: join(folder, 'brands') })
  const [file = ''] = await readdir(join(environment['DATA_DIR'] ?? '', 'backups'))
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^The new version does not start: Invalid brand files:\n {2}- one\.yaml:1: /),
  })
  expect(stderr.trim().split('\n').at(-1)).toBe(
    `The database is as it was, from ${join(environment['DATA_DIR'] ?? '', 'backups', file)}. Put the former code back and start it.`,
  )
}

test('if the new version does not start, the database of DATABASE_URL returns to the backup, row by row', async () => {
  const before = await contentsOf(database)
  await failToStart(settings)
  expect(await contentsOf(database)).toEqual(before)
})

test('if the new version does not start, the embedded database returns to the backup, row by row', async () => {
  const embedded = join(folder, 'embedded')
  const withDatabase = async <Result>(work: (opened: Database) => Promise<Result>): Promise<Result> => {
    const postgres = await startPostgres({ dataDir: embedded, log: () => undefined, durable: false })
    const opened = openDatabase({ ...postgres.connection, max: 2 })
    try {
      return await work(opened)
    } finally {
      await opened.close()
      await postgres.stop()
    }
  }
  const before = await withDatabase(async (opened) => {
    await migrateBefore(opened, '0190')
    await fill(opened)
    return contentsOf(opened)
  })
  await failToStart({ DATA_DIR: embedded, DATABASE_URL: '' })
  expect(await withDatabase(contentsOf)).toEqual(before)
})

test('an upgrade backs up, migrates and starts for a trial, also where production allows demo accounts', async () => {
  await database.sql`update users set email = ${demoAccounts[0].email} where username = 'early'`
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:80', DEMO: 'on' }
  const { code, stdout } = await runCommand([upgrade], { ...settings, ...production })
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('starts, with') })
  expect((await database.sql`select 1 from users`).length).toBe(301)
  expect((await database.sql`select 1 from migrations`).length).toBe(knownMigrations().length)
  expect((await readdir(join(dataDir, 'backups'))).length).toBe(2)
})

test('upgrade --help changes nothing', async () => {
  const { code, stdout } = await runCommand(['scripts/upgrade.ts', '--help'], settings)
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'Usage: npm run upgrade\n' })
  const refused = await runCommand(['scripts/upgrade.ts', 'now'], settings)
  expect(refused).toMatchObject({ code: 1, stderr: 'Too many arguments.\nUsage: npm run upgrade\n' })
})

test('an upgrade refuses while Daystream runs', async () => {
  const school = await startSchool()
  try {
    const { database: name = '' } = school.database.pool.options
    const { code, stderr } = await runCommand([upgrade], { DATA_DIR: school.config.dataDir, DATABASE_URL: urlOf(name) })
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'Daystream is running: stop all its processes before the upgrade.\n',
    })
    expect(await readdir(school.config.dataDir)).not.toContain('backups')
  } finally {
    await school.close()
  }
})
