import styles from './IndeterminateProgress.module.css'

/** Moves while something takes a time that nobody knows; `label` says what. Under reduced motion there is none. */
export function IndeterminateProgress({ label }: { label: string }) {
  return <div role="progressbar" aria-label={label} className={styles.track} />
}
