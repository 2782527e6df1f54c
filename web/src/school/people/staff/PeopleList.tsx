import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Hourglass, Search, ShieldCheck, Users } from 'lucide-react'
import { listPeople, type PersonItem } from '#contract/school/people/api.ts'
import { call } from '../../../platform/api/api.ts'
import { queryKeyOf } from '../../../platform/cache/queries.ts'
import { formatOnDate } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { Facts } from '../../../console/Facts.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { ShowMore } from '../../../ui/ShowMore.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './People.module.css'
import { personLabel, rolesOf, roleStateLabel } from '../../../accounts/users/staff/person.ts'

/** The people that match a search; everybody for an empty one. */
export function PeopleList({ search }: { search: string }) {
  const list = useInfiniteQuery(peopleQuery(search))
  const people = new Map(list.data?.pages.flatMap((page) => page.people).map((person) => [person.id, person]))
  return (
    <QueryBoundary queries={[list]} skeleton={<SkeletonRows height={68} />} errorTitle={t('people.staff.listFailed')}>
      <output className="visually-hidden">{t('people.staff.shown', { count: people.size })}</output>
      {people.size === 0 && <NobodyFound isSearch={search !== ''} />}
      <ul className={styles.list} aria-busy={list.isPlaceholderData || undefined}>
        {Array.from(people, ([id, person]) => (
          <li key={id}>
            <PersonRow person={person} search={search} />
          </li>
        ))}
      </ul>
      <ShowMore className={styles.more} paging={list} label={t('console.showMore')} />
    </QueryBoundary>
  )
}

function peopleQuery(search: string) {
  const query = search ? { search } : {}
  return infiniteQueryOptions({
    queryKey: queryKeyOf(listPeople, { query }),
    queryFn: ({ pageParam, signal }) =>
      call(listPeople, { query: { ...query, ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Keeps the former results until the next ones arrive.
    placeholderData: keepPreviousData,
  })
}

function NobodyFound({ isSearch }: { isSearch: boolean }) {
  if (isSearch)
    return (
      <EmptyState
        icon={<Search aria-hidden />}
        title={t('people.staff.nobodyTitle')}
        text={t('people.staff.nobodyText')}
      />
    )
  return (
    <EmptyState icon={<Users aria-hidden />} title={t('people.staff.emptyTitle')} text={t('people.staff.emptyText')} />
  )
}

function PersonRow({ person, search }: { person: PersonItem; search: string }) {
  const { id, name, email, created_at: createdAt, closed_at: closedAt } = person
  return (
    <AppLink href={staffPaths.person({ userId: id, search })} className={styles.person}>
      <Avatar seed={id} size={44} />
      <span className={styles.about}>
        <span className={styles.text}>
          <b className={styles.name}>
            <bdi>{personLabel({ id, name, email })}</bdi>
          </b>
          <span className={styles.details}>
            <Facts facts={[name && email, t('people.staff.since', { since: formatOnDate(createdAt) })]} />
          </span>
        </span>
        <span className={styles.tags}>
          {rolesOf(person).map((role) => (
            <Tag
              key={role}
              tone={person.roles.includes(role) ? 'info' : 'neutral'}
              icon={person.roles.includes(role) ? <ShieldCheck aria-hidden /> : <Hourglass aria-hidden />}
            >
              {roleStateLabel(role, person)}
            </Tag>
          ))}
          {closedAt !== null && <StatusTag tone="bad">{t('people.staff.closed')}</StatusTag>}
        </span>
      </span>
    </AppLink>
  )
}
