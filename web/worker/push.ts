import { noticeParameter } from '#contract/messages/notices/rules.ts'
import type { OpenedPush, PushMessage } from '#contract/messages/push/rules.ts'

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

/** A page that does not answer has no listener yet, or is of an earlier version. */
const answerMs = 1000

/**
 * Opens the page in a window of the school, without loading it again, else in a new one. Windows of the console are
 * only focused, if they show the page.
 */
async function open(path: string): Promise<void> {
  const { scope } = self.registration
  const { href } = new URL(path, scope)
  const console = new URL('/admin/', scope).href
  if (!href.startsWith(scope) && !href.startsWith(console)) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => addressOf(url) === addressOf(href))
  if (href.startsWith(console)) return void (await (shown?.focus() ?? self.clients.openWindow(href)))
  const page = shown ?? windows.find(({ url }) => url.startsWith(scope))
  if (page && (await hasOpened(page, { path }))) return void (await page.focus())
  await self.clients.openWindow(href)
}

/** Whether the page answers that it opens the path. */
function hasOpened(page: WindowClient, opened: OpenedPush): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    page.postMessage(opened, [port2])
    setTimeout(() => resolve(false), answerMs)
  })
}

/** The page of a link without its notice, which an open page has taken out of its address. */
function addressOf(href: string): string {
  const url = new URL(href)
  url.searchParams.delete(noticeParameter)
  return url.href
}
