import styles from './Facts.module.css'

export type FactsProps = { facts: readonly (string | false | null | undefined)[] }

/** Short facts beside each other. Each is isolated, so that a bidi character in a name cannot reorder the others. */
export function Facts({ facts }: FactsProps) {
  return (
    <span className={styles.clip}>
      <span className={styles.facts}>
        {facts.filter(Boolean).map((fact, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a fixed list
          <span key={at} className={styles.fact}>
            {at > 0 && <span className={styles.dot}> · </span>}
            <bdi>{fact}</bdi>
          </span>
        ))}
      </span>
    </span>
  )
}
