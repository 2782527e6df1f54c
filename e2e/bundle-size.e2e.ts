import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { addressOf, enterAsLearner } from './school.ts'
import { measureBundle } from './bundleSize.ts'

test.use({ locale: 'ru-RU', viewport: { width: 1440, height: 900 } })

test('the first page takes six requests and 130 kB of script', async ({ page, baseURL }) => {
  const { requests, kilobytes } = await measureBundle(page, addressOf('face', '/', baseURL))
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(6)
  expect(kilobytes).toBeLessThanOrEqual(130)
})

const limits = [
  { what: 'Today', path: '/home', kilobytes: 180, scripts: 12 },
  { what: 'the calendar', path: '/course/2/calendar', kilobytes: 180, scripts: 12 },
  { what: 'a day with its player', path: '/course/2/calendar/12', kilobytes: 280, scripts: 14 },
] as const

for (const { what, path, ...limit } of limits) {
  test(`${what} takes ${limit.kilobytes} kB of script in ${limit.scripts} files`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await enterAsLearner(page, baseURL)
    const storageState = await page.context().storageState()
    const fresh = await browser.newPage({ storageState })
    const { scripts, kilobytes, requests } = await measureBundle(fresh, addressOf('face', path, baseURL))
    await fresh.close()
    expect(kilobytes, requests.join('\n')).toBeLessThanOrEqual(limit.kilobytes)
    expect(scripts, requests.join('\n')).toBeLessThanOrEqual(limit.scripts)
  })
}
