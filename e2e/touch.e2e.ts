import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { pageUrl, password } from './app.ts'
import { isPaused, position, stopClock } from './playback.ts'

test.use({ locale: 'ru-RU' })

/** How long the controls of a playing video stay without a touch. */
const controlsTimeoutMs = 3000

/** Signs in by touch. */
async function signIn(page: Page, baseURL: string | undefined): Promise<void> {
  await page.goto(pageUrl('face', '/', baseURL))
  await page.locator('input[type="email"]').tap()
  await page.keyboard.type('learner@demo.test')
  await page.locator('input[autocomplete="current-password"]').tap()
  await page.keyboard.type(password)
  await page.getByRole('button', { name: 'Войти', exact: true }).tap()
  await expect(page).toHaveURL(/\/home$/)
}

test('a video started from Today is paused and sought by touch', async ({ page, baseURL }) => {
  await page.clock.install()
  await signIn(page, baseURL)
  await page.getByRole('link', { name: 'Продолжить урок' }).click({ trial: true })
  // From here on the controls hide by the steps of this test only.
  await stopClock(page)
  await page.getByRole('link', { name: 'Продолжить урок' }).tap()
  const player = page.getByRole('region', { name: /^Плеер/ })
  const video = page.locator('video')
  const pause = player.getByRole('button', { name: 'Пауза' })
  const slider = player.getByRole('slider', { name: 'Место в видео' })
  await expect(async () => {
    await page.clock.runFor(10)
    expect(await pause.isVisible()).toBe(true)
    expect(await isPaused(page)).toBe(false)
  }).toPass({ intervals: [0] })

  // Without a touch the controls hide.
  await page.clock.fastForward(controlsTimeoutMs)
  await expect(pause).toBeHidden()
  await expect(slider).toBeHidden()

  // A tap only shows them, even on the hidden pause button.
  await video.tap({ position: { x: 38, y: 187 } })
  await expect(pause).toBeVisible()
  expect(await isPaused(page)).toBe(false)
  await video.tap({ position: { x: 195, y: 60 } })
  await expect(pause).toBeHidden()

  // They stay while one of them is pressed.
  await video.tap({ position: { x: 195, y: 60 } })
  await pause.dispatchEvent('pointerdown', { pointerType: 'touch' })
  await page.clock.fastForward(2 * controlsTimeoutMs)
  await expect(pause).toBeVisible()
  await pause.dispatchEvent('pointerup', { pointerType: 'touch' })
  await page.clock.fastForward(controlsTimeoutMs)
  await expect(pause).toBeHidden()

  await video.tap({ position: { x: 195, y: 60 } })
  await pause.tap()
  await expect.poll(() => isPaused(page)).toBe(true)
  await page.clock.fastForward(2 * controlsTimeoutMs)
  await expect(player.getByRole('button', { name: 'Смотреть' })).toBeVisible()

  const track = await slider.boundingBox()
  await page.touchscreen.tap((track?.x ?? 0) + (track?.width ?? 0) / 2, (track?.y ?? 0) + (track?.height ?? 0) / 2)
  const length = await video.evaluate((element: HTMLVideoElement) => element.duration)
  await expect.poll(() => position(page)).toBeCloseTo(length / 2, 0)
})

test('the player menus work by touch and open in the right half of the player', async ({ page, baseURL }) => {
  await signIn(page, baseURL)
  await page.goto(pageUrl('face', '/course/2/calendar/12', baseURL))
  const player = page.getByRole('region', { name: /^Плеер/ })
  await player.getByRole('button', { name: 'Скорость 1×' }).tap()
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  const [list, frame] = [await menu.boundingBox(), await player.boundingBox()]
  expect(list?.x).toBeGreaterThan((frame?.x ?? 0) + (frame?.width ?? 0) / 2)
  await page.getByRole('menuitemradio', { name: '1,25×' }).tap()
  await expect(menu).toBeHidden()
  await expect(player.getByRole('button', { name: 'Скорость 1,25×' })).toBeVisible()
  await expect(player.getByText('/ 0:48')).toBeInViewport()
})

test('a lesson at the end of the list is reached from the navigation bar by touch', async ({ page, baseURL }) => {
  await signIn(page, baseURL)
  await page.getByRole('navigation', { name: 'Основные разделы' }).getByRole('link', { name: 'Курсы' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Мои курсы' })).toBeVisible()
  await page
    .getByRole('link', { name: /Лицо без напряжения/ })
    .first()
    .tap()
  await page.getByRole('link', { name: /^День 12/ }).tap()
  const lesson = page.getByRole('button', { name: /Мягкая заминка/ })
  await lesson.tap()
  await expect(lesson).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('video')).toBeInViewport()
  await expect.poll(() => isPaused(page)).toBe(false)
})

test('the menu opens, navigates and signs out by touch', async ({ page, baseURL }) => {
  await signIn(page, baseURL)
  await page.getByRole('button', { name: 'Меню' }).tap()
  const menu = page.getByRole('dialog')
  await menu.getByRole('link', { name: /Домашние задания/ }).tap()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Домашние задания' })).toBeVisible()
  await page.goto(pageUrl('face', '/home', baseURL))
  await page.getByRole('button', { name: 'Меню' }).tap()
  await menu
    .getByRole('link', { name: 'Выйти' })
    .or(menu.getByRole('button', { name: 'Выйти' }))
    .tap()
  await expect(page.locator('input[type="email"]')).toBeVisible()
})
