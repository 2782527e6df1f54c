import { dayOf } from '../../platform/dates.ts'
import type { FreezePeriod } from './api.ts'

/** The number of frozen days. */
export function frozenDays({ start_date, end_date }: FreezePeriod): number {
  return dayOf(end_date) - dayOf(start_date)
}

/** The number of the day that opens when a freeze ends; `startDay` is the first day of the run, as days since 1970. */
export function resumingDayNumber(
  { start_date }: FreezePeriod,
  { startDay, periods }: { startDay: number; periods: readonly FreezePeriod[] },
): number {
  const before = periods.filter((period) => period.start_date < start_date)
  return dayOf(start_date) - startDay + 1 - before.reduce((sum, period) => sum + frozenDays(period), 0)
}
