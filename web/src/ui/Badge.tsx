import { classes } from './classes.ts'
import styles from './Badge.module.css'

export interface BadgeProps {
  count: number
  /** The count in words, for screen readers: «2 новых задания». */
  label: string
  className?: string | undefined
}

/** A counter badge; renders nothing for 0. */
export function Badge({ count, label, className }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span className={classes(styles.badge, className)}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
