import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { expectAccessible } from './app.ts'
import { continueDay, play, waitForPlayback } from './playback.ts'

test.use({ locale: 'ru-RU', viewport: { width: 390, height: 844 } })
test('the mobile app downloads a lesson, which then plays offline', async ({ page, context, baseURL }) => {
  await context.addInitScript(() => {
    Object.assign(window, { daystreamApp: { platform: 'android', version: '99.0.0' } })
  })
  await continueDay(page, baseURL)
  await page.getByRole('button', { name: 'Скачать видео' }).click()
  await expect(page.getByText('Скачано')).toBeVisible({ timeout: 30_000 })
  const offlinePage = await context.newPage()
  await offlinePage.route('**/media/**', (route) => route.abort())
  await offlinePage.goto(page.url())
  await play(offlinePage)
  await waitForPlayback(offlinePage, 1)
  await offlinePage.goto(new URL('/class/user/settings/downloads', page.url()).href)
  await expect(offlinePage.getByText('Скачано')).toBeVisible()
  await expectAccessible(offlinePage)
  await offlinePage.getByRole('button', { name: /^Удалить/ }).click()
  await expect(offlinePage.getByRole('heading', { name: 'На этом устройстве видео нет' })).toBeVisible()
})
