import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import packageJson from '../package.json' with { type: 'json' }
import { freePort } from '../scripts/freePort.ts'

export type RunningProcess = AsyncDisposable & { pid: number; origin: string }

const startTimeoutMs = 60_000
/** Node's options in `npm start`. */
const nodeOptions = packageJson.scripts.start.split(' ').filter((argument) => argument.startsWith('--'))

/** Starts a server script on a free port and waits until it is ready. */
export async function startProgram(file: string, environment: Record<string, string>): Promise<RunningProcess> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const network = { HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: origin, NODE_ENV: 'production' }
  const env = { ...process.env, ...environment, ...network }
  const child = spawn(process.execPath, [...nodeOptions, file], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // Leaves no child process behind when a run fails.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const deadline = Date.now() + startTimeoutMs
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${file} did not start`)
    await setTimeout(50)
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  return { pid: child.pid ?? 0, origin, [Symbol.asyncDispose]: stop }
}

function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    (response) => response.ok,
    () => false,
  )
}

const ticksPerSecond = 100

/** CPU milliseconds of a process and its children, over all their threads. */
export function processTreeCpuMs(pid: number): number {
  const children = childrenOf(pid)
  const [cutime, cstime] = fieldsOf(String(pid)).slice(13, 15)
  const reapedMs = ((Number(cutime) + Number(cstime)) * 1000) / ticksPerSecond
  return [String(pid), ...children].reduce((sum, each) => sum + cpuMs(each), reapedMs)
}

function childrenOf(pid: number): string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && fieldsOf(name)[1] === String(pid))
}

/** Sums the threads' schedstat, which is in nanoseconds; the process's own times are in ticks of 10 ms. */
function cpuMs(pid: string): number {
  const threads = threadsOf(pid)
  const nanoseconds = threads.map((thread) => Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]))
  return nanoseconds.reduce((sum, time) => sum + time, 0) / 1_000_000
}

/** Fields of /proc/<pid>/stat after the process name, which may contain spaces: state, parent, … */
function fieldsOf(pid: string): string[] {
  return read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
}

/** Empty when the process has exited. */
function threadsOf(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** Empty when the process has exited. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Proportional memory (PSS) of a process and its children: shared pages count once. */
export function processTreeMegabytes(pid: number): number {
  return sharedMegabytes([pid, ...childrenOf(pid)])
}

/** Proportional memory (PSS) of processes: pages that they share count once. */
export function sharedMegabytes(pids: readonly (number | string)[]): number {
  const kilobytes = pids.map((each) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${each}/smaps_rollup`))?.[1] ?? 0))
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
}

/** Resident memory (RSS) of a process. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** Collects the garbage of a process that runs with `--inspect`. */
export async function collectGarbage(inspectorPort: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`)
  const [target] = (await response.json()) as { webSocketDebuggerUrl: string }[]
  if (!target) throw new Error('The process has no inspector')
  const inspector = new WebSocket(target.webSocketDebuggerUrl)
  await once(inspector, 'open')
  inspector.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }))
  await once(inspector, 'message')
  inspector.close()
}
