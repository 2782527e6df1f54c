import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './EmptyState.module.css'

export interface EmptyStateProps {
  /** An icon is set in two rings; a picture (`Art`, `Person`) fills the circle. */
  icon?: ReactNode
  picture?: ReactNode
  title: ReactNode
  text?: ReactNode
  /** One act. */
  action?: ReactNode
  /** The level of the heading in its page. */
  level?: 1 | 2 | 3
  className?: string | undefined
}

/** What a page says while it has nothing to show: a picture, one sentence, one act. */
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
