import { randomBytes } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { backUp as runBackup, backupCommand, passphrase, restore, restoreCommand } from '../../../test/backups.ts'
import { runCommand, settingsOf } from '../../../test/command.ts'
import { createDatabase, openDatabaseBefore, rowsOf, urlOf } from '../../../test/databases.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { advisoryLocks } from '../database/advisoryLocks.ts'
import { openDatabase } from '../database/database.ts'
import { knownMigrations } from '../database/migrations.ts'
import { mediaFile } from '../storage/media.ts'
import { readAll, readArchive, writeArchive } from './archive.ts'
import { manifestName } from './manifest.ts'

const root = join(import.meta.dirname, '../../../..')

let school: School
let folder: string
let settings: Record<string, string>

beforeAll(async () => {
  school = await startSchool()
  folder = await mkdtemp(join(tmpdir(), 'daystream-backup-'))
  settings = settingsOf(school)
})

afterAll(async () => {
  await school?.close()
  await rm(folder, { recursive: true, force: true })
})

const backUp = (args: readonly string[], extra: Record<string, string> = {}) =>
  runBackup(args, { ...settings, ...extra })

const leftovers = () =>
  readdirSync(join(school.media.folder, 'work')).concat(
    readdirSync(folder).filter((name) => name.includes('unfinished')),
  )

/** Writes a backup with a right checksum, whose name of a table is a statement. */
function forge(file: string, target: string): Promise<void> {
  const { signal } = new AbortController()
  return writeArchive(target, { signal }, (archive) =>
    readArchive(file, { signal }, async ({ name, content }) => {
      const text = await readAll(content)
      const forged = () =>
        Buffer.from(text.toString().replace('"name":"users"', `"name":"users from program 'true'; --"`))
      await archive.addBuffer(name, name === manifestName ? forged() : text)
    }),
  )
}

test('a restore refuses a folder and a database in use, a wrong passphrase and a damaged file, and changes nothing', async () => {
  const file = join(folder, 'refused.tar.zst')
  await mkdir(mediaFile(school.media, 'pictures/school'), { recursive: true })
  await writeFile(mediaFile(school.media, 'pictures/school/large.webp'), randomBytes(200_000))
  expect((await backUp([file])).code).toBe(0)
  const damaged = readFileSync(file)
  damaged[damaged.length - 100_000] = (damaged.at(-100_000) ?? 0) ^ 1
  writeFileSync(join(folder, 'damaged.tar.zst'), damaged)
  writeFileSync(join(folder, 'cut.tar.zst'), damaged.subarray(0, 100_000))
  await forge(file, join(folder, 'forged.tar.zst'))
  const url = urlOf(await createDatabase())
  const empty = Array.from({ length: 7 }, (_, index) => join(folder, `empty-${index}`))
  const refusals = await Promise.all([
    restore(file, school.config.dataDir, { DATABASE_URL: url }),
    restore(file, empty[0] ?? '', { DATABASE_URL: settings['DATABASE_URL'] ?? '' }),
    restore(file, empty[1] ?? '', { BACKUP_PASSPHRASE: 'another-passphrase' }),
    restore(file, empty[2] ?? '', { BACKUP_PASSPHRASE: '' }),
    restore(join(folder, 'damaged.tar.zst'), empty[3] ?? ''),
    restore(join(folder, 'cut.tar.zst'), empty[4] ?? ''),
    restore(join(folder, 'missing.tar.zst'), empty[5] ?? ''),
    restore(join(folder, 'forged.tar.zst'), empty[6] ?? '', { DATABASE_URL: url }),
  ])
  expect(refusals.map(({ code, stderr }) => `${code} ${stderr}`.replaceAll(`${folder}/`, ''))).toEqual([
    `1 ${school.config.dataDir} is in use: set DATA_DIR to an empty folder, or move this one away.\n`,
    '1 The database is in use: set DATABASE_URL to an empty one.\n',
    '1 The passphrase is not that of this backup.\n',
    '1 The secrets of this backup are encrypted: set BACKUP_PASSPHRASE or name a file with --passphrase-file.\n',
    '1 damaged.tar.zst is damaged or no backup of Daystream: take another backup.\n',
    '1 cut.tar.zst is damaged or no backup of Daystream: take another backup.\n',
    '1 There is no file missing.tar.zst.\n',
    '1 forged.tar.zst is damaged or no backup of Daystream: take another backup.\n',
  ])
  expect(empty.flatMap((dataDir) => readdirSync(dataDir))).toEqual([])
  expect(zstdDecompressSync(readFileSync(file)).includes(school.media.secret.toString('base64'))).toBe(false)
})

