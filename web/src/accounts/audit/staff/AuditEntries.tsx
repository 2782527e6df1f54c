import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { listAuditEntries, type AuditEntry } from '#contract/accounts/audit/api.ts'
import { listStaffCourses } from '#contract/learning/courses/staffApi.ts'
import { call } from '../../../platform/api/api.ts'
import { queryKeyOf, queryOf } from '../../../platform/cache/queries.ts'
import { formatDateTime } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { DividedList } from '../../../console/CardList.tsx'
import { Facts } from '../../../console/Facts.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { ShowMore } from '../../../ui/ShowMore.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import styles from './Audit.module.css'
import { actionText, changesOf, type Change } from './auditLabels.ts'

export function AuditEntries({ userId }: { userId?: number }) {
  const list = useInfiniteQuery(entriesQuery(userId))
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <QueryBoundary queries={[list]} skeleton={<SkeletonRows />} errorTitle={t('audit.staff.failed')}>
      {entries.length === 0 && (
        <EmptyState level={3} icon={<ScrollText aria-hidden />} title={t('audit.staff.empty')} />
      )}
      <DividedList>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} namesPerson={userId === undefined} />
          </li>
        ))}
      </DividedList>
      <ShowMore className={styles.more} paging={list} label={t('console.showMore')} />
    </QueryBoundary>
  )
}

function entriesQuery(userId: number | undefined) {
  const query = userId === undefined ? {} : { user_id: userId }
  return infiniteQueryOptions({
    queryKey: queryKeyOf(listAuditEntries, { query }),
    queryFn: ({ pageParam, signal }) =>
      call(listAuditEntries, { query: { ...query, ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

function Entry({ entry, namesPerson }: { entry: AuditEntry; namesPerson: boolean }) {
  const courses = useQuery(queryOf(listStaffCourses))
  const changes = changesOf(entry, courses.data ?? [])
  return (
    <>
      <b className="t-label">{actionText(entry)}</b>
      {namesPerson && entry.user_id !== null && <PersonLink id={entry.user_id} name={entry.user} />}
      {changes.map((change) => (
        <p key={change.label} className="t-small">
          {change.label}: <Values change={change} />
        </p>
      ))}
      <p className="t-small muted">
        <Facts facts={[actorText(entry), formatDateTime(entry.created_at)]} />
      </p>
    </>
  )
}

function PersonLink({ id, name }: { id: number; name: string }) {
  return (
    <p>
      <TextLink href={staffPaths.person({ userId: id })}>
        <bdi>{name || t('people.staff.number', { id })}</bdi>
      </TextLink>
    </p>
  )
}

function Values({ change: { before, after } }: { change: Change }) {
  if (before === undefined) return <b>{after}</b>
  if (after === undefined) return <span>{before}</span>
  return (
    <>
      <span className="muted">{before}</span>
      <span aria-hidden> → </span>
      <span className="visually-hidden"> {t('audit.staff.became')} </span>
      <b>{after}</b>
    </>
  )
}

function actorText({ actor, actor_id: id }: AuditEntry): string {
  if (id === null) return t('audit.staff.byCommand')
  return actor || t('people.staff.number', { id })
}
