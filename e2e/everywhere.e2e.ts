import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { expectKeyboardReaches, expectTabsTurn } from './keyboard.ts'
import { guestPlaces, learnerPlaces, openPlace, partsOf, type Place } from './places.ts'
import { addressOf, enterAsLearner, expectAccessible } from './school.ts'
import { excess, shifted, watchShifts } from './steadiness.ts'

const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

/** What stands around every screen is gone through with the keyboard on these. */
const withShell = ['/', '/home', '/no/such/place']

/** Opens an address and looks at it as people with other windows, colours and means see it. */
async function examine(page: Page, address: string, [path, title]: Place): Promise<void> {
  await test.step(path, async () => {
    for (const size of [wide, narrow]) {
      const where = `${path} at ${size.width} px`
      await page.setViewportSize(size)
      await openPlace(page, address, title)
      expect.soft(await shifted(page), `what moves on ${where}`).toBeLessThan(0.02)
      expect.soft(await excess(page), `too wide: ${where}`).toBeLessThanOrEqual(0)
      if (size === narrow) await examineLooks(page, path)
      await expectKeyboardReaches(page, where, withShell.includes(path) ? 'body' : 'main')
    }
    await expectTabsTurn(page)
  })
}

/** Looks for barriers in light and dark and in the narrowest window; leaves the page as it was. */
async function examineLooks(page: Page, path: string): Promise<void> {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectAccessible(page, 'colours')
  await page.setViewportSize({ width: 320, height: 640 })
  expect.soft(await excess(page), `too wide: ${path} at 320 px`).toBeLessThanOrEqual(0)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(narrow)
}

test.describe('no barrier, nothing that moves by itself, nothing too wide, and all of it in reach of the keyboard', () => {
  test.use({ locale: 'ru-RU', timezoneId: 'Europe/Moscow', reducedMotion: 'reduce' })

  test.describe.configure({ mode: 'parallel' })
  test.setTimeout(240_000)

  test('for a guest', async ({ page, baseURL }) => {
    await watchShifts(page)
    for (const place of guestPlaces) await examine(page, addressOf('mind', place[0], baseURL), place)
  })

  for (const [part, places] of partsOf(learnerPlaces).entries())
    test(`for a learner, part ${part + 1}`, async ({ page, baseURL }) => {
      await enterAsLearner(page, baseURL)
      await watchShifts(page)
      for (const place of places) await examine(page, addressOf('face', place[0], baseURL), place)
    })
})
