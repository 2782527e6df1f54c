import { dateOf, dayMs, dayOf } from '../../platform/dates.ts'

export const periods = ['day', 'week', 'month'] as const
/** A billing period of `count` days, weeks or months. */
export type Interval = { period: (typeof periods)[number]; count: number }

/**
 * The date (YYYY-MM-DD) of the payment `index` intervals after the first one. Months count from the first payment: 31 January, 28 February,
 * 31 March.
 */
export function dueDate(first: string, { period, count }: Interval, index: number): string {
  if (period === 'month') return monthsAfter(first, count * index)
  return dateOf(dayOf(first) + count * index * (period === 'week' ? 7 : 1))
}

function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const start = Date.UTC(year, month - 1 + months, 1)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dateOf(start / dayMs + Math.min(day, lastDay) - 1)
}

/** The last paid day, before the next payment is due. */
export function lastPaidDate(due: string): string {
  return dateOf(dayOf(due) - 1)
}

/** The due date of the payment after the last paid day. */
export function dueAfter(lastPaid: string): string {
  return dateOf(dayOf(lastPaid) + 1)
}

/** The date from which a subscription's periods are counted. */
export type Counted = { first: string; periods: number }

/**
 * The counting of periods without a known first payment: from the day on which the subscription began if `paidUntil` is whole periods
 * later, so that 31 March follows 28 February; otherwise from `paidUntil`.
 */
export function countedFrom(began: string, paidUntil: string, interval: Interval): Counted {
  const periods = Math.floor(periodsBetween(began, paidUntil, interval))
  const isWhole = periods >= 0 && dueDate(began, interval, periods) === paidUntil
  return isWhole ? { first: began, periods } : { first: paidUntil, periods: 0 }
}

function periodsBetween(from: string, to: string, { period, count }: Interval): number {
  if (period === 'month') return (monthOf(to) - monthOf(from)) / count
  return (dayOf(to) - dayOf(from)) / (count * (period === 'week' ? 7 : 1))
}

function monthOf(date: string): number {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return year * 12 + month
}

/** Days after the due date on which a payment is attempted. */
const retryDays = [0, 1, 3, 7] as const

/**
 * The date of the attempt after so many failed ones, the last of them on `today`; undefined after the last. Late attempts never happen
 * twice on a day.
 */
export function nextTryDate(due: string, failures: number, today: string): string | undefined {
  const days = retryDays[failures]
  return days === undefined ? undefined : dateOf(Math.max(dayOf(due) + days, dayOf(today) + 1))
}
