import { createInterface } from 'node:readline'
import { setInterval, setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { OperatorError } from '../config/operatorError.ts'
import { requireOwnFolder } from '../storage/folders.ts'
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
import { refuseLeases, type StopOptions, tryLease } from './postgresLease.ts'
import { postgresSettings } from './postgresSettings.ts'

export type PostgresOptions = {
  /** The cluster is its `postgres` folder. */
  dataDir: string
  /** Receives PostgreSQL's non-routine log lines, and a line per restart. */
  log: (line: string) => void
  /** `false` is faster and unsafe: for throwaway clusters of tests. */
  durable?: boolean
}

export type Postgres = {
  connection: { host: string; port: number; database: string; user: string }
  readonly pid: number
  /** Lets the process that started the server stop it; this process then restarts it. */
  releaseLease: () => Promise<void>
  /** Stops a server that this process started, once other leases have ended, and closes open connections. */
  stop: (options?: StopOptions) => Promise<void>
}

type Cluster = {
  folder: string
  socketFolder: string
  launcher: Launcher
  options: PostgresOptions
  end: AbortSignal
  /** Whether to take a lease on a server that another process started. */
  takesLease: boolean
}
type Server = {
  pid: number
  isOurs: boolean
  exited: Promise<void>
  hasExited: () => boolean
  interrupt: () => void
  output: string[]
  lease?: Client
}

const startTimeoutMs = 60_000
const pollMs = 20
const restartDelaysMs = [0, 200, 500, 1000, 2000, 5000]
const maxOutputLines = 20
/** Log lines of every start and stop. */
const routineLine =
  /^LOG: {2}(starting PostgreSQL|listening on|database system (was shut down at|is ready|is shut down)|received fast|aborting any|background worker|shutting down)|^FATAL: {2}terminating connection due to administrator command/

/** Runs PostgreSQL on a data folder, or attaches to the server that runs there, and restarts it until `stop`. Throws an OperatorError. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  try {
    return await start(options)
  } catch (cause) {
    throw new OperatorError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

async function start(options: PostgresOptions): Promise<Postgres> {
  const { dataDir, durable = true } = options
  requireOwnFolder(dataDir)
  const launcher = chooseLauncher()
  const folder = await prepareCluster(dataDir, launcher, durable)
  const socketFolder = findPostmaster(folder)?.socketFolder || (await prepareSocketFolder(dataDir, launcher))
  const ending = new AbortController()
  const cluster: Cluster = { folder, socketFolder, launcher, options, end: ending.signal, takesLease: true }
  let server = await run(cluster)

  async function supervise() {
    for (;;) {
      await server.exited
      if (ending.signal.aborted) return
      options.log('PostgreSQL exited unexpectedly, restarting it')
      const next = await restart(cluster)
      if (!next) return
      server = next
      if (ending.signal.aborted) server.interrupt()
    }
  }

  const supervision = supervise()
  return {
    connection: connectionTo(cluster, databaseName),
    get pid() {
      return server.pid
    },
    async releaseLease() {
      cluster.takesLease = false
      await endConnection(server.lease)
    },
    async stop(stopOptions = {}) {
      const refusal = server.isOurs ? await refuseLeases(connectionTo(cluster, 'postgres'), stopOptions) : undefined
      ending.abort()
      server.interrupt()
      await supervision
      await Promise.all([endConnection(server.lease), endConnection(refusal)])
    },
  }
}

async function restart(cluster: Cluster): Promise<Server | undefined> {
  for (let attempt = 0; !cluster.end.aborted; attempt++) {
    try {
      const delayMs = restartDelaysMs[Math.min(attempt, restartDelaysMs.length - 1)]
      await setTimeout(delayMs, undefined, { signal: cluster.end })
      return await run(cluster)
    } catch (error) {
      if (!cluster.end.aborted) cluster.options.log(error instanceof Error ? error.message : String(error))
    }
  }
  return undefined
}

async function run(cluster: Cluster): Promise<Server> {
  const { dataDir } = cluster.options
  const deadline = performance.now() + startTimeoutMs
  for (;;) {
    const postmaster = findPostmaster(cluster.folder)
    const server = postmaster ? attach(postmaster.pid) : launch(cluster)
    while (!server.hasExited() && performance.now() < deadline && !cluster.end.aborted) {
      if (await isReady(cluster, server)) return server
      await setTimeout(pollMs)
    }
    server.interrupt()
    await server.exited
    const output = server.output.join('\n')
    if (performance.now() > deadline || cluster.end.aborted)
      throw new Error(`PostgreSQL on ${dataDir} was not ready within ${startTimeoutMs / 1000} seconds.`)
    if (!postmaster && !isLocked(output)) throw new Error(explainFailure(output, dataDir))
    await setTimeout(pollMs)
  }
}

function launch({ folder, socketFolder, launcher, options }: Cluster): Server {
  const settings = postgresSettings(socketFolder, options.durable ?? true)
  const child = spawnProgram(launcher, 'postgres', {
    args: ['-D', folder, '-p', String(socketPort), ...settings],
    // The pid of a killed server may have been reused: PostgreSQL ignores a lock file with this pid.
    environment: { PG_GRANDPARENT_PID: recordedPid(folder) ?? '' },
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => {
      output.push(line)
      if (output.length > maxOutputLines) output.shift()
      if (!routineLine.test(line)) options.log(line)
    })
  let hasExited = false
  const exited = new Promise<void>((resolve) => {
    child.once('close', resolve)
    child.once('error', (error) => {
      output.push(error.message)
      resolve()
    })
  }).then(() => void (hasExited = true))
  const interrupt = () => child.kill('SIGINT')
  return { pid: child.pid ?? 0, isOurs: true, exited, hasExited: () => hasExited, interrupt, output }
}

function attach(pid: number): Server {
  const leaving = new AbortController()
  let hasExited = false
  const exited = untilExited(pid, leaving.signal).then(() => void (hasExited = true))
  return { pid, isOurs: false, exited, hasExited: () => hasExited, interrupt: () => leaving.abort(), output: [] }
}

async function untilExited(pid: number, signal: AbortSignal) {
  try {
    for await (const _ of setInterval(pollMs, undefined, { signal, ref: false })) process.kill(pid, 0)
  } catch {}
}

async function isReady(cluster: Cluster, server: Server): Promise<boolean> {
  const postmaster = findPostmaster(cluster.folder)
  if (!postmaster?.ready || postmaster.pid !== server.pid) return false
  const client = new Client(connectionTo(cluster, 'postgres'))
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
    if (server.isOurs || !cluster.takesLease) return true
    if (await tryLease(client)) server.lease = client
    return server.lease !== undefined
  } catch {
    // Exited, or another process is still creating the database: the next poll tells.
    return false
  } finally {
    if (server.lease !== client) await endConnection(client)
  }
}

async function endConnection(client: Client | undefined): Promise<void> {
  await client?.end().catch(() => undefined)
}

function connectionTo({ socketFolder }: Cluster, database: string) {
  return { host: socketFolder, port: socketPort, database, user: databaseName }
}

/** An earlier server is still shutting down. */
function isLocked(output: string): boolean {
  return /lock file ".*" already exists|pre-existing shared memory block/.test(output)
}
