import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { pageUrl, signInAsLearner } from './app.ts'
import { horizontalOverflow } from './layoutShift.ts'
import { openSettled } from './settled.ts'

/** Pages that show content of the school, of experts and of the learner. */
const paths = [
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
  '/catalog',
  '/catalog/1001',
  '/catalog/1005',
  '/catalog/1010',
  '/user/points',
  '/user/subscriptions',
  '/user/subscription/1',
  '/user/installments',
  '/user/setting',
]

const longWord = 'Высокопревосходительство'.repeat(4)
const contentFields = /^(title|short_title|description|short_description|excerpt|name|last_name|message|how_it_was)$/

/** Appends the long word to every content field. */
function lengthen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lengthen)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inside]) => [
    key,
    typeof inside === 'string' && contentFields.test(key) ? `${inside} ${longWord}` : lengthen(inside),
  ])
  return Object.fromEntries(entries)
}

/** Also the answers that a page brings. */
async function lengthenResponses(page: Page): Promise<void> {
  await page.route(/\/class\/[^.]*$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const { host, port } = new URL(route.request().url())
    const url = route.request().url().replace(host, `127.0.0.1:${port}`)
    const response = await route.fetch({ url, headers: { ...(await route.request().allHeaders()), host } })
    const lengthened = (json: string) => JSON.stringify(lengthen(JSON.parse(json))).replaceAll('<', '\\u003c')
    const body = (await response.text()).replace(
      /(id="answers">)(.*?)(<\/script>)/,
      (_, before: string, json: string, after: string) => before + lengthened(json) + after,
    )
    return route.fulfill({ response, body })
  })
  await page.route('**/spa/api/**', async (route) => {
    const { host, port } = new URL(route.request().url())
    // Outside of browsers, names under localhost do not resolve.
    const url = route.request().url().replace(host, `127.0.0.1:${port}`)
    const response = await route.fetch({ url, headers: { ...route.request().headers(), host } })
    const isJson = response.headers()['content-type']?.includes('json') && !url.includes('/config')
    await route.fulfill(isJson ? { response, json: lengthen(await response.json()) } : { response })
  })
}

test.use({ locale: 'ru-RU', reducedMotion: 'reduce', serviceWorkers: 'block' })

test('a word of a hundred letters makes no page wider than its viewport', async ({ page, baseURL }) => {
  await signInAsLearner(page, baseURL)
  await lengthenResponses(page)
  for (const path of paths) {
    await openSettled(page, pageUrl('face', path, baseURL))
    await expect(page.locator('#root')).toContainText(longWord)
    for (const width of [1440, 900, 320]) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await horizontalOverflow(page), `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})
