import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { addressOf, expectAccessible, signIn } from './school.ts'

test.use({ storageState: { cookies: [], origins: [] }, locale: 'ru-RU' })

const learner = 'learner@demo.test'

const banner = (page: Page) => page.getByRole('region', { name: 'Мы используем файлы cookie' })

/** What the page has asked for outside of the school, and what it has told about the visit. */
function follow(page: Page): { strangers: string[]; events: string[] } {
  const seen = { strangers: [] as string[], events: [] as string[] }
  page.on('request', (request) => {
    const { protocol, hostname, pathname } = new URL(request.url())
    if (protocol.startsWith('http') && !hostname.endsWith('localhost')) seen.strangers.push(request.url())
    if (pathname.endsWith('/events')) seen.events.push(request.postData() ?? '')
  })
  return seen
}

test('nothing is told before the person has chosen, and the choice is the account’s on every device', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const seen = follow(page)
  await page.goto(addressOf('face', '/', baseURL))
  await expect(banner(page)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Только обязательные' })).toBeFocused()
  const setUp = page.getByRole('button', { name: 'Настроить' })
  await setUp.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Что мы можем хранить' })
  await expect(dialog).toBeVisible()
  await expect(banner(page)).toBeHidden()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(setUp).toBeFocused()
  await setUp.press('Enter')
  await expect(dialog.getByRole('switch', { name: /^Обязательные/ })).toBeDisabled()
  await dialog.getByRole('switch', { name: /^Маркетинг/ }).check()
  await dialog.getByRole('button', { name: 'Сохранить выбор' }).click()
  await expect(banner(page)).toBeHidden()
  const consent = (await context.cookies()).find(({ name }) => name === 'cookie_consent')
  expect(consent).toMatchObject({ value: 'true', sameSite: 'Strict' })
  expect(((consent?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(365, 0)
  const told = page.waitForResponse(/\/cookie\/update-policy\b/)
  await signIn(page, learner)
  expect((await told).ok()).toBe(true)
  await expect(page).toHaveURL(/\/home$/)
  expect(seen).toEqual({ strangers: [], events: [] })

  const device = await browser.newPage()
  await device.goto(addressOf('face', '/', baseURL))
  await signIn(device, learner)
  await expect(device).toHaveURL(/\/home$/)
  await expect(banner(device)).toBeHidden()
  await device.goto(addressOf('face', '/user/settings/cookie', baseURL))
  await expect(device.getByRole('switch', { name: /^Маркетинг/ })).toBeChecked()
  await expect(device.getByRole('switch', { name: /^Аналитика/ })).not.toBeChecked()
  await device.close()
})

test('the settings change the choice, and a page loaded anew keeps it', async ({ page, baseURL }) => {
  await page.goto(addressOf('mind', '/', baseURL))
  await banner(page).getByRole('button', { name: 'Только обязательные' }).click()
  await signIn(page, learner)
  await expect(page).toHaveURL(/\/home$/)
  await page.goto(addressOf('mind', '/user/settings/cookie', baseURL))
  await page.getByRole('switch', { name: /^Аналитика/ }).check()
  await page.getByRole('button', { name: 'Сохранить выбор' }).click()
  await expect(page.getByText('Выбор сохранён.')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('switch', { name: /^Аналитика/ })).toBeChecked()
})

test('a school that does not ask shows no banner', async ({ page, baseURL }) => {
  await page.goto(addressOf('web', '/', baseURL))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})
