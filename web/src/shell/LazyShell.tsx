import { lazyPart } from '../ui/lazyPart.tsx'
import { PageFailure } from './PageFailure.tsx'
import { Preloader } from './Preloader.tsx'

/** What stands around every screen behind the sign-in; guests do without its code. */
export const LazyShell = lazyPart(async () => (await import('./Shell.tsx')).Shell, {
  pending: () => <Preloader />,
  failed: (_, again) => <PageFailure {...again} />,
})
