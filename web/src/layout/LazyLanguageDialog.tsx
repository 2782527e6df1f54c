import { lazyOverlay } from '../ui/lazyComponent.tsx'

/** The language dialog, loaded when it first opens. */
export const LazyLanguageDialog = lazyOverlay(async () => (await import('./LanguageDialog.tsx')).LanguageDialog)
