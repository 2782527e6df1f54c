import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import styles from './Segmented.module.css'

export interface SegmentedItem<Value extends string> {
  value: Value
  label: ReactNode
  /** How many there are behind it. */
  count?: number
}

export interface SegmentedProps<Value extends string> {
  /** What is being divided; the name of the tab list. */
  label: string
  items: readonly SegmentedItem<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** What the chosen tab shows. */
  children: ReactNode
  className?: string | undefined
}

/** Tabs in one pill with their panel; arrows, Home and End move and choose. */
export function Segmented<Value extends string>({ label, items, value, onChange, ...rest }: SegmentedProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const at = items.findIndex((item) => item.value === value)
    const targets: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
    const next = targets[event.key]
    const item = next === undefined ? undefined : items.at(next % items.length)
    if (!item) return
    event.preventDefault()
    onChange(item.value)
    list.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(item.value)}"]`)?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label={label} className={styles.list} ref={list}>
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-${item.value}`}
            data-value={item.value}
            className={styles.tab}
            aria-selected={item.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={item.value === value ? 0 : -1}
            onClick={() => onChange(item.value)}
            onKeyDown={move}
          >
            {item.label}
            {item.count !== undefined && <span className={styles.count}>{item.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={rest.className}>
        {rest.children}
      </div>
    </>
  )
}
