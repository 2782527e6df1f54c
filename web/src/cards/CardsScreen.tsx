import { t, useLanguage } from '../language.ts'
import { paths } from '../paths.ts'
import { EmptySection } from '../shell/EmptySection.tsx'

/** Saved cards: the person has none. */
export function CardsScreen() {
  useLanguage()
  return (
    <EmptySection
      title={t('cards.title')}
      emptyTitle={t('cards.emptyTitle')}
      text={t('cards.emptyText')}
      act={{ path: paths.subscriptions(), label: t('cards.toSubscriptions') }}
      seed={10}
    />
  )
}
