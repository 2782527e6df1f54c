import { Link } from '@tanstack/react-router'
import { t, useLanguage } from '../../language.ts'
import { useScreenTitle } from '../../title.ts'
import { buttonClass } from '../../ui/buttonClass.ts'
import { CutThread } from '../CutThread.tsx'
import styles from './StaffNotFound.module.css'
import { staffPaths } from './staffPaths.ts'

/** An address that leads nowhere. */
export function StaffNotFound() {
  useLanguage()
  useScreenTitle(t('shell.notFoundTitle'))
  return (
    <main className={styles.page}>
      <CutThread className={styles.picture} />
      <h1 className="t-display">{t('shell.notFoundTitle')}</h1>
      <p className="muted">{t('shell.staff.notFoundText')}</p>
      <Link to={staffPaths.home()} className={buttonClass({ variant: 'primary', size: 'large' })} activeProps={{}}>
        {t('shell.staff.back')}
      </Link>
    </main>
  )
}
