import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { runCommand, settingsOf } from '../../test/command.ts'
import { createDatabase, urlOf } from '../../test/databases.ts'
import { startSchool } from '../../test/school.ts'
import { startPostgres } from '../platform/database/postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'daystream-commands-'))
/** An installation with an embedded database that is not running. */
const dataDir = join(folder, 'data')
const embedded = { DATA_DIR: dataDir, DATABASE_URL: '' }

const commands = {
  list: ['server/src/commands/courseList.ts'],
  export: ['server/src/commands/courseExport.ts', 'first-steps', join(folder, 'exported')],
  import: ['server/src/commands/courseImport.ts', 'demo/courses/first-steps'],
  people: ['server/src/commands/person.ts', 'list', '--json'],
  create: ['server/src/commands/person.ts', 'create', 'anna@example.test', '--name', 'Anna', '--json'],
  show: ['server/src/commands/person.ts', 'show', 'anna@example.test'],
  backup: ['server/src/commands/backup.ts', join(folder, 'refused.tar.zst')],
  upgrade: ['server/src/commands/upgrade.ts'],
}

const run = (name: keyof typeof commands, settings: Record<string, string> = embedded) =>
  runCommand(commands[name], settings)

const runAll = (names: readonly (keyof typeof commands)[], settings: Record<string, string>) =>
  Promise.all(names.map((name) => run(name, settings)))

const refusal = (sentence: string) => ({ code: 1, stdout: '', stderr: `${sentence}\n` })

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('without a database', () => {
  test('a command without a database refuses a DATA_DIR that does not exist, and creates nothing', async () => {
    const missing = join(folder, 'mistyped')
    const settings = { DATA_DIR: missing, DATABASE_URL: '' }
    const begin = 'to begin one there, create it as an empty folder; otherwise set DATA_DIR.'
    expect(await runAll(['list', 'export', 'people', 'backup', 'upgrade', 'import', 'create'], settings)).toEqual([
      ...Array<object>(5).fill(refusal(`${missing} has no database: start Daystream once, or set DATA_DIR.`)),
      ...Array<object>(2).fill(refusal(`${missing} has no database: ${begin}`)),
    ])
    expect(existsSync(missing)).toBe(false)
  })

  test('an installation begins in an empty folder, not in one with other files', async () => {
    const other = join(folder, 'other')
    mkdirSync(join(other, 'brands'), { recursive: true })
    expect(await run('create', { ...embedded, DATA_DIR: other })).toMatchObject({ code: 1, stdout: '' })
    expect(readdirSync(other)).toEqual(['brands'])
    mkdirSync(dataDir)
    expect(await run('create')).toMatchObject({
      code: 0,
      stderr: `A new installation begins in ${dataDir}.\n`,
    })
  })

  test('a command that reads refuses an empty database of DATABASE_URL', async () => {
    const settings = { DATA_DIR: folder, DATABASE_URL: urlOf(await createDatabase()) }
    expect(await run('people', settings)).toEqual(
      refusal('The database of DATABASE_URL is empty: start Daystream once, or set DATA_DIR.'),
    )
  })
})

test('no command but a start and an upgrade migrates a database of an older version', async () => {
  const school = await startSchool()
  try {
    const newest = `(select max(name) from migrations)`
    const [row] = await school.database.sql<{ name: string }>`select max(name) as name from migrations`
    await school.database.pool.query(`delete from migrations where name = ${newest}`)
    const sentence = 'The database is of an older version of Daystream: run npm run upgrade first.'
    expect(await runAll(['list', 'export', 'people', 'show', 'import', 'create'], settingsOf(school))).toEqual(
      Array<object>(6).fill(refusal(sentence)),
    )
    expect(await school.database.sql`select 1 from migrations where name = ${row?.name}`).toEqual([])
  } finally {
    await school.close()
  }
})

describe('with the embedded database stopped before', () => {
  test('two commands at once both succeed, again and again', async () => {
    for (let round = 0; round < 4; round++) {
      const both = await Promise.all([run('list'), run('people')])
      expect(both).toEqual([
        { code: 0, stdout: expect.stringContaining('There are no courses'), stderr: '' },
        { code: 0, stdout: expect.stringContaining('anna@example.test'), stderr: '' },
      ])
    }
  })

  /** A backup that waits for a table, on a database started by this process. */
  async function startBlockedBackup(file: string) {
    const owner = await startPostgres({ dataDir, log: () => undefined })
    onTestFinished(() => owner.stop())
    const [blocker, observer] = [new Client(owner.connection), new Client(owner.connection)]
    for (const client of [blocker, observer]) {
      client.on('error', () => undefined)
      await client.connect()
    }
    await blocker.query('begin; lock table users in access exclusive mode')
    const backup = runCommand(['server/src/commands/backup.ts', file], embedded)
    const waiting = `select 1 from pg_stat_activity where application_name = 'daystream-backup' and wait_event_type = 'Lock'`
    await expect.poll(async () => (await observer.query(waiting)).rowCount).toBe(1)
    const unblock = () => Promise.all([blocker.end(), observer.end()])
    return { owner, backup, unblock }
  }

  test('a command completes although the process that started the database ends before it', async () => {
    const file = join(folder, 'beside.tar.zst')
    const { owner, backup, unblock } = await startBlockedBackup(file)
    let stopping: Promise<void> | undefined
    await new Promise<void>((onWait) => void (stopping = owner.stop({ timeoutMs: Infinity, onWait })))
    await unblock()
    expect(await backup).toMatchObject({ code: 0, stderr: '' })
    await stopping
    expect(existsSync(file)).toBe(true)
  })

  test('a command whose database stops says so, and leaves nothing', async () => {
    const file = join(folder, 'lost.tar.zst')
    const { owner, backup, unblock } = await startBlockedBackup(file)
    await owner.stop({ timeoutMs: 0 })
    await unblock()
    expect(await backup).toEqual(refusal('The database was stopped while the command ran: run it again.'))
    expect(readdirSync(folder).filter((name) => name.startsWith('lost'))).toEqual([])
  })
})
