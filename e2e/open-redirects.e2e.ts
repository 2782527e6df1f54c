import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { signupByEmail } from '#contract/accounts/auth/api.ts'
import { socialStartPath } from '#contract/accounts/social/api.ts'
import { test } from './fixtures.ts'
import { pageUrl, password, signIn } from './app.ts'

test.use({ locale: 'en-GB' })

/** Spellings that browsers resolve to another origin or to a script. */
const hostileUrls = [
  'https://evil.test/',
  '//evil.test/',
  '/\\evil.test/',
  '/\t/evil.test/',
  '/.//evil.test/',
  'https:evil.test/',
  'http://mind.localhost@evil.test/',
  'javascript:document.title="stolen"',
]

const learner = 'second@demo.test'

/** Records requests and navigations to other hosts. */
function recordForeignRequests(page: Page): string[] {
  const foreignRequests: string[] = []
  const record = (url: string) => {
    const { protocol, hostname } = new URL(url)
    if (protocol !== 'data:' && protocol !== 'blob:' && !hostname.endsWith('localhost')) foreignRequests.push(url)
  }
  page.on('request', (request) => record(request.url()))
  page.on('framenavigated', (frame) => frame.url() !== 'about:blank' && record(frame.url()))
  return foreignRequests
}

async function expectOwnOrigin(page: Page, foreignRequests: readonly string[]): Promise<void> {
  await expect(page).toHaveURL(/^http:\/\/mind\.localhost:\d+\/class\/[a-z-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.title()).not.toContain('stolen')
  expect(foreignRequests).toEqual([])
}

const entryPages = [
  ['/', hostileUrls],
  ['/logout', hostileUrls.slice(0, 3)],
  ['/auto-login', hostileUrls.slice(-3)],
] as const

for (const [entryPage, urls] of entryPages)
  test(`signing in at ${entryPage} follows no hostile returnUrl`, async ({ page, baseURL }) => {
    test.slow()
    const foreignRequests = recordForeignRequests(page)
    for (const returnUrl of urls) {
      if (entryPage !== '/logout') await page.context().clearCookies()
      await page.goto(pageUrl('mind', `${entryPage}?${new URLSearchParams({ returnUrl })}`, baseURL))
      await signIn(page, learner)
      await expectOwnOrigin(page, foreignRequests)
    }
  })

test('closing an account follows no hostile returnUrl', async ({ page, request, baseURL }) => {
  const foreignRequests = recordForeignRequests(page)
  const email = await signUp(request, baseURL)
  await page.goto(pageUrl('mind', `/delete?${new URLSearchParams({ returnUrl: '//evil.test/' })}`, baseURL))
  await signIn(page, email)
  await page.goto(pageUrl('mind', `/delete?${new URLSearchParams({ returnUrl: 'https://evil.test/' })}`, baseURL))
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.getByRole('button', { name: 'Delete the account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await signIn(page, learner)
  await expectOwnOrigin(page, foreignRequests)
})

async function signUp(request: APIRequestContext, origin: string | undefined): Promise<string> {
  const email = `closing-${Date.now()}@example.test`
  const data = { email, password, password_repeat: password, name: 'Ada' }
  const response = await request.post(`${origin}${signupByEmail.path}`, { data, headers: { 'x-app-id': 'mind' } })
  expect(response.status()).toBe(200)
  return email
}

test('a social sign-in follows no hostile successUrl or cancelUrl', async ({ page, baseURL }) => {
  const foreignRequests = recordForeignRequests(page)
  const { origin } = new URL(pageUrl('mind', '/', baseURL))
  for (const url of hostileUrls.slice(2, 6)) {
    const search = new URLSearchParams({ successUrl: url, cancelUrl: url })
    await page.goto(`${origin}${socialStartPath.replace(':source', 'google')}?${search}`)
    await expect(page).toHaveURL(/^http:\/\/mind\.localhost:\d+\/class\/$/)
    await expect(page.getByRole('alertdialog')).toBeVisible()
    expect(foreignRequests).toEqual([])
  }
})
