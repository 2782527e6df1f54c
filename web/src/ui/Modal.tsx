import { lazyOverlay } from './lazyPart.tsx'

/** A window over the page: focus stays in it, the page behind does not scroll, and the focus returns afterwards. */
export const Modal = lazyOverlay(async () => (await import('./ModalDialog.tsx')).ModalDialog)
