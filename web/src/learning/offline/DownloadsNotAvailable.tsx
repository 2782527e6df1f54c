import { NotAvailable } from '../../brands/EmptySection.tsx'
import { t } from '../../platform/language/language.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'

/** Stands where nobody can download: in browsers, and in the application of a brand without downloads. */
export function DownloadsNotAvailable() {
  return (
    <>
      <PageTitle>{t('offline.title')}</PageTitle>
      <NotAvailable title={t('offline.notAvailable')} text={t('offline.notAvailableText')} />
    </>
  )
}
