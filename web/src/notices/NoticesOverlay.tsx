import { withAllTexts } from '../platform/language/language.ts'
import { lazyOverlay } from '../ui/lazyComponent.tsx'

/** The drawer of notices, loaded when it first opens. */
export const NoticesOverlay = lazyOverlay(async () => (await withAllTexts(import('./NoticesDrawer.tsx'))).NoticesDrawer)
