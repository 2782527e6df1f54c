import { isOutdated } from './build.ts'
import { withTimeout } from '../async/withTimeout.ts'
import { inBrowser } from '../device/mobileApp.ts'

/** A chunk of the bundle, or its stylesheet, failed to load. */
export class ChunkLoadError extends Error {}

export interface ChunkRetry {
  retry: () => void
  retrying: boolean
}

const chunkTimeoutMs = 120_000
let retryCount = 0

/** Stylesheets that failed to load. The bundler requests each only once, even when its chunk is retried. */
const failedStyles = new Set<string>()
const loadingStyles = new Set<Promise<void>>()
if (inBrowser) document.addEventListener('error', noteFailedStyle, true)

type Load<Loaded> = () => Promise<Loaded>

/** The loads that failed and may lack a stylesheet. */
const failedLoads = new WeakSet<Load<unknown>>()

/**
 * Turns a failed import, or one that takes over two minutes, into a `ChunkLoadError`. A stylesheet that still does not
 * load fails only the loads that failed before: those of other chunks must not keep this one from opening.
 */
export async function loadChunk<Loaded>(load: Load<Loaded>): Promise<Loaded> {
  const ignoreOthers = (failure: unknown) => {
    if (failedLoads.has(load)) throw failure
  }
  try {
    const [loaded] = await withTimeout(chunkTimeoutMs, () =>
      Promise.all([load(), loadFailedStyles().catch(ignoreOthers)]),
    )
    retryCount = 0
    return loaded
  } catch (cause) {
    failedLoads.add(load)
    throw new ChunkLoadError(String(cause), { cause })
  }
}

/**
 * Called for every retry; whether only a reload can help. A newer build removes the files of this one, and some browsers
 * cache a failed import until the page is reloaded.
 */
export function mustReload(): boolean {
  retryCount += 1
  return navigator.onLine && (isOutdated() || retryCount > 1)
}

/** Loads a chunk ahead of time. A failure is ignored: it is loaded again, and reported, when it is needed. */
export function preloadChunk(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}

function noteFailedStyle({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
  failedStyles.add(target.href)
  target.remove()
}

async function loadFailedStyles(): Promise<void> {
  // Those that another chunk requests again may fail again.
  while (loadingStyles.size > 0) await Promise.allSettled(loadingStyles)
  await Promise.all([...failedStyles].map(loadStyle))
}

async function loadStyle(href: string): Promise<void> {
  failedStyles.delete(href)
  const loading = new Promise<void>((resolve, reject) => {
    const onload = () => resolve()
    const onerror = () => reject(new Error(`No stylesheet ${href}`))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror }))
  })
  loadingStyles.add(loading)
  await loading.finally(() => loadingStyles.delete(loading))
}
