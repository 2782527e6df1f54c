import { t, useLanguage } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { EmptySection } from '../shell/layout/EmptySection.tsx'

/** Instalment plans; always empty so far. */
export function InstalmentsScreen() {
  useLanguage()
  return (
    <EmptySection
      title={t('instalments.title')}
      emptyTitle={t('instalments.emptyTitle')}
      text={t('instalments.emptyText')}
      act={{ path: paths.subscriptions(), label: t('instalments.toSubscriptions') }}
      seed={9}
    />
  )
}
