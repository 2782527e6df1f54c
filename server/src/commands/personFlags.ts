import type { Installation } from './openInstallation.ts'

export const personFlags = {
  json: { type: 'boolean' },
  yes: { type: 'boolean' },
  now: { type: 'boolean' },
  invite: { type: 'boolean' },
  print: { type: 'boolean' },
  name: { type: 'string' },
  'last-name': { type: 'string' },
  language: { type: 'string' },
  timezone: { type: 'string' },
  role: { type: 'string', multiple: true },
  brand: { type: 'string' },
  course: { type: 'string' },
  start: { type: 'string' },
  days: { type: 'string' },
  consultations: { type: 'string' },
  'video-consultation': { type: 'string' },
  minutes: { type: 'string' },
  reason: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  folder: { type: 'string' },
} as const

type Flags = {
  [Name in keyof typeof personFlags]?: (typeof personFlags)[Name] extends { multiple: true }
    ? string[]
    : (typeof personFlags)[Name]['type'] extends 'boolean'
      ? boolean
      : string
}

export type PersonCall = Installation & { args: readonly string[]; flags: Flags; mayAsk: boolean; signal: AbortSignal }

/** `text` is for people, `result` for `--json`. */
export type Answer = { text: string; result: unknown }
