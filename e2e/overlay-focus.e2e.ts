import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { expectComboboxCloses, expectFocusReturns } from './focus.ts'
import { pageUrl, signIn } from './app.ts'
import { openSettled } from './settled.ts'

/** Openers without `aria-haspopup`, by route. */
const openers: Record<string, RegExp> = {
  '/user/settings': /^Изменить$/,
  '/home': /^Согласие на обработку/,
}

/** Checks every overlay that the page's buttons open. */
async function expectEachReturnsFocus(page: Page, path: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 850 })
    const announced = page.locator('[aria-haspopup]:not([role="combobox"])').filter({ visible: true })
    const named = openers[path] ? page.getByText(openers[path]) : undefined
    for (const opener of await (named ? announced.or(named) : announced).all()) await expectFocusReturns(page, opener)
    for (const combobox of await page.getByRole('combobox').filter({ visible: true }).all())
      await expectComboboxCloses(page, combobox)
  }
}

test.describe('Escape closes every overlay and restores focus', () => {
  test.use({ locale: 'ru-RU', reducedMotion: 'reduce' })

  test('on the sign-in, Today and the settings', async ({ page, baseURL }) => {
    await openSettled(page, pageUrl('face', '/', baseURL))
    await expectEachReturnsFocus(page, '/')
    await signIn(page, 'learner@demo.test')
    await expect(page).toHaveURL(/\/home$/)
    for (const path of ['/home', '/user/settings']) {
      await openSettled(page, pageUrl('face', path, baseURL))
      await expectEachReturnsFocus(page, path)
    }
  })
})
