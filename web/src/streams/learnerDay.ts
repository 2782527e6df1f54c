import { dayStartHour } from '#contract/streams/rules.ts'
import type { Stream } from '#contract/streams/api.ts'
import { toDay } from '../platform/language/format.ts'

const dayStartSeconds = dayStartHour * 3600

/** The server's time in whole seconds; `clockOffset` is the server's clock minus this device's. */
export function serverNow(clockOffset: number): number {
  return Math.floor(Date.now() / 1000) + clockOffset
}

/** The learner's day of a time, `YYYY-MM-DD`; it starts at 04:00. */
export function learnerDay(seconds: number): string {
  return toDay(seconds - dayStartSeconds)
}

/** The last day on which a run is open. */
export function lastDay(stream: Pick<Stream, 'end_date'>): string {
  return learnerDay(stream.end_date - 1)
}
