import { execFile } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Limits = {
  /** Of CPU time, so that a busy machine does not change what is refused; without the means for it only time is bounded. */
  cpuSeconds: number
  memoryKilobytes?: number
  niceness?: number
}

/** A command that runs a program within limits, and that ends with this process, as far as the machine can do that. */
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

/** How much longer than its CPU time a program may take: others use the machine too. */
const slowness = 4

/** That of this process: compiling a program anew takes half of its CPU time. Its folder is one of Node's version. */
function compileCache(): Record<string, string> {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

type Task = Limits & {
  /** Path of a program of ours, which reads its one argument as JSON and writes JSON. */
  program: string
  argument: object
  /** Ends the program; `runProgram` then throws its reason. */
  signal?: AbortSignal | undefined
}

/**
 * Runs what reads a file of somebody in a process of its own, which can be ended. Returns what it wrote, or undefined if
 * it crashed or reached a limit.
 */
export async function runProgram<Result>({ program, argument, signal, ...limits }: Task): Promise<Result | undefined> {
  signal?.throwIfAborted()
  const [file, given] = await limitedCommand([process.execPath, program, JSON.stringify(argument)], limits)
  // Fewer malloc arenas: less freed memory is retained.
  const env = { MALLOC_ARENA_MAX: '2', ...compileCache() }
  const options = {
    env,
    timeout: Math.ceil(limits.cpuSeconds) * slowness * 1000,
    killSignal: 'SIGKILL',
    signal,
  } as const
  return new Promise((resolve, reject) => {
    const child = execFile(file, given, options, (error, stdout, stderr) => {
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
