import { dateOf, dayOf } from '../users/dates.ts'

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
