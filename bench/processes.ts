import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import packageJson from '../package.json' with { type: 'json' }
import { freePort } from '../scripts/freePort.ts'

export type Running = AsyncDisposable & { pid: number; origin: string }

const patienceMs = 60_000
/** What `npm start` gives to Node. */
const nodeOptions = packageJson.scripts.start.split(' ').filter((word) => word.startsWith('--'))

/** Starts a program of ours on a free port of its own, and waits until it is ready. */
export async function startProgram(file: string, environment: Record<string, string>): Promise<Running> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const place = { HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: origin, NODE_ENV: 'production' }
  const env = { ...process.env, ...environment, ...place }
  const child = spawn(process.execPath, [...nodeOptions, file], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // Nothing of ours outlives a run that failed.
  process.once('exit', () => child.kill('SIGKILL'))
  const deadline = Date.now() + patienceMs
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${file} did not start`)
    await setTimeout(50)
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
  }
  return { pid: child.pid ?? 0, origin, [Symbol.asyncDispose]: stop }
}

function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
}

const ticksPerSecond = 100

/** Milliseconds of CPU that a process and its children have used, in all their threads. */
export function familyCpuMs(pid: number): number {
  const children = childrenOf(pid)
  const [cutime, cstime] = fieldsOf(String(pid)).slice(13, 15)
  const gone = ((Number(cutime) + Number(cstime)) * 1000) / ticksPerSecond
  return [String(pid), ...children].reduce((sum, member) => sum + cpuMs(member), gone)
}

function childrenOf(pid: number): string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && fieldsOf(name)[1] === String(pid))
}

/** To the microsecond, which what the system says of a process as a whole is not. */
function cpuMs(pid: string): number {
  const threads = threadsOf(pid)
  const nanoseconds = threads.map((thread) => Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]))
  return nanoseconds.reduce((sum, time) => sum + time, 0) / 1_000_000
}

/** What /proc says of a process after its name, which may hold spaces: the state, the parent, … */
function fieldsOf(pid: string): string[] {
  return read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
}

/** None when the process is gone. */
function threadsOf(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** Empty when the process is gone. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Memory of a process and its children; what they share counts once. */
export function familyMegabytes(pid: number): number {
  const family = [String(pid), ...childrenOf(pid)]
  const kilobytes = family.map((member) =>
    Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${member}/smaps_rollup`))?.[1] ?? 0),
  )
  return kilobytes.reduce((sum, own) => sum + own, 0) / 1024
}

export function memoryMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
