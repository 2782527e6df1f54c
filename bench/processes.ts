import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'

export type Running = { pid: number; origin: string; stop: () => Promise<void> }

const ticksPerSecond = 100
const patienceMs = 30_000

/** Starts a program of ours on a free port of its own, and waits until it is ready. */
export async function startProgram(file: string, environment: Record<string, string>): Promise<Running> {
  const port = await freePort()
  const env = { ...process.env, ...environment, HOST: '127.0.0.1', PORT: String(port), NODE_ENV: 'production' }
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // Nothing of ours outlives a run that failed.
  process.once('exit', () => child.kill('SIGKILL'))
  const origin = `http://127.0.0.1:${port}`
  const deadline = Date.now() + patienceMs
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${file} did not start`)
    await setTimeout(50)
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
  }
  return { pid: child.pid ?? 0, origin, stop }
}

function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Milliseconds of CPU that a process and the children it has outlived have used. */
function cpuMs(pid: number): number {
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = statusOf(pid).slice(11, 15).map(Number)
  return ((utime + stime + cutime + cstime) * 1000) / ticksPerSecond
}

/** Milliseconds of CPU that a process and all its children have used. */
export function familyCpuMs(pid: number): number {
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && Number(statusOf(Number(name))[1]) === pid,
  )
  return cpuMs(pid) + children.reduce((sum, child) => sum + cpuMs(Number(child)), 0)
}

/** The fields of /proc/…/stat after the name, which may hold spaces; none when the process is gone. */
function statusOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  } catch {
    return []
  }
}

export function memoryMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
