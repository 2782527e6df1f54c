import { t } from '../platform/language/language.ts'
import { hrefOf, paths } from '../platform/navigation/paths.ts'
import { AppLink } from './AppLink.tsx'
import { buttonClass } from './buttonClass.ts'

/** The way from a screen that is not stored to one that usually is. */
export function OfflineWayBack() {
  if (location.pathname === hrefOf(paths.home())) return null
  return (
    <AppLink href={paths.home()} className={buttonClass()}>
      {t('brands.backHome')}
    </AppLink>
  )
}
