import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { OperatorError } from '../platform/config/operatorError.ts'
import { print } from './output.ts'

/** Reads the command line. With `--help`, prints the usage and ends the command; an unknown option is refused with the usage. */
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

/** For a command without arguments. */
export function requireNoArguments(command: string): void {
  const usage = `Usage: npm run ${command}`
  if (readCommandLine(usage, {}).positionals.length > 0) throw new OperatorError(`Too many arguments.\n${usage}`)
}
