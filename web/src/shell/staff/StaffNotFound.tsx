import { t, useLanguage } from '../../language.ts'
import { useScreenTitle } from '../../title.ts'
import { NotFoundContent } from '../NotFoundContent.tsx'
import styles from './StaffNotFound.module.css'
import { staffPaths } from './staffPaths.ts'

/** An address that leads nowhere. */
export function StaffNotFound() {
  useLanguage()
  useScreenTitle(t('shell.notFoundTitle'))
  return (
    <main className={styles.page}>
      <NotFoundContent text={t('shell.staff.notFoundText')} to={staffPaths.home()}>
        {t('shell.staff.back')}
      </NotFoundContent>
    </main>
  )
}
