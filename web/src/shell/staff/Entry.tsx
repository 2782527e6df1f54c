import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Entry.module.css'

export type EntryProps = {
  title: string
  /** Who, where and when. */
  detail: string
  tag?: ReactNode
  /** What opens below: plain text, as it is. */
  body: string
  /** Stands under the body. */
  facts?: ReactNode
}

/** One line of a list that opens. Nothing of what it shows is ever read as markup. */
export function Entry({ title, detail, tag, body, facts }: EntryProps) {
  return (
    <details className={styles.entry}>
      <summary className={styles.line}>
        <span className={styles.words}>
          <b className={styles.title}>{title}</b>
          <span className={styles.detail}>{detail}</span>
        </span>
        {tag}
        <ChevronDown aria-hidden className={styles.sign} />
      </summary>
      <div className={styles.body}>
        <p className={styles.text}>{body}</p>
        {facts}
      </div>
    </details>
  )
}
