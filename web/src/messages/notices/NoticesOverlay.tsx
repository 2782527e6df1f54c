import { withTexts } from '../../platform/language/language.ts'
import { lazyOverlay } from '../../ui/lazyComponent.tsx'

/** The drawer of notices, loaded when it first opens. */
export const NoticesOverlay = lazyOverlay(async () => (await withTexts(import('./NoticesDrawer.tsx'))).NoticesDrawer)
