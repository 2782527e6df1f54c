import { destination } from 'pino'
import { isProduction } from '../config/config.ts'
import { exitWith, isSentence } from '../config/operatorError.ts'
import { openLog } from './log.ts'

/** Ends a process that cannot start, with a sentence on a developer's terminal, else with a JSON line. */
export function exitWithLog(error: unknown): never {
  const production = isProduction()
  if (!production && process.stderr.isTTY) exitWith(error)
  const log = openLog({ logLevel: 'info', production }, destination({ fd: 2, sync: true }))
  if (isSentence(error)) log.fatal(error.message)
  else log.fatal({ error }, 'The process cannot start')
  process.exit(1)
}
