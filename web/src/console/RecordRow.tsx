import type { ReactNode } from 'react'
import { AppLink } from '../ui/AppLink.tsx'
import { Facts, type FactsProps } from './Facts.tsx'
import styles from './RecordRow.module.css'

type RecordRowProps = FactsProps & {
  href: string
  title: string
  /** Such as a price. */
  value: string
  tag: ReactNode
}

/** A link to a record in a list: its title and facts, and a value with a tag. */
export function RecordRow({ href, title, facts, value, tag }: RecordRowProps) {
  return (
    <AppLink href={href} className={styles.row}>
      <span className={styles.about}>
        <b className="t-label">
          <bdi>{title}</bdi>
        </b>
        <span className={styles.details}>
          <Facts facts={facts} />
        </span>
      </span>
      <span className={styles.value}>
        <b className="t-label">{value}</b>
        {tag}
      </span>
    </AppLink>
  )
}
