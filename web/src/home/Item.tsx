import type { ReactNode } from 'react'
import { AppLink, type Destination } from '../ui/AppLink.tsx'
import styles from './PendingItems.module.css'

type ItemProps = {
  destination: Destination
  icon: ReactNode
  title: string
  subtitle: string
  children: ReactNode
}

/** One of the things that wait for the learner. */
export function Item({ destination, icon, title, subtitle, children }: ItemProps) {
  return (
    <li>
      <AppLink className={styles.item} {...destination}>
        <span className={styles.icon}>{icon}</span>
        <span>
          <span className={styles.title}>{title}</span>
          <span className="t-small muted">{subtitle}</span>
        </span>
        <span className={styles.tag}>{children}</span>
      </AppLink>
    </li>
  )
}
