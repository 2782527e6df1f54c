import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { expectOverlayReturns } from './keyboard.ts'
import { addressOf, signIn } from './school.ts'

/** What opens a window or a list without saying so beforehand. */
const openers: Record<string, RegExp> = {
  '/user/settings': /^Изменить$/,
  '/home': /^Согласие на обработку/,
}

/** Every button that says that it opens something. */
async function openEach(page: Page, path: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 850 })
    const announced = page.locator('[aria-haspopup]').filter({ visible: true })
    const named = openers[path] ? page.getByText(openers[path]) : undefined
    for (const opener of await (named ? announced.or(named) : announced).all()) await expectOverlayReturns(page, opener)
  }
}

test.describe('the keyboard gets out again', () => {
  test.use({ locale: 'ru-RU', timezoneId: 'Europe/Moscow', reducedMotion: 'reduce' })
  test.setTimeout(120_000)

  test('whatever opens is left with Esc, and the focus is where it was', async ({ page, baseURL }) => {
    await page.goto(addressOf('face', '/', baseURL))
    await openEach(page, '/')
    await signIn(page, 'learner@demo.test')
    await expect(page).toHaveURL(/\/home$/)
    for (const path of ['/home', '/user/settings']) {
      await page.goto(addressOf('face', path, baseURL))
      await page.waitForLoadState('networkidle')
      await openEach(page, path)
    }
  })
})
