import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client, type ClientConfig } from 'pg'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Postgres, type PostgresOptions, startPostgres } from './postgres.ts'

const folders: string[] = []
const prepared = mkdtempSync(join(tmpdir(), 'daystream-prepared-'))

function makeDataDir() {
  const folder = mkdtempSync(join(tmpdir(), 'daystream-test-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

/** A data folder with a cluster that was started once, for tests of what comes after a first start. */
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

/** Durable, as in production, only where the test is about what survives. */
async function start(dataDir: string, options: Partial<PostgresOptions> = {}): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir, log: () => undefined, durable: false, ...options })
  onTestFinished(() => postgres.stop())
  return postgres
}

async function ask(connection: ClientConfig, statement: string): Promise<unknown[]> {
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

/** A server program in a process of its own, to be killed. */
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

test('the first start makes a cluster in UTF-8 and UTC that keeps what was committed', async () => {
  const postgres = await start(makeDataDir(), { durable: true })
  const settings = `SELECT upper('ёж'), current_setting('server_encoding'), current_setting('TimeZone'),
    current_setting('fsync'), current_setting('listen_addresses'), current_database()`
  expect(await ask(postgres.connection, settings)).toEqual(['ЁЖ', 'UTF8', 'UTC', 'on', '', 'daystream'])
})

test('what was stored is there after a stop and a later start', async () => {
  const dataDir = makeStartedDataDir()
  const first = await start(dataDir, { durable: true })
  await ask(first.connection, 'CREATE TABLE note AS SELECT 7 AS value')
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)
  const later = await start(dataDir, { durable: true })
  expect(await ask(later.connection, 'SELECT value FROM note')).toEqual([7])
})

test('a second start on the same folder uses the server that runs and leaves it running', async () => {
  const dataDir = makeStartedDataDir()
  const first = await start(dataDir)
  const second = await start(dataDir)
  expect(second.pid).toBe(first.pid)
  await second.stop()
  expect(await ask(first.connection, 'SELECT 1')).toEqual([1])
})

test('two simultaneous first starts end on one server', async () => {
  const dataDir = makeDataDir()
  const [here, elsewhere] = await Promise.all([start(dataDir), startElsewhere(dataDir)])
  expect(here.pid).toBe(elsewhere.pid)
  expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'socket'])
})

test('a process that joined the server starts its own when that one ends', async () => {
  const dataDir = makeStartedDataDir()
  const { program, pid } = await startElsewhere(dataDir)
  const joined = await start(dataDir)
  expect(joined.pid).toBe(pid)
  program.kill('SIGKILL')
  await vi.waitFor(() => expect(joined.pid).not.toBe(pid), { timeout: 10_000 })
  expect(await ask(joined.connection, 'SELECT 1')).toEqual([1])
})

test('PostgreSQL that was killed is started again and has every committed row', async () => {
  const lines: string[] = []
  const postgres = await start(makeStartedDataDir(), { durable: true, log: (line) => lines.push(line) })
  await ask(postgres.connection, 'CREATE TABLE note AS SELECT 7 AS value')
  const killed = postgres.pid
  process.kill(killed, 'SIGKILL')
  await vi.waitFor(() => expect(postgres.pid).not.toBe(killed), { timeout: 10_000 })
  expect(await ask(postgres.connection, 'SELECT value FROM note')).toEqual([7])
  expect(lines).toContain('PostgreSQL ended unexpectedly and is started again')
})

test('PostgreSQL ends with the program that started it, however that was killed', async () => {
  const { program, pid } = await startElsewhere(makeStartedDataDir())
  program.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 10_000 })
})

test('a lock file left by a killed server does not stop the next start, even when its process id lives on', async () => {
  const dataDir = makeStartedDataDir()
  const first = await start(dataDir)
  await first.stop()
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n0\n5432\n`)
  const later = await start(dataDir)
  expect(await ask(later.connection, 'SELECT 1')).toEqual([1])
})

/** The folder of a first start that was killed at work; undefined when it was done before the kill. */
async function interruptFirstStart(dataDir: string): Promise<string | undefined> {
  const source = `import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))}
    await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined, durable: false })`
  const program = spawn(process.execPath, ['--input-type=module-typescript', '-e', source], { stdio: 'ignore' })
  const unfinished = join(dataDir, `postgres.${program.pid}.tmp`)
  const isBegun = () => existsSync(join(unfinished, 'global')) || existsSync(join(dataDir, 'postgres'))
  await vi.waitFor(() => expect(isBegun()).toBe(true), { interval: 2, timeout: 30_000 })
  program.kill('SIGKILL')
  await once(program, 'exit')
  return existsSync(unfinished) ? unfinished : undefined
}

test('an interrupted first start is cleaned away and done again', async () => {
  let dataDir = makeDataDir()
  let unfinished: string | undefined
  // On a busy machine the start may be done before this process gets to look.
  while (!(unfinished = await interruptFirstStart(dataDir))) dataDir = makeDataDir()
  const postgres = await start(dataDir)
  expect(await ask(postgres.connection, 'SELECT 1')).toEqual([1])
  expect(existsSync(unfinished)).toBe(false)
})

test('a data folder with a long path gets a socket that the system accepts', async () => {
  const dataDir = join(makeDataDir(), 'long, deep "folder" '.repeat(6).trim())
  const postgres = await start(dataDir)
  expect(await ask(postgres.connection, 'SELECT 1')).toEqual([1])
  rmSync(postgres.connection.host, { recursive: true, force: true })
})

test('a folder with spaces, commas and quotes in its name works', async () => {
  const dataDir = join(makeDataDir(), 'a "b", c')
  mkdirSync(dataDir)
  const postgres = await start(dataDir)
  expect(await ask(postgres.connection, 'SELECT 1')).toEqual([1])
})

test('a folder that cannot be used is named in one sentence', async () => {
  const file = join(makeDataDir(), 'file')
  writeFileSync(file, '')
  const message = `The folder ${join(file, 'data')} cannot be created: set another DATA_DIR.`
  await expect(start(join(file, 'data'))).rejects.toThrow(new Error(message))
})
