import { ChevronDown } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import styles from './ExpandableItem.module.css'

export type ExpandableItemProps = {
  title: string
  /** Who, where and when; empty ones are omitted. */
  details: readonly string[]
  tag?: ReactNode
  /** Plain text shown when expanded. */
  body: string
  /** Shown below the body. */
  facts?: ReactNode
}

/** An expandable list item. Its contents are never parsed as markup. */
export function ExpandableItem({ title, details, tag, body, facts }: ExpandableItemProps) {
  return (
    <details className={styles.item}>
      <summary className={styles.line}>
        <span className={styles.heading}>
          <b className={styles.title}>{title}</b>
          <span className={styles.detail}>
            <Details of={details.filter(Boolean)} />
          </span>
        </span>
        {tag}
        <ChevronDown aria-hidden className={styles.chevron} />
      </summary>
      <div className={styles.body}>
        <p className={styles.text}>{body}</p>
        {facts}
      </div>
    </details>
  )
}

/** Isolates each detail, so that a bidi character in a name cannot reorder the others. */
function Details({ of }: { of: readonly string[] }) {
  return of.map((detail, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- a fixed list
    <Fragment key={at}>
      {at > 0 && ' · '}
      <bdi>{detail}</bdi>
    </Fragment>
  ))
}
