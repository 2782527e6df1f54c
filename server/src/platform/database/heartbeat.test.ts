import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { startProxy } from '../../../test/proxy.ts'
import { eventually, neverAborted } from '../../../test/waiting.ts'
import { openDatabase, type Database } from './database.ts'
import { detectionMs } from './heartbeat.ts'

let school: School
let learner: { id: number; token: string }
beforeAll(async () => {
  school = await startSchool()
  const { id, email } = await school.addLearner()
  learner = { id, token: await school.signIn(email) }
})
afterAll(() => school.close())

type PingResult = { status: number; retryAfter: string | null }

async function ping(url: string, init: RequestInit = {}): Promise<PingResult> {
  const response = await fetch(url, { ...init, signal: neverAborted })
  await response.text()
  return { status: response.status, retryAfter: response.headers.get('retry-after') }
}

/** Reads and writes, many times more than connections. */
function callMany(origin: string): Promise<PingResult[]> {
  const headers = { authorization: `Bearer ${learner.token}`, 'content-type': 'application/json' }
  const read = () => ping(`${origin}/spa/api/v1/payment-subscription`, { headers })
  const body = JSON.stringify({ essential: true, analytics: true, marketing: true })
  const write = () => {
    const once = { ...headers, 'idempotency-key': randomUUID() }
    return ping(`${origin}/spa/api/v1/cookie/update-policy`, { method: 'POST', headers: once, body })
  }
  return Promise.all(Array.from({ length: 40 }, (_, index) => (index % 2 ? read() : write())))
}

async function expectRefusal(origin: string): Promise<void> {
  const [ready, ...responses] = await Promise.all([ping(`${origin}/readyz`), callMany(origin)]).then((all) =>
    all.flat(),
  )
  expect(ready).toMatchObject({ status: 503 })
  for (const response of responses) expect(response).toEqual({ status: 503, retryAfter: '5' })
}

async function expectRecovery(origin: string): Promise<void> {
  await eventually(async () => expect((await ping(`${origin}/readyz`)).status).toBe(200))
  expect(new Set((await callMany(origin)).map(({ status }) => status))).toEqual(new Set([200]))
}

const openTransactions = ({ pool }: Database) =>
  pool.query(`select application_name, state, query from pg_stat_activity where datname = current_database()
    and application_name = 'daystream' and pid <> pg_backend_pid() and state <> 'idle'`)

test('a database that stopped responding is noticed within three seconds', () => {
  expect(detectionMs).toBeLessThan(3000)
})

test('when the network drops all packets, calls fail and connections recover', async () => {
  const proxy = await startProxy()
  const { database: name = '' } = school.database.pool.options
  const database = openDatabase({ ...proxy.connection, database: name, max: 5 })
  const app = await buildApp(school.config, database)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  await expectRecovery(origin)
  proxy.startDropping()
  await expectRefusal(origin)
  await expectRefusal(origin)
  proxy.stopDropping()
  await expectRecovery(origin)
  expect(database.pool.waitingCount).toBe(0)
  expect(database.pool.idleCount).toBe(database.pool.totalCount)
  await app.close()
  await database.close()
  await proxy.close()
})

/** The whole product in its own process, with its own PostgreSQL. */
async function startProduct() {
  const dataDir = await mkdtemp(join(tmpdir(), 'daystream-stopped-'))
  const environment = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: environment,
    stdio: 'pipe',
  })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  })
  child.stderr.resume()
  for await (const line of createInterface(child.stdout)) {
    const [, port] = /ready: http:\/\/localhost:(\d+)/.exec(line) ?? []
    if (port) return { origin: `http://127.0.0.1:${port}`, dataDir }
  }
  throw new Error('The product did not start')
}

/** The server process and its children. */
async function postgresProcesses(dataDir: string): Promise<number[]> {
  const [server = ''] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const isOfServer = (id: string) => {
    try {
      return id === server || readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === server
    } catch {
      return false
    }
  }
  return ids.filter(isOfServer).map(Number)
}

test.skipIf(process.platform !== 'linux')(
  'when PostgreSQL is suspended, calls fail and everything recovers',
  async () => {
    const { origin, dataDir } = await startProduct()
    const database = openDatabase({ host: join(dataDir, 'socket'), database: 'daystream', user: 'daystream', max: 1 })
    onTestFinished(() => database.close())
    await copyPerson(database)
    await expectRecovery(origin)
    const stopped = await postgresProcesses(dataDir)
    for (const id of stopped) process.kill(id, 'SIGSTOP')
    try {
      await expectRefusal(origin)
      await expectRefusal(origin)
    } finally {
      for (const id of stopped) process.kill(id, 'SIGCONT')
    }
    await expectRecovery(origin)
    await eventually(async () => expect((await openTransactions(database)).rows).toEqual([]))
  },
)

/** Copies the user and their session to another database. */
async function copyPerson({ pool }: Database): Promise<void> {
  for (const table of ['users', 'sessions']) {
    const { rows } = await school.database.pool.query<{ row: object }>(`select to_jsonb(t) as row from ${table} t`)
    const columns = await writableColumns(pool, table)
    for (const { row } of rows)
      await pool.query(
        `insert into ${table} (${columns}) overriding system value
        select ${columns} from jsonb_populate_record(null::${table}, $1)`,
        [row],
      )
  }
}

async function writableColumns(pool: Database['pool'], table: string): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
    where table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  return rows.map(({ name }) => name).join(', ')
}
