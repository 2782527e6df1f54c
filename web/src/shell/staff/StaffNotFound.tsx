import { Link } from '@tanstack/react-router'
import { t } from '../../language.ts'
import { buttonClass } from '../../ui/buttonClass.ts'
import styles from './StaffLoginScreen.module.css'
import { staffPaths } from './staffPaths.ts'

/** An address that leads nowhere, or to what this member of staff may not see: both look the same. */
export function StaffNotFound() {
  return (
    <div className={styles.page}>
      <h1 className="t-h1">{t('shell.notFoundTitle')}</h1>
      <Link to={staffPaths.home()} className={buttonClass({ variant: 'primary' })} activeProps={{}}>
        {t('shell.staff.back')}
      </Link>
    </div>
  )
}
