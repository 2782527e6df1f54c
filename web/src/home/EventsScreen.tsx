import { t, useLanguage } from '../language.ts'
import { paths } from '../paths.ts'
import { EmptySection } from '../shell/EmptySection.tsx'

/** Meetings and events: none are planned. */
export function EventsScreen() {
  useLanguage()
  return (
    <EmptySection
      title={t('home.events')}
      emptyTitle={t('home.eventsEmptyTitle')}
      text={t('home.eventsEmptyText')}
      act={{ path: paths.home(), label: t('shell.backHome') }}
      seed={13}
    />
  )
}
