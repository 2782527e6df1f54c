import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { pageUrl, signInAsLearner } from './app.ts'
import { measureBundle } from './bundleSize.ts'
import { openConsole } from './openConsole.ts'

test.use({ locale: 'ru-RU', viewport: { width: 1440, height: 900 } })

test('the sign-in needs at most six requests and 132 kB of script', async ({ page, baseURL }) => {
  const { requests, kilobytes } = await measureBundle(page, pageUrl('face', '/', baseURL))
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(6)
  expect(kilobytes).toBeLessThanOrEqual(132)
})

const limits = [
  { name: 'Today', path: '/home', kilobytes: 192, scripts: 14 },
  { name: 'the calendar', path: '/course/2/calendar', kilobytes: 187, scripts: 12 },
  { name: 'the list of homework', path: '/homework', kilobytes: 211, scripts: 16 },
  { name: 'a homework with its form', path: '/homework/2/2', kilobytes: 215, scripts: 16 },
  { name: 'a chat', path: '/chat/2', kilobytes: 218, scripts: 16 },
  { name: 'an offer', path: '/catalog/1003', kilobytes: 202, scripts: 16 },
  { name: 'a day with its player', path: '/course/2/calendar/12', kilobytes: 280, scripts: 14 },
] as const

for (const { name, path, ...limit } of limits) {
  test(`${name} needs at most ${limit.kilobytes} kB of script in ${limit.scripts} files`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await signInAsLearner(page, baseURL)
    // A first visit: the banners of later ones bring their code.
    await page.context().clearCookies({ name: 'slots' })
    const storageState = await page.context().storageState()
    const fresh = await browser.newPage({ storageState })
    const { scripts, kilobytes, requests } = await measureBundle(fresh, pageUrl('face', path, baseURL))
    await fresh.close()
    expect(kilobytes, requests.join('\n')).toBeLessThanOrEqual(limit.kilobytes)
    expect(scripts, requests.join('\n')).toBeLessThanOrEqual(limit.scripts)
  })
}

test('the desk needs at most 220 kB of script', async ({ page, browser, baseURL }) => {
  const desk = await openConsole(page, baseURL, { brand: 'face', email: 'expert@demo.test' })
  await expect(desk).toHaveURL(/\/admin\/desk$/)
  const fresh = await browser.newPage({ storageState: await page.context().storageState() })
  const { kilobytes, requests } = await measureBundle(fresh, desk.url())
  await fresh.close()
  expect(kilobytes, requests.join('\n')).toBeLessThanOrEqual(220)
})
