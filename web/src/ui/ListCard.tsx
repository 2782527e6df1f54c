import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './ListCard.module.css'

export interface ListCardProps {
  /** A drawn picture, cut to a square. */
  picture: ReactNode
  title: ReactNode
  /** The lines below the title. */
  children?: ReactNode
  /** Its state and the one act. */
  end?: ReactNode
  /** The level of the heading in its page. */
  level?: 2 | 3
  className?: string | undefined
}

/** One thing of a list that can be opened: picture, name, what there is to know, state and act. */
export function ListCard({ picture, title, children, end, level = 3, className }: ListCardProps) {
  const Heading = `h${level}` as const
  return (
    <article className={classes(styles.card, className)}>
      <div className={styles.picture}>{picture}</div>
      <div>
        <Heading className={styles.title}>{title}</Heading>
        {children}
      </div>
      {end && <div className={styles.end}>{end}</div>}
    </article>
  )
}
