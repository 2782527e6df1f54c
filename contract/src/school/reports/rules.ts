import type { FieldRule } from '../../fieldTexts.ts'

const maxReportMonths = 12

/** Inclusive months `YYYY-MM`. */
export type ReportPeriod = { from: string; to: string }

/** The rule that the last month of a period violates; undefined for a valid period. */
export function periodError({ from, to }: ReportPeriod): FieldRule | undefined {
  const months = monthOf(to) - monthOf(from) + 1
  if (months < 1) return 'too_early'
  return months > maxReportMonths ? 'too_late' : undefined
}

export function monthsUpTo(to: string, count: number): ReportPeriod {
  return { from: monthText(monthOf(to) - count + 1), to }
}

/** The first day of a period and the day after its end, YYYY-MM-DD. */
export function datesOfPeriod({ from, to }: ReportPeriod): { start: string; end: string } {
  return { start: `${from}-01`, end: `${monthText(monthOf(to) + 1)}-01` }
}

function monthOf(text: string): number {
  const [year = 0, month = 1] = text.split('-').map(Number)
  return year * 12 + month - 1
}

function monthText(month: number): string {
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
}

type Amounts = { currency: string; paid: number; refunded: number }

/** Sums of income and refunds by currency, in minor units. */
export function totalsOf(rows: readonly Amounts[]): Amounts[] {
  const totals = new Map<string, Amounts>()
  for (const { currency, paid, refunded } of rows) {
    const sum = totals.get(currency) ?? { currency, paid: 0, refunded: 0 }
    totals.set(currency, { currency, paid: sum.paid + paid, refunded: sum.refunded + refunded })
  }
  return [...totals.values()]
}
