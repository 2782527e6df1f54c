import styles from './TodayScreen.module.css'

/** Keeps the footer out of view until the clubs are there. */
export function ClubTodayPlaceholder() {
  return <div className={styles.clubs} />
}
