import type { ReactNode } from 'react'
import { AppLink } from '../ui/AppLink.tsx'
import { Facts, type FactsProps } from './Facts.tsx'
import styles from './RecordList.module.css'

type RecordListProps<Item> = {
  items: readonly Item[]
  /** Announces the number of records to screen readers. */
  summary: string
  /** Shown while the list is empty. */
  empty: ReactNode
  /** The results of another search are loading. */
  isBusy?: boolean
  renderItem: (item: Item) => ReactNode
}

/** The records that a search finds, each a link. */
export function RecordList<Item extends { id: number }>(props: RecordListProps<Item>) {
  const { items, summary, empty, isBusy, renderItem } = props
  return (
    <>
      <output className="visually-hidden">{summary}</output>
      {items.length === 0 && empty}
      <ul className={styles.list} aria-busy={isBusy || undefined}>
        {items.map((item) => (
          <li key={item.id}>{renderItem(item)}</li>
        ))}
      </ul>
    </>
  )
}

type RecordRowProps = FactsProps & {
  href: string
  title: string
  /** A short text such as a price. */
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
