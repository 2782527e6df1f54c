import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Disclosure.module.css'

export interface DisclosureProps {
  icon: ReactNode
  title: string
  text?: string
  children: ReactNode
}

/** A row of a list that shows its content when pressed. */
export function Disclosure({ icon, title, text, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure}>
      <summary className={styles.summary}>
        {icon}
        <span>
          <b className={styles.title}>{title}</b>
          {text && <span className="t-small muted">{text}</span>}
        </span>
        <ChevronDown aria-hidden className={styles.chevron} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
