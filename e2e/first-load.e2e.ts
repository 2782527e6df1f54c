import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { addressOf, enterAsLearner } from './school.ts'

test.use({ locale: 'ru-RU', viewport: { width: 390, height: 844 } })

const program = /\/assets\/learner-[^/]+\.js$/
/** What Today waits for besides its program. */
const needs = [
  /\/api\/v1\/user\?/,
  /\/external-application-config\?/,
  /\/payment-subscription\?/,
  /\/user-course-streams\?/,
  /\/user-course-streams\/\d+\/status\?/,
  /\/courses\/\d+\?/,
  /\/assets\/inside-[^/]+\.js$/,
  /\/assets\/daily-[^/]+\.js$/,
  /\/assets\/TodayScreen-[^/]+\.js$/,
  /\/assets\/onest-latin-[^/]+\.woff2$/,
]

test('Today asks for all that it shows while its program is on the way, once, and for subscriptions before the runs', async ({
  page,
  browser,
  baseURL,
}) => {
  await enterAsLearner(page, baseURL)
  await using context = await browser.newContext({ storageState: await page.context().storageState() })
  const fresh = await context.newPage()
  const asked: string[] = []
  fresh.on('request', (request) => asked.push(request.url()))
  // The program comes only when all the rest has been asked for.
  const all = Promise.all(needs.map((need) => fresh.waitForRequest(need)))
  await fresh.route(program, async (route) => {
    await all
    await route.continue()
  })
  const visit = fresh.goto(addressOf('face', '/home', baseURL))
  await expect(fresh.locator('#root [aria-busy="true"]')).toBeVisible()
  await visit
  await expect(fresh.getByRole('region').getByRole('link', { name: /урок/ }).first()).toBeVisible()
  // Another run's card asks for that run's status.
  const calls = asked.filter((address) => needs.slice(0, 6).some((need) => need.test(address)))
  expect(calls).toEqual([...new Set(calls)])
  const placeOf = (call: RegExp) => asked.findIndex((address) => call.test(address))
  expect(placeOf(/\/payment-subscription\?/)).toBeLessThan(placeOf(/\/user-course-streams\?/))
})
