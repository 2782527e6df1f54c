import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './Tabs.module.css'

export interface TabItem<Value extends string> {
  value: Value
  label: ReactNode
  /** Number of items in the tab. */
  count?: number
}

export interface TabsProps<Value extends string> {
  /** Label of the tab list. */
  label: string
  items: readonly TabItem<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Content of the selected tab. */
  children: ReactNode
  className?: string | undefined
}

/** Tabs in a pill with their panel; arrow keys, Home and End select. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, items, value, onChange, children, className } = props
  return (
    <Base.Root value={value} onValueChange={onChange}>
      <Base.List className={styles.list} aria-label={label} activateOnFocus>
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value} className={styles.tab}>
            {item.label}
            {item.count !== undefined && <span className={styles.count}>{item.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={value} className={className}>
        {children}
      </Base.Panel>
    </Base.Root>
  )
}
