import { useInfiniteQuery, type UseQueryResult } from '@tanstack/react-query'
import { ChevronDown, Search } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { Endpoint, ResponseBody } from '#contract/endpoint.ts'
import type { AppPath } from '#contract/platform/paths.ts'
import { call, type CallArguments, type CallInput } from '../platform/api/api.ts'
import { keyPagesOf, type PageKey } from '../platform/cache/pages.ts'
import { queryKeyOf } from '../platform/cache/queries.ts'
import { t, useLanguage } from '../platform/language/language.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { classes } from '../ui/classes.ts'
import { EmptyState, type EmptyStateProps } from '../ui/EmptyState.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { QueryBoundary, type QueryState } from '../ui/QueryBoundary.tsx'
import { ShowMore, type ShowMoreProps } from '../ui/ShowMore.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import { Facts, type FactsProps } from './Facts.tsx'
import styles from './RecordList.module.css'
import { TimezoneNote } from './TimezoneNote.tsx'

type Empty = Pick<EmptyStateProps, 'icon' | 'title' | 'text'>

type RecordListProps<Item> = {
  /** One that gives pages has a button for the next. */
  query: QueryState & { isPlaceholderData: boolean } & (ShowMoreProps['paging'] | object)
  /** Queries whose answers stand above the list. */
  otherQueries?: readonly QueryState[]
  notes?: ReactNode
  errorTitle: string
  /** Pages that shift between requests repeat items, which are shown once. */
  items: readonly Item[]
  keyOf: (item: Item) => string | number
  /** Announces the number of records to screen readers. */
  summaryOf?: (count: number) => string
  empty: Empty
  renderItem: (item: Item) => ReactNode
}

/** The records that a query finds, each a row. */
export function RecordList<Item>({ query, items, ...props }: RecordListProps<Item>) {
  const { otherQueries = [], notes, errorTitle, keyOf, summaryOf, empty, renderItem } = props
  const records = new Map(items.map((item) => [keyOf(item), item]))
  return (
    <QueryBoundary queries={[query, ...otherQueries]} skeleton={<SkeletonRows height={68} />} errorTitle={errorTitle}>
      {notes}
      {summaryOf && <output className="visually-hidden">{summaryOf(records.size)}</output>}
      {records.size === 0 && <EmptyState {...empty} />}
      <ul className={styles.list} aria-busy={query.isPlaceholderData || undefined}>
        {Array.from(records, ([key, item]) => (
          <li key={key}>{renderItem(item)}</li>
        ))}
      </ul>
      {'fetchNextPage' in query && <ShowMore className={styles.more} paging={query} label={t('console.showMore')} />}
    </QueryBoundary>
  )
}

/** The empty state of a list whose search or filter matches nothing. */
export function nothingFound(title: string, text: string): Empty {
  return { icon: <Search aria-hidden />, title, text }
}

type Listed<E extends Endpoint> = ResponseBody<E> extends readonly (infer One)[] ? One : never

type RecordListScreenProps<E extends Endpoint> = {
  title: string
  /** A call that gives pages of a list. */
  endpoint: E
  /** Shown above the list, once `queries` are loaded too. */
  notes?: ReactNode
  queries?: readonly UseQueryResult[]
  empty: Empty
  /** The interval of refetches while the list has these items; false: never. */
  refetchMs?: (items: readonly Listed<E>[]) => number | false
  keyOf: (item: Listed<E>) => string | number
  /** The key with which the page after an item begins. */
  keyAfter: (item: Listed<E>) => PageKey
  renderItem: (item: Listed<E>) => ReactNode
}

/** A screen of one list, page by page. */
export function RecordListScreen<E extends Endpoint>(props: RecordListScreenProps<E>) {
  const { title, endpoint, notes, queries = [], empty, refetchMs, keyOf, keyAfter, renderItem } = props
  useLanguage()
  const list = useInfiniteQuery({
    ...listQuery(endpoint, keyAfter),
    refetchInterval: ({ state }) => refetchMs?.(state.data?.pages.flat() ?? []) ?? false,
  })
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <TimezoneNote />
      <RecordList
        query={list}
        otherQueries={queries}
        notes={notes}
        errorTitle={t('console.loadFailed')}
        items={list.data?.pages.flat() ?? []}
        keyOf={keyOf}
        empty={empty}
        renderItem={renderItem}
      />
    </>
  )
}

function listQuery<E extends Endpoint>(endpoint: E, keyAfter: (item: Listed<E>) => PageKey) {
  const queryKey = queryKeyOf(endpoint as Endpoint)
  const fetchPage = async (query: object, signal: AbortSignal) => {
    const args = [{ query, signal }] as unknown as CallArguments<CallInput<E>>
    return (await call(endpoint, ...args)) as Listed<E>[]
  }
  return keyPagesOf(queryKey, fetchPage, keyAfter)
}

type RecordRowProps = FactsProps & {
  href: AppPath
  picture?: ReactNode
  title: string
  /** A short text such as a price. */
  value?: string
  tag?: ReactNode
}

/** A link to a record in a list: its title and facts, and a value with a tag. */
export function RecordRow({ href, picture, title, facts, value, tag }: RecordRowProps) {
  return (
    <AppLink href={href} className={styles.row}>
      {picture}
      <span className={styles.contents}>
        <span className={classes(styles.about, Boolean(picture) && styles.besidePicture)}>
          <b className="t-label">
            <bdi>{title}</bdi>
          </b>
          <span className="t-small muted">
            <Facts facts={facts} />
          </span>
        </span>
        {(value ?? tag) && (
          <span className={styles.value}>
            {value !== undefined && <b className="t-label">{value}</b>}
            {tag}
          </span>
        )}
      </span>
    </AppLink>
  )
}

type ExpandableRowProps = {
  title: string
  /** Person, place and time; empty ones are omitted. */
  details: readonly string[]
  tag?: ReactNode
  /** Plain text shown when expanded. */
  body: string
  /** The text is of a program, such as a trace: its lines do not wrap. */
  isCode?: boolean
  facts?: ReactNode
}

/** A row that opens in place. Its contents are never parsed as markup. */
export function ExpandableRow({ title, details, tag, body, isCode = false, facts }: ExpandableRowProps) {
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
        {isCode ? <CodeBlock>{body}</CodeBlock> : <p className={styles.text}>{body}</p>}
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
      {at > 0 && '\u00A0· '}
      <bdi>{detail}</bdi>
    </Fragment>
  ))
}
