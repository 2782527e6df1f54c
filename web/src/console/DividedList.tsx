import type { ReactNode } from 'react'
import styles from './DividedList.module.css'

/** Paragraphs in a card with dividers between them; children are `li`. */
export function DividedList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}
