import { Link } from '@tanstack/react-router'
import { t } from '../language.ts'
import { paths } from '../paths.ts'
import { linkClass } from '../ui/TextLink.tsx'

/** Leads the signed-in to where they can ask the school. */
export function SupportLink() {
  return (
    <Link to={paths.support()} className={linkClass(true)} activeProps={{}}>
      {t('brands.writeToSupport')}
    </Link>
  )
}
