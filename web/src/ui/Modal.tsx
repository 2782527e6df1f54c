import { lazyOverlay } from './lazyComponent.tsx'

/** A modal dialog: traps the focus, locks the scrolling of the page, and returns the focus when closed. */
export const Modal = lazyOverlay(async () => (await import('./ModalDialog.tsx')).ModalDialog)

/** A modal that needs a response: a press outside does not close it, Esc does. */
export const AlertDialog = lazyOverlay(async () => (await import('./ModalDialog.tsx')).AlertDialogPopup)
