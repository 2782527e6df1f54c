import type { PushMessage } from '#contract/push/rules.ts'

// Shows what the school sends to this device, and opens the place that it tells of. It keeps nothing and stands between
// no page and the server: there is no listener for requests.

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

/** A page that is there already comes to the front; none is taken away from what it shows. */
async function open(path: string): Promise<void> {
  const { scope } = self.registration
  const { href } = new URL(path, scope)
  if (!href.startsWith(scope)) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => url === href)
  await (page ? page.focus() : self.clients.openWindow(href))
}
