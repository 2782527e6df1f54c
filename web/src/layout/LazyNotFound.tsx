import { lazyComponent } from '../ui/lazyComponent.tsx'
import { PageFailure } from './PageFailure.tsx'

/** The not-found page, loaded on demand. */
export const LazyNotFound = lazyComponent(async () => (await import('./NotFound.tsx')).NotFound, {
  failed: (_, again) => <PageFailure {...again} />,
})
