import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AppPath } from '#contract/platform/paths.ts'
import { ApiFailure } from '../platform/api/apiFailure.ts'
import { t } from '../platform/language/language.ts'
import { useScreenTitle } from '../platform/navigation/title.ts'
import { useScreenMeta } from '../router.tsx'
import { EmptyState, type EmptyStateProps } from '../ui/EmptyState.tsx'
import { QueryBoundary, type QueryState } from '../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import styles from './RecordPage.module.css'

type RecordBoundaryProps = {
  query: QueryState
  /** Queries of other parts of the screen, which would move if they came later. */
  otherQueries?: readonly QueryState[]
  /** The state of a record that does not exist. */
  missing: Pick<EmptyStateProps, 'icon' | 'title' | 'text'>
  errorTitle: string
  children: ReactNode
}

/** Renders a record once it is loaded, else its loading, error or missing state. */
export function RecordBoundary(props: RecordBoundaryProps) {
  const { query, otherQueries = [], missing, errorTitle, children } = props
  if (isNotFound(query.error)) return <EmptyState {...missing} level={1} />
  return (
    <QueryBoundary
      queries={[query, ...otherQueries]}
      skeleton={<SkeletonRows count={3} height={160} />}
      errorTitle={errorTitle}
    >
      {children}
    </QueryBoundary>
  )
}

/** Whether a query failed because its record does not exist. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof ApiFailure && error.status === 404
}

/** The cards of a record: a wide column, and a narrow one beside it on wide screens. */
export function RecordColumns({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{children}</div>
      <div className={styles.column}>{side}</div>
    </div>
  )
}

type RecordHeaderProps = {
  title: string
  children: ReactNode
  tag: ReactNode
  actions?: ReactNode
}

/** The heading of a record, with its state and actions. */
export function RecordHeader({ title, children, tag, actions }: RecordHeaderProps) {
  return (
    <div className={styles.header}>
      <div className={styles.heading}>
        <ItemTitle>{title}</ItemTitle>
        {children}
        <div className={styles.tag}>{tag}</div>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

/** The heading of one item of a section, shown at every width; the browser tab adds the section. */
export function ItemTitle({ children }: { children: string }) {
  const { title: section } = useScreenMeta()
  useScreenTitle(section ? `${children} · ${t(section)}` : children)
  return (
    <h1 className={styles.title}>
      <bdi>{children}</bdi>
    </h1>
  )
}

type BackLinkProps = { href: AppPath; label: string }

/** Leads back to a list. One that is searched or filtered is not the whole that `label` names. */
export function BackToList({ href, label }: BackLinkProps) {
  return <BackLink href={href} label={href.includes('?') ? t('console.backToResults') : label} />
}

/** Leads back to the page of an item. */
export function BackLink({ href, label }: BackLinkProps) {
  return (
    <TextLink alone href={href} className={styles.back}>
      <ArrowLeft aria-hidden />
      {label}
    </TextLink>
  )
}
