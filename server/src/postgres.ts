import { createInterface } from 'node:readline'
import { setInterval, setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { refuseForeignFolder } from './dataFolder.ts'
import { chooseLauncher, type Launcher, spawnProgram } from './postgresBinaries.ts'
import {
  databaseName,
  explainFailure,
  findPostmaster,
  prepareCluster,
  prepareSocketFolder,
  recordedPid,
  socketPort,
} from './postgresCluster.ts'
import { postgresSettings } from './postgresSettings.ts'

export type PostgresOptions = {
  /** The data folder of the product; the cluster lives in its `postgres` folder. */
  dataDir: string
  /** Gets what PostgreSQL writes beyond its routine, and every restart. */
  log: (line: string) => void
  /** `false` trades safety for speed: for the throwaway clusters of tests. */
  durable?: boolean
}

export type Postgres = {
  connection: { host: string; port: number; database: string; user: string }
  /** The process id of the server that runs now: another one after a restart. */
  readonly pid: number
  /** Ends the server, unless another process started it. Connections that are still open are cut. */
  stop: () => Promise<void>
}

type House = { cluster: string; socketFolder: string; launcher: Launcher; options: PostgresOptions; end: AbortSignal }
type Server = { pid: number; gone: Promise<void>; isGone: () => boolean; interrupt: () => void; output: string[] }

const patienceMs = 60_000
const pollMs = 20
const restartDelaysMs = [0, 200, 500, 1000, 2000, 5000]
const keptLines = 20
/** What PostgreSQL says at every start and stop. */
const routineLine =
  /^LOG: {2}(starting PostgreSQL|listening on|database system (was shut down at|is ready|is shut down)|received fast|aborting any|background worker|shutting down)|^FATAL: {2}terminating connection due to administrator command/

/** Runs PostgreSQL on a data folder, or joins the server that already runs on it, and keeps it running until `stop`.
 *  Throws an error whose message is one sentence for the operator. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { dataDir, durable = true } = options
  refuseForeignFolder(dataDir)
  const launcher = chooseLauncher()
  const cluster = await prepareCluster(dataDir, launcher, durable)
  const socketFolder = findPostmaster(cluster)?.socketFolder || (await prepareSocketFolder(dataDir, launcher))
  const ending = new AbortController()
  const house: House = { cluster, socketFolder, launcher, options, end: ending.signal }
  let server = await run(house)

  async function supervise() {
    for (;;) {
      await server.gone
      if (ending.signal.aborted) return
      options.log('PostgreSQL ended unexpectedly and is started again')
      const next = await runAgain(house)
      if (!next) return
      server = next
      if (ending.signal.aborted) server.interrupt()
    }
  }

  const supervision = supervise()
  return {
    connection: connectionTo(house, databaseName),
    get pid() {
      return server.pid
    },
    async stop() {
      ending.abort()
      server.interrupt()
      await supervision
    },
  }
}

/** Tries until a server runs or the end comes. */
async function runAgain(house: House): Promise<Server | undefined> {
  for (let attempt = 0; !house.end.aborted; attempt++) {
    try {
      const delayMs = restartDelaysMs[Math.min(attempt, restartDelaysMs.length - 1)]
      await setTimeout(delayMs, undefined, { signal: house.end })
      return await run(house)
    } catch (error) {
      if (!house.end.aborted) house.options.log(error instanceof Error ? error.message : String(error))
    }
  }
  return undefined
}

/** Starts a server, or joins the one that another process started; resolves when it takes connections. */
async function run(house: House): Promise<Server> {
  const { dataDir } = house.options
  const deadline = Date.now() + patienceMs
  for (;;) {
    const postmaster = findPostmaster(house.cluster)
    const server = postmaster ? watch(postmaster.pid) : launch(house)
    while (!server.isGone() && Date.now() < deadline && !house.end.aborted) {
      if (await isReady(house, server.pid)) return server
      await setTimeout(pollMs)
    }
    server.interrupt()
    await server.gone
    const output = server.output.join('\n')
    if (Date.now() > deadline || house.end.aborted)
      throw new Error(`PostgreSQL on ${dataDir} was not ready within ${patienceMs / 1000} seconds.`)
    if (!postmaster && !isOccupied(output)) throw new Error(explainFailure(output, dataDir))
    await setTimeout(pollMs)
  }
}

function launch({ cluster, socketFolder, launcher, options }: House): Server {
  const settings = postgresSettings(socketFolder, options.durable ?? true)
  const child = spawnProgram(launcher, 'postgres', {
    args: ['-D', cluster, '-p', String(socketPort), ...settings],
    // A killed server's process id may belong to a stranger now: PostgreSQL overlooks the one that is named here.
    environment: { PG_GRANDPARENT_PID: recordedPid(cluster) ?? '' },
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => {
      output.push(line)
      if (output.length > keptLines) output.shift()
      if (!routineLine.test(line)) options.log(line)
    })
  let isGone = false
  const gone = new Promise<void>((resolve) => {
    child.once('close', resolve)
    child.once('error', (error) => {
      output.push(error.message)
      resolve()
    })
  }).then(() => void (isGone = true))
  return { pid: child.pid ?? 0, gone, isGone: () => isGone, interrupt: () => child.kill('SIGINT'), output }
}

/** A server that another process started: it is ours to use and, once it is gone, to replace. */
function watch(pid: number): Server {
  const leaving = new AbortController()
  let isGone = false
  const gone = untilDead(pid, leaving.signal).then(() => void (isGone = true))
  return { pid, gone, isGone: () => isGone, interrupt: () => leaving.abort(), output: [] }
}

async function untilDead(pid: number, signal: AbortSignal) {
  try {
    for await (const _ of setInterval(pollMs, undefined, { signal, ref: false })) process.kill(pid, 0)
  } catch {
    // No such process, or we left it alone.
  }
}

async function isReady(house: House, pid: number): Promise<boolean> {
  const postmaster = findPostmaster(house.cluster)
  if (!postmaster?.ready || postmaster.pid !== pid) return false
  const client = new Client(connectionTo(house, 'postgres'))
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
    return true
  } catch {
    // It ended, or another process makes the database right now: the next look tells.
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

function connectionTo({ socketFolder }: House, database: string) {
  return { host: socketFolder, port: socketPort, database, user: databaseName }
}

/** An earlier server, or the last of its processes, has not ended yet. */
function isOccupied(output: string): boolean {
  return /lock file ".*" already exists|pre-existing shared memory block/.test(output)
}
