import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './EmptyState.module.css'

export interface EmptyStateProps {
  /** An icon gets two rings; a picture (`Art`, `Person`) fills the circle. */
  icon?: ReactNode
  picture?: ReactNode
  title: ReactNode
  text?: ReactNode
  /** A single action. */
  action?: ReactNode
  /** The heading level on its page. */
  level?: 1 | 2 | 3
  className?: string | undefined
}

/** The empty state of a page: a picture, one sentence, one action. */
export function EmptyState({ icon, picture, title, text, action, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={classes(styles.empty, className)}>
      {(picture ?? icon) && (
        <div className={styles.picture}>{picture ?? <div className={styles.ringed}>{icon}</div>}</div>
      )}
      <Heading className="t-h2">{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  )
}
