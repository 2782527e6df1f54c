import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { setTimeout } from 'node:timers/promises'
import { environmentWith } from '../platform/config/config.ts'
import { OperatorError } from '../platform/config/operatorError.ts'

/** Migrations of a large school take minutes. */
const timeoutMs = 30 * 60_000
const pollMs = 200
const longestOutput = 20_000

type Trial = { allowsDemo: boolean; signal: AbortSignal }

/**
 * Starts the server on loopback, without jobs, until it is ready. Throws the error of a failed start. `allowsDemo`: demo accounts exist,
 * with which production starts only if DEMO is on.
 */
export async function trialStart({ allowsDemo, signal }: Trial): Promise<void> {
  const port = String(await findFreePort())
  const program = fileURLToPath(new URL('../main.ts', import.meta.url))
  const child = spawn(process.execPath, [program], {
    env: environmentWith({ ROLE: 'web', HOST: '127.0.0.1', PORT: port, DEMO: allowsDemo ? 'on' : 'off' }),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => (output = (output + part).slice(-longestOutput)))
  const exited = once(child, 'close')
  const deadline = performance.now() + timeoutMs
  try {
    while (!(await isReady(port))) {
      signal.throwIfAborted()
      if (child.exitCode !== null || child.signalCode !== null) {
        await exited
        throw new OperatorError(reasonOf(output))
      }
      if (performance.now() > deadline) throw new OperatorError(`it was not ready within ${timeoutMs / 60_000} minutes`)
      await setTimeout(pollMs)
    }
  } finally {
    child.kill('SIGINT')
    await exited
  }
}

/** The message of the last line, in which a failed start logs its error as JSON outside a terminal. */
function reasonOf(output: string): string {
  const line = output.trim().split('\n').at(-1) ?? ''
  try {
    return (JSON.parse(line) as { message: string }).message
  } catch {
    return line || 'it gave no reason'
  }
}

async function isReady(port: string): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
  await response?.body?.cancel()
  return response?.status === 200
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
