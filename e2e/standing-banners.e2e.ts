import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { expectTakenOver, pageUrl, signInAsLearner } from './app.ts'
import { expectNoLayoutShift, observeLayoutShift } from './layoutShift.ts'

test.use({ locale: 'ru-RU' })

const appBundle = /\/assets\/learner-[^/]+\.js$/
const bannersCall = /\/api\/v1\/banners\?/
const slots = ['top', 'mainPage'] as const

const slotOf = (page: Page, placement: (typeof slots)[number]) => page.locator(`[data-slot=${placement}]`)

/** Places and words of the slots, and of what stands below the first. */
function readSlots(page: Page) {
  return page.locator('[data-slot=top], [data-slot=mainPage], h1, #hero').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { text: element.textContent, box: [x, y, width, height].map(Math.round) }
    }),
  )
}

for (const width of [390, 900, 1440])
  test(`news stand on Today from the first paint of the second visit, and nothing moves as their code comes, ${width} px`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signInAsLearner(page, baseURL)
    const url = pageUrl('face', '/home', baseURL)
    // The first visit ends after the page has loaded the news.
    await page.clock.install()
    await page.goto(url)
    await expectTakenOver(page)
    const answered = page.waitForResponse(bannersCall)
    await page.clock.fastForward(11_000)
    await answered
    await expect.poll(async () => (await page.context().cookies()).find(({ name }) => name === 'slots')).toBeTruthy()
    await expect(slotOf(page, 'top')).toHaveCount(0)

    const storageState = await page.context().storageState()
    await using context = await browser.newContext({
      storageState,
      locale: 'ru-RU',
      viewport: { width, height: 844 },
    })
    const fresh = await context.newPage()
    await observeLayoutShift(fresh)
    const asked: string[] = []
    fresh.on('request', (request) => bannersCall.test(request.url()) && asked.push(request.url()))
    const { promise: wasRead, resolve: release } = Promise.withResolvers<void>()
    await fresh.route(appBundle, async (route) => {
      await wasRead
      await route.continue()
    })
    const navigation = fresh.goto(url)
    await expect(slotOf(fresh, 'top')).toContainText('Зимний марафон')
    await fresh.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await fresh.evaluate(() => document.fonts.load('16px "Onest Variable"', 'Aя'))
    const rendered = await readSlots(fresh)
    expect(rendered.length).toBeGreaterThan(2)
    expect(asked).toEqual([])
    const loaded = fresh.waitForResponse(bannersCall)
    release()
    await navigation
    await expectTakenOver(fresh)
    await loaded
    // One is replaced while the code takes over.
    await expect.poll(() => readSlots(fresh)).toEqual(rendered)
    await expectNoLayoutShift(fresh, url)
    await slotOf(fresh, 'top').getByRole('button', { name: 'Закрыть' }).click()
    await expect(slotOf(fresh, 'top')).toHaveCount(0)

    // Closed news leave no gap on the next visit.
    await fresh.reload()
    await expectTakenOver(fresh)
    await expect(slotOf(fresh, 'top')).toHaveCount(0)
  })
