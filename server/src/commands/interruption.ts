import { OperatorError } from '../platform/config/operatorError.ts'

/** A closed terminal signals the whole process group, and its parent passes the signal on: that is one interruption. */
const repeatMs = 1000

/** Runs a command whose work is undone when it is interrupted; another signal later ends the process at once. */
export async function withInterruption<Result>(run: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const interruption = new AbortController()
  let interruptedAt: number | undefined
  const interrupt = () => {
    interruptedAt ??= performance.now()
    if (performance.now() - interruptedAt > repeatMs) process.exit(1)
    interruption.abort(new OperatorError('Interrupted: nothing was changed.'))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt)
  return run(interruption.signal)
}
