import type { ReactNode } from 'react'
import { ItemTitle } from './ItemTitle.tsx'
import styles from './RecordHeader.module.css'

type RecordHeaderProps = {
  title: string
  /** Lines below the title. */
  children: ReactNode
  tag: ReactNode
  actions?: ReactNode
}

/** The heading of a record, with its state and what can be done with it. */
export function RecordHeader({ title, children, tag, actions }: RecordHeaderProps) {
  return (
    <div className={styles.header}>
      <div className={styles.heading}>
        <ItemTitle>{title}</ItemTitle>
        {children}
        <div className={styles.tag}>{tag}</div>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
