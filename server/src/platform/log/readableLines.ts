import type { DestinationStream } from 'pino'

type Line = {
  time: string
  level: string
  message?: string
  error?: { stack: string }
} & Record<string, unknown>

/** Turns JSON lines into text for a developer's terminal. */
export function readableLines(stream: NodeJS.WritableStream): DestinationStream {
  return { write: (json) => void stream.write(`${readable(JSON.parse(json) as Line)}\n`) }
}

function readable({ time, level, message = '', error, unmasked: _unmasked, ...fields }: Line): string {
  const details = Object.entries(fields).map(([name, value]) => `${name}=${String(value)}`)
  const text = [message, ...details].join(' ')
  const stack = error && `\n${error.stack}`
  return level === 'info' ? text : `${time} ${level} ${text}${stack ?? ''}`
}
