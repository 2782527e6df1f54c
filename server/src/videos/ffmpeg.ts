import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { accessSync, chmodSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

/** A run that ended by itself because of its input: it would be refused again. */
export class FfmpegRefused extends Error {}

/** A run that was stopped because it took longer than it may. */
export class FfmpegTooSlow extends Error {}

export type FfmpegRun = {
  /** Path of the program, as `findFfmpeg` gives it. */
  ffmpeg: string
  /** Where relative file names of the arguments stand. */
  folder: string
  arguments: readonly string[]
  timeoutSeconds: number
  /** Stops the run; its reason is what the run throws. */
  signal: AbortSignal
  /** Called about twice a second with the seconds of film that are done. */
  onProgress?: (seconds: number) => void
}

const run = promisify(execFile)
const memoryLimitKilobytes = 2 * 1024 * 1024
const reasonLength = 300
/** Complaints about the machine, not about the input. */
const machineTrouble = /No space left|Disk quota|Cannot allocate memory|malloc|Read-only file system|Permission denied/i
let found: Promise<string | undefined> | undefined

/** Path of the machine's ffmpeg, else of the packaged one; undefined where neither makes H.264 and AAC. */
export function findFfmpeg(): Promise<string | undefined> {
  found ??= firstUsable([machineFfmpeg, packagedFfmpeg])
  return found
}

async function firstUsable(finders: readonly (() => Promise<string | undefined>)[]): Promise<string | undefined> {
  for (const find of finders) {
    const path = await find().catch(() => undefined)
    if (path && (await isUsable(path))) return path
  }
  return undefined
}

async function machineFfmpeg(): Promise<string | undefined> {
  const [program, ...rest] = process.platform === 'win32' ? ['where', 'ffmpeg'] : ['/bin/sh', '-c', 'command -v ffmpeg']
  const { stdout } = await run(program ?? '', rest)
  return stdout.split(/\r?\n/)[0]?.trim()
}

/** The platform's package is asked for directly: its front package throws where it has no build. */
async function packagedFfmpeg(): Promise<string> {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('@ffmpeg-installer/ffmpeg/package.json'))
  const program = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'
  const path = resolve(`@ffmpeg-installer/${process.platform}-${process.arch}/${program}`)
  makeExecutable(path)
  return path
}

/** The package marks the program as executable in an install script, which may have been blocked. */
function makeExecutable(path: string): void {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    chmodSync(path, 0o755)
  }
}

async function isUsable(path: string): Promise<boolean> {
  try {
    const { stdout } = await run(path, ['-hide_banner', '-encoders'], { timeout: 10_000 })
    return /\blibx264\b/.test(stdout) && /\baac\b/.test(stdout)
  } catch {
    return false
  }
}

/** Throws FfmpegRefused, FfmpegTooSlow, the signal's reason, or an Error when the program was killed from outside. */
export async function runFfmpeg(task: FfmpegRun): Promise<void> {
  task.signal.throwIfAborted()
  const child = await startBounded(task)
  const kill = () => child.kill('SIGKILL')
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    kill()
  }, task.timeoutSeconds * 1000)
  task.signal.addEventListener('abort', kill)
  process.once('exit', kill)
  try {
    const end = await outcome(child, task)
    task.signal.throwIfAborted()
    if (isLate) throw new FfmpegTooSlow(`stopped after ${task.timeoutSeconds} seconds`)
    if (end.signal) throw new Error(`ffmpeg was ended by ${end.signal}`)
    if (machineTrouble.test(end.reason)) throw new Error(`ffmpeg: ${end.reason}`)
    if (end.code !== 0) throw new FfmpegRefused(end.reason)
  } finally {
    clearTimeout(timer)
    task.signal.removeEventListener('abort', kill)
    process.removeListener('exit', kill)
  }
}

async function startBounded(task: FfmpegRun): Promise<ChildProcess> {
  const options = { cwd: task.folder, env: {}, stdio: ['ignore', 'pipe', 'pipe'] as ('ignore' | 'pipe')[] }
  const all = ['-hide_banner', '-nostdin', '-nostats', '-v', 'error', '-progress', 'pipe:1', '-y', ...task.arguments]
  if (process.platform === 'win32') return spawn(task.ffmpeg, all, options)
  const bounds = `ulimit -c 0; ulimit -d ${memoryLimitKilobytes} 2>/dev/null; ulimit -t ${task.timeoutSeconds * 8}; exec "$@"`
  return spawn(
    '/bin/sh',
    ['-c', bounds, 'sh', ...(await diesWithParent()), 'nice', '-n', '10', task.ffmpeg, ...all],
    options,
  )
}

let parentGuard: Promise<string[]> | undefined

/** Linux ends the child even when this process is killed outright; elsewhere the time bound must do. */
function diesWithParent(): Promise<string[]> {
  const guard = ['setpriv', '--pdeathsig', 'KILL']
  parentGuard ??= run('/bin/sh', ['-c', `${guard.join(' ')} true`]).then(
    () => guard,
    () => [],
  )
  return parentGuard
}

type Outcome = { code: number | null; signal: NodeJS.Signals | null; reason: string }

function outcome(child: ChildProcess, task: FfmpegRun): Promise<Outcome> {
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(0, 4000)
  })
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const microseconds = /^out_time_ms=(\d+)$/.exec(line)?.[1]
      if (microseconds) task.onProgress?.(Number(microseconds) / 1e6)
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal, reason: readableReason(complaint) }))
  })
}

/** The last lines of what ffmpeg said, without its addresses in memory and our folders. */
function readableReason(complaint: string): string {
  const lines = complaint.split(/[\r\n]+/).map((line) =>
    line
      .replaceAll(/\[[^\]]* @ 0x[0-9a-f]+\] ?/g, '')
      .replaceAll(/(file:)?\/[^\s:]+\//g, '')
      .trim(),
  )
  return [...new Set(lines.filter((line) => line !== ''))].slice(0, 3).join('; ').slice(0, reasonLength)
}
