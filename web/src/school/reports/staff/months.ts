import { currentLanguage } from '../../../platform/language/language.ts'

/** The month of `YYYY-MM` in words: “November 2026”. */
export function monthText(month: string): string {
  const format = new Intl.DateTimeFormat(currentLanguage(), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const text = format.format(Date.parse(`${month}-01T00:00:00Z`)).replace(/\s?г\.$/, '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Rows by their month, in the order in which they came. */
export function byMonth<Row extends { month: string }>(rows: readonly Row[]): [month: string, rows: Row[]][] {
  const months = new Map<string, Row[]>()
  for (const row of rows) months.set(row.month, [...(months.get(row.month) ?? []), row])
  return [...months]
}
