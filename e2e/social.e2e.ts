import { expect, type Page } from '@playwright/test'
import { startIdentityProvider, type IdentityProvider } from '../server/test/identityProvider.ts'
import { test } from './fixtures.ts'
import { pageUrl, expectAccessible, signIn } from './app.ts'

const learner = 'learner@demo.test'
const englishLearner = 'second@demo.test'
let provider: IdentityProvider

test.beforeAll(async ({ school }) => {
  const origins = (['face', 'mind', 'web'] as const).map((brand) => new URL(pageUrl(brand, '/', school.origin)).origin)
  provider = await startIdentityProvider(origins, school.identityProvider)
})
test.afterAll(() => provider.close())

/** Signs in on the identity provider's page. */
async function authorizeAs(page: Page, name: string): Promise<void> {
  await expect(page).toHaveTitle('A network')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
}

const callbackParameters = ['action', 'method', 'route', 'status', 'code', 'message', 'token']

/** The script removes the callback parameters from the URL, after prerendered content is visible. */
async function expectCleanUrl(page: Page): Promise<void> {
  await expect(page).toHaveURL(({ searchParams }) => !callbackParameters.some((name) => searchParams.has(name)))
}

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  for (const name of ['Google', 'Apple'])
    test(`a new user signs in with ${name} and lands on the requested page`, async ({ page, baseURL }) => {
      await page.goto(pageUrl('mind', '/courses', baseURL))
      await page.getByRole('link', { name: `Sign in with ${name}` }).click()
      await authorizeAs(page, `new-at-${name.toLowerCase()}@network.test`)
      await expect(page).toHaveURL(/\/class\/courses$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectCleanUrl(page)
    })

  test('cancelling at the provider returns to the sign-in without an error', async ({ page, baseURL }) => {
    await page.goto(pageUrl('mind', '/', baseURL))
    await page.getByRole('link', { name: 'Sign in with Google' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expectCleanUrl(page)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })

  test('a provider can be linked, used to sign in, and unlinked after confirmation', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.goto(pageUrl('web', '/user/social-networks', baseURL))
    await signIn(page, englishLearner)
    await page.getByRole('button', { name: 'Link VK' }).click()
    await authorizeAs(page, 'hannah at vk')
    await expect(page).toHaveURL(/\/user\/social-networks$/)
    await expect(page.getByRole('button', { name: 'Unlink VK' })).toBeVisible()
    await expectAccessible(page)

    await context.clearCookies()
    await page.goto(pageUrl('web', '/', baseURL))
    await page.getByRole('link', { name: 'Sign in with VK' }).click()
    await authorizeAs(page, 'hannah at vk')
    await expect(page).toHaveURL(/\/class\/home$/)

    await page.goto(pageUrl('web', '/user/social-networks', baseURL))
    await page.getByRole('button', { name: 'Unlink VK' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Attention' })
    await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Unlink' }).click()
    await expect(page.getByRole('button', { name: 'Link VK' })).toBeFocused()
  })
})

test.describe('in Russian, on a phone', () => {
  test.use({ locale: 'ru-RU', viewport: { width: 320, height: 700 } })

  test('an unknown user of a brand without registration is told what to do', async ({ page, baseURL }) => {
    await page.goto(pageUrl('face', '/?returnUrl=%2Fcourses', baseURL))
    await page.getByRole('link', { name: 'Войти через Facebook' }).click()
    await authorizeAs(page, 'stranger@network.test')
    const dialog = page.getByRole('alertdialog', { name: 'Ошибка' })
    await expect(dialog).toContainText('Вход через Facebook ещё не привязан к аккаунту.')
    await expectAccessible(page)
    await expectCleanUrl(page)
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe('/courses')
    await dialog.getByRole('button', { name: 'Понятно' }).click()
    await expect(dialog).toBeHidden()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  })

  test('the list of providers fits the viewport', async ({ page, baseURL }) => {
    await page.goto(pageUrl('face', '/user/social-networks', baseURL))
    await signIn(page, learner)
    await expect(page.getByRole('button', { name: 'Привязать VK' })).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    await expectAccessible(page)
  })
})
