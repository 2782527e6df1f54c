import { dayOf } from '../../platform/dates.ts'
import type { StreamStatus, FreezePeriod } from './api.ts'

export type StreamTimes = {
  /** All times in one unit, seconds or milliseconds. */
  startsAt: number
  endsAt: number
  now: number
  frozen: boolean
  isOptionalPurchase: boolean
  isCovered: boolean
  /** Whether an instalment has been overdue for too long. */
  isUnpaid: boolean
}

/** The status of a run; precedence: freeze, start, payment, end (both ends inclusive). */
export function streamStatus(stream: StreamTimes): StreamStatus {
  if (stream.frozen) return 'freeze'
  if (stream.now < stream.startsAt) return 'not_started'
  if (stream.isOptionalPurchase) return stream.isCovered ? 'open' : 'stopped'
  if (stream.now > stream.endsAt) return 'ended'
  return stream.isUnpaid ? 'stopped' : 'open'
}

export type StreamLabel = 'not_started' | 'started' | 'ended' | 'freeze' | 'stopped' | 'critical'

/** The label of a run; an open run with few days left is critical. */
export function streamLabel(status: StreamStatus, daysLeft: number, daysShowWarning: number): StreamLabel {
  if (status !== 'open') return status
  return daysLeft <= daysShowWarning ? 'critical' : 'started'
}

export type StreamListItem = { status: StreamStatus; is_demo: boolean; progress?: { progress: number } | undefined }

/** Lists of runs; trial runs are shown only if the brand has them. */
export const streamLists = {
  open: (stream: StreamListItem) => stream.status === 'open',
  endedOrStopped: (stream: StreamListItem) =>
    !stream.is_demo && (stream.status === 'ended' || stream.status === 'stopped'),
  openOrNotStarted: (stream: StreamListItem) =>
    stream.is_demo || stream.status === 'open' || stream.status === 'not_started',
  frozen: (stream: StreamListItem) => stream.status === 'freeze',
  inProgress: (stream: StreamListItem) => stream.status === 'open' && (stream.progress?.progress ?? 0) < 100,
}

/** Percentage of finished days, at most 100. */
export function progressPercent(completeDaysCount: number, daysCount: number): number {
  return daysCount === 0 ? 0 : Math.min(100, Math.round((completeDaysCount / daysCount) * 100))
}

export type FrozenDays = { startDay: number; endDay: number }

/**
 * The epoch day on which a day of the course opens; every frozen day up to it delays it by one. `freezes` are sorted,
 * `endDay` is exclusive.
 */
export function openingDay(startDay: number, dayNumber: number, freezes: readonly FrozenDays[]): number {
  let day = startDay + dayNumber - 1
  for (const freeze of freezes) if (freeze.startDay <= day) day += freeze.endDay - freeze.startDay
  return day
}

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
