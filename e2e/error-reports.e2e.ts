import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { pageUrl } from './app.ts'
import { test } from './fixtures.ts'

test.use({ storageState: { cookies: [], origins: [] }, locale: 'en-GB' })

const sentry = 'https://sentry.example'

const brandFile = `title: A watched school
theme: mind
tagline: { en: Every day a little }
defaultLanguage: en
languages: [en]
supportEmail: help@school.example
showsEverything: true
isCookieEnable: true
thirdParties: { sentry: https://0123456789abcdef0123456789abcdef@sentry.example/7 }
`

/** Throws in the page's own script, and waits until the school's own log has it. */
async function throwError(page: Page, message: string): Promise<void> {
  const reported = page.waitForResponse(/\/spa\/api\/v1\/errors\b/)
  await page.evaluate((text) => globalThis.reportError(new RangeError(text)), message)
  expect((await reported).ok()).toBe(true)
}

/** Answers for Sentry, and collects what it gets and the addresses of all scripts. */
async function watch(page: Page) {
  const seen = { envelopes: [] as string[], scripts: [] as string[] }
  await page.route(`${sentry}/**`, (route) => {
    seen.envelopes.push(route.request().postData() ?? '')
    return route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } })
  })
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) seen.scripts.push(response.url())
  })
  return seen
}

test('Sentry gets errors of a brand that has it, with the release, once the person agrees to analytics', async ({
  page,
  school,
  baseURL,
}) => {
  await writeFile(join(school.brandsDir, 'watched.yaml'), brandFile)
  const address = `http://watched.localhost:${new URL(school.origin).port}/class/`
  const { envelopes, scripts } = await watch(page)
  await expect.poll(() => page.goto(address).then(() => page.content())).toContain('A watched school')
  const answer = await page.goto(address)
  expect(answer?.headers()['content-security-policy']).toContain(`connect-src 'self' ${sentry};`)
  const banner = page.getByRole('region', { name: 'We use cookies' })
  await expect(banner).toBeVisible()
  await throwError(page, 'Before the choice')
  const before = new Set(scripts)
  await banner.getByRole('button', { name: 'Accept all' }).click()
  await throwError(page, 'Reading "Marina" failed')
  await expect.poll(() => envelopes.length).toBe(1)
  const release = await page.locator('meta[name=build]').getAttribute('content')
  expect(envelopes[0]).toContain(`"release":"${release}"`)
  expect(envelopes[0]).toContain('Reading [text] failed')
  expect(envelopes.join('')).not.toMatch(/Marina|Before the choice/)
  const [library, ...others] = scripts.filter((script) => !before.has(script) && /\/sen-/.test(script))
  expect(others).toEqual([])

  // A school without it fetches none of it, and may not reach it.
  await page.goto(pageUrl('face', '/', baseURL))
  await page.getByRole('button', { name: 'Accept all' }).click()
  scripts.length = 0
  await throwError(page, 'Not for Sentry')
  await expect.poll(() => page.evaluate(() => fetch('https://sentry.example/').catch(() => 'refused'))).toBe('refused')
  expect(scripts.filter((script) => script.endsWith(new URL(library ?? 'about:blank').pathname))).toEqual([])
  expect(envelopes).toHaveLength(1)
})
