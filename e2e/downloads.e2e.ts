import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { expectAccessible } from './school.ts'
import { continueDay, play, watchOn } from './playback.ts'

test.use({ locale: 'ru-RU', viewport: { width: 390, height: 844 } })
test.setTimeout(120_000)

test('the mobile application keeps a lesson, which then plays without the network', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addInitScript(() => {
    Object.assign(window, { daystreamApp: { platform: 'android', version: '99.0.0' } })
  })
  await continueDay(page, baseURL)
  await page.getByRole('button', { name: 'Скачать видео' }).click()
  await expect(page.getByText('Скачано')).toBeVisible({ timeout: 30_000 })
  const later = await context.newPage()
  await later.route('**/media/**', (route) => route.abort())
  await later.goto(page.url())
  await play(later)
  await watchOn(later, 1)
  await later.goto(new URL('/class/user/settings/downloads', page.url()).href)
  await expect(later.getByText('Скачано')).toBeVisible()
  await expectAccessible(later)
  await later.getByRole('button', { name: /^Удалить/ }).click()
  await expect(later.getByRole('heading', { name: 'На этом устройстве видео нет' })).toBeVisible()
})
