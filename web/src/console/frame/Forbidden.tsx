import { Lock } from 'lucide-react'
import { t, useLanguage } from '../../platform/language/language.ts'
import { useScreenMeta } from '../../router.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { staffPaths } from '../staffPaths.ts'

/** Shown in place of a screen whose role the member of staff lacks. */
export function Forbidden() {
  useLanguage()
  const { title } = useScreenMeta()
  return (
    <>
      {title && <PageTitle>{t(title)}</PageTitle>}
      <EmptyState
        icon={<Lock aria-hidden />}
        title={t('console.otherRoleTitle')}
        text={t('console.otherRole')}
        action={
          <AppLink href={staffPaths.home()} className={buttonClass({ variant: 'primary' })}>
            {t('console.back')}
          </AppLink>
        }
      />
    </>
  )
}
