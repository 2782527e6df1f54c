import { useFlags } from '../brands/sections.ts'
import { t, useLanguage } from '../language.ts'
import { paths } from '../paths.ts'
import { EmptySection } from '../shell/EmptySection.tsx'
import { NotAvailable } from '../shell/NotAvailable.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'

/** News of the school: there is none. */
export function BannersScreen() {
  useLanguage()
  if (!useFlags().is_banner_enable)
    return (
      <>
        <PageTitle>{t('banners.title')}</PageTitle>
        <NotAvailable title={t('banners.notAvailable')} text={t('shell.notInSchoolText')} />
      </>
    )
  return (
    <EmptySection
      title={t('banners.title')}
      emptyTitle={t('banners.emptyTitle')}
      text={t('banners.emptyText')}
      act={{ path: paths.home(), label: t('shell.backHome') }}
      seed={11}
    />
  )
}
