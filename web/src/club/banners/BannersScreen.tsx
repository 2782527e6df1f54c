import { useFlags } from '../../brands/applicationConfig.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { EmptySection, NotAvailable } from '../../brands/EmptySection.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

/** News of the school; always empty so far. */
export function BannersScreen() {
  useLanguage()
  if (!useFlags().is_banner_enable)
    return (
      <>
        <PageTitle>{t('banners.title')}</PageTitle>
        <NotAvailable title={t('banners.notAvailable')} text={t('brands.notInSchoolText')} />
      </>
    )
  return (
    <EmptySection
      title={t('banners.title')}
      emptyTitle={t('banners.emptyTitle')}
      text={t('banners.emptyText')}
      act={{ path: paths.home(), label: t('brands.backHome') }}
      seed={11}
    />
  )
}
