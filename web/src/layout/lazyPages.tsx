import { Preloader } from './Preloader.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { PageFailure } from './PageFailure.tsx'

export const LazyNotFound = lazyComponent(async () => (await import('./NotFound.tsx')).NotFound, {
  failed: (_, again) => <PageFailure {...again} />,
})

/** The layout of signed-in screens, whose code guests never download. */
export const LazyAppLayout = lazyComponent(async () => (await import('./AppLayout.tsx')).AppLayout, {
  pending: () => <Preloader />,
  failed: (_, again) => <PageFailure {...again} />,
})