test('a restore refuses a backup of a newer schema, and migrates one of an older', async () => {
  const [newer, older] = [join(folder, 'newer.tar.zst'), join(folder, 'older.tar.zst')]
  const { pool } = school.database
  await pool.query(`insert into migrations (name) values ('9000_ahead.sql')`)
  expect((await backUp([newer])).code).toBe(0)
  await pool.query(`delete from migrations where name = '9000_ahead.sql'`)
  const target = { DATABASE_URL: urlOf(await createDatabase()) }
  const { code, stderr } = await restore(newer, join(folder, 'newer'), target)
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'The backup was taken by a newer version of Daystream (9000_ahead.sql): restore it with that version.\n',
  })

  const before = await openDatabaseBefore('0176')
  await before.pool.query(`
    insert into users (username) values ('early');
    insert into tech_questions (client_id, user_id, brand, name, email, message)
      values (gen_random_uuid(), 1, 'local', 'Early', 'early@example.test', 'Kept')`)
  const dataDir = join(folder, 'older')
  await mkdir(dataDir)
  const { database = '' } = before.pool.options
  expect(await backUp([older], { DATA_DIR: dataDir, DATABASE_URL: urlOf(database) })).toMatchObject({ code: 0 })
  await before.close()
  expect(await restore(older, join(folder, 'migrated'), target)).toMatchObject({ code: 0, stderr: '' })
  const migrated = openDatabase({
    ...inject('cluster'),
    database: new URL(target.DATABASE_URL).pathname.slice(1),
    max: 1,
  })
  expect(await migrated.sql`select message from support_tickets`).toEqual([{ message: 'Kept' }])
  expect((await migrated.sql`select 1 from migrations`).length).toBe(knownMigrations().length)
  await migrated.close()
})

test('a schedule keeps the newest backups of this installation and touches no other file', async () => {
  const scheduled = join(folder, 'scheduled')
  await mkdir(scheduled)
  const [own, foreign] = [join(scheduled, 'mine.tar.zst'), join(folder, 'foreign.tar.zst')]
  const otherDataDir = join(folder, 'foreign')
  await mkdir(otherDataDir)
  const both = await Promise.all([backUp([own]), backUp([foreign], { DATA_DIR: otherDataDir })])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  const old = [1, 2, 3].map((day) => `daystream-2020010${day}T030000Z.tar.zst`)
  for (const name of old) copyFileSync(own, join(scheduled, name))
  const others = [
    'daystream-20200104T030000Z.tar.zst',
    'daystream-20200105T030000Z.tar.zst',
    'mine.tar.zst',
    'notes.txt',
  ]
  copyFileSync(foreign, join(scheduled, others[0] ?? ''))
  for (const name of [others[1] ?? '', 'notes.txt']) writeFileSync(join(scheduled, name), 'not ours')
  const { code, stdout } = await backUp(['--keep', '2', scheduled])
  expect({ code, deleted: stdout.match(/\S+(?=: deleted)/g) }).toEqual({
    code: 0,
    deleted: [old[1], old[0]].map((name) => join(scheduled, name ?? '')),
  })
  const left = readdirSync(scheduled).filter(
    (name) => !name.startsWith('daystream-20200') && name.startsWith('daystream-'),
  )
  expect(left).toEqual([expect.stringMatching(/^daystream-\d{8}T\d{6}Z\.tar\.zst$/)])
  expect(new Set(readdirSync(scheduled))).toEqual(new Set([old[2], ...others, ...left]))
})

