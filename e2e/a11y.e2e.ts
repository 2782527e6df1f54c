import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { expectKeyboardReaches, expectArrowsMoveTabs } from './focus.ts'
import { guestRoutes, learnerRoutes, openRoute, splitIntoShards, type Route } from './routes.ts'
import { pageUrl, signInAsLearner, expectAccessible } from './app.ts'
import { expectNoLayoutShift, horizontalOverflow, observeLayoutShift } from './layoutShift.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** Routes on which the tab order includes the layout. */
const routesWithLayout = ['/', '/home', '/no/such/place']

/** Opens a page and audits it in two viewports, both colour schemes and by keyboard. */
async function auditRoute(page: Page, address: string, [path, title]: Route): Promise<void> {
  await test.step(path, async () => {
    for (const viewport of [desktop, phone]) {
      const label = `${path} at ${viewport.width} px`
      await page.setViewportSize(viewport)
      await openRoute(page, address, title)
      await expectNoLayoutShift(page, label)
      expect.soft(await horizontalOverflow(page), `horizontal overflow of ${label}`).toBeLessThanOrEqual(0)
      if (viewport === phone) await auditAppearance(page, path)
      await expectKeyboardReaches(page, label, routesWithLayout.includes(path) ? 'body' : 'main')
    }
    await expectArrowsMoveTabs(page)
  })
}

/** Runs axe in light and dark and checks the narrowest viewport; restores the page's state. */
async function auditAppearance(page: Page, path: string): Promise<void> {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectAccessible(page, 'colours')
  await page.setViewportSize({ width: 320, height: 640 })
  expect.soft(await horizontalOverflow(page), `horizontal overflow of ${path} at 320 px`).toBeLessThanOrEqual(0)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(phone)
}

test.describe('every page passes axe, shifts no layout, fits its viewport and is usable by keyboard', () => {
  test.use({ locale: 'ru-RU', reducedMotion: 'reduce' })

  test.describe.configure({ mode: 'parallel' })

  test('for a guest', async ({ page, baseURL }) => {
    await observeLayoutShift(page)
    for (const route of guestRoutes) await auditRoute(page, pageUrl('mind', route[0], baseURL), route)
  })

  for (const [shard, routes] of splitIntoShards(learnerRoutes).entries())
    test(`for a learner, shard ${shard + 1}`, async ({ page, baseURL }) => {
      await signInAsLearner(page, baseURL)
      await observeLayoutShift(page)
      for (const route of routes) await auditRoute(page, pageUrl('face', route[0], baseURL), route)
    })
})
