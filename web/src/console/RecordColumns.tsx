import type { ReactNode } from 'react'
import styles from './RecordColumns.module.css'

/** The cards of a record: a wide column, and a narrow one beside it on wide screens. */
export function RecordColumns({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{children}</div>
      <div className={styles.column}>{side}</div>
    </div>
  )
}
