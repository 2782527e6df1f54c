import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { expectKeyboardReaches, expectOverlayReturns, expectTabsTurn } from './keyboard.ts'
import { guestPlaces, learnerPlaces, openPlace, partsOf, type Place } from './places.ts'
import { addressOf, enterAsLearner, signIn } from './school.ts'

const widths = [1440, 390] as const

/** What stands around every screen is gone through on these. */
const withShell = ['/', '/home', '/no/such/place']

/** What opens a window or a list without saying so beforehand. */
const openers: Record<string, RegExp> = {
  '/user/settings': /^Изменить$/,
  '/home': /^Согласие на обработку/,
}

/** Opens an address once and goes over it with the keyboard, in a wide and in a narrow window. */
async function walk(page: Page, address: string, [path, title]: Place): Promise<void> {
  await test.step(path, async () => {
    await page.setViewportSize({ width: widths[0], height: 850 })
    await openPlace(page, address, title)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 850 })
      await expectKeyboardReaches(page, `${path} at ${width} px`, withShell.includes(path) ? 'body' : 'main')
    }
    await expectTabsTurn(page)
  })
}

/** Every button that says that it opens something. */
async function openEach(page: Page, path: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 850 })
    const announced = page.locator('[aria-haspopup]').filter({ visible: true })
    const named = openers[path] ? page.getByText(openers[path]) : undefined
    for (const opener of await (named ? announced.or(named) : announced).all()) await expectOverlayReturns(page, opener)
  }
}

test.describe('the keyboard alone reaches everything, and gets out again', () => {
  test.use({ locale: 'ru-RU', timezoneId: 'Europe/Moscow', reducedMotion: 'reduce' })

  test.describe.configure({ mode: 'parallel' })
  test.setTimeout(120_000)

  test('for a guest', async ({ page, baseURL }) => {
    for (const place of guestPlaces) await walk(page, addressOf('mind', place[0], baseURL), place)
  })

  for (const [part, places] of partsOf(learnerPlaces).entries())
    test(`for a learner, part ${part + 1}`, async ({ page, baseURL }) => {
      await enterAsLearner(page, baseURL)
      for (const place of places) await walk(page, addressOf('face', place[0], baseURL), place)
    })

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
