import { lazyOverlay } from './lazyComponent.tsx'

/** A modal that needs a response: a press outside does not close it, Esc does. */
export const AlertDialog = lazyOverlay(async () => (await import('./AlertDialogPopup.tsx')).AlertDialogPopup)
