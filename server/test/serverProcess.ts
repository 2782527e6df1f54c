import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { Endpoint, ResponseBody } from '#contract/endpoint.ts'
import { settingsOf } from './command.ts'
import { addressOf, type Input, type School } from './school.ts'

export type LogLine = { level: string; time: string; message: string } & Record<string, unknown>

export type ServerProcess = {
  /** Lines of standard output so far, as they were written. */
  output: string[]
  /** The message of a start that failed; empty while it runs. */
  failure: string
  /** Origin of the website, or of HEALTH_PORT for a worker. */
  origin: string
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

export const logLine = (line: string) => JSON.parse(line) as LogLine

/** Starts the product on a school's database in its own process until the test ends; waits until it is ready or has failed. */
export function startServerProcess(school: School, settings: Record<string, string> = {}): Promise<ServerProcess> {
  return spawnServer(school, { settings, onSpawn: (stop) => onTestFinished(() => stop()) })
}

/** The same for all tests of a file, which stops it. */
export function startSecondServer(school: School, settings: Record<string, string> = {}): Promise<ServerProcess> {
  return spawnServer(school, { settings, onSpawn: () => undefined })
}

/** Calls a server in a process of its own. */
export async function callServer<E extends Endpoint>({ origin }: ServerProcess, endpoint: E, input: Input<E>) {
  const { token, body, headers } = input
  const response = await fetch(origin + addressOf(endpoint, input), {
    method: endpoint.method,
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as ResponseBody<E> }
}

type Spawning = { settings: Record<string, string>; onSpawn: (stop: ServerProcess['stop']) => void }

async function spawnServer(school: School, { settings, onSpawn }: Spawning): Promise<ServerProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DEMO: 'off',
      ROLE: 'web',
      HOST: '',
      PORT: '0',
      ...settingsOf(school),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  const failure = text(child.stderr)
  const stop = async (signal: NodeJS.Signals = 'SIGINT') => {
    child.kill(signal)
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  onSpawn(stop)
  const origin = await new Promise<string>((resolve) => {
    const lines = createInterface(child.stdout).on('line', (line) => {
      output.push(line)
      const port =
        /(?:Server listening at http:\/\/127\.0\.0\.1|ready: http:\/\/localhost|Health is at http:\/\/127\.0\.0\.1):(\d+)/.exec(
          line,
        )?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
    lines.once('close', () => resolve(''))
  })
  return { output, origin, failure: origin ? '' : logLine(await failure).message, stop }
}

const mainFile = join(import.meta.dirname, '../src/main.ts')

/** The product's own process, as a worker on the database and the folder of a school. */
export function startWorkerProcess(school: School): ChildProcess {
  const settings = { ...settingsOf(school), ROLE: 'worker', DEMO: 'off' }
  return spawn(process.execPath, [mainFile], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}
