import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { addressOf, password } from './school.ts'
import { isPaused, position } from './playback.ts'

test.use({ locale: 'ru-RU' })

/** So long the controls of a film that plays stay without being touched. */
const idleMs = 3000

/** Signs in with the finger alone. */
async function enter(page: Page, baseURL: string | undefined): Promise<void> {
  await page.goto(addressOf('face', '/', baseURL))
  await page.locator('input[type="email"]').tap()
  await page.keyboard.type('learner@demo.test')
  await page.locator('input[autocomplete="current-password"]').tap()
  await page.keyboard.type(password)
  await page.getByRole('button', { name: 'Войти', exact: true }).tap()
  await expect(page).toHaveURL(/\/home$/)
}

test('a film that was started from Today is watched, paused and moved with a finger', async ({ page, baseURL }) => {
  await page.clock.install()
  await enter(page, baseURL)
  await page.getByRole('link', { name: 'Продолжить урок' }).tap()
  const player = page.getByRole('region', { name: /^Плеер/ })
  const film = page.locator('video')
  const pause = player.getByRole('button', { name: 'Пауза' })
  const slider = player.getByRole('slider', { name: 'Позиция' })
  await expect(pause).toBeVisible()
  await expect.poll(() => isPaused(page)).toBe(false)

  // Nobody has come near it: the controls go by themselves.
  await page.clock.fastForward(idleMs)
  await expect(pause).toBeHidden()
  await expect(slider).toBeHidden()

  // A tap only shows them, also where the button for the pause stands.
  await film.tap({ position: { x: 38, y: 187 } })
  await expect(pause).toBeVisible()
  expect(await isPaused(page)).toBe(false)
  await film.tap({ position: { x: 195, y: 60 } })
  await expect(pause).toBeHidden()

  // They stay while a finger rests on one of them.
  await film.tap({ position: { x: 195, y: 60 } })
  await pause.dispatchEvent('pointerdown', { pointerType: 'touch' })
  await page.clock.fastForward(2 * idleMs)
  await expect(pause).toBeVisible()
  await pause.dispatchEvent('pointerup', { pointerType: 'touch' })
  await page.clock.fastForward(idleMs)
  await expect(pause).toBeHidden()

  await film.tap({ position: { x: 195, y: 60 } })
  await pause.tap()
  await expect.poll(() => isPaused(page)).toBe(true)
  await page.clock.fastForward(2 * idleMs)
  await expect(player.getByRole('button', { name: 'Смотреть' })).toBeVisible()

  const line = await slider.boundingBox()
  await page.touchscreen.tap((line?.x ?? 0) + (line?.width ?? 0) / 2, (line?.y ?? 0) + (line?.height ?? 0) / 2)
  const length = await film.evaluate((video: HTMLVideoElement) => video.duration)
  await expect.poll(() => position(page)).toBeCloseTo(length / 2, 0)
})

test('a choice in the menus of a film is made with a finger, beside the face and not over it', async ({
  page,
  baseURL,
}) => {
  await enter(page, baseURL)
  await page.goto(addressOf('face', '/course/2/calendar/12', baseURL))
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

test('the way from the bar to a lesson further down is walked with a finger', async ({ page, baseURL }) => {
  await enter(page, baseURL)
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

test('the menu opens, leads on and signs out with a finger', async ({ page, baseURL }) => {
  await enter(page, baseURL)
  await page.getByRole('button', { name: 'Меню' }).tap()
  const menu = page.getByRole('dialog')
  await menu.getByRole('link', { name: /Домашние задания/ }).tap()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Домашние задания' })).toBeVisible()
  await page.goto(addressOf('face', '/home', baseURL))
  await page.getByRole('button', { name: 'Меню' }).tap()
  await menu
    .getByRole('link', { name: 'Выйти' })
    .or(menu.getByRole('button', { name: 'Выйти' }))
    .tap()
  await expect(page.locator('input[type="email"]')).toBeVisible()
})
