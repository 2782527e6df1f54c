import type { UseQueryResult } from '@tanstack/react-query'
import { FileQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DeskItem } from '#contract/experts/desk/api.ts'
import { BackLink, isNotFound } from '../../../console/RecordPage.tsx'
import { Facts } from '../../../console/Facts.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { t } from '../../../platform/language/language.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { Loading } from '../../../ui/Skeleton.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { deskSearch } from './deskQueries.ts'
import styles from './Entry.module.css'
import { LearnerCard } from './learner/LearnerCard.tsx'
import { useFocusOnOpening } from './useFocusOnOpening.ts'

type DeskPaneProps<Item> = {
  query: UseQueryResult<Item>
  /** More is loading, which would shift the content. */
  isPending?: boolean
  texts: { label: string; failed: string; missing: string; missingText: string }
  children: (item: Item) => ReactNode
}

/** The opened item with its loading, missing and error states. */
export function DeskPane<Item>({ query, texts, isPending = false, children }: DeskPaneProps<Item>) {
  const queue = useRouteSearch(deskSearch)
  const skeleton = <SkeletonRows count={3} height={160} />
  return (
    <section className={styles.pane} aria-label={texts.label}>
      <div className={styles.back}>
        <BackLink href={staffPaths.desk(queue)} label={t('desk.staff.back')} />
      </div>
      {isNotFound(query.error) ? (
        <EmptyState
          icon={<FileQuestion aria-hidden />}
          title={texts.missing}
          text={texts.missingText}
          action={
            <AppLink className={buttonClass()} href={staffPaths.desk(queue)}>
              {t('desk.staff.toQueue')}
            </AppLink>
          }
        />
      ) : (
        <QueryBoundary queries={[query]} skeleton={skeleton} errorTitle={texts.failed}>
          {isPending && <Loading>{skeleton}</Loading>}
          {!isPending && query.data !== undefined && <Card className={styles.card}>{children(query.data)}</Card>}
        </QueryBoundary>
      )}
    </section>
  )
}

type LearnerHeaderProps = {
  learner: DeskItem['learner']
  facts: Parameters<typeof Facts>[0]['facts']
  /** The time left, or the outcome. */
  state: ReactNode
  notesCount: number
}

/** The learner of the opened item, with their card. */
export function LearnerHeader({ learner, facts, state, notesCount }: LearnerHeaderProps) {
  const heading = useFocusOnOpening()
  return (
    <div>
      <div className={styles.header}>
        <Avatar src={learner.avatar} seed={learner.id} size={52} />
        <div className={styles.heading}>
          <h2 className="t-h2" tabIndex={-1} ref={heading}>
            <bdi>{learner.name}</bdi>
          </h2>
          <p className="t-small muted">
            <Facts facts={facts} />
          </p>
        </div>
        {state}
      </div>
      <LearnerCard learnerId={learner.id} notesCount={notesCount} />
    </div>
  )
}
