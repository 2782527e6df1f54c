import { lazyOverlay } from '../ui/lazyComponent.tsx'

/** The language dialog, loaded when it first opens. */
export const LazyLanguageDialog = lazyOverlay(
  async () => (await import('../accounts/users/LanguageDialog.tsx')).LanguageDialog,
)
