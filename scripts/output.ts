import { OperatorError } from '../server/src/operatorError.ts'

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EROFS: 'the folder is read-only',
  EACCES: 'the folder cannot be written',
  EPERM: 'the folder cannot be written',
}

/** Scripts talk to whoever typed the command: one plain line each time. */
export function say(line: string) {
  process.stdout.write(`${line}\n`)
}

/** One clear sentence for what an operator can mend; the details of anything else. The exit code becomes 1. */
export function reportFailure(what: string, error: unknown) {
  process.exitCode = 1
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  const sentence = error instanceof OperatorError ? error.message : undefined
  const details = sentence ?? (error instanceof Error ? error.stack : String(error))
  process.stderr.write(`${what}: ${reasons[code] ? `${reasons[code]}.` : details}\n`)
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
