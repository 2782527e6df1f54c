import { spawn, type ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import { MachineError } from '../../platform/config/operatorError.ts'
import { limitedCommand } from '../../platform/processes/limitedProcess.ts'

/** ffmpeg rejected its input: retrying is pointless. */
export class FfmpegInputError extends Error {}

export class FfmpegTimeout extends Error {}

export type FfmpegRun = {
  ffmpeg: string
  folder: string
  arguments: readonly string[]
  timeoutSeconds: number
  /** CPU time on all cores; eight times the timeout by default. */
  cpuSeconds?: number
  signal: AbortSignal
  /** 10 by default. */
  niceness?: number
  /** Called about twice a second with the encoded seconds. */
  onProgress?: (seconds: number) => void
}

const memoryLimitKilobytes = 2 * 1024 * 1024
const reasonLength = 300
const outputLength = 4000
/** Errors of the machine, not of the input. */
const diskError = /No space left|Disk quota|Read-only file system|Permission denied/i
/** Lack of memory on the machine, or an input that needs more than a conversion may have. */
const memoryError = /Cannot allocate memory|malloc|get_buffer\(\) failed/i
/** Exit codes of the shell and `nice`: the program is missing or not executable. */
const missingProgramCodes: readonly (number | null)[] = [126, 127]

/**
 * Throws FfmpegInputError, FfmpegTimeout, MachineError, the signal's reason, or an Error if the program was killed
 * externally or ran out of memory.
 */
export async function runFfmpeg(task: FfmpegRun): Promise<void> {
  task.signal.throwIfAborted()
  const child = await spawnLimited(task)
  const startedAt = performance.now()
  const kill = () => child.kill('SIGKILL')
  let isTimedOut = false
  const timer = setTimeout(() => {
    isTimedOut = true
    kill()
  }, task.timeoutSeconds * 1000)
  task.signal.addEventListener('abort', kill)
  process.once('exit', kill)
  try {
    const end = await outcome(child, task)
    task.signal.throwIfAborted()
    if (isTimedOut) throw new FfmpegTimeout(`stopped after ${task.timeoutSeconds} seconds`)
    if (end.signal && mayHaveUsed(cpuSecondsOf(task), startedAt))
      throw new FfmpegTimeout(`stopped after ${cpuSecondsOf(task)} seconds of CPU time`)
    if (end.signal) throw new Error(`ffmpeg was killed by ${end.signal}`)
    if (missingProgramCodes.includes(end.code) || diskError.test(end.output))
      throw new MachineError(`ffmpeg: ${end.reason}`)
    if (memoryError.test(end.output)) throw new Error(`ffmpeg: ${end.reason}`)
    if (end.code !== 0) throw new FfmpegInputError(end.reason)
  } finally {
    clearTimeout(timer)
    task.signal.removeEventListener('abort', kill)
    process.removeListener('exit', kill)
  }
}

const cpuSecondsOf = ({ cpuSeconds, timeoutSeconds }: FfmpegRun) => cpuSeconds ?? timeoutSeconds * 8

/** Whether a program on all cores can have used its CPU time since then: the signal does not tell who sent it. */
function mayHaveUsed(cpuSeconds: number, startedAt: number): boolean {
  return ((performance.now() - startedAt) / 1000) * availableParallelism() > cpuSeconds * 0.9
}

async function spawnLimited(task: FfmpegRun): Promise<ChildProcess> {
  const options = { cwd: task.folder, env: {}, stdio: ['ignore', 'pipe', 'pipe'] as ('ignore' | 'pipe')[] }
  const all = [
    '-hide_banner',
    '-nostdin',
    '-nostats',
    '-v',
    'error',
    '-progress',
    'pipe:1',
    '-y',
    ...withoutNetwork(task.arguments),
  ]
  const limits = {
    cpuSeconds: cpuSecondsOf(task),
    memoryKilobytes: memoryLimitKilobytes,
    niceness: task.niceness ?? 10,
  }
  const [program, commandArguments] = await limitedCommand([task.ffmpeg, ...all], limits)
  return spawn(program, commandArguments, options)
}

/** Restricts inputs to files, whatever they refer to. */
function withoutNetwork(commandArguments: readonly string[]): string[] {
  return commandArguments.flatMap((argument) =>
    argument === '-i' ? ['-protocol_whitelist', 'file,pipe', '-i'] : [argument],
  )
}

/** `output`: the first and last of its error output. */
type Outcome = { code: number | null; signal: NodeJS.Signals | null; reason: string; output: string }

function outcome(child: ChildProcess, task: FfmpegRun): Promise<Outcome> {
  let [begin, end] = ['', '']
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    begin = (begin + text).slice(0, outputLength)
    end = (end + text).slice(-outputLength)
  })
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const microseconds = /^out_time_ms=(\d+)$/.exec(line)?.[1]
      if (microseconds) task.onProgress?.(Number(microseconds) / 1e6)
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      resolve({ code, signal, reason: readableReason(begin), output: `${begin}\n${end}` })
    })
  })
}

/** The first error lines of ffmpeg, without memory addresses and folders. */
function readableReason(stderr: string): string {
  const lines = stderr.split(/[\r\n]+/).map((line) =>
    line
      .replaceAll(/\[[^\]]* @ 0x[0-9a-f]+\] ?/g, '')
      .replaceAll(/(file:)?\/[^\s:]+\//g, '')
      .trim(),
  )
  return [...new Set(lines.filter((line) => line !== ''))].slice(0, 3).join('; ').slice(0, reasonLength)
}
