import { t, useLanguage } from '../language.ts'
import { paths } from '../paths.ts'
import { EmptySection } from '../shell/EmptySection.tsx'

/** What can be bought: nothing is on offer. */
export function CatalogScreen() {
  useLanguage()
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
