import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { addressOf, enterAsLearner } from './school.ts'
import { horizontalOverflow } from './layoutShift.ts'

/** Where words of the school, of experts and of the learner stand. */
const places = [
  '/home',
  '/courses',
  '/course/2/calendar',
  '/course/4/calendar',
  '/course/2/calendar/12',
  '/course/2/calendar/13',
  '/course/2/calendar/22',
  '/homework',
  '/homework/2/1',
  '/homework/2/2',
  '/chat',
  '/chat/1',
  '/support/7/2',
  '/user/points',
  '/user/subscription/1',
  '/user/setting',
]

const word = 'Высокопревосходительство'.repeat(4)
const written = /^(title|short_title|description|short_description|excerpt|name|last_name|message|how_it_was)$/

/** Adds a word to whatever a person has written. */
function lengthened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lengthened)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inside]) => [
    key,
    typeof inside === 'string' && written.test(key) ? `${inside} ${word}` : lengthened(inside),
  ])
  return Object.fromEntries(entries)
}

async function lengthenAnswers(page: Page): Promise<void> {
  await page.route('**/spa/api/**', async (route) => {
    const { host, port } = new URL(route.request().url())
    // Only browsers know every name below localhost.
    const url = route.request().url().replace(host, `127.0.0.1:${port}`)
    const response = await route.fetch({ url, headers: { ...route.request().headers(), host } })
    const isJson = response.headers()['content-type']?.includes('json') && !url.includes('/config')
    await route.fulfill(isJson ? { response, json: lengthened(await response.json()) } : { response })
  })
}

test.use({ locale: 'ru-RU', timezoneId: 'Europe/Moscow', reducedMotion: 'reduce', serviceWorkers: 'block' })
test.setTimeout(180_000)

test('a word of a hundred letters makes no page wider than its window', async ({ page, baseURL }) => {
  await enterAsLearner(page, baseURL)
  await lengthenAnswers(page)
  for (const path of places) {
    await page.goto(addressOf('face', path, baseURL))
    await expect(page.locator('#root')).toContainText(word)
    await page.waitForLoadState('networkidle')
    for (const width of [1440, 900, 320]) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await horizontalOverflow(page), `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})
