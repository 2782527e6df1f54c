import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './MarkerLabel.module.css'

/** A label with a marker whose shape tells kinds apart: ●, ■, ○. */
export function MarkerLabel({ shape, children }: { shape: 'dot' | 'square' | 'ring'; children: ReactNode }) {
  return <span className={classes(styles.label, shape !== 'dot' && styles[shape])}>{children}</span>
}
