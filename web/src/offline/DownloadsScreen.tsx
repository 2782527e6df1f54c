import { hasDownloads, useFlags } from '../brands/sections.ts'
import { t, useLanguage } from '../language.ts'
import { paths } from '../paths.ts'
import { EmptySection } from '../shell/EmptySection.tsx'
import { NotAvailable } from '../shell/NotAvailable.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { SettingsFrame } from '../users/SettingsFrame.tsx'
import { DownloadList } from './DownloadList.tsx'
import { useDownloads } from './useDownloads.ts'

/** The videos that are kept on this device. A browser keeps none at all. */
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
      <Downloads />
    </SettingsFrame>
  )
}

function Downloads() {
  const downloads = useDownloads()
  if (downloads.length > 0) return <DownloadList downloads={downloads} />
  return (
    <EmptySection
      emptyTitle={t('offline.emptyTitle')}
      text={t('offline.emptyText')}
      act={{ path: paths.courses(), label: t('offline.toCourses') }}
      seed={3}
    />
  )
}
