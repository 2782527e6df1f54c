import { documentUrl, displayModeOf } from './documentUrl.ts'
import { createEmitter } from '../../platform/events/emitter.ts'

export type OpenedDocument = { url: URL; title: string; isSandboxed: boolean }

let current: OpenedDocument | undefined
const emitter = createEmitter()

/** Opens a document in the modal, or in a new tab where a modal cannot show it. */
export function openDocument({ address, title }: { address: string; title: string }): void {
  const url = documentUrl(address)
  if (!url) return
  const display = displayModeOf(url)
  if (display.mode === 'modal') setDocument({ url, title, isSandboxed: display.isSandboxed })
  else window.open(url, '_blank', 'noopener,noreferrer')
}

export const closeDocument = (): void => setDocument(undefined)

export const currentDocument = (): OpenedDocument | undefined => current

export const onDocumentChange = emitter.subscribe

function setDocument(next: OpenedDocument | undefined): void {
  current = next
  emitter.emit()
}
