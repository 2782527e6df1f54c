import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { OperatorError } from '../platform/config/operatorError.ts'
import { print } from './output.ts'

/** A closed terminal signals the whole process group, and the parent passes the signal on: both are one interruption. */
const repeatMs = 1000

type Terminal = { input: NodeJS.ReadStream; output: NodeJS.WriteStream }

const terminal: Terminal = { input: process.stdin, output: process.stdout }

export const isTerminal = ({ input, output }: Terminal = terminal): boolean => input.isTTY && output.isTTY

/** Parses the command line. `--help` prints the usage and exits; unknown options are refused with the usage. */
export function readCommandLine<const Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) {
    print(usage)
    process.exit(0)
  }
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (cause) {
    throw new OperatorError(`${(cause as Error).message}\n${usage}`, { cause })
  }
}

export function requireNoArguments(command: string): void {
  const usage = `Usage: npm run ${command}`
  if (readCommandLine(usage, {}).positionals.length > 0) throw new OperatorError(`Too many arguments.\n${usage}`)
}

/** Asks a question on the terminal; anything but "y" and "yes", such as Ctrl-C, is a no. */
export async function confirm(question: string, on = terminal): Promise<boolean> {
  return /^y(es)?$/i.test((await ask(`${question} [y/N]`, on)) ?? '')
}

/** Asks for a value on the terminal; undefined after Ctrl-C. */
export async function ask(question: string, { input, output } = terminal): Promise<string | undefined> {
  const abort = new AbortController()
  const lines = createInterface({ input, output })
  lines.once('SIGINT', () => abort.abort())
  lines.once('close', () => abort.abort())
  try {
    return (await lines.question(`${question} `, { signal: abort.signal })).trim()
  } catch (error) {
    if (abort.signal.aborted) return undefined
    throw error
  } finally {
    lines.close()
  }
}

/** Runs a command that undoes its work when it is interrupted; a second signal ends the process at once. */
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

/** The passphrase of backups, from a file or the environment, because arguments are visible to other users. */
export function readPassphrase(file: string | undefined, fromEnvironment: string | undefined): string | undefined {
  if (file === undefined) return fromEnvironment
  let passphrase: string
  try {
    passphrase = readFileSync(file, 'utf8').trim()
  } catch {
    throw new OperatorError(`The passphrase file ${file} cannot be read.`)
  }
  if (passphrase === '') throw new OperatorError(`The passphrase file ${file} is empty.`)
  return passphrase
}
