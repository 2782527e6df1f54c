import { lazyOverlay } from './lazyComponent.tsx'

/** A modal dialog: traps the focus, locks the scrolling of the page, and returns the focus when closed. */
export const Modal = lazyOverlay(async () => (await import('./ModalDialog.tsx')).ModalDialog)
