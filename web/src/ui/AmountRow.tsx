import type { ReactNode } from 'react'
import styles from './AmountRow.module.css'
import { classes } from './classes.ts'

/** An amount with its name, in a `dl`. */
export function AmountRow({
  label,
  amount,
  className,
}: {
  label: ReactNode
  amount: string
  className?: string | undefined
}) {
  return (
    <div className={classes(styles.row, className)}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  )
}
