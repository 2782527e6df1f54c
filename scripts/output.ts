import { OperatorError } from '../server/src/platform/config/operatorError.ts'

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EROFS: 'the folder is read-only',
  EACCES: 'the folder cannot be written',
  EPERM: 'the folder cannot be written',
}

/** Prints a line to the user of a command. */
export function say(line: string) {
  process.stdout.write(`${line}\n`)
}

/** Prints one sentence for errors that an operator can fix, else the stack trace; sets the exit code to 1. */
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
