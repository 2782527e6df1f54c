import { useState, type ReactNode } from 'react'
import { t } from '../platform/language/language.ts'
import { Button } from '../ui/Button.tsx'
import styles from './CardList.module.css'

type ShortListProps<Item> = {
  items: readonly Item[]
  /** The text of an empty list. */
  empty: string
  renderItem: (item: Item) => ReactNode
  /** The number of items shown at first. */
  shortCount?: number
  /** Whether an item is always shown. */
  isKept?: (item: Item) => boolean
}

/** The first items of a list in a card; a button shows all. */
export function ShortList<Item extends { id: number | string }>(props: ShortListProps<Item>) {
  const { items, empty, renderItem, shortCount = 5, isKept } = props
  const [isFull, setFull] = useState(false)
  if (items.length === 0) return empty === '' ? null : <p className={styles.nothing}>{empty}</p>
  const shown = items.filter((item, index) => isFull || index < shortCount || isKept?.(item))
  return (
    <>
      <DividedList>
        {shown.map((item) => (
          <li key={item.id}>{renderItem(item)}</li>
        ))}
      </DividedList>
      {shown.length < items.length && (
        <div className={styles.more}>
          <Button size="small" onClick={() => setFull(true)}>
            {t('console.showAll', { count: items.length })}
          </Button>
        </div>
      )}
    </>
  )
}

/** Paragraphs in a card with dividers between them; children are `li`. */
export function DividedList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}
