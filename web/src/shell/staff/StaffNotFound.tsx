import { Link } from '@tanstack/react-router'
import { t, useLanguage } from '../../language.ts'
import { useScreenTitle } from '../../title.ts'
import { buttonClass } from '../../ui/buttonClass.ts'
import styles from './StaffLoginScreen.module.css'
import { staffPaths } from './staffPaths.ts'

/** An address that leads nowhere. */
export function StaffNotFound() {
  useLanguage()
  useScreenTitle(t('shell.notFoundTitle'))
  return (
    <main className={styles.page}>
      <h1 className="t-h1">{t('shell.notFoundTitle')}</h1>
      <Link to={staffPaths.home()} className={buttonClass({ variant: 'primary' })} activeProps={{}}>
        {t('shell.staff.back')}
      </Link>
    </main>
  )
}
