import { expect, type Locator, type Page } from '@playwright/test'
import { pageUrl, signIn } from './app.ts'
import { test } from './fixtures.ts'
import { openConsole } from './openConsole.ts'
import { seekTo } from './playback.ts'
import { sendVideo } from './sendVideo.ts'

test.use({ locale: 'ru-RU' })

const phone = { width: 390, height: 844 }
const email = 'dina@demo.test'
const title = 'Видео «Вытяжение шеи»'

/** In shares of a picture. */
type Place = readonly [x: number, y: number]

type Box = { x: number; y: number; width: number; height: number }

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not shown')
  return box
}

/** Puts a finger on a picture, draws quickly from place to place, and lifts it. The browser scrolls with it where it may. */
async function drawByFinger(page: Page, { x, y, width, height }: Box, places: readonly Place[]): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', place?: Place) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: place ? [{ x: x + place[0] * width, y: y + place[1] * height }] : [],
    })
  const [first, ...rest] = places
  await send('touchStart', first)
  for (const place of rest) await send('touchMove', place)
  await send('touchEnd')
  await cdp.detach()
}

/** Places on the way from one to another. */
function between([fromX, fromY]: Place, [toX, toY]: Place, steps = 12): Place[] {
  return Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps
    return [fromX + (toX - fromX) * share, fromY + (toY - fromY) * share] as const
  })
}

async function choose(desk: Page, tool: string): Promise<void> {
  const button = desk.getByRole('button', { name: tool })
  await button.tap()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
}

/** Left, top, right and bottom of the last drawn shape of a kind, in shares of the picture under it. */
async function drawnShares(page: Page, kind: 'ring' | 'line'): Promise<number[]> {
  const shape = page.locator(`[data-shape=${kind}]`).first()
  const drawn = await shape
    .locator('path')
    .last()
    .evaluate((path: SVGPathElement) => {
      const { x, y, width, height } = path.getBoundingClientRect()
      return { x, y, width, height }
    })
  const picture = await boxOf(shape.locator('xpath=ancestor::*[local-name()="svg"]'))
  return [
    (drawn.x - picture.x) / picture.width,
    (drawn.y - picture.y) / picture.height,
    (drawn.x + drawn.width - picture.x) / picture.width,
    (drawn.y + drawn.height - picture.y) / picture.height,
  ]
}

function expectNear(actual: readonly number[], expected: readonly number[]): void {
  expect(Math.max(...actual.map((share, index) => Math.abs(share - (expected[index] ?? 0))))).toBeLessThan(0.015)
}

test('a ring and a line drawn by finger stay where the finger was, the page stands still, and the learner sees them', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const path = await sendVideo(request, { email, title })
  const signedOut = await page.context().storageState()
  await page.setViewportSize({ width: 1440, height: 900 })
  const desk = await openConsole(page, baseURL, { brand: 'face', email: 'expert@demo.test' })
  await desk.setViewportSize(phone)
  await desk.getByRole('link', { name: new RegExp(`Дина Рашидова.*${title}`) }).tap()
  const video = desk.getByLabel('neck.mp4', { exact: true })
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1)
  await seekTo(desk, 2)
  await desk.getByRole('button', { name: 'Отметить кадр' }).tap()
  const surface = desk.getByRole('application', { name: 'Рисунок на кадре' })
  await surface.scrollIntoViewIfNeeded()

  await choose(desk, 'Круг')
  await surface.scrollIntoViewIfNeeded()
  const before = await boxOf(surface)
  await drawByFinger(desk, before, between([0.3, 0.8], [0.6, 0.2]))
  await expect(desk.getByText('1 фигура')).toBeVisible()
  expect(await boxOf(surface)).toEqual(before)
  const ring = [0.3, 0.2, 0.6, 0.8]
  expectNear(await drawnShares(desk, 'ring'), ring)

  await choose(desk, 'Линия')
  await surface.scrollIntoViewIfNeeded()
  const frame = await boxOf(surface)
  await drawByFinger(desk, frame, [...between([0.2, 0.9], [0.5, 0.3]), ...between([0.5, 0.3], [0.8, 0.7])])
  await expect(desk.getByText('2 фигуры')).toBeVisible()
  expect(await boxOf(surface)).toEqual(frame)
  const line = [0.2, 0.3, 0.8, 0.9]
  expectNear(await drawnShares(desk, 'line'), line)

  await desk.getByRole('textbox', { name: 'Текст пометки' }).fill('Шея длинная')
  await desk.getByRole('button', { name: 'Готово' }).tap()
  await desk.getByRole('textbox', { name: 'Ответ' }).fill('Посмотрите пометку.')
  const answered = desk.waitForResponse((response) => /\/answer\b/.test(response.url()))
  await desk.getByRole('button', { name: /^Принять/ }).tap()
  expect((await answered).status()).toBe(200)

  const learner = await browser.newContext({
    storageState: signedOut,
    locale: 'ru-RU',
    viewport: phone,
    hasTouch: true,
    isMobile: true,
  })
  const own = await learner.newPage()
  await own.goto(pageUrl('face', path, baseURL))
  await signIn(own, email)
  await own.getByRole('button', { name: 'Пометка 1 на 0:02: Шея длинная' }).tap()
  await expect(own.getByText('Шея длинная').first()).toBeVisible()
  expectNear(await drawnShares(own, 'ring'), ring)
  expectNear(await drawnShares(own, 'line'), line)
  await learner.close()
})
