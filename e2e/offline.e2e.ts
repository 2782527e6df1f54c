import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, pageUrl, signInAsLearner } from './app.ts'
import { test } from './fixtures.ts'
import { readObjectStore } from './indexedDb.ts'
import { readStoredSite, waitForStoredSite } from './storedSite.ts'

test.use({ locale: 'ru-RU', serviceWorkers: 'allow' })

const listStoredKeys = async (page: Page) =>
  (await readObjectStore(page, { database: 'queries', store: 'kept' })).map(({ key }) => key)

const todayHeading = (page: Page) => page.getByRole('heading', { name: 'Текущие курсы' })

/** Opens Today, waits until the site is stored, and ends the connection. */
async function loseConnection(page: Page): Promise<void> {
  await expect(todayHeading(page)).toBeVisible()
  await waitForStoredSite(page)
  await page.context().setOffline(true)
}

test('the site is stored without a word of a person, and opens without a network', async ({ page, baseURL }) => {
  await signInAsLearner(page, baseURL)
  await loseConnection(page)
  const stored = await readStoredSite(page)
  expect(stored.filter(({ path }) => !/^\/class\/(assets|shell)\/[^?]+$/.test(path))).toEqual([])
  const { text } = stored.find(({ path }) => path.startsWith('/class/shell/')) ?? { text: '' }
  expect(text).toContain('<div id="root"></div>')
  expect(text).not.toMatch(/learner@demo\.test|id="answers"/)
  await page.goto(pageUrl('face', '/home', baseURL))
  await expect(todayHeading(page)).toBeVisible()
})

test('the network answers while there is one, with the screen that the server has rendered', async ({
  page,
  baseURL,
}) => {
  await signInAsLearner(page, baseURL)
  await expect(todayHeading(page)).toBeVisible()
  await waitForStoredSite(page)
  const response = await page.reload()
  expect(response?.fromServiceWorker()).toBe(true)
  expect(await response?.text()).toMatch(/id="root" data-rendered.*id="answers"/s)
})

test('a screen that was seen opens without a network and says from when it is; another one names the way back', async ({
  page,
  baseURL,
}) => {
  await signInAsLearner(page, baseURL)
  const calendar = pageUrl('face', '/course/2/calendar', baseURL)
  const day = page.getByRole('link', { name: /^День 12/ })
  await page.goto(calendar)
  await expect(day).toBeVisible()
  for (const query of ['/user-course-streams', '/courses/', '/status'])
    await expect.poll(() => listStoredKeys(page)).toContainEqual(expect.stringContaining(query))
  await page.goto(pageUrl('face', '/home', baseURL))
  await loseConnection(page)
  await page.goto(calendar)
  await expect(day).toBeVisible()
  const strip = page.getByText('Показываем сохранённое.')
  await expect(strip).toHaveText(/Данные на \d\d:\d\d\.$/)
  await expectAccessible(page)

  await page.goto(pageUrl('face', '/user/points/history', baseURL))
  const alert = page.getByRole('alert').filter({ hasText: 'Нет интернета, а эта страница ещё не сохранена' })
  await alert.getByRole('link', { name: 'Вернуться в «Сегодня»' }).click()
  await expect(todayHeading(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect(strip).toBeHidden()
})

test('the worker leaves calls, media, the console and addresses with a code to the network', async ({
  page,
  baseURL,
}) => {
  await signInAsLearner(page, baseURL)
  await loseConnection(page)
  const { origin } = new URL(page.url())
  for (const path of ['/admin/', '/class/auto-login?token=secret', '/class/icons/icon-192.png', '/spa/api/v1/user'])
    await expect(page.goto(origin + path)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
})

/** Sets the flag to false in the brand file of a running server, and opens a page of the brand that it makes. */
async function switchOfflineOff(page: Page, brandsDir: string): Promise<void> {
  const file = join(brandsDir, 'face.yaml')
  const text = (await readFile(file, 'utf8')).replace(/^flags: .*\n/m, '')
  await writeFile(file, `${text}flags: { is_offline_enable: false }\n`)
  const readWorker = () => page.evaluate(async () => (await fetch('/class/push-worker.js')).text())
  await expect.poll(readWorker).toContain('"mode":"push"')
  await page.reload()
}

test('a brand file switches the worker off, and it stays for push messages', async ({ page, school, baseURL }) => {
  const home = pageUrl('face', '/home', baseURL)
  const readWorkerState = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)
  await signInAsLearner(page, baseURL)
  await expect(todayHeading(page)).toBeVisible()
  await waitForStoredSite(page)
  await switchOfflineOff(page, school.brandsDir)
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  expect(await readWorkerState()).toBe('activated')
  await page.context().setOffline(true)
  await expect(page.goto(home)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
})
