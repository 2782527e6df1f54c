import type { ReactNode } from 'react'
import { currentLanguage } from '../../../platform/language/language.ts'
import styles from './Reports.module.css'

type Row = { key: string; label: ReactNode; cells: readonly string[] }

type ReportTableProps = {
  caption: string
  head: readonly string[]
  rows: readonly Row[]
}

/** The rows of a month; figures stand at the end of their column. */
export function ReportTable({ caption, head, rows }: ReportTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on a phone
    <div className={styles.scroll} data-scroll role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, cells }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {cells.map((cell, index) => (
                <td key={head[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

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
