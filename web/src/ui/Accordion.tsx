import { Accordion as Base } from '@base-ui/react/accordion'
import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import styles from './Accordion.module.css'

export interface AccordionItem {
  value: string
  title: string
  text: string
  children: ReactNode
}

export interface AccordionProps {
  items: readonly AccordionItem[]
  initial: string | undefined
}

/** Rows of which one is open at a time. Closed items keep their form values. */
export function Accordion({ items, initial }: AccordionProps) {
  const first = initial === undefined ? [] : [initial]
  const [open, setOpen] = useState(first)
  // Content is rendered when its item first opens, and stays mounted.
  const [drawn, setDrawn] = useState(first)
  const show = (values: string[]) => {
    setOpen(values)
    setDrawn((former) => [...new Set([...former, ...values])])
  }
  return (
    <Base.Root value={open} onValueChange={show}>
      {items.map(({ value, title, text, children }) => (
        <Base.Item key={value} value={value} className={styles.item}>
          <h2>
            <Base.Trigger className={styles.trigger}>
              <span>
                <span className="t-h2">{title}</span>
                <span className={styles.text}>{text}</span>
              </span>
              <ChevronDown aria-hidden className={styles.chevron} />
            </Base.Trigger>
          </h2>
          <Base.Panel keepMounted className={styles.panel}>
            {drawn.includes(value) && children}
          </Base.Panel>
        </Base.Item>
      ))}
    </Base.Root>
  )
}
