import { t } from '../language.ts'
import styles from './SkipLink.module.css'

/** The first thing the Tab key finds: a jump over the navigation to the element with this id. */
export function SkipLink({ to }: { to: string }) {
  return (
    <a className={styles.skip} href={`#${to}`}>
      {t('ui.skip')}
    </a>
  )
}
