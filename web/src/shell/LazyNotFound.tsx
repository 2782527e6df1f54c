import { lazyPart } from '../ui/lazyPart.tsx'
import { PageFailure } from './PageFailure.tsx'

/** The page of addresses that lead nowhere; few ever need its code. */
export const LazyNotFound = lazyPart(async () => (await import('./NotFound.tsx')).NotFound, {
  failed: (_, again) => <PageFailure {...again} />,
})
