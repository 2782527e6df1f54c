import { t, useLanguage } from '../language.ts'
import { paths } from '../paths.ts'
import { EmptySection } from '../shell/EmptySection.tsx'
import { SettingsFrame } from '../users/SettingsFrame.tsx'

/** Reminders of the training: there are none. */
export function RemindersScreen() {
  useLanguage()
  return (
    <SettingsFrame title={t('reminders.title')}>
      <EmptySection
        emptyTitle={t('reminders.emptyTitle')}
        text={t('reminders.emptyText')}
        act={{ path: paths.settingsNotifications(), label: t('reminders.toNotifications') }}
        seed={6}
      />
    </SettingsFrame>
  )
}
