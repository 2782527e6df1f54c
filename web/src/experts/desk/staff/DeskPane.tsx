import type { UseQueryResult } from '@tanstack/react-query'
import { FileQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../../platform/language/language.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { BackLink } from '../../../console/BackLink.tsx'
import { isNotFound } from '../../../console/isNotFound.ts'
import { staffPaths } from '../../../console/staffPaths.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { Loading } from '../../../ui/Skeleton.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { deskSearch } from './deskSearch.ts'
import styles from './Entry.module.css'

type DeskPaneProps<Item> = {
  query: UseQueryResult<Item>
  /** More of it is loading, which would move what is shown. */
  isPending?: boolean
  texts: { label: string; failed: string; missing: string; missingText: string }
  children: (item: Item) => ReactNode
}

/** What is opened at the desk, while it loads, once it has, and where there is nothing. */
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
