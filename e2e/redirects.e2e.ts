import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { signupByEmail } from '#contract/auth/api.ts'
import { socialStartPath } from '#contract/social/api.ts'
import { test } from './journey.ts'
import { addressOf, password, signIn } from './school.ts'

test.use({ locale: 'en-GB' })

/** Spellings that browsers have read as another site, or as a program. */
const nasty = [
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

/** Everything the tab asks of, or is sent to, another host than the school's. */
function watchStrangers(page: Page): string[] {
  const strangers: string[] = []
  const note = (address: string) => {
    const { protocol, hostname } = new URL(address)
    if (protocol !== 'data:' && protocol !== 'blob:' && !hostname.endsWith('localhost')) strangers.push(address)
  }
  page.on('request', (request) => note(request.url()))
  page.on('framenavigated', (frame) => frame.url() !== 'about:blank' && note(frame.url()))
  return strangers
}

async function expectAtHome(page: Page, strangers: readonly string[]): Promise<void> {
  await expect(page).toHaveURL(/^http:\/\/mind\.localhost:\d+\/class\/[a-z-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.title()).not.toContain('stolen')
  expect(strangers).toEqual([])
}

const ways = [
  ['/', nasty],
  ['/logout', nasty.slice(0, 3)],
  ['/auto-login', nasty.slice(-3)],
] as const

for (const [way, addresses] of ways)
  test(`signing in by way of ${way} leads to no address that somebody slipped in`, async ({ page, baseURL }) => {
    test.slow()
    const strangers = watchStrangers(page)
    for (const returnUrl of addresses) {
      if (way !== '/logout') await page.context().clearCookies()
      await page.goto(addressOf('mind', `${way}?${new URLSearchParams({ returnUrl })}`, baseURL))
      await signIn(page, learner)
      await expectAtHome(page, strangers)
    }
  })

test('closing an account leads to no address that somebody slipped in', async ({ page, request, baseURL }) => {
  const strangers = watchStrangers(page)
  const email = await signUp(request, baseURL)
  await page.goto(addressOf('mind', `/delete?${new URLSearchParams({ returnUrl: '//evil.test/' })}`, baseURL))
  await signIn(page, email)
  await page.goto(addressOf('mind', `/delete?${new URLSearchParams({ returnUrl: 'https://evil.test/' })}`, baseURL))
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.getByRole('button', { name: 'Delete the account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await signIn(page, learner)
  await expectAtHome(page, strangers)
})

async function signUp(request: APIRequestContext, origin: string | undefined): Promise<string> {
  const email = `closing-${Date.now()}@example.test`
  const data = { email, password, password_repeat: password, name: 'Ada' }
  const answer = await request.post(`${origin}${signupByEmail.path}`, { data, headers: { 'x-app-id': 'mind' } })
  expect(answer.status()).toBe(200)
  return email
}

test('a visit to a network comes back to no address that somebody slipped in', async ({ page, baseURL }) => {
  const strangers = watchStrangers(page)
  const { origin } = new URL(addressOf('mind', '/', baseURL))
  for (const address of nasty.slice(2, 6)) {
    const search = new URLSearchParams({ successUrl: address, cancelUrl: address })
    await page.goto(`${origin}${socialStartPath.replace(':source', 'google')}?${search}`)
    await expect(page).toHaveURL(/^http:\/\/mind\.localhost:\d+\/class\/$/)
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(strangers).toEqual([])
  }
})
