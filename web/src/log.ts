import { listenersOf } from './listeners.ts'

const keptLines = 300
const secrets = /([?&](?:token|code|ticket)=)[^&\s]+|\bBearer \S+|[\w-]{40,}/g

export type LogLine = { id: number; at: number; level: 'trace' | 'warn' | 'error'; text: string }

let count = 0
let lines: readonly LogLine[] = []
const listeners = listenersOf()

/** Keeps a line for the debug console; tokens and codes are masked. Traces are kept only while debugging. */
export function log(level: LogLine['level'], text: string): void {
  if (level === 'trace' && !isDebugging()) return
  const masked = text.replaceAll(secrets, (_, name: string | undefined) => (name ? `${name}…` : '…'))
  lines = [...lines.slice(1 - keptLines), { id: (count += 1), at: Date.now(), level, text: masked.slice(0, 2000) }]
  listeners.tell()
}

export function logLines(): readonly LogLine[] {
  return lines
}

export const onLog = listeners.add

const flag = 'debug'

/** `debug=1` in the address was seen in this session. */
export function isDebugging(): boolean {
  if (new URLSearchParams(location.search).get(flag) === '1') sessionStorage.setItem(flag, '1')
  return sessionStorage.getItem(flag) === '1'
}