test('a path that ends in .tar.zst is a file, every other one a folder, which is created', async () => {
  const target = join(folder, 'new-folder')
  await writeFile(join(folder, 'plain'), 'not ours')
  const [made, file, keep, below, refused] = await Promise.all([
    backUp([target]),
    backUp([join(folder, 'named.tar.zst')]),
    backUp([join(folder, 'kept.tar.zst'), '--keep', '2']),
    backUp([join(folder, 'none', 'folder')]),
    backUp([join(folder, 'plain')]),
  ])
  expect([made.code, file.code]).toEqual([0, 0])
  expect(readdirSync(target)).toEqual([expect.stringMatching(/^daystream-\d{8}T\d{6}Z\.tar\.zst$/)])
  expect([keep, below, refused]).toMatchObject([
    { code: 1, stderr: `--keep needs a folder, and ${join(folder, 'kept.tar.zst')} names a file.\n` },
    { code: 1, stderr: `The folder ${join(folder, 'none')} does not exist: create it first.\n` },
    { code: 1, stderr: `${join(folder, 'plain')} is no folder, and no file that ends in .tar.zst.\n` },
  ])
  expect(readFileSync(join(folder, 'plain'), 'utf8')).toBe('not ours')
  const down = { DATABASE_URL: 'postgres://nobody@localhost:1/none' }
  expect(await backUp([join(folder, 'unused')], down)).toMatchObject({ code: 1 })
  expect(readdirSync(folder)).not.toContain('unused')
})

test('a backup that is interrupted, has no room or no place leaves nothing', async () => {
  const before = readdirSync(folder)
  const blocker = await school.database.pool.connect()
  await blocker.query('begin; lock table users in access exclusive mode')
  const child = spawn(process.execPath, [backupCommand, join(folder, 'stopped.tar.zst')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', ...settings },
  })
  await expect
    .poll(
      async () =>
        (
          await school.database.sql`
    select 1 from pg_stat_activity where application_name = 'daystream-backup' and wait_event_type = 'Lock'
      and datname = current_database()`
        ).length,
      { timeout: 15_000 },
    )
    .toBe(1)
  // A closed terminal signals the process, and its parent passes the signal on: the second must not stop the undoing.
  const exited = Promise.all([text(child.stderr), once(child, 'exit')])
  let signals = 0
  const signal = () => {
    child.kill('SIGHUP')
    return (signals += 1)
  }
  await expect.poll(signal, { interval: 10 }).toBe(3)
  const [said] = await exited
  await blocker.query('rollback')
  blocker.release()
  expect({ code: child.exitCode, said }).toEqual({ code: 1, said: 'Interrupted: nothing was changed.\n' })

  const script = `ulimit -f 8; exec "$0" ${backupCommand} "$1"`
  const full = spawn('sh', ['-c', script, process.execPath, join(folder, 'full.tar.zst')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', ...settings },
  })
  const [noRoom] = await Promise.all([text(full.stderr), once(full, 'exit')])
  expect({ code: full.exitCode, noRoom }).toEqual({
    code: 1,
    noRoom: `There is no room for ${join(folder, 'full.tar.zst')}: free some space or name a file on another disk.\n`,
  })
  const nowhere = await backUp([join(folder, 'nowhere', 'file.tar.zst')])
  expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringContaining('does not exist: create it first') })
  expect(await backUp([])).toMatchObject({ code: 1, stderr: expect.stringContaining('Name one file') })
  const down = { DATABASE_URL: 'postgres://nobody@localhost:1/none' }
  expect(await backUp([join(folder, 'down.tar.zst')], down)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database does not respond \(.*ECONNREFUSED.*\): check/),
  })
  const mistyped = join(folder, 'mistyped')
  expect(await backUp([join(folder, 'none.tar.zst')], { DATA_DIR: mistyped, DATABASE_URL: '' })).toMatchObject({
    code: 1,
    stderr: `${mistyped} has no database: start Daystream once, or set DATA_DIR.\n`,
  })
  expect(readdirSync(folder)).toEqual(before)
  expect(leftovers()).toEqual([])
})

