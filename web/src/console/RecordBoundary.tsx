import type { ReactNode } from 'react'
import { EmptyState, type EmptyStateProps } from '../ui/EmptyState.tsx'
import { QueryBoundary, type QueryState } from '../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import { isNotFound } from './isNotFound.ts'

type RecordBoundaryProps = {
  query: QueryState
  /** What the record is shown with: otherwise its parts would move when that comes. */
  otherQueries?: readonly QueryState[]
  /** What is said of a record that does not exist. */
  missing: Pick<EmptyStateProps, 'icon' | 'title' | 'text'>
  errorTitle: string
  children: ReactNode
}

/** A record that loads, may fail to, or may not exist. */
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
