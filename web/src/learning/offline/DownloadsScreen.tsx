import { NotAvailable } from '../../brands/EmptySection.tsx'
import { hasDownloads, useFlags } from '../../brands/applicationConfig.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { downloadActions } from './downloadActions.ts'

/** The downloads of the application. Browsers have none. */
export function DownloadsScreen() {
  useLanguage()
  const isOffered = hasDownloads(useFlags())
  const actions = downloadActions.registered
  if (actions && isOffered) return <actions.DownloadList />
  return (
    <>
      <PageTitle>{t('offline.title')}</PageTitle>
      <NotAvailable title={t('offline.notAvailable')} text={t('offline.notAvailableText')} />
    </>
  )
}
