import styles from './IndeterminateProgress.module.css'

/** A progress bar without a value; `label` says of what. Hidden under reduced motion. */
export function IndeterminateProgress({ label }: { label: string }) {
  return <div role="progressbar" aria-label={label} className={styles.track} />
}
