import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { expectAccessible } from './app.ts'
import { buildApplication, keysOf, launch, launchSignedIn, origin } from './memoryApplication.ts'
import { play, waitForPlayback } from './playback.ts'

test.use({ locale: 'ru-RU', viewport: { width: 390, height: 844 }, storageState: { cookies: [], origins: [] } })

test.beforeAll(buildApplication)

const openDay = async (page: Page) => {
  await page.evaluate(() => window.memoryDevice.openLink('faceapp:/course/2/calendar/12'))
  await expect(page).toHaveURL(/\/calendar\/12(\?|$)/)
}

test('a film plays in the application from the origin of the server', async ({ context, baseURL }) => {
  const page = await launchSignedIn(context, baseURL)
  const streamed = page.waitForResponse((response) => /\/media\/.*\.(m4s|ts|mp4)/.test(response.url()))
  await openDay(page)
  await play(page)
  expect(new URL((await streamed).url()).hostname).toBe('face.localhost')
  await waitForPlayback(page, 1)
})

test('the application continues its downloads after a restart, and plays and seeks a film without a network', async ({
  context,
  baseURL,
}) => {
  const page = await launchSignedIn(context, baseURL)
  await page.evaluate(() => window.memoryDevice.connect('cellular'))
  await openDay(page)
  await page.getByRole('button', { name: /^Скачать видео, / }).click()
  await expect(page.getByRole('link', { name: 'Ждёт Wi-Fi' })).toBeVisible()
  const keys = await keysOf(page)
  await page.close()

  const restarted = await launch(context, { keys, launchUrl: 'https://kontur.example/class/course/2/calendar/12' })
  await expect(restarted.getByText('Скачано')).toBeVisible()
  await restarted.route('**/media/**', (route) => route.abort())
  await play(restarted)
  await waitForPlayback(restarted, 1)
  await restarted.evaluate(() => {
    const video = document.querySelector('video') as HTMLVideoElement
    video.currentTime = 20
  })
  await waitForPlayback(restarted, 21)
})

test('the application shows the sizes of a day first, and frees the space of its downloads', async ({
  context,
  baseURL,
}) => {
  const page = await launchSignedIn(context, baseURL)
  await openDay(page)
  await page.getByRole('button', { name: 'Скачать день' }).click()
  const dialog = page.getByRole('dialog', { name: 'Скачать день' })
  await expect(dialog.getByText(/Нужно/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Скачать, / }).click()
  await page.evaluate(() => window.memoryDevice.openLink('faceapp:/user/settings/downloads'))
  await expect(page).toHaveURL(`${origin}/user/settings/downloads`)
  await expect(page.getByText('Скачано').first()).toBeVisible()
  await page.getByText(/^День.12/).click()
  await expect(page.getByRole('button', { name: /^Удалить «/ }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Удалить всё' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить всё' }).click()
  await expect(page.getByRole('heading', { name: 'На этом устройстве видео нет' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
})

test('two windows of the application download a film once, and a removal in one ends the download of the other', async ({
  context,
  baseURL,
}) => {
  const first = await launchSignedIn(context, baseURL)
  await openDay(first)
  const requests: Page[] = []
  let open = Promise.withResolvers<void>()
  await context.route(/\/video\.mp4$/, async (route) => {
    requests.push(route.request().frame().page())
    await open.promise
    await route.continue()
  })
  const download = first.getByRole('button', { name: /^Скачать видео, / })
  await download.click()
  await expect.poll(() => requests.length).toBeGreaterThan(0)

  const second = await launch(context, {
    keys: await keysOf(first),
    launchUrl: 'https://kontur.example/class/course/2/calendar/12',
  })
  await expect(second.getByRole('link', { name: /^Скачивается/ })).toBeVisible()
  open.resolve()
  await expect(first.getByText('Скачано')).toBeVisible()
  await expect(second.getByText('Скачано')).toBeVisible()
  expect(requests.every((page) => page === first)).toBe(true)

  await second.evaluate(() => window.memoryDevice.openLink('faceapp:/user/settings/downloads'))
  const removeAll = async () => {
    await second.getByRole('button', { name: 'Удалить всё' }).click()
    await second.getByRole('alertdialog').getByRole('button', { name: 'Удалить всё' }).click()
  }
  await removeAll()
  open = Promise.withResolvers()
  requests.length = 0
  await download.click()
  await expect.poll(() => requests.length).toBeGreaterThan(0)
  await removeAll()
  await expect(download).toBeVisible()
  open.resolve()
  const listFiles = () => first.evaluate(() => window.memoryDevice.files.list(localStorage.getItem('user') ?? ''))
  await expect.poll(listFiles).toEqual([])
})
