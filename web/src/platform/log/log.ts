import { nowMs } from '../clock.ts'
import { createEmitter } from '../emitter.ts'

const maxLines = 300
const secrets = /([?&](?:token|code|ticket)=)[^&\s]+|\bBearer \S+|[\w-]{40,}/g

export type LogLine = { id: number; at: number; level: 'trace' | 'warn' | 'error'; text: string }

let count = 0
let lines: readonly LogLine[] = []
const emitter = createEmitter()

/** Appends a line to the debug console, with tokens and codes masked. Traces are dropped unless debugging. */
export function log(level: LogLine['level'], text: string): void {
  if (level === 'trace' && !isDebugging()) return
  const masked = text.replaceAll(secrets, (_, name: string | undefined) => (name ? `${name}…` : '…'))
  lines = [...lines.slice(1 - maxLines), { id: (count += 1), at: nowMs(), level, text: masked.slice(0, 2000) }]
  emitter.emit()
}

export function logLines(): readonly LogLine[] {
  return lines
}

export const onLog = emitter.subscribe

const debugKey = 'debug'

/** Whether the URL had `debug=1` at some point of this browser session. */
export function isDebugging(): boolean {
  if (new URLSearchParams(location.search).get(debugKey) === '1') sessionStorage.setItem(debugKey, '1')
  return sessionStorage.getItem(debugKey) === '1'
}
