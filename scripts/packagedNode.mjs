import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { packagesFolder, root } from './packages.mjs'

/** The minimum Node version: it includes Temporal. */
const minimumNode = 26
/** npm passes a signal to its shell only, which ends without telling us. */
const parentCheckMs = 300
const forwardedSignals = ['SIGTERM', 'SIGHUP', 'SIGUSR2']

/**
 * Runs a script with the packaged Node, forwards signals and exits like the script. Arguments before the script's name are
 * options of Node.
 */
export async function runWithPackagedNode(commandLine) {
  const scriptIndex = commandLine.findIndex((argument) => !argument.startsWith('--'))
  const script = commandLine[scriptIndex]
  if (!script) throw new Error('Name a script to run: node scripts/run.mjs <script.ts> [arguments].')
  const node = findNode()
  const child = spawn(
    node,
    [...commandLine.slice(0, scriptIndex), join(root, script), ...commandLine.slice(scriptIndex + 1)],
    {
      stdio: 'inherit',
      env: {
        // By default, glibc gives threads arenas of their own and keeps freed memory at their ends.
        ...{ MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' },
        ...process.env,
        PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
        // Speeds up later starts and saves the memory of the compiler.
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(packagesFolder, '.cache', 'node'),
      },
    },
  )
  for (const signal of forwardedSignals) process.on(signal, () => child.kill(signal))
  // A terminal sends Ctrl-C to the whole process group.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  const parent = process.ppid
  const parentCheck = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(parentCheck)
    child.kill('SIGTERM')
  }, parentCheckMs)
  if (!process.env.npm_lifecycle_event) clearInterval(parentCheck)
  const [code, signal] = await new Promise((resolve, reject) => {
    child.once('exit', (...result) => resolve(result))
    child.once('error', () => reject(new Error(`${node} does not run on this system: install Node ${minimumNode}.`)))
  })
  clearInterval(parentCheck)
  if (signal) {
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  }
  process.exitCode = code ?? 1
}

function findNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const packaged = join(packagesFolder, `node-${system}-${process.arch}`, 'bin', program)
  if (existsSync(packaged)) return packaged
  if (Number(process.versions.node.split('.')[0]) >= minimumNode) return process.execPath
  throw new Error(`No Node ${minimumNode} can be installed for ${system}-${process.arch}: install it and run again.`)
}
