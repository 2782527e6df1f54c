import { lazyComponent } from '../ui/lazyComponent.tsx'
import { PageFailure } from './PageFailure.tsx'
import { Preloader } from '../boot/Preloader.tsx'

/** The layout of signed-in screens, whose code guests never download. */
export const LazyAppLayout = lazyComponent(async () => (await import('./AppLayout.tsx')).AppLayout, {
  pending: () => <Preloader />,
  failed: (_, again) => <PageFailure {...again} />,
})
