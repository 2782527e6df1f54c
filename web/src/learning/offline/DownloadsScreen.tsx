import { hasDownloads, useFlags } from '../../brands/sections.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { EmptySection } from '../../brands/EmptySection.tsx'
import { NotAvailable } from '../../brands/NotAvailable.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { DownloadList } from './DownloadList.tsx'
import { useDownloads } from './useDownloads.ts'

/** The downloaded videos. Browsers have none. */
export function DownloadsScreen() {
  useLanguage()
  if (!hasDownloads(useFlags()))
    return (
      <>
        <PageTitle>{t('offline.title')}</PageTitle>
        <NotAvailable title={t('offline.notAvailable')} text={t('offline.notAvailableText')} />
      </>
    )
  return <Downloads />
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
