import { lazyOverlay } from '../ui/lazyPart.tsx'

/** The question about the language, whose code comes when it is first asked. */
export const LazyLanguageDialog = lazyOverlay(async () => (await import('./LanguageDialog.tsx')).LanguageDialog)
