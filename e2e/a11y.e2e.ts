import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { expectKeyboardReaches, expectArrowsMoveTabs } from './keyboard.ts'
import { guestRoutes, learnerRoutes, openRoute, shardsOf, type Route } from './routes.ts'
import { addressOf, enterAsLearner, expectAccessible } from './school.ts'
import { horizontalOverflow, layoutShift, observeLayoutShift } from './layoutShift.ts'

const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

/** Routes on which the keyboard goes through the layout too. */
const withLayout = ['/', '/home', '/no/such/place']

/** Opens an address and audits it in two viewports, both colour schemes and by keyboard. */
async function auditRoute(page: Page, address: string, [path, title]: Route): Promise<void> {
  await test.step(path, async () => {
    for (const size of [wide, narrow]) {
      const where = `${path} at ${size.width} px`
      await page.setViewportSize(size)
      await openRoute(page, address, title)
      expect.soft(await layoutShift(page), `what moves on ${where}`).toBeLessThan(0.02)
      expect.soft(await horizontalOverflow(page), `too wide: ${where}`).toBeLessThanOrEqual(0)
      if (size === narrow) await auditAppearance(page, path)
      await expectKeyboardReaches(page, where, withLayout.includes(path) ? 'body' : 'main')
    }
    await expectArrowsMoveTabs(page)
  })
}

/** Runs axe in light and dark and checks the narrowest viewport; leaves the page as it was. */
async function auditAppearance(page: Page, path: string): Promise<void> {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectAccessible(page, 'colours')
  await page.setViewportSize({ width: 320, height: 640 })
  expect.soft(await horizontalOverflow(page), `too wide: ${path} at 320 px`).toBeLessThanOrEqual(0)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(narrow)
}

test.describe('no barrier, nothing that moves by itself, nothing too wide, and all of it in reach of the keyboard', () => {
  test.use({ locale: 'ru-RU', timezoneId: 'Europe/Moscow', reducedMotion: 'reduce' })

  test.describe.configure({ mode: 'parallel' })
  test.setTimeout(240_000)

  test('for a guest', async ({ page, baseURL }) => {
    await observeLayoutShift(page)
    for (const route of guestRoutes) await auditRoute(page, addressOf('mind', route[0], baseURL), route)
  })

  for (const [shard, routes] of shardsOf(learnerRoutes).entries())
    test(`for a learner, part ${shard + 1}`, async ({ page, baseURL }) => {
      await enterAsLearner(page, baseURL)
      await observeLayoutShift(page)
      for (const route of routes) await auditRoute(page, addressOf('face', route[0], baseURL), route)
    })
})
