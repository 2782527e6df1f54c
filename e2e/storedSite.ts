import { expect, type Page } from '@playwright/test'

/** Whether the newest worker has stored the site and answers for the page. It stores the shell last. */
export const isSiteStored = async (page: Page) =>
  page.evaluate(async () => {
    // A worker that developer tools are attached to, as in journeys, gives way to the next one late or only after a request.
    await fetch('/class/push-worker.js')
    const registration = await navigator.serviceWorker.getRegistration()
    if (!registration?.active || registration.installing || registration.waiting) return false
    const cache = await caches.open('site')
    const isShellStored = (await cache.keys()).some(({ url }) => new URL(url).pathname.startsWith('/class/shell/'))
    return isShellStored && registration.active.state === 'activated' && navigator.serviceWorker.controller !== null
  })

/** Waits until the service worker of the page has stored the site and answers for the page. */
export async function waitForStoredSite(page: Page): Promise<void> {
  await expect.poll(() => isSiteStored(page)).toBe(true)
}

/** The paths and texts of all that the service worker has stored. */
export async function readStoredSite(page: Page): Promise<{ path: string; text: string }[]> {
  return page.evaluate(async () => {
    const cache = await caches.open('site')
    const requests = await cache.keys()
    return Promise.all(
      requests.map(async (request) => ({
        path: new URL(request.url).pathname + new URL(request.url).search,
        text: (await (await cache.match(request))?.text()) ?? '',
      })),
    )
  })
}
