import { t, useLanguage } from '../language.ts'
import { paths } from '../paths.ts'
import { EmptySection } from '../shell/EmptySection.tsx'

/** Payments in parts: the person has none. */
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
