import { expect, type Page } from '@playwright/test'
import { startIdentityProvider, type IdentityProvider } from '../server/src/testingNetwork.ts'
import { test } from './journey.ts'
import { addressOf, expectAccessible, signIn } from './school.ts'

const learner = 'learner@demo.test'
const englishLearner = 'second@demo.test'
let network: IdentityProvider

test.beforeAll(async ({ school }) => {
  const origins = (['face', 'mind', 'web'] as const).map(
    (brand) => new URL(addressOf(brand, '/', school.origin)).origin,
  )
  network = await startIdentityProvider(origins, school.network)
})
test.afterAll(() => network.close())

/** On the page of the network: who one is there. */
async function sayName(page: Page, name: string): Promise<void> {
  await expect(page).toHaveTitle('A network')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
}

const said = ['action', 'method', 'route', 'status', 'code', 'message', 'token']

/** The address holds no code once the script has read it; the first words of a page are there before. */
async function expectCleanAddress(page: Page): Promise<void> {
  await expect(page).toHaveURL(({ searchParams }) => !said.some((name) => searchParams.has(name)))
}

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  for (const name of ['Google', 'Apple'])
    test(`a newcomer comes in through ${name} and lands where they were going`, async ({ page, baseURL }) => {
      await page.goto(addressOf('mind', '/courses', baseURL))
      await page.getByRole('link', { name: `Sign in with ${name}` }).click()
      await sayName(page, `new-at-${name.toLowerCase()}@network.test`)
      await expect(page).toHaveURL(/\/class\/courses$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectCleanAddress(page)
    })

  test('whoever breaks off at the network is back at the sign-in without a complaint', async ({ page, baseURL }) => {
    await page.goto(addressOf('mind', '/', baseURL))
    await page.getByRole('link', { name: 'Sign in with Google' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expectCleanAddress(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('a network is linked, opens the account, and is unlinked after a question', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.goto(addressOf('web', '/user/social-networks', baseURL))
    await signIn(page, englishLearner)
    await page.getByRole('button', { name: 'Link VK' }).click()
    await sayName(page, 'hannah at vk')
    await expect(page).toHaveURL(/\/user\/social-networks$/)
    await expect(page.getByRole('button', { name: 'Unlink VK' })).toBeVisible()
    await expectAccessible(page)

    await context.clearCookies()
    await page.goto(addressOf('web', '/', baseURL))
    await page.getByRole('link', { name: 'Sign in with VK' }).click()
    await sayName(page, 'hannah at vk')
    await expect(page).toHaveURL(/\/class\/home$/)

    await page.goto(addressOf('web', '/user/social-networks', baseURL))
    await page.getByRole('button', { name: 'Unlink VK' }).click()
    const dialog = page.getByRole('dialog', { name: 'Attention' })
    await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Unlink' }).click()
    await expect(page.getByRole('button', { name: 'Link VK' })).toBeFocused()
  })
})

test.describe('in Russian, on a phone', () => {
  test.use({ locale: 'ru-RU', viewport: { width: 320, height: 700 } })

  test('an unknown person is told what to do where the school registers nobody', async ({ page, baseURL }) => {
    await page.goto(addressOf('face', '/?returnUrl=%2Fcourses', baseURL))
    await page.getByRole('link', { name: 'Войти через Facebook' }).click()
    await sayName(page, 'stranger@network.test')
    const dialog = page.getByRole('dialog', { name: 'Ошибка' })
    await expect(dialog).toContainText('Facebook здесь ещё ни к чему не привязан.')
    await expectAccessible(page)
    await expectCleanAddress(page)
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe('/courses')
    await dialog.getByRole('button', { name: 'Понятно' }).click()
    await expect(dialog).toBeHidden()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  })

  test('the list of networks fits', async ({ page, baseURL }) => {
    await page.goto(addressOf('face', '/user/social-networks', baseURL))
    await signIn(page, learner)
    await expect(page.getByRole('button', { name: 'Привязать VK' })).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    await expectAccessible(page)
  })
})
