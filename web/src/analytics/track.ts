import { recordEvents } from '#contract/analytics/api.ts'
import type { EventName } from '#contract/analytics/rules.ts'
import { call } from '../api.ts'
import { newId } from '../newId.ts'

type Parameters = Record<string, string | number | boolean>

/** Tells the school, and nobody else, what was done. Nothing waits for it, and its failure is nobody's business. */
export function track(name: EventName, parameters: Parameters = {}): void {
  const events = [{ client_id: newId(), name, parameters }]
  call(recordEvents, { body: { events }, keepalive: true }).catch(() => undefined)
}
