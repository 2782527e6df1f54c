import { hasShop } from '../brands/sections.ts'
import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { t, useLanguage } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { EmptySection } from '../shell/layout/EmptySection.tsx'
import { NotAvailable } from '../shell/layout/NotAvailable.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'

/** Courses for sale; always empty so far. */
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
