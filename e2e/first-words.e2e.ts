import { expect, type Browser, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { addressOf, signIn } from './school.ts'
import { layoutShift, observeLayoutShift } from './layoutShift.ts'

const brands = ['face', 'mind', 'web'] as const
const script = /\/assets\/learner-[^/]+\.js$/

/** The heading and what follows it, with its words and its place on the page. */
async function wordsOf(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await page.evaluate(() => document.fonts.ready)
  return page.locator('h1, h1 + p, header > p').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { font, color } = getComputedStyle(element)
      return { text: element.textContent, place: [x, y, width, height], font, color }
    }),
  )
}

async function visit(browser: Browser, locale: string, address: string, isScripted: boolean) {
  await using context = await browser.newContext({ locale, viewport: { width: 390, height: 900 } })
  const page = await context.newPage()
  await observeLayoutShift(page)
  if (!isScripted) await page.route(script, (route) => route.abort())
  await page.goto(address)
  if (isScripted) await expect(page.getByRole('textbox').first()).toBeVisible()
  const shift = await layoutShift(page)
  const words = []
  for (const width of [320, 390, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    words.push(await wordsOf(page))
  }
  return { words, shift }
}

for (const locale of ['ru-RU', 'en-US', 'es-ES'])
  test(`a guest reads the first words before the script has come, ${locale}`, async ({ browser, baseURL }) => {
    for (const brand of brands) {
      const address = addressOf(brand, '/', baseURL)
      const before = await visit(browser, locale, address, false)
      const after = await visit(browser, locale, address, true)
      expect(after.words).toEqual(before.words)
      expect(after.shift).toBeLessThan(0.02)
    }
  })

test('the signed-in never see the words of the sign-in, also when a link of another site leads here', async ({
  page,
  baseURL,
}) => {
  const address = addressOf('face', '/', baseURL)
  await page.goto(address)
  await signIn(page, 'learner@demo.test')
  await expect(page).toHaveURL(/\/home$/)
  await page.goto(new URL('/class/signup', baseURL).href)
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, id: 'back' })
    document.body.append(link)
  }, address)
  const answer = page.waitForResponse(address)
  await page.locator('#back').dispatchEvent('click')
  const text = await (await answer).text()
  expect(text).toContain('aria-busy="true"')
  expect(text).not.toContain('С возвращением')
  await expect(page).toHaveURL(/\/home$/)
})
