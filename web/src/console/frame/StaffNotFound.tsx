import { t, useLanguage } from '../../platform/language/language.ts'
import { useScreenTitle } from '../../platform/navigation/title.ts'
import { forbidden } from '../../router.tsx'
import { NotFoundContent } from '../../layout/NotFoundContent.tsx'
import { Forbidden } from './Forbidden.tsx'
import styles from './StaffNotFound.module.css'
import { staffPaths } from '../staffPaths.ts'

/** What the console shows in place of a screen: no access, or not found. */
export function StaffNotFound({ data }: { data?: unknown }) {
  return data === forbidden ? <Forbidden /> : <NotFoundPage />
}

function NotFoundPage() {
  useLanguage()
  useScreenTitle(t('layout.notFoundTitle'))
  return (
    <main className={styles.page}>
      <NotFoundContent text={t('console.notFoundText')} to={staffPaths.home()}>
        {t('console.back')}
      </NotFoundContent>
    </main>
  )
}
