import { expect, type Page, type Route } from '@playwright/test'
import { pageUrl, signIn } from './app.ts'
import { test } from './fixtures.ts'
import { expectNoLayoutShift, observeLayoutShift } from './layoutShift.ts'
import { openConsole } from './openConsole.ts'

const email = 'kranz@demo.test'
const title = 'Видео «Вытяжение шеи»'
const widths = [390, 1440]

test.use({ locale: 'ru-RU' })

/** Holds back what matches until it is released, as on a slow network. */
async function holdBack(page: Page, pattern: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isReleased = false
  await page.route(pattern, async (route) => (isReleased ? route.continue() : void held.push(route)))
  return async () => {
    isReleased = true
    await Promise.all(held.map((route) => route.continue()))
  }
}

const isLoaded = (page: Page, label: string) =>
  expect
    .poll(() =>
      page
        .getByLabel(label, { exact: true })
        .first()
        .evaluate((video: HTMLVideoElement) => video.readyState),
    )
    .toBeGreaterThan(0)

for (const width of widths) {
  test(`at ${width} pixels the desk does not move as the videos of a homework and its marks load`, async ({
    page,
    baseURL,
  }) => {
    const desk = await openConsole(page, baseURL, { brand: 'face', email: 'expert@demo.test' })
    await desk.setViewportSize({ width, height: 900 })
    const item = desk.getByRole('link', { name: new RegExp(`Ольга Кранц.*${title}`) })
    const path = (await item.getAttribute('href')) ?? ''
    await observeLayoutShift(desk)
    const [releaseMarks, releaseFiles] = [
      await holdBack(desk, /\/marks\b/),
      await holdBack(desk, /\/media\/[^/]+\/files\//),
    ]
    const entry = desk.waitForResponse((response) => /\/desk\/\d+$/.test(response.url()))
    await desk.goto(new URL(path, desk.url()).href)
    await (await entry).finished()
    await releaseMarks()
    await expect(desk.getByText('Вот здесь правая сторона спешит.').first()).toBeVisible()
    await releaseFiles()
    await isLoaded(desk, 'olga-neck.mp4')
    await expectNoLayoutShift(desk, `the desk at ${width} pixels`)
  })

  test(`at ${width} pixels an answered homework does not move as its videos and marks load`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(pageUrl('face', '/homework', baseURL))
    await signIn(page, email)
    const path = (await page.getByRole('link', { name: title }).getAttribute('href')) ?? ''
    await observeLayoutShift(page)
    const [releaseMarks, releaseFiles] = [
      await holdBack(page, /\/marks\b/),
      await holdBack(page, /\/media\/[^/]+\/files\//),
    ]
    await page.goto(new URL(path, page.url()).href)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await releaseMarks()
    await expect(page.getByText('Плечи опустите до начала движения.').first()).toBeVisible()
    await releaseFiles()
    await isLoaded(page, 'olga-neck-first.mp4')
    await expectNoLayoutShift(page, `homework at ${width} pixels`)
  })
}
