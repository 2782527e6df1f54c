import { classes } from './classes.ts'
import styles from './ProgressBar.module.css'

export interface ProgressBarProps {
  /** 0 to 1. */
  value: number
  /** What is under way. */
  label: string
  className?: string | undefined
}

/** How far a single thing is, such as an upload. For lessons and days there is the `Thread`. */
export function ProgressBar({ value, label, className }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return <progress aria-label={label} value={percent} max={100} className={classes(styles.bar, className)} />
}
