import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Mark.module.css'

/** A small sign with a word that tells kinds apart by shape: ●, ■, ○. */
export function Mark({ shape, children }: { shape: 'dot' | 'square' | 'ring'; children: ReactNode }) {
  return <span className={classes(styles.mark, shape !== 'dot' && styles[shape])}>{children}</span>
}
