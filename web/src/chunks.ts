import { isOutdated } from './build.ts'
import { withTimeout } from './withTimeout.ts'

/** A part of the site that did not come; a 401 or a refused call is something else. */
export class ChunkFailure extends Error {}

/** How a part whose code did not come can be had after all. */
export interface PartRetry {
  retry: () => void
  /** It is on its way. */
  retrying: boolean
}

const chunkTimeoutMs = 120_000
let failedRetries = 0

/** Stylesheets that did not come. The bundler asks for each only once, also when its part is tried again. */
const failedStyles = new Set<string>()
document.addEventListener('error', noteFailedStyle, true)

/** Turns a script that fails, or does not come within two minutes, into a failure that the page can speak of. */
export async function withChunkTimeout<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  try {
    const [loaded] = await withTimeout(chunkTimeoutMs, () => Promise.all([loading, loadFailedStyles()]))
    failedRetries = 0
    return loaded
  } catch (cause) {
    throw new ChunkFailure(String(cause), { cause })
  }
}

/**
 * Called when the person asks for a part again: whether only a new page will have it. Its files are gone once a newer
 * build is served, and some browsers keep the failure of a script for as long as the page stands.
 */
export function mustReload(): boolean {
  failedRetries += 1
  return navigator.onLine && (isOutdated() || failedRetries > 1)
}

/** Fetches a part of the site ahead of time. What does not come now is asked for, and missed, when it is needed. */
export function fetchAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}

function noteFailedStyle({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
  failedStyles.add(target.href)
  target.remove()
}

async function loadFailedStyles(): Promise<void> {
  await Promise.all(Array.from(failedStyles, loadStyle))
}

function loadStyle(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  failedStyles.delete(href)
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error(`The stylesheet ${href} did not come`)))
    document.head.append(link)
  })
}
