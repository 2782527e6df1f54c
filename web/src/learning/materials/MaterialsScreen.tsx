import type { Lock, Stream } from '#contract/learning/streams/api.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { t, useLanguage } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { isRunLock } from '../streams/isRunLock.ts'
import { UnlockAction } from '../streams/UnlockAction.tsx'
import { useStream } from '../streams/useStream.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Art } from '../../ui/art/Art.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { DocumentList } from './DocumentList.tsx'
import { materialsOf } from '../streams/materials.ts'

export function MaterialsScreen({ streamId }: { streamId: number }) {
  useLanguage()
  const { stream, queries } = useStream(streamId)
  return (
    <>
      <PageTitle>{t('materials.title')}</PageTitle>
      <QueryBoundary
        queries={queries}
        skeleton={<SkeletonRows count={3} />}
        errorTitle={t('materials.loadFailed')}
        support={<SupportLink />}
      >
        {stream && <Materials stream={stream} />}
      </QueryBoundary>
    </>
  )
}

function Materials({ stream }: { stream: Stream }) {
  const documents = materialsOf(stream)
  return documents.length > 0 ? <DocumentList documents={documents} /> : <NoMaterials stream={stream} />
}

function NoMaterials({ stream }: { stream: Stream }) {
  const { materials_lock: lock } = stream
  return (
    <EmptyState
      picture={<Art theme={publicConfig().project.theme} seed={stream.course_id} stage={2} width={264} height={264} />}
      {...reasonOf(lock)}
      action={
        lock && isRunLock(lock) ? (
          <UnlockAction stream={stream} variant="primary" />
        ) : (
          <AppLink className={buttonClass({ variant: 'primary' })} href={paths.calendar({ streamId: stream.id })}>
            {t('materials.toCalendar')}
          </AppLink>
        )
      }
    />
  )
}

/** Why no materials are shown. */
function reasonOf(lock: Lock | null) {
  if (lock === null) return { title: t('materials.emptyTitle'), text: t('materials.emptyText') }
  return lock.way_out === 'full_course'
    ? { title: t('materials.closedTitle'), text: t('materials.closedText') }
    : { title: t('materials.lockedTitle'), text: t('materials.lockedText') }
}
