import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { call, type CallArguments, type CallInput } from '../../api.ts'
import { timeZone } from '../../timeZone.ts'
import { t, useLanguage } from '../../language.ts'
import { queryKeyOf } from '../../queries.ts'
import { buttonClass } from '../../ui/buttonClass.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Fetched } from '../../ui/Fetched.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { useScreenMeta } from '../../router.tsx'
import { zoneWords } from '../../users/timeZones.ts'
import { useMember } from './member.ts'
import { staffEntries } from './staffMenu.ts'
import { staffPaths } from './staffPaths.ts'
import styles from './StaffList.module.css'

type Item<E extends Endpoint> = Answer<E> extends readonly (infer One)[] ? One : never

export type StaffListProps<E extends Endpoint> = {
  title: string
  /** A call that gives pages of a list. */
  endpoint: E
  /** While nothing is there. */
  empty: { icon: ReactNode; title: string; text: string }
  /** How soon to look again while these are there; false: never. */
  refetchMs?: (items: readonly Item<E>[]) => number | false
  keyOf: (item: Item<E>) => string | number
  renderItem: (item: Item<E>) => ReactNode
}

const pageSize = 20

/** A list of what the installation keeps, page by page; for whom the menu does not show it, it says so. */
export function StaffList<E extends Endpoint>(list: StaffListProps<E>) {
  useLanguage()
  const { name } = useScreenMeta()
  const isOpen = staffEntries(useMember()).some((entry) => entry.name === name)
  return isOpen ? <Items {...list} /> : <OtherRole title={list.title} />
}

/** A section of the console that this member of staff has no role for. */
function OtherRole({ title }: { title: string }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <EmptyState
        icon={<Lock aria-hidden />}
        title={t('shell.staff.otherRoleTitle')}
        text={t('shell.staff.otherRole')}
        action={
          <Link to={staffPaths.home()} className={buttonClass({ variant: 'primary' })} activeProps={{}}>
            {t('shell.staff.back')}
          </Link>
        }
      />
    </>
  )
}

function Items<E extends Endpoint>({ title, endpoint, empty, refetchMs, ...of }: StaffListProps<E>) {
  const { keyOf, renderItem } = of
  const language = useLanguage()
  const list = useInfiniteQuery({
    ...pagesOf(endpoint),
    refetchInterval: ({ state }) => refetchMs?.(state.data?.pages.flat() ?? []) ?? false,
  })
  // What came twice because something was added meanwhile stands once.
  const items = new Map(list.data?.pages.flat().map((item) => [keyOf(item), item]))
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <p className={styles.zone}>{t('shell.staff.zone', { zone: zoneWords(timeZone(), language) })}</p>
      <Fetched queries={[list]} skeleton={<SkeletonRows />} errorTitle={t('shell.staff.loadFailed')}>
        {items.size === 0 && <EmptyState {...empty} />}
        <ul className={styles.list}>
          {Array.from(items, ([key, item]) => (
            <li key={key} className={styles.item}>
              {renderItem(item)}
            </li>
          ))}
        </ul>
        <ShowMore className={styles.more} paging={list} label={t('shell.staff.showMore')} />
      </Fetched>
    </>
  )
}

function pagesOf<E extends Endpoint>(endpoint: E) {
  return infiniteQueryOptions({
    queryKey: queryKeyOf(endpoint as Endpoint),
    queryFn: async ({ pageParam, signal }) => {
      const input = { query: { page: pageParam, 'per-page': pageSize }, signal }
      const args = [input] as unknown as CallArguments<CallInput<E>>
      return (await call(endpoint, ...args)) as Item<E>[]
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length < pageSize ? undefined : pages.length + 1),
  })
}
