import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { expectAccessible } from './app.ts'
import { continueDay, isPaused, playLesson, position, stopClock, waitForPlayback } from './playback.ts'

test.use({ locale: 'ru-RU' })
test('one click on the home page plays the next lesson', async ({ page, baseURL }) => {
  await continueDay(page, baseURL)
  await waitForPlayback(page, 1)
  await expect(async () => {
    await page.locator('video').hover()
    expect(await page.getByRole('button', { name: 'Пауза' }).isVisible()).toBe(true)
  }).toPass()
})

test('the player works by keyboard alone', async ({ page, baseURL }) => {
  const player = await continueDay(page, baseURL)
  await playLesson(page, /Дыхание и плечи/)
  const slider = player.getByRole('slider', { name: 'Место в видео' })
  await player.focus()
  await page.keyboard.press('k')
  await expect.poll(() => isPaused(page)).toBe(true)
  await page.keyboard.press('5')
  await expect.poll(() => position(page)).toBeCloseTo(20.5, 0)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => position(page)).toBeCloseTo(25.5, 0)
  await page.keyboard.press('j')
  await expect.poll(() => position(page)).toBeCloseTo(15.5, 0)
  await expect(slider).toHaveAttribute('aria-valuetext', '15 секунд, всего 41 секунда')
  await slider.focus()
  await page.keyboard.press('Home')
  await expect.poll(() => position(page)).toBe(0)
  await player.focus()
  await page.keyboard.press('Shift+>')
  await expect(player.getByRole('button', { name: 'Скорость 1,25×' })).toBeVisible()
  await page.keyboard.press('m')
  await expect(player.getByRole('button', { name: 'Включить звук' })).toBeVisible()
  await page.keyboard.press('f')
  await expect(player.getByRole('button', { name: 'Выйти из полноэкранного режима' })).toBeVisible()
  await page.keyboard.press('f')
  await expect(player.getByRole('button', { name: 'На весь экран' })).toBeVisible()
})

test('subtitles follow the video, and the chosen language persists', async ({ page, baseURL }) => {
  const player = await continueDay(page, baseURL)
  await playLesson(page, /Дыхание и плечи/)
  await player.getByRole('button', { name: /^Субтитры/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await player.focus()
  await page.keyboard.press('Home')
  await expect(player.getByText('Sit upright. Feet on the floor and shoulders heavy.')).toBeVisible()
  await page.reload()
  await expect(player.getByRole('button', { name: 'Субтитры: English' })).toBeVisible()
  await player.focus()
  await page.keyboard.press('c')
  await expect(player.getByRole('button', { name: 'Субтитры: Без субтитров' })).toBeVisible()
})

test('a lesson chosen offline shows why it does not play, and plays once online', async ({
  page,
  context,
  baseURL,
}) => {
  const player = await continueDay(page, baseURL)
  await waitForPlayback(page, 0.5)
  await context.setOffline(true)
  const lesson = page.getByRole('button', { name: /Дыхание и плечи/ })
  await lesson.click()
  await expect(player.getByRole('alert')).toContainText('Без интернета это видео не посмотреть', { timeout: 3000 })
  await context.setOffline(false)
  await expect(player.getByRole('alert')).toBeHidden()
  await waitForPlayback(page, 0.5)
})

test('the next lesson plays automatically, on request, or not at all', async ({ page, baseURL }) => {
  await page.clock.install()
  const player = await continueDay(page, baseURL)
  await playLesson(page, /Дыхание и плечи/)
  const title = page.getByRole('heading', { level: 2 }).first()
  await player.focus()
  await stopClock(page)
  await page.keyboard.press('End')
  await expect(player.getByText('Следующий урок через 5\u00A0с')).toBeVisible()
  await page.clock.runFor(1000)
  await expect(player.getByText('Следующий урок через 4\u00A0с')).toBeVisible()
  await player.getByRole('button', { name: 'Остаться' }).click()
  await expect(player.getByText(/Следующий урок через/)).toBeHidden()
  await page.clock.runFor(10_000)
  await expect(title).toHaveText('Дыхание и плечи')
  await page.clock.resume()
  await page.getByRole('switch', { name: 'Автопереход' }).click()
  await playLesson(page, /Подъём уголков губ разбор/)
  await player.focus()
  await page.keyboard.press('End')
  await expect(player.getByRole('button', { name: 'Смотреть ещё раз' }).first()).toBeVisible()
  await expectAccessible(page)
  await player.getByRole('button', { name: 'Смотреть сейчас' }).click()
  await expect(page.getByRole('button', { name: /Подъём уголков губ исполнение/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await waitForPlayback(page, 0.5)
})
