import type { ReactNode } from 'react'
import { ApiFailure } from '../platform/api/apiFailure.ts'
import { t } from '../platform/language/language.ts'
import { isStaffConsole } from '../platform/navigation/paths.ts'
import { ErrorState } from './ErrorState.tsx'
import { lazyComponent } from './lazyComponent.tsx'
import { Loading } from './Skeleton.tsx'
import { useReconnect } from './useOnline.ts'

const OfflineWayBack = lazyComponent(async () => (await import('./OfflineWayBack.tsx')).OfflineWayBack, {
  failed: () => null,
})

/** The part of a `useQuery` result that is used here. */
export interface QueryState {
  data: unknown
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

export interface QueryBoundaryProps {
  /** The queries that the children need. Cached data is shown, however stale. */
  queries: readonly QueryState[]
  /** The skeleton of the page; shown after 200 ms. */
  skeleton: ReactNode
  errorTitle: string
  support?: ReactNode
  children: ReactNode
}

/** Renders its children once all queries have data; until then a skeleton, an error or an offline state. */
export function QueryBoundary({ queries, skeleton, errorTitle, support, children }: QueryBoundaryProps) {
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
      text={isOffline ? t(isStaffConsole ? 'ui.staffOfflineText' : 'ui.offlinePageText') : undefined}
      error={error}
      onRetry={retry}
      retrying={failed.some((query) => query.isFetching)}
      support={isOffline ? !isStaffConsole && <OfflineWayBack /> : support}
    />
  )
}
