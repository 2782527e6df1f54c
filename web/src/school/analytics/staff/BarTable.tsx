import { FigureTable, type FigureRow } from '../../../console/FigureTable.tsx'
import styles from './Figures.module.css'

type BarRow = FigureRow & {
  /** Length of the bar, from 0 to 1. */
  share: number
}

type BarTableProps = { caption: string; head: readonly string[]; rows: readonly BarRow[] }

/** A table whose rows have a bar under their label; the cells say the same in figures. */
export function BarTable({ caption, head, rows }: BarTableProps) {
  return (
    <FigureTable
      caption={caption}
      head={head}
      rows={rows.map(({ share, label, ...row }) => ({
        ...row,
        label: (
          <>
            {label}
            <span className={styles.track} aria-hidden>
              <span className={styles.bar} style={{ inlineSize: `${share * 100}%` }} />
            </span>
          </>
        ),
      }))}
    />
  )
}
