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
/** npm is given so long to end when it is interrupted. */
const killAfterMs = 3000

// Not `npm ci`: it refuses a lockfile without the optional packages of systems that a registry does not hold.
const npmArguments = ['install', '--no-save', '--ignore-scripts', '--include=dev', '--include=optional']
npmArguments.push('--no-audit', '--no-fund', '--loglevel=error')

/** Makes `node_modules` what package-lock.json says. Throws a sentence for whoever typed the command. */
export async function installPackages() {
  if (isInstalled()) return
  if (lstatSync(packagesFolder, { throwIfNoEntry: false })?.isSymbolicLink()) {
    process.stderr.write('node_modules is a link and differs from package-lock.json: it is used as it is.\n')
    return
  }
  await withLock('install', root, async (keep) => {
    if (!isInstalled()) await runNpm(keep)
  })
}

function isInstalled() {
  if (readIfThere(stampFile) === wantedStamp()) return true
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

/** Whether npm itself, which keeps its own list of what it installed, put every version there. */
function holdsEveryPackage() {
  const installed = JSON.parse(readIfThere(join(packagesFolder, '.package-lock.json')) ?? '{}').packages ?? {}
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages).every(
    ([path, wanted]) =>
      path === '' ||
      installed[path]?.version === wanted.version ||
      (!installed[path] && wanted.optional && !isMadeForThisSystem(wanted)),
  )
}

/** npm leaves out the optional packages of other systems; those without a system are parts of them. */
function isMadeForThisSystem({ os, cpu, libc }) {
  return os?.includes(process.platform) && cpu?.includes(process.arch) && !libc
}

async function runNpm(keep) {
  process.stdout.write('Installing the packages…\n')
  const started = Date.now()
  // What an interrupted installation left behind may be half a package.
  if (existsSync(unfinishedFile)) rmSync(packagesFolder, { recursive: true, force: true })
  if (!existsSync(packagesFolder)) mkdirSync(packagesFolder)
  writeFileSync(unfinishedFile, '')
  const npm = process.env.npm_execpath
  const [command, args] = npm ? [process.execPath, [npm, ...npmArguments]] : ['npm', npmArguments]
  // In a group of its own: npm begins programs that an interruption has to reach too.
  const detached = process.platform !== 'win32'
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'], shell: !npm, detached })
  // If we are killed, npm goes on alone: whoever comes next waits for it.
  if (child.pid) keep(child.pid)
  const interruption = endOnSignals(child, detached)
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (part) => (output += part))
  const code = await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject))
  if (interruption.end()) throw Object.assign(new Error('The installation was interrupted.'), { exitCode: 130 })
  if (code !== 0) throw new Error(explainNpm(output))
  writeFileSync(stampFile, wantedStamp())
  rmSync(unfinishedFile, { force: true })
  process.stdout.write(`Installed in ${Math.round((Date.now() - started) / 1000)} s.\n`)
}

/** An interrupted command ends the installation too. `end` stops listening, and tells whether there was one. */
function endOnSignals(child, detached) {
  let wasInterrupted = false
  const kill = (signal) => {
    try {
      process.kill(detached ? -child.pid : child.pid, signal)
    } catch {
      // It is gone already.
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

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function hash(content) {
  return createHash('sha256').update(content).digest('hex')
}
