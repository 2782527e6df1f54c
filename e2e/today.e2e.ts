import { expect, type Locator } from '@playwright/test'
import { test } from './journey.ts'
import { addressOf, enterAsLearner } from './school.ts'

test.use({ locale: 'en-GB' })

const boxOf = async (shown: Locator) => {
  const box = await shown.boundingBox()
  if (!box) throw new Error('It is not drawn')
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height }
}

for (const width of [900, 1440]) {
  test(`at ${width} px the points fill the row that two courses leave open`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height: 900 })
    await enterAsLearner(page, baseURL)
    await page.goto(addressOf('face', '/home', baseURL))
    const spend = page.locator('main a[href$="/user/points"]')
    await expect(spend).toBeVisible()
    const hero = await boxOf(page.locator('section[aria-labelledby="hero"]'))
    const course = await boxOf(page.locator('section[aria-labelledby="in-progress"] li').last())
    const points = await boxOf(spend.locator('xpath=ancestor::div[3]'))
    expect(points.left - course.right).toBeLessThanOrEqual(32)
    expect(points.right).toBeCloseTo(hero.right, 0)
    expect(points.top).toBeCloseTo(course.top, 0)
    expect(points.bottom).toBeCloseTo(course.bottom, 0)
  })
}
