import type { ReactNode } from 'react'
import { ApiFailure } from '../apiFailure.ts'
import { t } from '../language.ts'
import { ErrorState } from './ErrorState.tsx'
import { Loading } from './Skeleton.tsx'
import { useReconnect } from './useOnline.ts'

/** What `useQuery` gives, as far as it matters here. */
export interface Fetching {
  data: unknown
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

export interface FetchedProps {
  /** All that the children cannot do without. What is kept is shown, however old. */
  queries: readonly Fetching[]
  /** The grid of the page in grey; shown after 200 ms. */
  skeleton: ReactNode
  /** What did not load. */
  errorTitle: string
  support?: ReactNode
  children: ReactNode
}

/** Shows a part of a page once everything it needs is there, else that it is on its way, failed, or has no connection. */
export function Fetched({ queries, skeleton, errorTitle, support, children }: FetchedProps) {
  const missing = queries.filter((query) => query.data === undefined)
  const failed = missing.filter((query) => query.error !== null)
  const retry = () => failed.forEach((query) => void query.refetch())
  useReconnect(retry)
  const error = failed[0]?.error
  if (!error) return missing.length > 0 ? <Loading>{skeleton}</Loading> : children
  const isOffline = error instanceof ApiFailure && error.isNetwork
  return (
    <ErrorState
      title={isOffline ? t('ui.offlinePage') : errorTitle}
      text={isOffline ? t('ui.offlinePageText') : undefined}
      onRetry={retry}
      retrying={failed.some((query) => query.isFetching)}
      support={isOffline ? undefined : support}
    />
  )
}
