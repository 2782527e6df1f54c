import { noticeParameter } from '#contract/messages/notices/rules.ts'
import type { OpenedNotice, PushMessage } from '#contract/messages/push/rules.ts'

// Shows push notifications and opens their page.

declare const self: ServiceWorkerGlobalScope

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json() as PushMessage))
})

self.addEventListener('notificationclick', (event) => {
  const { path } = event.notification.data as Pick<PushMessage, 'path'>
  event.notification.close()
  event.waitUntil(open(path))
})

function show({ title, body, language, tag, path }: PushMessage): Promise<void> {
  return self.registration.showNotification(title, { body, tag, lang: language, data: { path } })
}

/**
 * Focuses a window that shows the page, which then reads the notice, else opens a new one; never navigates an existing
 * one.
 */
async function open(path: string): Promise<void> {
  const { scope } = self.registration
  const { href } = new URL(path, scope)
  const sites = [scope, new URL('/admin/', scope).href]
  if (!sites.some((site) => href.startsWith(site))) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const { address, noticeId } = linkOf(href)
  const page = windows.find(({ url }) => linkOf(url).address === address)
  if (!page) return void (await self.clients.openWindow(href))
  if (noticeId > 0) page.postMessage({ noticeId } satisfies OpenedNotice)
  await page.focus()
}

/** The page of a link without its notice, which an open page has taken out of its address. */
function linkOf(href: string): { address: string; noticeId: number } {
  const url = new URL(href)
  const noticeId = Number(url.searchParams.get(noticeParameter))
  url.searchParams.delete(noticeParameter)
  return { address: url.href, noticeId }
}
