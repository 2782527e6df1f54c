import { ChevronDown } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import styles from './Entry.module.css'

export type EntryProps = {
  title: string
  /** Who, where and when; what is empty is left out. */
  details: readonly string[]
  tag?: ReactNode
  /** What opens below: plain text, as it is. */
  body: string
  /** Stands under the body. */
  facts?: ReactNode
}

/** One line of a list that opens. Nothing of what it shows is ever read as markup. */
export function Entry({ title, details, tag, body, facts }: EntryProps) {
  return (
    <details className={styles.entry}>
      <summary className={styles.line}>
        <span className={styles.words}>
          <b className={styles.title}>{title}</b>
          <span className={styles.detail}>
            <Details of={details.filter(Boolean)} />
          </span>
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

/** Each for itself: a sign in a name that turns the text around turns nothing beside it. */
function Details({ of }: { of: readonly string[] }) {
  return of.map((detail, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- they are drawn once, in this order
    <Fragment key={at}>
      {at > 0 && ' · '}
      <bdi>{detail}</bdi>
    </Fragment>
  ))
}
