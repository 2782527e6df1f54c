import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './ListCard.module.css'

export interface ListCardProps {
  /** A picture, cropped to a square. */
  picture: ReactNode
  /** Above the title. */
  label?: ReactNode
  title: ReactNode
  /** The rows below the title. */
  children?: ReactNode
  /** The item's action, and its state unless that is the label. */
  end?: ReactNode
  /** The heading level on its page. */
  level?: 2 | 3
  className?: string | undefined
}

/** A list item as a card: picture, title, details, state and action. */
export function ListCard({ picture, label, title, children, end, level = 3, className }: ListCardProps) {
  const Heading = `h${level}` as const
  return (
    <article className={classes(styles.card, className)}>
      <div className={styles.picture}>{picture}</div>
      <div>
        {label && <div className={styles.label}>{label}</div>}
        <Heading className={styles.title}>{title}</Heading>
        {children}
      </div>
      {end && <div className={styles.end}>{end}</div>}
    </article>
  )
}
