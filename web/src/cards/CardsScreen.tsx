import { t, useLanguage } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { EmptySection } from '../shell/layout/EmptySection.tsx'

/** Saved cards; always empty so far. */
export function CardsScreen() {
  useLanguage()
  return (
    <EmptySection
      emptyTitle={t('cards.emptyTitle')}
      text={t('cards.emptyText')}
      act={{ path: paths.subscriptions(), label: t('cards.toSubscriptions') }}
      seed={10}
    />
  )
}
