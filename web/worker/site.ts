import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import type { WorkerRequest, WorkerSettings } from '#contract/platform/siteWorker.ts'
import { answerScreen, isBuiltFile, isScreen } from './answers.ts'

// Stores the shell and the built files. Files come from the store; a screen does if the network fails.

declare const self: ServiceWorkerGlobalScope & { site?: WorkerSettings }
/** The build's own list, relative to the scope. */
declare const builtFiles: readonly string[]

const cacheName = 'site'
const { build, mode, shell }: WorkerSettings = self.site ?? { build: '', mode: 'push', shell: '' }
const { registration } = self
const precache = new PrecacheController({ cacheName })
// The shell is stored last, so that it is there only if everything is.
if (mode === 'offline')
  precache.addToCacheList(
    [...builtFiles.map((file) => new URL(file, registration.scope).pathname), shell].map((url) => ({
      url,
      revision: null,
    })),
  )

self.addEventListener('install', (event) => {
  // The first version starts at once, as push messages need it, and stores the site when a page asks.
  if (mode !== 'offline' || !registration.active) event.waitUntil(self.skipWaiting())
  else event.waitUntil(store(event))
})

self.addEventListener('activate', (event) => event.waitUntil(activate(event)))

self.addEventListener('message', (event) => {
  const request = event.data as WorkerRequest
  if (request.type === 'store' && mode === 'offline') event.waitUntil(storeMissing(event))
  if (request.type === 'take-over' && request.build === build) event.waitUntil(takeOver())
})

self.addEventListener('fetch', (event) => {
  const { url, method, mode: kind } = event.request
  if (mode !== 'offline' || method !== 'GET') return
  if (kind === 'navigate') {
    if (isScreen(url, registration.scope)) event.respondWith(openScreen(event))
  } else if (isBuiltFile(url, registration.scope)) event.respondWith(loadFile(event.request))
})

async function activate(event: ExtendableEvent): Promise<void> {
  if (mode === 'offline') {
    await precache.activate(event)
    // The browser asks the server while it starts the worker.
    await registration.navigationPreload?.enable()
    return self.clients.claim()
  }
  await registration.navigationPreload?.disable()
  await caches.delete(cacheName)
  if (mode === 'none') await registration.unregister()
}

let storing: Promise<void> | undefined

/** Stores the site, unless it is: at a first start, or after the browser has evicted it. */
async function storeMissing(event: ExtendableEvent): Promise<void> {
  if (await precache.matchPrecache(shell)) return
  storing ??= store(event).finally(() => (storing = undefined))
  await storing
}

/** The library stores during the event `install` only, and this may be another one. */
async function store(event: ExtendableEvent): Promise<void> {
  const waitUntil = (work: Promise<unknown>) => event.waitUntil(work)
  await precache.install(Object.assign(new Event('install'), { waitUntil }))
}

/** Replaces the worker in use if no other page is open, which could still need the files of its own build. */
async function takeOver(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.filter(({ url }) => url.startsWith(registration.scope)).length <= 1) await self.skipWaiting()
}

function openScreen({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const load = async () => ((await preloadResponse) as Response | undefined) ?? (await fetch(request))
  return answerScreen(load(), () => precache.matchPrecache(shell))
}

async function loadFile(request: Request): Promise<Response> {
  return (await precache.matchPrecache(request.url)) ?? fetch(request)
}
