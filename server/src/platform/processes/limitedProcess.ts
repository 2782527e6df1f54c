import { execFile } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Limits = {
  /** CPU time, independent of the machine's load; where it cannot be measured, only wall time is bounded. */
  cpuSeconds: number
  memoryKilobytes?: number
  niceness?: number
}

/** A command that runs a program within limits and ends with this process, as far as the machine supports that. */
export async function limitedCommand(command: readonly string[], limits: Limits): Promise<[string, string[]]> {
  const [program = '', ...rest] = command
  if (process.platform === 'win32') return [program, rest]
  const { cpuSeconds, memoryKilobytes, niceness = 0 } = limits
  const memory = memoryKilobytes === undefined ? '' : `ulimit -d ${memoryKilobytes} 2>/dev/null; `
  const script = `ulimit -c 0; ${memory}ulimit -t ${Math.ceil(cpuSeconds)}; exec "$@"`
  const wrappers = [...(await wrapperForParentDeath()), 'nice', '-n', String(niceness)]
  return ['/bin/sh', ['-c', script, 'sh', ...wrappers, program, ...rest]]
}

let parentDeathWrapper: Promise<string[]> | undefined

/** On Linux kills the child even if this process gets SIGKILL; elsewhere its limits end it. */
function wrapperForParentDeath(): Promise<string[]> {
  const wrapper = ['setpriv', '--pdeathsig', 'KILL']
  parentDeathWrapper ??= run('/bin/sh', ['-c', `${wrapper.join(' ')} true`]).then(
    () => wrapper,
    () => [],
  )
  return parentDeathWrapper
}

/** Ratio of the wall-time limit to the CPU limit, for busy machines. */
const slowness = 4

/** Shares this process's compile cache: compiling takes half of a program's CPU time. */
function compileCache(): Record<string, string> {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

type Task = Limits & {
  /** Path of our program: it reads its one argument as JSON and writes JSON. */
  program: string
  argument: object
  /** Ends the program; `runProgram` then throws its reason. */
  signal?: AbortSignal | undefined
}

/** Reads an untrusted file in a process of its own. Returns its output, or undefined if it crashed or reached a limit. */
export async function runProgram<Result>({ program, argument, signal, ...limits }: Task): Promise<Result | undefined> {
  signal?.throwIfAborted()
  const [file, commandArguments] = await limitedCommand([process.execPath, program, JSON.stringify(argument)], limits)
  // Fewer malloc arenas retain less freed memory.
  const env = { MALLOC_ARENA_MAX: '2', ...compileCache() }
  const options = {
    env,
    timeout: Math.ceil(limits.cpuSeconds) * slowness * 1000,
    killSignal: 'SIGKILL',
    signal,
  } as const
  return new Promise((resolve, reject) => {
    const child = execFile(file, commandArguments, options, (error, stdout, stderr) => {
      process.removeListener('exit', kill)
      if (signal?.aborted) reject(signal.reason as Error)
      else if (!error) resolve(JSON.parse(stdout) as Result)
      else if (error.signal) resolve(undefined)
      else reject(new Error(`${program} failed: ${stderr}`, { cause: error }))
    })
    const kill = () => child.kill('SIGKILL')
    process.once('exit', kill)
  })
}
