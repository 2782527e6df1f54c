import { expect, type Page } from '@playwright/test'
import { logout } from '#contract/accounts/auth/api.ts'
import { listChats } from '#contract/experts/chats/api.ts'
import { pageUrl, signIn } from './app.ts'
import { test } from './fixtures.ts'

test.use({ locale: 'ru-RU' })

const email = 'tamara@demo.test'

/** Signs in, and waits until the code of what opens offline has come. */
async function openReady(page: Page, baseURL: string | undefined): Promise<void> {
  const loaded: string[] = []
  page.on('response', (response) => loaded.push(/assets\/(\w+)-[^/]+\.js$/.exec(response.url())?.[1] ?? ''))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.clock.install()
  await page.goto(pageUrl('face', '/', baseURL))
  await signIn(page, email)
  await expect(page).toHaveURL(/\/home$/)
  await page.clock.fastForward(10_000)
  // Files have the first letters of the names of their screens: the sign-out, and the menus of the user and of phones.
  await expect.poll(() => ['Log', 'Use', 'Mob'].filter((name) => !loaded.includes(name))).toEqual([])
}

test('offline the menu of the user opens', async ({ page, baseURL }) => {
  await openReady(page, baseURL)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /Тамара/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Выйти' })).toBeVisible()
  await page.context().setOffline(false)
})

test('a sign-out offline takes effect at once, is told when the connection is back, and signs nobody in again', async ({
  page,
  baseURL,
}) => {
  await openReady(page, baseURL)
  const token = await page.evaluate(() => /(?:^|; )token=([^;]+)/.exec(document.cookie)?.[1] ?? '')
  expect(token).not.toBe('')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /Тамара/ }).click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await expect(page.getByRole('heading', { name: 'С возвращением' })).toBeVisible()
  const told = page.waitForResponse((response) => new URL(response.url()).pathname === logout.path)
  await page.context().setOffline(false)
  expect((await told).status()).toBe(200)
  const headers = { authorization: `Bearer ${decodeURIComponent(token)}`, 'x-app-id': 'face' }
  const status = () =>
    page.evaluate(async ([path, init]) => (await fetch(path, init)).status, [listChats.path, { headers }] as const)
  await expect.poll(status).toBe(401)
  await page.goto(pageUrl('face', '/home', baseURL))
  await expect(page.locator('input[type="email"]')).toBeVisible()
})
