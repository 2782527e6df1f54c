import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { guestPlaces, learnerPlaces, openPlace, partsOf } from './places.ts'
import { addressOf, enterAsLearner, expectAccessible } from './school.ts'
import { excess, shifted, watchShifts } from './steadiness.ts'

/** Opens an address and looks at it as people with other windows, colours and means see it. */
async function examine(page: Page, address: string, title: string): Promise<void> {
  await test.step(address, async () => {
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size)
      await openPlace(page, address, title)
      expect.soft(await shifted(page), `what moves at ${size.width} px of ${address}`).toBeLessThan(0.02)
      expect.soft(await excess(page), `too wide at ${size.width} px: ${address}`).toBeLessThanOrEqual(0)
    }
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectAccessible(page, 'colours')
    await page.setViewportSize({ width: 320, height: 640 })
    expect.soft(await excess(page), `too wide at 320 px: ${address}`).toBeLessThanOrEqual(0)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  })
}

test.describe('no barrier, nothing that moves by itself, and nothing too wide', () => {
  test.use({ locale: 'ru-RU', timezoneId: 'Europe/Moscow', reducedMotion: 'reduce' })

  test.describe.configure({ mode: 'parallel' })
  test.setTimeout(200_000)

  test('for a guest', async ({ page, baseURL }) => {
    await watchShifts(page)
    for (const [path, title] of guestPlaces) await examine(page, addressOf('mind', path, baseURL), title)
  })

  for (const [part, places] of partsOf(learnerPlaces).entries())
    test(`for a learner, part ${part + 1}`, async ({ page, baseURL }) => {
      await enterAsLearner(page, baseURL)
      await watchShifts(page)
      for (const [path, title] of places) await examine(page, addressOf('face', path, baseURL), title)
    })
})
