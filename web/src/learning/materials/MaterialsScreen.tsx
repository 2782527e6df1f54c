import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listDocuments, type OpenDocument, type Stream } from '#contract/learning/streams/api.ts'
import { hasShop, useFlags } from '../../brands/applicationConfig.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { queryOf } from '../../platform/cache/queries.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { UnlockAction } from '../streams/UnlockAction.tsx'
import { useStream } from '../streams/useStream.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Art } from '../../ui/art/Art.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { documentUrl } from '../../ui/documents/documents.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { DocumentList } from './DocumentList.tsx'

export function MaterialsScreen({ streamId }: { streamId: number }) {
  useLanguage()
  const { stream, queries } = useStream(streamId)
  const isOpen = stream?.materials_lock === null
  const documents = useDocuments(streamId, isOpen)
  return (
    <>
      <PageTitle>{t('materials.title')}</PageTitle>
      <QueryBoundary
        queries={isOpen ? [...queries, documents] : queries}
        skeleton={<SkeletonRows count={3} />}
        errorTitle={t('materials.loadFailed')}
        support={<SupportLink />}
      >
        {stream &&
          (isOpen ? <Documents stream={stream} documents={documents.data ?? []} /> : <Closed stream={stream} />)}
      </QueryBoundary>
    </>
  )
}

/** The documents of a run with new addresses: those of files are of this session and expire. */
function useDocuments(streamId: number, isOpen: boolean) {
  const query = queryOf(listDocuments, { params: { streamId } })
  return useQuery({ ...query, enabled: isOpen, gcTime: 0, refetchOnWindowFocus: true })
}

function Documents({ stream, documents }: { stream: Stream; documents: readonly OpenDocument[] }) {
  const valid = documents.filter(({ url }) => documentUrl(url) !== undefined)
  if (valid.length > 0) return <DocumentList documents={valid} />
  return (
    <NoDocuments stream={stream} title={t('materials.emptyTitle')} text={t('materials.emptyText')}>
      <AppLink className={buttonClass({ variant: 'primary' })} href={paths.calendar({ streamId: stream.id })}>
        {t('materials.toCalendar')}
      </AppLink>
    </NoDocuments>
  )
}

/** Only a trial closes documents, until its course is bought. */
function Closed({ stream }: { stream: Stream }) {
  const isSold = hasShop(useFlags())
  const text = isSold ? t('materials.closedText') : t('materials.closedSupportText')
  return (
    <NoDocuments stream={stream} title={t('materials.closedTitle')} text={text}>
      <UnlockAction stream={stream} variant="primary" />
    </NoDocuments>
  )
}

type Reason = { stream: Stream; title: string; text: string; children: ReactNode }

function NoDocuments({ stream, children, ...reason }: Reason) {
  const { theme } = publicConfig().project
  const picture = <Art theme={theme} seed={stream.course_id} stage={2} width={264} height={264} />
  return <EmptyState picture={picture} {...reason} action={children} />
}
