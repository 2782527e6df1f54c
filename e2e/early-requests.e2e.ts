import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { pageUrl, signInAsLearner } from './app.ts'
import { expectNoLayoutShift, observeLayoutShift } from './layoutShift.ts'

test.use({ locale: 'ru-RU', viewport: { width: 390, height: 844 } })

const appBundle = /\/assets\/learner-[^/]+\.js$/
const calls = [
  /\/api\/v1\/user\?/,
  /\/external-application-config\?/,
  /\/payment-subscription\?/,
  /\/user-course-streams\?/,
  /\/user-course-streams\/2\/status\?/,
  /\/courses\/1\?/,
]
/** Requests of Today besides the app bundle, where the page brings no answers. */
const earlyRequests = [
  ...calls,
  /\/assets\/ins-[^/]+\.js$/,
  /\/assets\/tod-[^/]+\.js$/,
  /\/assets\/Tod-[^/]+\.js$/,
  /\/assets\/onest-latin-[^/]+\.woff2$/,
]

/** Text, position and style of what Today begins with. */
async function readToday(page: Page) {
  // Before, the styles that define the font may be missing.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  await page.evaluate(() => document.fonts.load('16px "Onest Variable"', 'Aя'))
  return page.locator('h1, h2#hero, h2#hero ~ div a').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { font, color } = getComputedStyle(element)
      return { text: element.textContent, box: [x, y, width, height], font, color }
    }),
  )
}

for (const locale of ['ru-RU', 'en-US'])
  for (const width of [390, 900, 1440])
    test(`Today is rendered before its script has loaded, which then moves nothing and asks for nothing again, ${locale}, ${width} px`, async ({
      page,
      browser,
      baseURL,
    }) => {
      await signInAsLearner(page, baseURL)
      const storageState = await page.context().storageState()
      await using context = await browser.newContext({ storageState, locale, viewport: { width, height: 844 } })
      const fresh = await context.newPage()
      await observeLayoutShift(fresh)
      const urls: string[] = []
      fresh.on('request', (request) => urls.push(request.url()))
      const { promise: wasRead, resolve: release } = Promise.withResolvers<void>()
      await fresh.route(appBundle, async (route) => {
        await wasRead
        await route.continue()
      })
      const url = pageUrl('face', '/home', baseURL)
      const navigation = fresh.goto(url)
      await expect(fresh.locator('[inert] #hero')).toBeVisible()
      const rendered = await readToday(fresh)
      expect(rendered.length).toBeGreaterThan(2)
      release()
      await navigation
      await expect(fresh.locator('[inert]')).toHaveCount(0)
      await expect(fresh.locator('#hero')).toBeVisible()
      expect(await readToday(fresh)).toEqual(rendered)
      await expectNoLayoutShift(fresh, url)
      expect(urls.filter((one) => calls.some((call) => call.test(one)))).toEqual([])
    })

test('nothing on Today moves as its page arrives in parts, on a phone', async ({ page, baseURL }) => {
  await signInAsLearner(page, baseURL)
  await page.route(/\.js$/, (route) => route.abort())
  const url = pageUrl('face', '/home', baseURL)
  const response = await page.goto(url)
  const box = await page.locator('#hero').boundingBox()
  const [beginning = ''] = ((await response?.text()) ?? '').split('<div class="_picture')
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: beginning }))
  await page.goto(url)
  await expect(page.locator('[class*="_picture"]')).toHaveCount(0)
  expect(await page.locator('#hero').boundingBox()).toEqual(box)
})

test('after a link from another site, Today requests its data once each while the app bundle loads, subscriptions before streams', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAsLearner(page, baseURL)
  await using context = await browser.newContext({ storageState: await page.context().storageState() })
  const fresh = await context.newPage()
  await fresh.goto(pageUrl('mind', '/', baseURL))
  const urls: string[] = []
  fresh.on('request', (request) => urls.push(request.url()))
  // Holds back the bundle until everything else has been requested.
  const allRequested = Promise.all(earlyRequests.map((request) => fresh.waitForRequest(request)))
  await fresh.route(appBundle, async (route) => {
    await allRequested
    await route.continue()
  })
  await fresh.evaluate((address) => location.assign(address), pageUrl('face', '/home', baseURL))
  await expect(fresh.locator('#root [aria-busy="true"]')).toBeVisible()
  await expect(fresh.getByRole('region').getByRole('link', { name: /урок/ }).first()).toBeVisible()
  // Cards of other streams request their own status.
  const made = urls.filter((url) => calls.some((call) => call.test(url)))
  expect(made).toEqual([...new Set(made)])
  const orderOf = (call: RegExp) => urls.findIndex((url) => call.test(url))
  expect(orderOf(/\/payment-subscription\?/)).toBeLessThan(orderOf(/\/user-course-streams\?/))
})

test('Today is rendered whole in each language, whichever the page before was in', async ({ page, baseURL }) => {
  await signInAsLearner(page, baseURL)
  const address = pageUrl('face', '/home', baseURL)
  const renderIn = async (language: string) => {
    await page.context().clearCookies({ name: 'slots' })
    await page.context().addCookies([{ name: 'language', value: language, url: address }])
    const response = await page.goto(address)
    return /<div id="root" data-rendered>(.*)<\/div>/s.exec((await response?.text()) ?? '')?.[1]
  }
  const first = await renderIn('ru')
  await renderIn('en')
  const afterEnglish = await renderIn('ru')
  expect(afterEnglish).toContain('id="hero"')
  expect(afterEnglish?.length).toBe((await renderIn('ru'))?.length)
  expect(first?.length).toBe(afterEnglish?.length)
})
