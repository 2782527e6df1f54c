import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { backupCommand, restoreCommand } from '../../../test/backups.ts'
import { runCommand, settingsOf } from '../../../test/command.ts'
import { createDatabase, rowsOf, urlOf } from '../../../test/databases.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { openDatabase, type Database } from '../database/database.ts'
import { mediaFile } from '../storage/media.ts'

const root = join(import.meta.dirname, '../../../..')

let school: School
let folder: string
let settings: Record<string, string>

/** One table of 24 MB takes a second to copy. */
beforeAll(async () => {
  school = await startSchool()
  folder = await mkdtemp(join(tmpdir(), 'daystream-interrupted-'))
  settings = settingsOf(school)
  const { id } = await school.addLearner()
  await school.database.sql`
    insert into mails (user_id, recipient, subject, body, brand)
    select ${id}::int, 'a@example.test', 'Large', (select string_agg(md5(n || '-' || part), '') from generate_series(1, 45) part), 'local'
    from generate_series(1, 16000) n`
  await mkdir(mediaFile(school.media, 'pictures/large'), { recursive: true })
  await writeFile(mediaFile(school.media, 'pictures/large/large.webp'), randomBytes(3_000_000))
})

afterAll(async () => {
  await school?.close()
  await rm(folder, { recursive: true, force: true })
})

function start(command: string, file: string, environment: Record<string, string>): ChildProcess {
  const env = { ...process.env, NODE_ENV: 'test', ...environment }
  const child = spawn(process.execPath, [command, file], { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Signals a process in the middle of a table. */
async function signalWhileCopying(child: ChildProcess, signal: NodeJS.Signals, { sql }: Database): Promise<void> {
  const copies = () => sql`
    select 1 from pg_stat_progress_copy where datname = current_database() and bytes_processed > 200000`
  await expect.poll(async () => (await copies()).length, { interval: 2 }).toBe(1)
  child.kill(signal)
}

async function resultOf(child: ChildProcess) {
  const [stderr] = await Promise.all([child.stderr ? text(child.stderr) : '', once(child, 'exit')])
  return { code: child.exitCode, signal: child.signalCode, stderr }
}

const interrupted = { code: 1, signal: null, stderr: 'Interrupted: nothing was changed.\n' }
const unfinished = () => readdirSync(folder).filter((name) => name.endsWith('.unfinished'))
const linkFolders = () => readdirSync(join(school.media.folder, 'work'))

test('Ctrl-C in the middle of a table leaves nothing of a backup, and the next one works', async () => {
  const child = start(backupCommand, join(folder, 'stopped.tar.zst'), settings)
  await signalWhileCopying(child, 'SIGINT', school.database)
  expect(await resultOf(child)).toEqual(interrupted)
  expect([...readdirSync(folder), ...linkFolders()]).toEqual([])
  const next = await runCommand([backupCommand, join(folder, 'stopped.tar.zst')], settings)
  expect(next).toMatchObject({ code: 0, stderr: '' })
})

test('the next backup deletes leftovers of a killed one, but not those of a running one', async () => {
  const child = start(backupCommand, join(folder, 'killed.tar.zst'), settings)
  await signalWhileCopying(child, 'SIGSTOP', school.database)
  const [left] = unfinished()
  expect(left).toContain('killed.tar.zst.')
  expect(await runCommand([backupCommand, join(folder, 'beside.tar.zst')], settings)).toMatchObject({ code: 0 })
  expect(unfinished()).toEqual([left])
  child.kill('SIGKILL')
  expect(await resultOf(child)).toMatchObject({ signal: 'SIGKILL' })
  expect(unfinished()).toEqual([left])
  expect(await runCommand([backupCommand, join(folder, 'next.tar.zst')], settings)).toMatchObject({ code: 0 })
  expect(unfinished()).toEqual([])
})

test('Ctrl-C in the middle of a table leaves nothing of a restore, and the next one brings back every row', async () => {
  const file = join(folder, 'whole.tar.zst')
  expect(await runCommand([backupCommand, file], settings)).toMatchObject({ code: 0 })
  const name = await createDatabase()
  const target = openDatabase({ ...inject('cluster'), database: name, max: 2 })
  onTestFinished(() => target.close())
  const dataDir = join(folder, 'restored')
  const environment = { DATA_DIR: dataDir, DATABASE_URL: urlOf(name) }
  const child = start(restoreCommand, file, environment)
  await signalWhileCopying(child, 'SIGINT', target)
  expect(await resultOf(child)).toEqual(interrupted)
  expect(readdirSync(dataDir)).toEqual([])
  const schemas = `select relname from pg_class where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'pgboss')`
  expect((await target.pool.query(schemas)).rows).toEqual([])
  expect(await runCommand([restoreCommand, file], environment)).toMatchObject({ code: 0, stderr: '' })
  expect(await rowsOf(target)).toEqual(await rowsOf(school.database))
})

/** A disk of 2 MB, which is seen by the command alone. */
const onSmallDisk = (command: string) => `mount -t tmpfs -o size=2m tmpfs "$1" && ${command}`
const canMount =
  process.platform === 'linux' &&
  spawnSync('unshare', ['-Urm', 'sh', '-c', onSmallDisk('true'), 'sh', tmpdir()]).status === 0

// Needs namespaces of the kernel that some machines forbid.
test.skipIf(!canMount)('a backup and a restore on a full disk say so and leave nothing', async () => {
  const [disk, whole] = [join(folder, 'disk'), join(folder, 'small.tar.zst')]
  await mkdir(disk)
  await school.database.sql`delete from mails`
  expect(await runCommand([backupCommand, whole], settings)).toMatchObject({ code: 0 })
  const run = async (command: string, file: string, environment: Record<string, string>) => {
    const script = onSmallDisk('{ "$2" "$3" "$4"; code=$?; find "$1" -mindepth 1; exit $code; }')
    const child = spawn('unshare', ['-Urm', 'sh', '-c', script, 'sh', disk, process.execPath, command, file], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'test', ...environment },
    })
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    return { code: child.exitCode, left: stdout, stderr }
  }
  const file = join(disk, 'full.tar.zst')
  expect(await run(backupCommand, file, settings)).toEqual({
    code: 1,
    left: '',
    stderr: `There is no room for ${file}: free some space or name a file on another disk.\n`,
  })
  const DATABASE_URL = urlOf(await createDatabase())
  expect(await run(restoreCommand, whole, { DATA_DIR: join(disk, 'data'), DATABASE_URL })).toEqual({
    code: 1,
    left: `${join(disk, 'data')}\n`,
    stderr: `There is no room to restore into ${join(disk, 'data')}: free some space.\n`,
  })
  expect(existsSync(file)).toBe(false)
})
