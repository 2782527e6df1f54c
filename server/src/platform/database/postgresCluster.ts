import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Launcher, spawnProgram } from './postgresBinaries.ts'

export const databaseName = 'daystream'
export const socketPort = 5432

/** The kernel limits a socket path to 107 bytes. */
const longestSocketPath = 106
const bytesForNewCluster = 200 * 1024 * 1024

/** The server process in the cluster's postmaster.pid; `ready` once it accepts connections. */
export type Postmaster = { pid: number; socketFolder: string; ready: boolean }

/** Creates `<dataDir>/postgres` unless it exists; returns it. */
export async function prepareCluster(dataDir: string, launcher: Launcher, durable: boolean): Promise<string> {
  const folder = resolve(dataDir, 'postgres')
  return await withExplanation(dataDir, async () => {
    mkdirSync(dataDir, { recursive: true })
    if (launcher.spawnAs !== undefined) allowTraversal(dataDir)
    removeUnfinished(dataDir)
    if (!existsSync(join(folder, 'PG_VERSION'))) await createCluster(folder, launcher, durable)
    changeOwner(folder, launcher)
    return folder
  })
}

/** The folder of the unix socket: in the data folder, or a temporary one if that path is too long. */
export async function prepareSocketFolder(dataDir: string, launcher: Launcher): Promise<string> {
  const inside = resolve(dataDir, 'socket')
  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)
  const isShort = Buffer.byteLength(join(inside, `.s.PGSQL.${socketPort}`)) <= longestSocketPath
  const folder = isShort ? inside : join(tmpdir(), `daystream-${hash}`)
  return await withExplanation(folder, () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    changeOwner(folder, launcher)
    const stat = lstatSync(folder)
    if (!stat.isDirectory() || stat.uid !== launcher.owner) throw new Error('EPERM: the folder is not ours')
    if ((stat.mode & 0o777) !== 0o700) chmodSync(folder, 0o700)
    return folder
  })
}

async function withExplanation<Result>(folder: string, work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    throw new Error(explainFailure(cause instanceof Error ? cause.message : String(cause), folder), { cause })
  }
}

/** The running server of this cluster, if any; ignores a stale postmaster.pid. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const [pid = '', , , , socketFolder = '', , , status = ''] = readPostmasterFile(cluster)
  if (!isServerOf(Number(pid), cluster)) return undefined
  return { pid: Number(pid), socketFolder, ready: status.trim() === 'ready' }
}

/** The process id in the last server's lock file; it may have been reused. */
export function recordedPid(cluster: string): string | undefined {
  return readPostmasterFile(cluster)[0]
}

export function explainFailure(output: string, dataDir: string): string {
  if (/No space left on device|ENOSPC/i.test(output)) return `The disk that holds ${dataDir} is full.`
  if (/Read-only file system|Permission denied|Operation not permitted|EROFS|EACCES|EPERM/i.test(output))
    return `The folder ${dataDir} cannot be written by PostgreSQL: check its rights or set another DATA_DIR.`
  if (/ENOTDIR|EEXIST|ENOENT/.test(output)) return `The folder ${dataDir} cannot be created: set another DATA_DIR.`
  if (/incompatible with server|not compatible with this version/.test(output))
    return `The data in ${dataDir} was written by another version of PostgreSQL.`
  const reason = output.match(/(?:FATAL|PANIC|error): +(.+)/)?.[1] ?? output.trim().split('\n').at(-1)
  return `PostgreSQL did not start on ${dataDir}: ${reason || 'it gave no reason'}.`
}

function readPostmasterFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** Process ids are reused: checks that the process is PostgreSQL on this folder. */
function isServerOf(pid: number, cluster: string): boolean {
  const [program, ...args] = commandOf(pid)
  if (!program?.endsWith('postgres')) return false
  const folder = args[args.indexOf('-D') + 1] ?? ''
  return existsSync(folder) && realpathSync(folder) === realpathSync(cluster)
}

function commandOf(pid: number): string[] {
  if (!Number.isInteger(pid) || pid <= 0) return []
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    } catch {
      return []
    }
  }
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split(' ')
}

/** Removes clusters whose creation was killed: their name holds the process id. Our own id, which a container reuses, is left over too. */
function removeUnfinished(dataDir: string) {
  for (const name of readdirSync(dataDir)) {
    const pid = Number(name.match(/^postgres\.(\d+)\.tmp$/)?.[1])
    if (pid && (pid === process.pid || commandOf(pid).length === 0)) remove(join(dataDir, name))
  }
}

/** Retries: a dying program may still write into the folder. */
function remove(folder: string) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 20 })
}

/** Created under a temporary name and renamed, so that the first of two concurrent starts wins. */
async function createCluster(folder: string, launcher: Launcher, durable: boolean) {
  const { bavail, bsize } = statfsSync(resolve(folder, '..'))
  if (bavail * bsize < bytesForNewCluster) throw new Error('ENOSPC: a new database needs 200 MB')
  const unfinished = `${folder}.${process.pid}.tmp`
  remove(unfinished)
  mkdirSync(unfinished, { mode: 0o700 })
  try {
    changeOwner(unfinished, launcher)
    await runInitdb(unfinished, launcher, durable)
    renameSync(unfinished, folder)
  } catch (error) {
    remove(unfinished)
    if (!existsSync(join(folder, 'PG_VERSION'))) throw error
  }
}

async function runInitdb(folder: string, launcher: Launcher, durable: boolean) {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${databaseName}`, '--auth=trust']
  const args = ['-D', folder, ...locale, ...access, ...(durable ? [] : ['--no-sync'])]
  const child = spawnProgram(launcher, 'initdb', { args })
  child.stdout.resume()
  const exited = new Promise<number | null>((done, failed) => child.once('exit', done).once('error', failed))
  const [output, status] = await Promise.all([text(child.stderr), exited])
  if (status !== 0) throw new Error(output)
}

/** Lets another user reach its own files without listing the folder. */
function allowTraversal(folder: string) {
  const { mode } = lstatSync(folder)
  if ((mode & 0o001) === 0) chmodSync(folder, (mode & 0o777) | 0o011)
}

function changeOwner(folder: string, { owner }: Launcher) {
  if (process.getuid?.() !== 0 || lstatSync(folder).uid === owner) return
  const { status } = spawnSync('chown', ['-R', '-h', `${owner}:${owner}`, folder])
  if (status !== 0) throw new Error(`EPERM: the owner of ${folder} cannot be changed`)
}
