import type { ReactNode } from 'react'
import styles from './Reports.module.css'

type Row = { key: string; label: ReactNode; cells: readonly string[] }

type ReportTableProps = {
  /** The month. */
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
