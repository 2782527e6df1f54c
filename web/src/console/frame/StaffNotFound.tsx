import { Lock } from 'lucide-react'
import { NotFoundContent } from '../../layout/NotFoundContent.tsx'
import { t, useLanguage } from '../../platform/language/language.ts'
import { useScreenTitle } from '../../platform/navigation/title.ts'
import { forbidden, useScreenMeta } from '../../router.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { staffPaths } from '../staffPaths.ts'
import styles from './StaffNotFound.module.css'

/** Replaces a screen that is not found or needs another role. */
export function StaffNotFound({ data }: { data?: unknown }) {
  return data === forbidden ? <Forbidden /> : <NotFoundPage />
}

/** Standalone, or inside the layout when a screen's ids match nothing. */
function NotFoundPage() {
  useLanguage()
  const { access } = useScreenMeta()
  useScreenTitle(t('layout.notFoundTitle'))
  const content = (
    <NotFoundContent text={t('console.notFoundText')} to={staffPaths.home()}>
      {t('console.back')}
    </NotFoundContent>
  )
  return access === 'auth' ? content : <main className={styles.page}>{content}</main>
}

/** Shown in place of a screen whose role the member of staff lacks. */
function Forbidden() {
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
