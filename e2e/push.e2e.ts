import { expect, type Page } from '@playwright/test'
import type { PushMessage } from '#contract/messages/push/rules.ts'
import { test } from './fixtures.ts'
import { createAccount } from './accounts.ts'
import { pageUrl, expectAccessible, signIn } from './app.ts'
import { expectNoLayoutShift, observeLayoutShift } from './layoutShift.ts'

test.use({ locale: 'en-GB', serviceWorkers: 'allow' })

const settings = '/user/settings/notifications'

async function openSettings(page: Page, email: string, origin: string | undefined): Promise<void> {
  await page.goto(pageUrl('web', '/', origin))
  await signIn(page, email)
  await expect(page).toHaveURL(/\/home$/)
  await page.goto(pageUrl('web', settings, origin))
}

/** Delivers a message to the page's service worker, as the browser's push service does. */
async function deliver(page: Page, message: PushMessage): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registrationFound = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registrationFound
  const { origin } = new URL(page.url())
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
}

/** Delivers a message until the page has a notification: the browser may drop one while the refused subscription ends. */
async function show(page: Page, message: PushMessage): Promise<void> {
  await expect(async () => {
    await deliver(page, message)
    await expect.poll(() => listNotifications(page), { timeout: 3000 }).toHaveLength(1)
  }).toPass()
}

const readWorkerState = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)

const listNotifications = (page: Page) =>
  page.evaluate(async () => {
    const { scope, getNotifications } = await navigator.serviceWorker.ready.then((registration) => ({
      scope: new URL(registration.scope).pathname,
      getNotifications: () => registration.getNotifications(),
    }))
    return (await getNotifications()).map(({ title, body, lang, tag }) => ({ scope, title, body, lang, tag }))
  })

/** Clicks the notification; returns the URLs that the worker opens. */
async function clickNotification(page: Page): Promise<string[]> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('There is no service worker')
  return worker.evaluate(async () => {
    const { clients, registration } = globalThis as unknown as {
      clients: { openWindow: (url: string) => Promise<null>; matchAll: () => Promise<object[]> }
      registration: ServiceWorkerRegistration
    }
    const opened: string[] = []
    // Without user activation `openWindow` fails, so it only records the URL.
    clients.openWindow = async (url) => {
      opened.push(url)
      return null
    }
    const [notification] = await registration.getNotifications()
    globalThis.dispatchEvent(
      Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }),
    )
    while ((await registration.getNotifications()).length > 0);
    // Resolves after the worker's own `matchAll`.
    await clients.matchAll()
    return opened
  })
}

test('the service worker shows push messages and opens their pages', async ({ page, context, request, baseURL }) => {
  const violations: string[] = []
  page.on('console', (line) => {
    if (/Content Security Policy/.test(line.text())) violations.push(line.text())
  })
  await context.grantPermissions(['notifications'])
  await openSettings(page, await createAccount(request), baseURL)
  // Without a push service the subscription fails, but the worker is registered.
  await page.getByRole('switch', { name: 'Push notifications' }).press('Space')
  // `ready` may still be activating; a message delivered before is lost.
  await expect.poll(() => readWorkerState(page)).toBe('activated')
  const message = {
    title: 'A new device',
    body: 'Firefox, Windows.',
    language: 'en',
    tag: 'sign-in',
    path: 'user/settings',
  }
  const { title, body, tag } = message
  await show(page, message)
  expect(await listNotifications(page)).toEqual([{ scope: '/class/', title, body, lang: 'en', tag }])
  // A message with the same tag replaces the first.
  await deliver(page, message)
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Push notifications' })).toBeVisible()
  expect(await listNotifications(page)).toHaveLength(1)
  // The running page opens the path, without being loaded again, and reads the notice, which another account has.
  await page.evaluate(() => Object.assign(window, { isRunning: true }))
  for (const path of ['user/settings?notice=4', 'user/settings/notifications?notice=4']) {
    await show(page, { ...message, path })
    const read = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/notices/4/read'))
    expect(await clickNotification(page)).toEqual([])
    expect((await read).status()).toBe(404)
    await expect(page).toHaveURL(pageUrl('web', `/${path.replace('?notice=4', '')}`, baseURL))
  }
  expect(await page.evaluate(() => 'isRunning' in window)).toBe(true)
  for (const path of ['https://elsewhere.test/', '../media/']) {
    await show(page, { ...message, path })
    expect(await clickNotification(page)).toEqual([])
  }
  await show(page, { ...message, path: '../admin/desk/chat/7' })
  expect(await clickNotification(page)).toEqual([new URL('/admin/desk/chat/7', page.url()).href])
  expect(violations).toEqual([])
})

for (const isDenied of [false, true]) {
  const outcome = isDenied ? 'points to the browser settings when denied' : 'offers the switch'
  test(`the notification settings page ${outcome}, works by keyboard and does not shift`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await observeLayoutShift(page)
    // Granting nothing denies all permissions.
    if (isDenied) await context.grantPermissions([])
    await openSettings(page, await createAccount(request), baseURL)
    const control = page.getByRole('switch', { name: 'Push notifications' })
    await expect(control).not.toBeChecked()
    const advice = page.getByText('Please allow push notifications in settings.')
    await expect(advice).toBeVisible({ visible: isDenied })
    if (isDenied) {
      await control.press('Space')
      await expect(control).toBeFocused()
      await expect(control).not.toBeChecked()
    }
    await expectAccessible(page)
    await expectNoLayoutShift(page, 'the notifications')
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
}
