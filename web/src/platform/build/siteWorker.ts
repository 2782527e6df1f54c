import { workerFile, type WorkerRequest } from '#contract/platform/siteWorker.ts'
import { withTimeout } from '../async/withTimeout.ts'
import { base } from '../navigation/paths.ts'
import { pageBuild } from './build.ts'

/** Registers the service worker, which shows push messages and opens the site without a network. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(base + workerFile, { updateViaCache: 'none' })
}

let storing: Promise<void> | undefined

/** Has the worker store the site, so that it opens without a network; once a page, unless it fails. */
export function storeSite(): Promise<void> {
  if (!('serviceWorker' in navigator)) return Promise.resolve()
  storing ??= register().catch((error: unknown) => {
    storing = undefined
    throw error
  })
  return storing
}

async function register(): Promise<void> {
  const registration = await registerWorker()
  const { waiting, installing } = registration
  if (waiting) takeOver(waiting)
  // A first version is installed without the site.
  else if (installing && registration.active) takeOverOnceInstalled(installing)
  registration.addEventListener('updatefound', () => {
    if (registration.installing) takeOverOnceInstalled(registration.installing)
  })
  const { active } = await navigator.serviceWorker.ready
  post(active, { type: 'store' })
  // The browser's own check, at the start of the page, may have come before a change of the brand file.
  await registration.update()
}

/** A slower download goes on while the page is reloaded. */
const newVersionTimeoutMs = 60_000

/** Has the browser fetch a newer worker, which stores its files beside those in use; resolves once it has, or there is none. */
export async function fetchNewVersion(): Promise<void> {
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration(base) : undefined
  if (!registration) return
  await registration.update()
  const { installing } = registration
  if (installing) await withTimeout(newVersionTimeoutMs, () => endOfInstall(installing))
}

function endOfInstall(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) =>
    worker.addEventListener('statechange', () => worker.state !== 'installing' && resolve()),
  )
}

function takeOverOnceInstalled(worker: ServiceWorker): void {
  worker.addEventListener('statechange', () => worker.state === 'installed' && takeOver(worker))
}

/** The worker refuses for another build than this page's, and while other pages are open. */
function takeOver(worker: ServiceWorker): void {
  post(worker, { type: 'take-over', build: pageBuild ?? '' })
}

function post(worker: ServiceWorker | null, request: WorkerRequest): void {
  worker?.postMessage(request)
}
