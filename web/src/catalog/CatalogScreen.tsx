import { hasShop } from '../brands/sections.ts'
import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { t, useLanguage } from '../language.ts'
import { paths } from '../paths.ts'
import { EmptySection } from '../shell/EmptySection.tsx'
import { NotAvailable } from '../shell/NotAvailable.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'

/** What can be bought: nothing is on offer. */
export function CatalogScreen() {
  useLanguage()
  const { feature_flags, support_categories } = useApplicationConfig()
  if (!hasShop(feature_flags))
    return (
      <>
        <PageTitle>{t('catalog.title')}</PageTitle>
        <NotAvailable
          title={t('catalog.notAvailable')}
          text={t('catalog.notAvailableText')}
          act={{
            path: paths.supportCategory({ categoryId: support_categories.renew_course }),
            label: t('catalog.toSupport'),
          }}
        />
      </>
    )
  return (
    <EmptySection
      title={t('catalog.title')}
      emptyTitle={t('catalog.emptyTitle')}
      text={t('catalog.emptyText')}
      act={{ path: paths.courses(), label: t('catalog.toCourses') }}
      seed={7}
    />
  )
}
