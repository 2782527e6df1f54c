import { createEmitter } from '../../platform/emitter.ts'
import { parseUrl } from '../../platform/navigation/webAddress.ts'

/** How a document is displayed: in the modal, in a new tab, or as a download. */
export type DocumentDisplay = { mode: 'modal'; isSandboxed: boolean } | { mode: 'window' } | { mode: 'file' }

const displayable = ['html', 'htm', 'png', 'jpg', 'jpeg', 'webp', 'gif', 'svg', 'txt']

/** The absolute URL of a document; undefined for anything but http and https. */
export function documentUrl(address: string | undefined, origin = location.origin): URL | undefined {
  const url = address ? parseUrl(address, origin) : null
  return url && ['http:', 'https:'].includes(url.protocol) && !url.username ? url : undefined
}

/** The search parameters of the document screen; `url` is undefined unless it may be opened. */
export function documentSearch({ url }: Record<string, unknown>): { url?: string | undefined } {
  return { url: typeof url === 'string' && documentUrl(url) ? url : undefined }
}

/**
 * Our own documents that browsers can display open in the modal; a PDF without the sandbox, in which browsers show none.
 * iOS shows only the first page of a framed document, so there it opens in a new tab.
 */
export function displayModeOf(url: URL, { isIos = isIosDevice(), origin = location.origin } = {}): DocumentDisplay {
  const kind = url.pathname.split('.').at(-1)?.toLowerCase() ?? ''
  const isPdf = kind === 'pdf'
  if (!isPdf && !displayable.includes(kind)) return { mode: 'file' }
  if (isIos || url.origin !== origin) return { mode: 'window' }
  return { mode: 'modal', isSandboxed: !isPdf }
}

/** An iPad identifies as a Mac, but no Mac has multi-touch. */
function isIosDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPad|iPhone|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

type OpenedDocument = { url: URL; title: string; isSandboxed: boolean }

let current: OpenedDocument | undefined
const emitter = createEmitter()

export const closeDocument = (): void => setDocument(undefined)
export const currentDocument = (): OpenedDocument | undefined => current
export const onDocumentChange = emitter.subscribe

/** Opens a document in the modal, or in a new tab where a modal cannot show it. */
export function openDocument({ address, title }: { address: string; title: string }): void {
  const url = documentUrl(address)
  if (!url) return
  const display = displayModeOf(url)
  if (display.mode === 'modal') setDocument({ url, title, isSandboxed: display.isSandboxed })
  else window.open(url, '_blank', 'noopener,noreferrer')
}

function setDocument(next: OpenedDocument | undefined): void {
  current = next
  emitter.emit()
}
