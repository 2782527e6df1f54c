import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Hourglass, ShieldCheck, Users } from 'lucide-react'
import { listPeople, type PersonItem } from '#contract/school/people/api.ts'
import { call } from '../../../platform/api/api.ts'
import { queryKeyOf } from '../../../platform/cache/queries.ts'
import { formatOnDate } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { nothingFound, RecordList, RecordRow } from '../../../console/RecordList.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './People.module.css'
import { personLabel, rolesOf, roleStateLabel } from '../../../accounts/users/staff/person.ts'

/** The people that match a search; everybody for an empty one. */
export function PeopleList({ search }: { search: string }) {
  const list = useInfiniteQuery(peopleQuery(search))
  return (
    <RecordList
      query={list}
      errorTitle={t('people.staff.listFailed')}
      items={list.data?.pages.flatMap((page) => page.people) ?? []}
      keyOf={({ id }) => id}
      summaryOf={(count) => t('people.staff.shown', { count })}
      empty={search ? nothingFound(t('people.staff.nobodyTitle'), t('people.staff.nobodyText')) : nobody()}
      renderItem={(person) => <PersonRow person={person} search={search} />}
    />
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

function nobody() {
  return { icon: <Users aria-hidden />, title: t('people.staff.emptyTitle'), text: t('people.staff.emptyText') }
}

function PersonRow({ person, search }: { person: PersonItem; search: string }) {
  const { id, name, email, created_at: createdAt } = person
  return (
    <RecordRow
      href={staffPaths.person({ userId: id, search })}
      picture={<Avatar seed={id} size={44} />}
      title={personLabel({ id, name, email })}
      facts={[name && email, t('people.staff.since', { since: formatOnDate(createdAt) })]}
      tag={(person.closed_at !== null || rolesOf(person).length > 0) && <PersonTags person={person} />}
    />
  )
}

function PersonTags({ person }: { person: PersonItem }) {
  return (
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
      {person.closed_at !== null && <StatusTag tone="bad">{t('people.staff.closed')}</StatusTag>}
    </span>
  )
}
