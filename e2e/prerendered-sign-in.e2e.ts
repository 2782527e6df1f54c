import { expect, type Browser, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { pageUrl, signIn } from './app.ts'
import { expectNoLayoutShift, observeLayoutShift } from './layoutShift.ts'

const brands = ['face', 'mind', 'web'] as const
const appBundle = /\/assets\/learner-[^/]+\.js$/

/** Text, position and style of the heading and the paragraphs around it. */
async function readPrerendered(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await page.evaluate(() => document.fonts.ready)
  return page.locator('h1, h1 + p, header > p').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { font, color } = getComputedStyle(element)
      return { text: element.textContent, box: [x, y, width, height], font, color }
    }),
  )
}

async function openSignIn(browser: Browser, locale: string, url: string, isScripted: boolean) {
  await using context = await browser.newContext({ locale, viewport: { width: 390, height: 900 } })
  const page = await context.newPage()
  await observeLayoutShift(page)
  if (!isScripted) await page.route(appBundle, (route) => route.abort())
  await page.goto(url)
  if (isScripted) await expect(page.getByRole('textbox').first()).toBeVisible()
  if (isScripted) await expectNoLayoutShift(page, url)
  const texts = []
  for (const width of [320, 390, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    texts.push(await readPrerendered(page))
  }
  return texts
}

for (const locale of ['ru-RU', 'en-US', 'es-ES'])
  test(`the sign-in is prerendered and does not shift when the script runs, ${locale}`, async ({
    browser,
    baseURL,
  }) => {
    for (const brand of brands) {
      const url = pageUrl(brand, '/', baseURL)
      const prerendered = await openSignIn(browser, locale, url, false)
      const rendered = await openSignIn(browser, locale, url, true)
      expect(rendered).toEqual(prerendered)
    }
  })

test('a signed-in browser gets no prerendered sign-in, even from a cross-site link', async ({ page, baseURL }) => {
  const url = pageUrl('face', '/', baseURL)
  await page.goto(url)
  await signIn(page, 'learner@demo.test')
  await expect(page).toHaveURL(/\/home$/)
  await page.goto(new URL('/class/signup', baseURL).href)
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, id: 'back' })
    document.body.append(link)
  }, url)
  const response = page.waitForResponse(url)
  await page.locator('#back').dispatchEvent('click')
  const text = await (await response).text()
  expect(text).toContain('aria-busy="true"')
  expect(text).not.toContain('С возвращением')
  await expect(page).toHaveURL(/\/home$/)
})
