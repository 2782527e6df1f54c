import { expect, type Locator } from '@playwright/test'
import { test } from './fixtures.ts'
import { pageUrl, signInAsLearner } from './app.ts'

test.use({ locale: 'en-GB' })

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element is not rendered')
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height }
}

for (const width of [900, 1440]) {
  test(`at ${width} px the points card fills the row beside the last course`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInAsLearner(page, baseURL)
    await page.goto(pageUrl('face', '/home', baseURL))
    const pointsLink = page.locator('main a[href$="/user/points"]')
    await expect(pointsLink).toBeVisible()
    const hero = await boxOf(page.locator('section[aria-labelledby="hero"]'))
    const course = await boxOf(page.locator('section[aria-labelledby="in-progress"] li').last())
    const points = await boxOf(pointsLink.locator('xpath=ancestor::div[3]'))
    expect(points.left - course.right).toBeLessThanOrEqual(32)
    expect(points.right).toBeCloseTo(hero.right, 0)
    expect(points.top).toBeCloseTo(course.top, 0)
    expect(points.bottom).toBeCloseTo(course.bottom, 0)
  })
}
