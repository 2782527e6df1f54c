import type { Order } from './api.ts'

/** Whether money of an order may go back; a failed one has some if it came late. */
export function canHaveRefund({ status }: Pick<Order, 'status'>): boolean {
  return status === 'paid' || status === 'refunded' || status === 'failed'
}

type Refunded = {
  /** Points that the order spent. */
  points: number
  /** What was paid for it, and what has gone back, in minor units. */
  paid: number
  refunded: number
}

/** Points that are back after a refund: in proportion, rounded down, and all of them once all of the money is. */
export function pointsReturned({ points, paid, refunded }: Refunded): number {
  return refunded >= paid ? points : Math.floor((points * refunded) / paid)
}

/** Days since 1970. */
type ShortenedRun = {
  lastDay: number
  /** The days that the refunded order gave. */
  days: number
  /** Today, or the first day of a run that begins later. */
  from: number
  /** The days that later orders gave, which are paid. */
  laterDays: number
}

/**
 * The last day of a run once the days of a refunded order are taken from its end. Days that are paid otherwise and not used
 * yet stay.
 */
export function lastDayAfterRefund({ lastDay, days, from, laterDays }: ShortenedRun): number {
  const kept = laterDays === 0 ? lastDay - days : Math.max(lastDay - days, from - 1 + laterDays)
  return Math.min(lastDay, kept)
}

type Consultations = {
  /** Those of the run, used ones included. */
  total: number
  used: number
  /** Those that the refunded order gave. */
  given: number
  /** Those that later orders gave, which are paid. */
  later: number
}

/** How many consultations a run has after a refund. Those that are paid otherwise and not used yet stay. */
export function consultationsAfterRefund({ total, used, given, later }: Consultations): number {
  return Math.min(total, Math.max(total - given, used + later))
}
