import { t } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { linkClass } from '../ui/TextLink.tsx'

/** Links to the support page, for signed-in users. */
export function SupportLink() {
  return (
    <AppLink href={paths.support()} className={linkClass(true)}>
      {t('brands.writeToSupport')}
    </AppLink>
  )
}
