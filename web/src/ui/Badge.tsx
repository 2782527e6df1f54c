import { classes } from './classes.ts'
import styles from './Badge.module.css'

export interface BadgeProps {
  count: number
  /** The count in words, for screen readers: «2 новых задания». */
  label: string
  className?: string | undefined
}

/** A counter on something that waits for the learner; nothing when there is none. */
export function Badge({ count, label, className }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span className={classes(styles.badge, className)}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="vh">{label}</span>
    </span>
  )
}
