import { Link } from '@tanstack/react-router'
import { ExternalLink, FileText } from 'lucide-react'
import type { Stream } from '#contract/streams/api.ts'
import { publicConfig } from '../brands/publicConfig.ts'
import { SupportLink } from '../brands/SupportLink.tsx'
import { t, useLanguage } from '../language.ts'
import { paths } from '../paths.ts'
import { useStream } from '../streams/useStream.ts'
import { Art } from '../ui/art/Art.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { Card, Rows } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Fetched } from '../ui/Fetched.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import styles from './DocumentFrame.module.css'
import { DocumentLink } from './DocumentLink.tsx'
import { materialsOf } from './materials.ts'

/** The documents of a course. */
export function MaterialsScreen({ streamId }: { streamId: number }) {
  useLanguage()
  const { stream, queries } = useStream(streamId)
  return (
    <>
      <PageTitle>{t('materials.title')}</PageTitle>
      <Fetched
        queries={queries}
        skeleton={<SkeletonRows count={3} />}
        errorTitle={t('materials.loadFailed')}
        support={<SupportLink />}
      >
        {stream && <Materials stream={stream} />}
      </Fetched>
    </>
  )
}

function Materials({ stream }: { stream: Stream }) {
  const documents = materialsOf(stream)
  if (!documents || documents.length === 0) return <NoMaterials stream={stream} isClosed={!documents} />
  return (
    <Card padded={false}>
      <Rows inset>
        {documents.map(({ title, url }) => (
          <li key={url}>
            <DocumentLink address={url} title={title} className={styles.row}>
              <FileText aria-hidden />
              <b>{title}</b>
              <ExternalLink aria-hidden />
            </DocumentLink>
          </li>
        ))}
      </Rows>
    </Card>
  )
}

function NoMaterials({ stream, isClosed }: { stream: Stream; isClosed: boolean }) {
  return (
    <EmptyState
      picture={<Art brand={publicConfig().project.theme} seed={stream.course_id} stage={2} width={264} height={264} />}
      title={isClosed ? t('materials.closedTitle') : t('materials.emptyTitle')}
      text={isClosed ? t('materials.closedText') : t('materials.emptyText')}
      action={
        <Link className={buttonClass({ variant: 'primary' })} to={paths.calendar({ streamId: stream.id })}>
          {t('materials.toCalendar')}
        </Link>
      }
    />
  )
}
