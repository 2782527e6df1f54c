import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { pageUrl, signInAsLearner } from './app.ts'

test.use({ locale: 'ru-RU' })

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Opens the demo's calendar, scrolls to a day that can be opened and opens it; returns where the calendar was. */
async function openScrolledDay(page: Page, baseURL: string | undefined, press: (day: Locator) => Promise<void>) {
  await signInAsLearner(page, baseURL)
  await page.goto(pageUrl('face', '/course/2/calendar', baseURL))
  await expect(page.locator('[aria-current="date"]')).toBeInViewport()
  const day = page.getByRole('link', { name: /^День 12/ })
  await day.evaluate((link) => {
    scrollBy(0, link.getBoundingClientRect().top - 200)
    // Days above get their layout as they come near, which moves the page.
    link.addEventListener('click', () => (document.documentElement.dataset['pressed'] = String(Math.round(scrollY))))
  })
  await press(day)
  const position = await page.evaluate(() => Number(document.documentElement.dataset['pressed']))
  expect(position).toBeGreaterThan(100)
  return position
}

async function expectTopAndBack(page: Page, position: number): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: /^День 12/ })
  await expect(heading).toBeVisible()
  await expect(page).toHaveURL(/[?]lesson=/)
  await expect.poll(() => scrollTop(page)).toBe(0)
  await page.goBack()
  await expect(page.locator('[aria-current="date"]')).toBeVisible()
  await expect.poll(() => scrollTop(page)).toBe(position)
}

test('opens a day at its top and the calendar where it was', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  const position = await openScrolledDay(page, baseURL, (day) => day.click())
  await expectTopAndBack(page, position)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('opens a day at its top and the calendar where it was', async ({ page, baseURL }) => {
    const position = await openScrolledDay(page, baseURL, (day) => day.tap())
    await expectTopAndBack(page, position)
  })
})
