import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

export type Server = { child: ChildProcess; origin: string; output: () => string }

type ServerOptions = { dataDir: string; port: number; settings?: Record<string, string> }

const root = join(import.meta.dirname, '..')
/** Only ends a start that hangs. */
export const startTimeoutMs = 300_000

/** Starts the server in its own process and waits until it is ready. `settings` override those of a test. */
export async function startServer({ dataDir, port, settings }: ServerOptions): Promise<Server> {
  const network = { DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' }
  const child = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DEMO: 'off', NODE_ENV: 'test', ...settings, ...network },
  })
  // Leaves no child process behind when a test fails.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (output += part))
  const server = { child, origin: `http://127.0.0.1:${port}`, output: () => output }
  await waitUntilReady(server)
  return server
}

async function waitUntilReady({ child, origin, output }: Server): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The server did not start:\n${output()}`)
    await setTimeout(20)
  }
}

/** Stops a server with a signal and waits for its exit; returns the exit code, or null after a kill. */
export async function endServer({ child }: Server, signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exited = once(child, 'exit')
  child.kill(signal)
  const [code] = await exited
  return code
}
