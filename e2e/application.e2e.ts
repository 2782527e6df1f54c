import { expect } from '@playwright/test'
import { pageUrl, signIn, withoutPolling } from './app.ts'
import { test } from './fixtures.ts'
import { readObjectStore } from './indexedDb.ts'
import { buildApplication, keysOf, launch, launchSignedIn, origin } from './memoryApplication.ts'

test.use({ locale: 'ru-RU', viewport: { width: 390, height: 844 }, storageState: { cookies: [], origins: [] } })

test.beforeAll(buildApplication)

test('the application signs in without a cookie, and a restart keeps the session by the key store', async ({
  context,
  baseURL,
}) => {
  const page = await launchSignedIn(context, baseURL)
  const keys = await keysOf(page)
  expect(Object.fromEntries(keys)).toHaveProperty('token')
  expect(await context.cookies()).toEqual([])
  await page.close()

  const restarted = await launch(context, { keys })
  await expect(restarted).toHaveURL(`${origin}/home`)
  await expect(restarted.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await context.cookies()).toEqual([])
})

test('the application starts without an answer of the server, on the screens that it has shown', async ({
  context,
  baseURL,
}) => {
  const page = await launchSignedIn(context, baseURL)
  await expect(page.getByRole('heading', { name: 'Текущие курсы' })).toBeVisible()
  const listStored = () => readObjectStore(page, { database: 'queries', store: 'kept' })
  // Answers are stored one after the other.
  for (const query of ['/user"', '/user-course-streams"'])
    await expect.poll(async () => (await listStored()).map(({ key }) => key).join()).toContain(query)
  const keys = await keysOf(page)
  await page.close()
  await context.route('**/spa/**', (route) => route.abort())
  const started = await launch(context, { keys })
  await expect(started.getByRole('heading', { name: 'Текущие курсы' })).toBeVisible()
  await context.setOffline(true)
  await expect(started.getByText('Нет интернета.')).toBeVisible()
})

test('the live connection of the application crosses its origin: another sign-in shows at once', async ({
  context,
  browser,
  baseURL,
}) => {
  const page = await launchSignedIn(context, baseURL)
  const keys = await keysOf(page)
  await page.close()
  const connecting = context
    .waitForEvent('page')
    .then((opened) => opened.waitForEvent('websocket', (socket) => socket.url().includes('/spa/live')))
  const started = await launch(context, { keys })
  await connecting
  const device = await browser.newPage()
  await device.goto(pageUrl('face', '/', baseURL))
  await signIn(device, 'learner@demo.test')
  await expect(started.getByText('Вы вошли на другом устройстве.')).toBeVisible(withoutPolling)
  await device.close()
})

test('Android’s back button closes what is open, follows the history of the section and leaves from Today', async ({
  context,
  baseURL,
}) => {
  const page = await launchSignedIn(context, baseURL)
  const pressBack = () => page.evaluate(() => window.memoryDevice.pressBack())
  const countLeft = () => page.evaluate(() => window.memoryDevice.counts.left)
  await page.evaluate(() => window.memoryDevice.openLink('https://kontur.example/class/course/2/calendar'))
  await expect(page).toHaveURL(`${origin}/course/2/calendar`)
  // Today has none, so the screen is there.
  await expect(page.getByRole('button', { name: 'Назад' })).toBeVisible()
  await page.evaluate(() => window.memoryDevice.openLink('faceapp:/course/2/calendar/12'))
  await expect(page).toHaveURL(/\/calendar\/12\?lesson=/)
  await page.getByRole('button', { name: 'Меню' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await pressBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/calendar\/12(\?|$)/)
  await pressBack()
  await expect(page).toHaveURL(`${origin}/course/2/calendar`)
  await pressBack()
  await expect(page).toHaveURL(`${origin}/courses`)
  await pressBack()
  await expect(page).toHaveURL(`${origin}/home`)
  expect(await countLeft()).toBe(0)
  await pressBack()
  expect(await countLeft()).toBe(1)
})

test('a link of the site that starts the application opens its screen', async ({ context, baseURL }) => {
  const page = await launchSignedIn(context, baseURL)
  const keys = await keysOf(page)
  await page.close()
  const started = await launch(context, { keys, launchUrl: 'https://kontur.example/class/homework' })
  await expect(started).toHaveURL(`${origin}/homework`)
  await expect(started.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a pressed message opens its page in the running application, and reads its notice', async ({
  context,
  baseURL,
}) => {
  const page = await launchSignedIn(context, baseURL)
  await page.evaluate(() => Object.assign(window, { isRunning: true }))
  // The notice is of another account.
  const read = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/notices/4/read'))
  await page.evaluate(() => window.memoryDevice.push.press('user/settings/notifications?notice=4'))
  await expect(page).toHaveURL(`${origin}/user/settings/notifications`)
  await expect(page.getByRole('switch', { name: /Получать уведомления/ })).toBeVisible()
  expect((await read).status()).toBe(404)
  expect(await page.evaluate(() => 'isRunning' in window)).toBe(true)
})

test('the page of the application runs no script of others and reaches no other host, and its error reports name its build', async ({
  context,
  baseURL,
}) => {
  const page = await launchSignedIn(context, baseURL)
  const refused = () => page.evaluate(() => window.refusedByPolicy)
  // Nothing that Today and a day need was refused.
  await page.evaluate(() => window.memoryDevice.openLink('faceapp:/course/2/calendar/12'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await refused()).toEqual([])
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "Hacked"'
    document.head.append(script)
  })
  await page.evaluate(() => fetch('https://elsewhere.example/').catch(() => undefined))
  expect(await refused()).toEqual(['script-src-elem inline', 'connect-src https://elsewhere.example/'])
  await expect(page).not.toHaveTitle('Hacked')
  const reported = page.waitForRequest(/\/spa\/api\/v1\/errors\b/)
  await page.evaluate(() => globalThis.reportError(new RangeError('Too far')))
  const { message, release } = (await reported).postDataJSON() as { message: string; release: string }
  expect({ message, release }).toEqual({
    message: 'RangeError: Too far',
    release: expect.stringMatching(/^[0-9a-f]{12}$/) as unknown,
  })
})
