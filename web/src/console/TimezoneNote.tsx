import { t, useLanguage } from '../platform/language/language.ts'
import { timeZone } from '../platform/language/timeZone.ts'
import { timeZoneLabel } from '../platform/language/timeZones.ts'
import styles from './TimezoneNote.module.css'

/** Names the time zone of a screen's times, below its title. */
export function TimezoneNote() {
  const language = useLanguage()
  return <p className={styles.zone}>{t('console.zone', { zone: timeZoneLabel(timeZone(), language) })}</p>
}
