import type { ReactNode } from 'react'
import styles from './FigureTable.module.css'

export type FigureRow = { key: string; label: ReactNode; cells: readonly ReactNode[] }

type FigureTableProps = {
  caption: string
  head: readonly string[]
  rows: readonly FigureRow[]
}

/** Figures by row, which stand at the end of their column; scrolls sideways where it is narrow. */
export function FigureTable({ caption, head, rows }: FigureTableProps) {
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
