import { documentUrl, mannerOf } from './documentAddress.ts'
import { listenersOf } from '../listeners.ts'

export type ShownDocument = { url: URL; title: string; isSandboxed: boolean }

let shown: ShownDocument | undefined
const listeners = listenersOf()

/** Opens a document the way it can best be read here: over the page, or in a window of its own. */
export function openDocument({ address, title }: { address: string; title: string }): void {
  const url = documentUrl(address)
  if (!url) return
  const opening = mannerOf(url)
  if (opening.manner === 'modal') show({ url, title, isSandboxed: opening.isSandboxed })
  else window.open(url, '_blank', 'noopener,noreferrer')
}

export const closeDocument = (): void => show(undefined)

export const shownDocument = (): ShownDocument | undefined => shown

export const onDocument = listeners.add

function show(next: ShownDocument | undefined): void {
  shown = next
  listeners.tell()
}
