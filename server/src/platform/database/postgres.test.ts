import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client, type ClientConfig } from 'pg'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Postgres, type PostgresOptions, startPostgres } from './postgres.ts'
import { eventually } from '../../../test/waiting.ts'

const folders: string[] = []
const prepared = mkdtempSync(join(tmpdir(), 'daystream-prepared-'))

function makeDataDir() {
  const folder = mkdtempSync(join(tmpdir(), 'daystream-test-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

/** A data folder whose cluster was started before. */
function makeStartedDataDir() {
  const folder = makeDataDir()
  cpSync(join(prepared, 'postgres'), join(folder, 'postgres'), { recursive: true })
  return folder
}

beforeAll(async () => {
  chmodSync(prepared, 0o755)
  const postgres = await startPostgres({ dataDir: prepared, log: () => undefined, durable: false })
  await postgres.stop()
})
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})
afterAll(() => rmSync(prepared, { recursive: true, force: true }))

/** Durable only where the test is about durability. */
async function start(dataDir: string, options: Partial<PostgresOptions> = {}): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir, log: () => undefined, durable: false, ...options })
  onTestFinished(() => postgres.stop())
  return postgres
}

async function ping(connection: ClientConfig, statement: string): Promise<unknown[]> {
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

/** A supervisor in its own process, to be killed. */
async function startElsewhere(dataDir: string): Promise<{ program: ChildProcess; pid: number }> {
  const source = `import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))}
    const postgres = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined, durable: false })
    console.log(postgres.pid)
    process.stdin.resume()`
  const program = spawn(process.execPath, ['--input-type=module-typescript', '-e', source], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void program.kill('SIGKILL'))
  const [line] = await once(createInterface(program.stdout), 'line')
  return { program, pid: Number(line) }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('the first start creates a durable cluster in UTF-8 and UTC', async () => {
  const postgres = await start(makeDataDir(), { durable: true })
  const settings = `SELECT upper('ёж'), current_setting('server_encoding'), current_setting('TimeZone'),
    current_setting('fsync'), current_setting('listen_addresses'), current_database()`
  expect(await ping(postgres.connection, settings)).toEqual(['ЁЖ', 'UTF8', 'UTC', 'on', '', 'daystream'])
})

test('data survives a stop and a start', async () => {
  const dataDir = makeStartedDataDir()
  const first = await start(dataDir, { durable: true })
  await ping(first.connection, 'CREATE TABLE note AS SELECT 7 AS value')
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)
  const later = await start(dataDir, { durable: true })
  expect(await ping(later.connection, 'SELECT value FROM note')).toEqual([7])
})

test('a second start on the same folder attaches to the running server and does not stop it', async () => {
  const dataDir = makeStartedDataDir()
  const first = await start(dataDir)
  const second = await start(dataDir)
  expect(second.pid).toBe(first.pid)
  await second.stop()
  expect(await ping(first.connection, 'SELECT 1')).toEqual([1])
})

test('the process that started the server stops it when no other one needs it any more', async () => {
  const dataDir = makeStartedDataDir()
  const first = await start(dataDir)
  const [second, third] = [await start(dataDir), await start(dataDir)]
  let stopping: Promise<void> | undefined
  await new Promise<void>((onWait) => void (stopping = first.stop({ timeoutMs: Infinity, onWait })))
  await second.stop()
  expect(await ping(third.connection, 'SELECT 1')).toEqual([1])
  // A process that has released its lease starts the server again.
  await third.releaseLease()
  await stopping
  await eventually(() => expect(third.pid).not.toBe(first.pid))
  expect(await ping(third.connection, 'SELECT 1')).toEqual([1])
})

test('the process that started the server stops it after a while even if others need it', async () => {
  const dataDir = makeStartedDataDir()
  const [first, second] = [await start(dataDir), await start(dataDir)]
  const used = first.pid
  await first.stop({ timeoutMs: 0 })
  expect(isAlive(used)).toBe(false)
  await eventually(() => expect(second.pid).not.toBe(used))
})

test('a start while another process stops the server keeps it, or starts it again', async () => {
  const dataDir = makeStartedDataDir()
  const statusFile = join(dataDir, 'postgres', 'postmaster.pid')
  const isStopping = () => !existsSync(statusFile) || readFileSync(statusFile, 'utf8').includes('stopping')
  for (let round = 0; round < 6; round++) {
    const first = await start(dataDir)
    const stopping = first.stop({ timeoutMs: Infinity })
    if (round >= 3) await eventually(() => expect(isStopping()).toBe(true), { interval: 1 })
    const second = await start(dataDir)
    expect(await ping(second.connection, 'SELECT 1')).toEqual([1])
    await second.stop()
    await stopping
    expect(isAlive(second.pid)).toBe(false)
  }
})

test('two simultaneous first starts share one server', async () => {
  const dataDir = makeDataDir()
  const [here, elsewhere] = await Promise.all([start(dataDir), startElsewhere(dataDir)])
  expect(here.pid).toBe(elsewhere.pid)
  expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'socket'])
  elsewhere.program.kill('SIGKILL')
})

