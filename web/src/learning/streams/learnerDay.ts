import { dayStartHour } from '#contract/platform/dates.ts'
import type { Stream } from '#contract/learning/streams/api.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { formatTime, toDay } from '../../platform/language/format.ts'

/** The server's time in whole seconds; `clockOffset` is the server's clock minus this device's. */
export function serverNow(clockOffset: number): number {
  return nowSeconds() + clockOffset
}

/** The learner's day of a time, `YYYY-MM-DD`; it starts when the clock shows 04:00, also where clocks change. */
export function learnerDay(seconds: number): string {
  return toDay(parseInt(formatTime(seconds), 10) < dayStartHour ? seconds - 43_200 : seconds)
}

/** The last day on which a run is open. */
export function lastDay(stream: Pick<Stream, 'end_date'>): string {
  return learnerDay(stream.end_date - 1)
}