test('a restore that is interrupted or has no room leaves nothing', async () => {
  const file = join(folder, 'whole.tar.zst')
  await mkdir(mediaFile(school.media, 'pictures/large'), { recursive: true })
  await writeFile(mediaFile(school.media, 'pictures/large/large.webp'), randomBytes(200_000))
  expect((await backUp([file])).code).toBe(0)
  const name = await createDatabase()
  const target = openDatabase({ ...inject('cluster'), database: name, max: 2 })
  const dataDir = join(folder, 'stopped')
  const environment = { BACKUP_PASSPHRASE: passphrase, DATA_DIR: dataDir, DATABASE_URL: urlOf(name) }
  const options = { cwd: root, env: { ...process.env, NODE_ENV: 'test', ...environment } }
  const blocker = await target.pool.connect()
  await blocker.query(`begin; select pg_advisory_xact_lock(${advisoryLocks.migrations})`)
  const stopped = spawn(process.execPath, [restoreCommand, file], options)
  await expect
    .poll(
      async () =>
        (
          await target.sql`
      select 1 from pg_stat_activity where application_name = 'daystream-backup' and wait_event_type = 'Lock'
        and datname = current_database()`
        ).length,
      { timeout: 15_000 },
    )
    .toBe(1)
  stopped.kill('SIGINT')
  await blocker.query('rollback')
  blocker.release()
  const [said] = await Promise.all([text(stopped.stderr), once(stopped, 'exit')])
  expect({ code: stopped.exitCode, said }).toEqual({ code: 1, said: 'Interrupted: nothing was changed.\n' })
  const full = spawn('sh', ['-c', `ulimit -f 100; exec "$0" ${restoreCommand} "$1"`, process.execPath, file], options)
  const [noRoom] = await Promise.all([text(full.stderr), once(full, 'exit')])
  const sentence = `There is no room to restore into ${dataDir}: free some space.\n`
  expect({ code: full.exitCode, noRoom }).toEqual({ code: 1, noRoom: sentence })
  expect(readdirSync(dataDir)).toEqual([])
  const tables = await target.sql`select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'pgboss')`
  expect(tables).toEqual([])
  await target.close()
})

test('one of two concurrent backups or restores to one target is done, and the other refused', async () => {
  const file = join(folder, 'twice.tar.zst')
  const both = await Promise.all([backUp([file]), backUp([file])])
  const refused = { code: 1, stderr: `${file} exists already: name another file.\n` }
  expect(both.toSorted((one, other) => (one.code ?? 0) - (other.code ?? 0))).toMatchObject([{ code: 0 }, refused])
  const written = readFileSync(file)
  expect(await backUp([file])).toMatchObject(refused)
  expect(readFileSync(file).equals(written)).toBe(true)
  const dataDir = join(folder, 'twice')
  const DATABASE_URL = urlOf(await createDatabase())
  const secret = join(folder, 'passphrase')
  writeFileSync(secret, `${passphrase}\n`)
  const command = [restoreCommand, '--passphrase-file', secret, file]
  const extra = { BACKUP_PASSPHRASE: '', DATABASE_URL }
  const restores = await Promise.all([
    runCommand(command, { DATA_DIR: dataDir, ...extra }),
    runCommand(command, { DATA_DIR: dataDir, ...extra }),
    runCommand(command, { DATA_DIR: join(folder, 'other'), ...extra }),
  ])
  expect(restores.filter(({ code }) => code === 0)).toHaveLength(1)
  for (const { stderr } of restores.filter(({ code }) => code !== 0))
    expect(stderr).toMatch(/^(Another restore into \S+ is running|\S+ is in use|The database is in use)[^\n]+\n$/)
  const name = new URL(DATABASE_URL).pathname.slice(1)
  const restored = openDatabase({ ...inject('cluster'), database: name, max: 1 })
  expect(await rowsOf(restored)).toEqual(await rowsOf(school.database))
  expect((await restored.sql`select 1 from pgboss.queue`).length).toBeGreaterThan(0)
  await restored.close()
  expect(leftovers()).toEqual([])
})