test('an attached process starts its own server when the running one exits', async () => {
  const dataDir = makeStartedDataDir()
  const { program, pid } = await startElsewhere(dataDir)
  const joined = await start(dataDir)
  expect(joined.pid).toBe(pid)
  program.kill('SIGKILL')
  await eventually(() => expect(joined.pid).not.toBe(pid))
  expect(await ping(joined.connection, 'SELECT 1')).toEqual([1])
})

test('a killed server is restarted with every committed row', async () => {
  const lines: string[] = []
  const postgres = await start(makeStartedDataDir(), { durable: true, log: (line) => lines.push(line) })
  await ping(postgres.connection, 'CREATE TABLE note AS SELECT 7 AS value')
  const killed = postgres.pid
  process.kill(killed, 'SIGKILL')
  await eventually(() => expect(postgres.pid).not.toBe(killed))
  expect(await ping(postgres.connection, 'SELECT value FROM note')).toEqual([7])
  expect(lines).toContain('PostgreSQL exited unexpectedly, restarting it')
})

test('the server exits with the process that started it, even if that is killed', async () => {
  const { program, pid } = await startElsewhere(makeStartedDataDir())
  program.kill('SIGKILL')
  await eventually(() => expect(isAlive(pid)).toBe(false))
})

test('a stale lock file does not prevent a start, even if its process id was reused', async () => {
  const dataDir = makeStartedDataDir()
  const first = await start(dataDir)
  await first.stop()
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n0\n5432\n`)
  const later = await start(dataDir)
  expect(await ping(later.connection, 'SELECT 1')).toEqual([1])
})

/** The folder of a first start that was killed; undefined if it completed before the kill. */
async function interruptFirstStart(dataDir: string): Promise<string | undefined> {
  const source = `import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))}
    await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined, durable: false })`
  const program = spawn(process.execPath, ['--input-type=module-typescript', '-e', source], { stdio: 'ignore' })
  const unfinished = join(dataDir, `postgres.${program.pid}.tmp`)
  const isBegun = () => existsSync(join(unfinished, 'global')) || existsSync(join(dataDir, 'postgres'))
  await eventually(() => expect(isBegun()).toBe(true), { interval: 1 })
  program.kill('SIGKILL')
  await once(program, 'exit')
  return existsSync(unfinished) ? unfinished : undefined
}

test('an interrupted first start is cleaned up and repeated', async () => {
  let dataDir = makeDataDir()
  let unfinished: string | undefined
  // On a busy machine the start may complete before this process sees it.
  while (!(unfinished = await interruptFirstStart(dataDir))) dataDir = makeDataDir()
  const postgres = await start(dataDir)
  expect(await ping(postgres.connection, 'SELECT 1')).toEqual([1])
  expect(existsSync(unfinished)).toBe(false)
})

test('a data folder with a long path gets a socket path within the system limit', async () => {
  const dataDir = join(makeDataDir(), 'long, deep "folder" '.repeat(6).trim())
  const postgres = await start(dataDir)
  expect(await ping(postgres.connection, 'SELECT 1')).toEqual([1])
  rmSync(postgres.connection.host, { recursive: true, force: true })
})

test('a folder with spaces, commas and quotes in its name works', async () => {
  const dataDir = join(makeDataDir(), 'a "b", c')
  mkdirSync(dataDir)
  const postgres = await start(dataDir)
  expect(await ping(postgres.connection, 'SELECT 1')).toEqual([1])
})

test('an unusable folder is reported in one sentence', async () => {
  const file = join(makeDataDir(), 'file')
  writeFileSync(file, '')
  const message = `The folder ${join(file, 'data')} cannot be created: set another DATA_DIR.`
  await expect(start(join(file, 'data'))).rejects.toThrow(new Error(message))
})
