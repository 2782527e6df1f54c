import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
export const packagesFolder = join(root, 'node_modules')

const stampFile = join(packagesFolder, '.daystream-lock')
const unfinishedFile = join(packagesFolder, '.daystream-unfinished')
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** Time for npm to exit when interrupted. */
const killAfterMs = 3000

// Not `npm ci`, which fails when a registry lacks optional packages of other systems.
const npmArguments = ['install', '--no-save', '--ignore-scripts', '--include=dev', '--include=optional']
npmArguments.push('--no-audit', '--no-fund', '--loglevel=error')

/** Packages that a server needs at run time. */
const serverScript = /^(scripts\/(start|upgrade)\.ts|server\/src\/commands\/.*)$/

/**
 * Installs `node_modules` as in package-lock.json. The server and its commands use an installation of `npm ci --omit=dev` as it is, and
 * in production install nothing. Throws an error whose message is for the user of the command.
 */
export async function installPackages(script = '') {
  if (isInstalled()) return
  if (serverScript.test(script)) {
    if (isProductionInstall()) return
    if (process.env.NODE_ENV === 'production')
      throw new Error('Packages are missing, and production installs nothing by itself: run npm ci --omit=dev.')
  }
  if (lstatSync(packagesFolder, { throwIfNoEntry: false })?.isSymbolicLink()) {
    process.stderr.write('node_modules is a link and differs from package-lock.json: it is used as it is.\n')
    return
  }
  await withLock('install', root, async (addLockOwner) => {
    if (!isInstalled()) await runNpm(addLockOwner)
  })
}

function isInstalled() {
  if (readIfExists(stampFile) === wantedStamp()) return true
  if (existsSync(unfinishedFile) || !holdsEveryPackage()) return false
  try {
    writeFileSync(stampFile, wantedStamp())
  } catch {
    // The stamp only saves time.
  }
  return true
}

function wantedStamp() {
  return `${hash(readFileSync(join(root, 'package-lock.json')))} ${process.platform}-${process.arch}`
}

/** Whether everything but the development packages is installed, and none of those. */
function isProductionInstall() {
  if (existsSync(unfinishedFile) || existsSync(join(packagesFolder, 'vite'))) return false
  return holdsEveryPackage((wanted) => !wanted.dev && !wanted.devOptional)
}

/** Whether npm's own list of installed packages matches the lockfile. */
function holdsEveryPackage(isNeeded = () => true) {
  const installed = JSON.parse(readIfExists(join(packagesFolder, '.package-lock.json')) ?? '{}').packages ?? {}
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages).every(
    ([path, wanted]) =>
      path === '' ||
      !isNeeded(wanted) ||
      installed[path]?.version === wanted.version ||
      (!installed[path] && wanted.optional && !isMadeForThisSystem(wanted)),
  )
}

/** npm skips optional packages of other systems; those without a system are their dependencies. */
function isMadeForThisSystem({ os, cpu, libc }) {
  return os?.includes(process.platform) && cpu?.includes(process.arch) && !libc
}

async function runNpm(addLockOwner) {
  process.stdout.write('Installing the packages…\n')
  const started = Date.now()
  // An interrupted installation may leave incomplete packages.
  if (existsSync(unfinishedFile)) rmSync(packagesFolder, { recursive: true, force: true })
  if (!existsSync(packagesFolder)) mkdirSync(packagesFolder)
  writeFileSync(unfinishedFile, '')
  const npm = process.env.npm_execpath
  const [command, args] = npm ? [process.execPath, [npm, ...npmArguments]] : ['npm', npmArguments]
  // A process group of its own, so that signals also reach npm's child processes.
  const detached = process.platform !== 'win32'
  // Before npm starts: a signal in between would end this process alone.
  const interruption = stopOnSignals(() => child.pid, detached)
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'], shell: !npm, detached })
  // npm survives if this process is killed: the next command waits for it.
  if (child.pid) addLockOwner(child.pid)
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (part) => (output += part))
  const code = await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject))
  if (interruption.end()) throw Object.assign(new Error('The installation was interrupted.'), { exitCode: 130 })
  if (code !== 0) throw new Error(explainNpm(output))
  writeFileSync(stampFile, wantedStamp())
  rmSync(unfinishedFile, { force: true })
  process.stdout.write(`Installed in ${Math.round((Date.now() - started) / 1000)} s.\n`)
}

/** Stops npm when this process is interrupted. `end` stops listening and returns whether a signal came. */
function stopOnSignals(findPid, detached) {
  let wasInterrupted = false
  const kill = (signal) => {
    try {
      process.kill(detached ? -findPid() : findPid(), signal)
    } catch {
      // It has exited already.
    }
  }
  const interrupt = () => {
    wasInterrupted = true
    kill('SIGTERM')
    setTimeout(() => kill('SIGKILL'), killAfterMs).unref()
  }
  for (const signal of signals) process.on(signal, interrupt)
  return {
    end() {
      for (const signal of signals) process.off(signal, interrupt)
      return wasInterrupted
    },
  }
}

function explainNpm(output) {
  if (/ENOSPC/.test(output)) return `The disk that holds ${root} is full: the packages are not installed.`
  if (/EROFS|EACCES|EPERM/.test(output)) return `The folder ${root} cannot be written: the packages are not installed.`
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|network/i.test(output))
    return 'The packages cannot be fetched: check the network and run the command again.'
  const reason = /npm (?:error|ERR!) (?!code )(.+)/.exec(output)?.[1]
  return `The packages cannot be installed: ${reason ?? (output.trim() || 'npm gave no reason')}`
}

function readIfExists(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function hash(content) {
  return createHash('sha256').update(content).digest('hex')
}
