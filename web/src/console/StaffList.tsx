import { useInfiniteQuery, type UseQueryResult } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, Fragment } from 'react'
import type { ResponseBody, Endpoint } from '#contract/endpoint.ts'
import { call, type CallArguments, type CallInput } from '../platform/api/api.ts'
import { keyPagesOf, type PageKey } from '../platform/cache/pages.ts'
import { queryKeyOf } from '../platform/cache/queries.ts'
import { t, useLanguage } from '../platform/language/language.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { QueryBoundary } from '../ui/QueryBoundary.tsx'
import { ShowMore } from '../ui/ShowMore.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import styles from './StaffList.module.css'
import { TimesZone } from './TimesZone.tsx'

type Item<E extends Endpoint> = ResponseBody<E> extends readonly (infer One)[] ? One : never

export type StaffListProps<E extends Endpoint> = {
  title: string
  /** A call that gives pages of a list. */
  endpoint: E
  /** Shown above the list, once `queries` are loaded too. */
  notes?: ReactNode
  queries?: readonly UseQueryResult[]
  /** The state of an empty list. */
  empty: { icon: ReactNode; title: string; text: string }
  /** The interval of refetches while the list has these items; false: never. */
  refetchMs?: (items: readonly Item<E>[]) => number | false
  keyOf: (item: Item<E>) => string | number
  /** The key with which the page after an item begins. */
  keyAfter: (item: Item<E>) => PageKey
  renderItem: (item: Item<E>) => ReactNode
}

/** A list of records of the installation, page by page. */
export function StaffList<E extends Endpoint>({ title, endpoint, empty, refetchMs, ...of }: StaffListProps<E>) {
  const { keyOf, keyAfter, renderItem, notes, queries = [] } = of
  useLanguage()
  const list = useInfiniteQuery({
    ...listQuery(endpoint, keyAfter),
    refetchInterval: ({ state }) => refetchMs?.(state.data?.pages.flat() ?? []) ?? false,
  })
  // Pages that shift between requests repeat items.
  const items = new Map(list.data?.pages.flat().map((item) => [keyOf(item), item]))
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <TimesZone />
      <QueryBoundary queries={[list, ...queries]} skeleton={<SkeletonRows />} errorTitle={t('console.loadFailed')}>
        {notes}
        {items.size === 0 && <EmptyState {...empty} />}
        <ul className={styles.list}>
          {Array.from(items, ([key, item]) => (
            <li key={key} className={styles.item}>
              {renderItem(item)}
            </li>
          ))}
        </ul>
        <ShowMore className={styles.more} paging={list} label={t('console.showMore')} />
      </QueryBoundary>
    </>
  )
}

function listQuery<E extends Endpoint>(endpoint: E, keyAfter: (item: Item<E>) => PageKey) {
  const queryKey = queryKeyOf(endpoint as Endpoint)
  const fetchPage = async (query: object, signal: AbortSignal) => {
    const args = [{ query, signal }] as unknown as CallArguments<CallInput<E>>
    return (await call(endpoint, ...args)) as Item<E>[]
  }
  return keyPagesOf(queryKey, fetchPage, keyAfter)
}

type ExpandableItemProps = {
  title: string
  /** Person, place and time; empty ones are omitted. */
  details: readonly string[]
  tag?: ReactNode
  /** Plain text shown when expanded. */
  body: string
  facts?: ReactNode
}

/** An expandable list item. Its contents are never parsed as markup. */
export function ExpandableItem({ title, details, tag, body, facts }: ExpandableItemProps) {
  return (
    <details className={styles.expandable}>
      <summary className={styles.line}>
        <span className={styles.heading}>
          <b className={styles.title}>{title}</b>
          <span className={styles.detail}>
            <Details of={details.filter(Boolean)} />
          </span>
        </span>
        {tag}
        <ChevronDown aria-hidden className={styles.chevron} />
      </summary>
      <div className={styles.body}>
        <p className={styles.text}>{body}</p>
        {facts}
      </div>
    </details>
  )
}

/** Isolates each detail, so that a bidi character in a name cannot reorder the others. */
function Details({ of }: { of: readonly string[] }) {
  return of.map((detail, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- a fixed list
    <Fragment key={at}>
      {at > 0 && ' · '}
      <bdi>{detail}</bdi>
    </Fragment>
  ))
}
