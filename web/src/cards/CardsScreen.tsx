import { t, useLanguage } from '../language.ts'
import { paths } from '../paths.ts'
import { EmptySection } from '../shell/EmptySection.tsx'
import { SettingsFrame } from '../users/SettingsFrame.tsx'

/** Saved cards: the person has none. */
export function CardsScreen() {
  useLanguage()
  return (
    <SettingsFrame title={t('cards.title')}>
      <EmptySection
        emptyTitle={t('cards.emptyTitle')}
        text={t('cards.emptyText')}
        act={{ path: paths.subscriptions(), label: t('cards.toSubscriptions') }}
        seed={10}
      />
    </SettingsFrame>
  )
}
