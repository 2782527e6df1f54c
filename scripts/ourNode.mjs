import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { packagesFolder, root } from './packages.mjs'

/** The oldest Node that runs the product: it brings Temporal. */
const neededNode = 26
const forwardedSignals = ['SIGTERM', 'SIGHUP', 'SIGUSR2']

/**
 * Runs a script with the Node that came as a package, passes signals on and ends as the script ended. Words that begin
 * with two dashes before the script's name are for Node.
 */
export async function runOnOurNode(words) {
  const at = words.findIndex((word) => !word.startsWith('--'))
  const script = words[at]
  if (!script) throw new Error('Name a script to run: node scripts/run.mjs <script.ts> [arguments].')
  const node = findNode()
  const child = spawn(node, [...words.slice(0, at), join(root, script), ...words.slice(at + 1)], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
      // Keeps what was compiled: the next start is sooner, and needs no compiler in its memory.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(packagesFolder, '.cache', 'node'),
      // On Linux every thread would keep freed memory of its own.
      MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    },
  })
  for (const signal of forwardedSignals) process.on(signal, () => child.kill(signal))
  // A terminal sends Ctrl-C to the script too: passing it on would ask twice.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  const [code, signal] = await new Promise((resolve, reject) => {
    child.once('exit', (...ended) => resolve(ended))
    child.once('error', () => reject(new Error(`${node} does not run on this system: install Node ${neededNode}.`)))
  })
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
  if (Number(process.versions.node.split('.')[0]) >= neededNode) return process.execPath
  throw new Error(`No Node ${neededNode} can be installed for ${system}-${process.arch}: install it and run again.`)
}
