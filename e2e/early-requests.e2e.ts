import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { pageUrl, signInAsLearner } from './app.ts'

test.use({ locale: 'ru-RU', viewport: { width: 390, height: 844 } })

const appBundle = /\/assets\/learner-[^/]+\.js$/
/** What Today needs besides the app bundle. */
const earlyRequests = [
  /\/api\/v1\/user\?/,
  /\/external-application-config\?/,
  /\/payment-subscription\?/,
  /\/user-course-streams\?/,
  /\/user-course-streams\/\d+\/status\?/,
  /\/courses\/\d+\?/,
  /\/assets\/ins-[^/]+\.js$/,
  /\/assets\/tod-[^/]+\.js$/,
  /\/assets\/Tod-[^/]+\.js$/,
  /\/assets\/onest-latin-[^/]+\.woff2$/,
]

test('Today requests its data once each while the app bundle loads, subscriptions before streams', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAsLearner(page, baseURL)
  await using context = await browser.newContext({ storageState: await page.context().storageState() })
  const fresh = await context.newPage()
  const urls: string[] = []
  fresh.on('request', (request) => urls.push(request.url()))
  // Holds back the bundle until everything else has been requested.
  const allRequested = Promise.all(earlyRequests.map((request) => fresh.waitForRequest(request)))
  await fresh.route(appBundle, async (route) => {
    await allRequested
    await route.continue()
  })
  const navigation = fresh.goto(pageUrl('face', '/home', baseURL))
  await expect(fresh.locator('#root [aria-busy="true"]')).toBeVisible()
  await navigation
  await expect(fresh.getByRole('region').getByRole('link', { name: /урок/ }).first()).toBeVisible()
  // Cards of other streams request their own status.
  const calls = urls.filter((url) => earlyRequests.slice(0, 6).some((request) => request.test(url)))
  expect(calls).toEqual([...new Set(calls)])
  const orderOf = (call: RegExp) => urls.findIndex((url) => call.test(url))
  expect(orderOf(/\/payment-subscription\?/)).toBeLessThan(orderOf(/\/user-course-streams\?/))
})
