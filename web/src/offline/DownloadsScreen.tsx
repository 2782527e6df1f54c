import { hasDownloads, useFlags } from '../brands/sections.ts'
import { t, useLanguage } from '../language.ts'
import { paths } from '../paths.ts'
import { EmptySection } from '../shell/EmptySection.tsx'
import { NotAvailable } from '../shell/NotAvailable.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { SettingsFrame } from '../users/SettingsFrame.tsx'

/** The videos that are kept on this device: there are none. A browser keeps none at all. */
export function DownloadsScreen() {
  useLanguage()
  if (!hasDownloads(useFlags()))
    return (
      <>
        <PageTitle>{t('offline.title')}</PageTitle>
        <NotAvailable title={t('offline.notAvailable')} text={t('offline.notAvailableText')} />
      </>
    )
  return (
    <SettingsFrame title={t('offline.title')}>
      <EmptySection
        emptyTitle={t('offline.emptyTitle')}
        text={t('offline.emptyText')}
        act={{ path: paths.courses(), label: t('offline.toCourses') }}
        seed={3}
      />
    </SettingsFrame>
  )
}
