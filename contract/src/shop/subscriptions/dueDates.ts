import { dateOf, dayOf } from '../../platform/dates.ts'

export const periods = ['day', 'week', 'month'] as const
/** How often a payment is due: every `count` days, weeks or months. */
export type Interval = { period: (typeof periods)[number]; count: number }

/**
 * The date YYYY-MM-DD of a payment that follows the first one by `index` intervals. Months count from the first payment:
 * after 31 January come 28 February and 31 March.
 */
export function dueDate(first: string, { period, count }: Interval, index: number): string {
  if (period === 'month') return monthsAfter(first, count * index)
  return dateOf(dayOf(first) + count * index * (period === 'week' ? 7 : 1))
}

function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const start = Date.UTC(year, month - 1 + months, 1)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dateOf(start / 86_400_000 + Math.min(day, lastDay) - 1)
}

/** The last day that is paid: on the day after it the next payment is due. */
export function lastPaidDate(due: string): string {
  return dateOf(dayOf(due) - 1)
}

/** On which date the next payment would be due after the last paid day. */
export function dueAfter(lastPaid: string): string {
  return dateOf(dayOf(lastPaid) + 1)
}

/** From which date so many periods of a subscription are counted. */
export type Counted = { first: string; periods: number }

/**
 * How periods are counted where the first payment is unknown: from the day on which the subscription began, if what is paid
 * until `paidUntil` is whole periods from it, so that 31 March follows 28 February; else from `paidUntil` on.
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

/** Days after the due date on which a payment is tried. */
const retryDays = [0, 1, 3, 7] as const

/**
 * The date of the next attempt after so many failed ones, the last of them on `today`; undefined after the last. What nothing
 * was charged for in time is not tried twice on a day.
 */
export function nextTryDate(due: string, failures: number, today: string): string | undefined {
  const days = retryDays[failures]
  return days === undefined ? undefined : dateOf(Math.max(dayOf(due) + days, dayOf(today) + 1))
}
