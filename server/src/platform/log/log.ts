import { destination, pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino'
import { type Config, isProduction } from '../config/config.ts'
import { exitWith, isSentence } from '../config/operatorError.ts'
import { mask, serializeError } from './mask.ts'
import { createRepeatFilter, repeatKey } from './repeats.ts'

type Line = {
  time: string
  level: string
  message?: string
  error?: { stack: string }
} & Record<string, unknown>

export type Log = Logger

type LogSettings = Pick<Config, 'logLevel' | 'production'>

const repeatsFromLevel = 40
const frameworkErrorKey = 'err'
/** Turns masking off for a line that shows the operator a secret, such as the link for the first administrator. */
export const unmasked = { unmasked: true }
const unmaskedMark = '"unmasked":true'

/**
 * JSON lines on standard output, masked, with a repeated warning or error once a minute. Only a terminal in development
 * gets readable text.
 */
export function openLog({ logLevel, production }: LogSettings, stream?: DestinationStream): Log {
  const repeats = createRepeatFilter()
  const isReadable = !stream && !production && process.stdout.isTTY
  const output = stream ?? (isReadable ? readableLines(process.stdout) : destination({ fd: 1, sync: true }))
  const log = pino(
    {
      level: logLevel,
      base: null,
      errorKey: 'error',
      messageKey: 'message',
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { error: serializeError, [frameworkErrorKey]: serializeError },
      hooks: {
        streamWrite: (line) => (line.includes(unmaskedMark) ? line : mask(line)),
        logMethod(args, method, level) {
          if (level < repeatsFromLevel) return method.apply(this, args)
          return repeats.filter({ key: repeatKey(args, level), args, write: (line) => method.apply(this, line) })
        },
      },
    },
    output,
  )
  if (!stream && logLevel !== 'silent') process.once('exit', repeats.flush)
  return log
}

/** Logs start and stop at every log level. */
export function lifecycleOf(log: Log): Log {
  return log.child({}, { level: 'info' })
}

export function errorLogger(log: Log): (error: unknown, job?: string) => void {
  return (error, job) => {
    const fields = { ...(error instanceof Error && { error }), ...(job !== undefined && { job }) }
    log.error(fields, error instanceof Error ? error.message : String(error))
  }
}

/** Logs uncaught errors as JSON before the process exits. */
export function logProcessErrors(log: Log): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn(warning))
  const onFatal = (error: unknown) => {
    log.fatal(error instanceof Error ? error : new Error(String(error)), 'The process stops after an unexpected error')
    process.exit(1)
  }
  process.on('uncaughtException', onFatal)
  process.on('unhandledRejection', onFatal)
}

function readableLines(stream: NodeJS.WritableStream): DestinationStream {
  return { write: (json) => void stream.write(`${readable(JSON.parse(json) as Line)}\n`) }
}

function readable({ time, level, message = '', error, unmasked: _unmasked, ...fields }: Line): string {
  const details = Object.entries(fields).map(([name, value]) => `${name}=${String(value)}`)
  const text = [message, ...details].join(' ')
  const stack = error && `\n${error.stack}`
  return level === 'info' ? text : `${time} ${level} ${text}${stack ?? ''}`
}

/** Ends a process that cannot start, with a sentence on a developer's terminal, else with a JSON line. */
export function exitWithLog(error: unknown): never {
  const production = isProduction()
  if (!production && process.stderr.isTTY) exitWith(error)
  const log = openLog({ logLevel: 'info', production }, destination({ fd: 2, sync: true }))
  if (isSentence(error)) log.fatal(error.message)
  else log.fatal({ error }, 'The process cannot start')
  process.exit(1)
}
