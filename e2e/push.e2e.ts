import { expect, type Page } from '@playwright/test'
import type { PushMessage } from '#contract/push/rules.ts'
import { test } from './journey.ts'
import { addPerson } from './people.ts'
import { addressOf, expectAccessible, signIn } from './school.ts'
import { layoutShift, observeLayoutShift } from './layoutShift.ts'

test.use({ locale: 'en-GB' })

const settings = '/user/settings/notifications'

async function enter(page: Page, email: string, origin: string | undefined): Promise<void> {
  await page.goto(addressOf('web', '/', origin))
  await signIn(page, email)
  await expect(page).toHaveURL(/\/home$/)
  await page.goto(addressOf('web', settings, origin))
}

/** Hands a message to the service worker of the page as the push service of the browser does. */
async function deliver(page: Page, message: PushMessage): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
}

const workerState = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)

const shown = (page: Page) =>
  page.evaluate(async () => {
    const { scope, getNotifications } = await navigator.serviceWorker.ready.then((registration) => ({
      scope: new URL(registration.scope).pathname,
      getNotifications: () => registration.getNotifications(),
    }))
    return (await getNotifications()).map(({ title, body, lang, tag }) => ({ scope, title, body, lang, tag }))
  })

/** Presses the message that is shown; the addresses that the worker then opens. */
async function press(page: Page): Promise<string[]> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('There is no service worker')
  return worker.evaluate(async () => {
    const { clients, registration } = globalThis as unknown as {
      clients: { openWindow: (address: string) => Promise<null>; matchAll: () => Promise<object[]> }
      registration: ServiceWorkerRegistration
    }
    const opened: string[] = []
    // Only a press of a hand may open a window; where it would lead is seen all the same.
    clients.openWindow = async (address) => {
      opened.push(address)
      return null
    }
    const [notification] = await registration.getNotifications()
    globalThis.dispatchEvent(
      Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }),
    )
    while ((await registration.getNotifications()).length > 0);
    // Answered after the worker's own question.
    await clients.matchAll()
    return opened
  })
}

test('a message is shown by the service worker, which keeps nothing and answers no request', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const complaints: string[] = []
  page.on('console', (line) => {
    if (/Content Security Policy/.test(line.text())) complaints.push(line.text())
  })
  await context.grantPermissions(['notifications'])
  await enter(page, await addPerson(request), baseURL)
  // Without a push service the browser cannot subscribe; the worker is there then all the same.
  await page.getByRole('switch', { name: 'Push notifications' }).press('Space')
  // Ready means on its way: a message that comes before may be lost.
  await expect.poll(() => workerState(page)).toBe('activated')
  const message = {
    title: 'A new device',
    body: 'Firefox, Windows.',
    language: 'en',
    tag: 'sign-in',
    path: 'user/settings',
  }
  await deliver(page, message)
  const { title, body, tag } = message
  await expect.poll(() => shown(page)).toEqual([{ scope: '/class/', title, body, lang: 'en', tag }])
  // The same thing once more takes the place of the first.
  await deliver(page, message)
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Push notifications' })).toBeVisible()
  expect(await shown(page)).toHaveLength(1)
  expect(await press(page)).toEqual([addressOf('web', '/user/settings', baseURL)])
  await deliver(page, { ...message, path: 'https://elsewhere.test/' })
  await expect.poll(() => shown(page)).toHaveLength(1)
  expect(await press(page)).toEqual([])
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  expect(complaints).toEqual([])
})

for (const isDenied of [false, true]) {
  const what = isDenied ? 'leads to the settings of the browser' : 'lets the person decide'
  test(`the page of notifications ${what}, with the keyboard and without moving`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await observeLayoutShift(page)
    // Nothing granted is everything denied.
    if (isDenied) await context.grantPermissions([])
    await enter(page, await addPerson(request), baseURL)
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
    expect(await layoutShift(page)).toBeLessThan(0.02)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
}
