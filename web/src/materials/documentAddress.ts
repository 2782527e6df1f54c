import { parseUrl } from '../parseUrl.ts'

/** How a document opens: in a window over the page, or as a link of its own. */
export type DocumentManner = { manner: 'modal'; isSandboxed: boolean } | { manner: 'window' } | { manner: 'file' }

const displayable = ['html', 'htm', 'png', 'jpg', 'jpeg', 'webp', 'gif', 'svg', 'txt']

/** The full address of a document, or undefined for anything but http and https. */
export function documentUrl(address: string | undefined, origin = location.origin): URL | undefined {
  const url = address ? parseUrl(address, origin) : null
  return url && ['http:', 'https:'].includes(url.protocol) && !url.username ? url : undefined
}

/**
 * Our own documents that a browser can show open over the page; a PDF without the sandbox, in which browsers refuse to
 * show one. iOS shows only the first page of a framed document, so there it is a window of its own.
 */
export function mannerOf(url: URL, { isIos = isIosDevice(), origin = location.origin } = {}): DocumentManner {
  const kind = url.pathname.split('.').at(-1)?.toLowerCase() ?? ''
  const isPdf = kind === 'pdf'
  if (!isPdf && !displayable.includes(kind)) return { manner: 'file' }
  if (isIos || url.origin !== origin) return { manner: 'window' }
  return { manner: 'modal', isSandboxed: !isPdf }
}

/** An iPad calls itself a Mac, but no Mac is touched with several fingers. */
function isIosDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPad|iPhone|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}
