import { notFound } from '@tanstack/react-router'
import { t, useLanguage } from '../../platform/language/language.ts'
import { useRouteSearch } from '../../platform/navigation/search.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { displayModeOf, documentSearch, documentUrl } from '../../ui/documents/documents.ts'
import { DocumentFrame } from '../../ui/documents/DocumentModal.tsx'

/** The document of the URL's `url`: embedded where possible, otherwise as a link that names its host. */
export function DocumentScreen() {
  useLanguage()
  const { url: address } = useRouteSearch(documentSearch)
  const url = documentUrl(address)
  if (!url) return notFound({ throw: true }) as never
  const display = displayModeOf(url)
  return (
    <>
      <PageTitle>{t('materials.document')}</PageTitle>
      {display.mode === 'modal' ? (
        <DocumentFrame url={url} title={t('materials.document')} isSandboxed={display.isSandboxed} />
      ) : (
        <TextLink alone href={url.href} target="_blank">
          {t('materials.open', { place: url.host })}
        </TextLink>
      )}
    </>
  )
}
