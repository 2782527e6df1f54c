import { notFound, useSearch } from '@tanstack/react-router'
import { t, useLanguage } from '../language.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { documentUrl, mannerOf } from './documentAddress.ts'
import { DocumentFrame } from './DocumentFrame.tsx'

/** The document that the address names: inside the page where it can be, else as a link that says where it leads. */
export function DocumentScreen() {
  useLanguage()
  const { url: address } = useSearch({ strict: false }) as { url?: string }
  const url = documentUrl(address)
  if (!url) return notFound({ throw: true }) as never
  const manner = mannerOf(url)
  return (
    <>
      <PageTitle>{t('materials.document')}</PageTitle>
      {manner.manner === 'modal' ? (
        <DocumentFrame url={url} title={t('materials.document')} isSandboxed={manner.isSandboxed} />
      ) : (
        <TextLink alone href={url.href} target="_blank">
          {t('materials.open', { place: url.host })}
        </TextLink>
      )}
    </>
  )
}
