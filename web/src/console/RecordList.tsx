import type { ReactNode } from 'react'
import styles from './RecordList.module.css'

type RecordListProps<Item> = {
  items: readonly Item[]
  /** How many are shown, for screen readers. */
  summary: string
  /** What an empty list shows. */
  empty: ReactNode
  /** While the answer to another search loads. */
  isBusy?: boolean
  renderItem: (item: Item) => ReactNode
}

/** Records that are found, each a link. */
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
