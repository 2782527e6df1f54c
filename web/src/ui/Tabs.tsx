import { useId, type KeyboardEvent, type ReactNode } from 'react'
import styles from './Tabs.module.css'

export interface TabItem<Value extends string> {
  value: Value
  label: ReactNode
  count?: number
}

export interface TabsProps<Value extends string> {
  label: string
  items: readonly TabItem<Value>[]
  value: Value
  onChange: (value: Value) => void
  children: ReactNode
  className?: string | undefined
}

/** Tabs in a pill with their panel; arrow keys, Home and End select. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, items, value, onChange, children, className } = props
  const id = useId()
  const selected = items.findIndex((item) => item.value === value)
  const handleKey = (event: KeyboardEvent) => {
    const item = items[indexAfter(event.key, selected, items.length) ?? -1]
    if (!item) return
    event.preventDefault()
    onChange(item.value)
    document.getElementById(`${id}-${item.value}`)?.focus()
  }
  return (
    <div>
      <div role="tablist" className={styles.list} aria-label={label}>
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-${item.value}`}
            className={styles.tab}
            aria-selected={item.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={item.value === value ? 0 : -1}
            onClick={() => onChange(item.value)}
            onKeyDown={handleKey}
          >
            {item.label}
            {item.count !== undefined && <span className={styles.count}>{item.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={className}>
        {children}
      </div>
    </div>
  )
}

/** The index that a key selects; wraps around at either end. */
function indexAfter(key: string, selected: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (selected + 1) % count
  if (key === 'ArrowLeft') return (selected + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
