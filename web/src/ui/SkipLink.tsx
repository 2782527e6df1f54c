import { t } from '../platform/language/language.ts'
import styles from './SkipLink.module.css'

/** The first tab stop: skips the navigation to the element with this id. */
export function SkipLink({ to }: { to: string }) {
  return (
    <a className={styles.skip} href={`#${to}`}>
      {t('ui.skip')}
    </a>
  )
}
