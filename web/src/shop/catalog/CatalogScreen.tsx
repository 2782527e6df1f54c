import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { hasShop } from '../../brands/sections.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { NotAvailable } from '../../brands/NotAvailable.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Positions } from './Positions.tsx'

/** What is for sale: one recommended course, then covers by category. */
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
    <>
      <PageTitle>{t('catalog.title')}</PageTitle>
      <Positions />
    </>
  )
}
