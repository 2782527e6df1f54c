import { withTexts } from '../platform/language/language.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'

/** The strip is complete without it. */
export const LazySavedAt = lazyComponent(async () => (await withTexts(import('./SavedAt.tsx'))).SavedAt, {
  failed: () => null,
})
