import type { Order } from './api.ts'

/** Whether an order can be refunded; a failed one has money if that arrived late. */
export function canHaveRefund({ status }: Pick<Order, 'status'>): boolean {
  return status === 'paid' || status === 'refunded' || status === 'failed'
}

type Refunded = {
  points: number
  /** The sums paid and refunded, in minor units. */
  paid: number
  refunded: number
}

/** Points returned after a refund: in proportion, rounded down; all of them after a full refund. */
export function pointsReturned({ points, paid, refunded }: Refunded): number {
  return refunded >= paid ? points : Math.floor((points * refunded) / paid)
}

/** Days since 1970. */
type ShortenedRun = {
  lastDay: number
  days: number
  /** Today, or the first day of a run that begins later. */
  from: number
  /** The paid days of later orders. */
  laterDays: number
}

/** The last day of a run after the days of a refunded order are removed from its end. Unused days of other payments stay. */
export function lastDayAfterRefund({ lastDay, days, from, laterDays }: ShortenedRun): number {
  const kept = laterDays === 0 ? lastDay - days : Math.max(lastDay - days, from - 1 + laterDays)
  return Math.min(lastDay, kept)
}

type Consultations = {
  /** The consultations of the run, used ones included. */
  total: number
  used: number
  /** The consultations of the refunded order. */
  refunded: number
  /** The paid ones of later orders. */
  later: number
}

/** The consultations of a run after a refund. Unused ones of other payments stay. */
export function consultationsAfterRefund({ total, used, refunded, later }: Consultations): number {
  return Math.min(total, Math.max(total - refunded, used + later))
}
