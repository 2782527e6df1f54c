import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { pageUrl, expectAccessible, signIn } from './app.ts'

test.use({ storageState: { cookies: [], origins: [] }, locale: 'ru-RU' })

const learner = 'learner@demo.test'

const banner = (page: Page) => page.getByRole('region', { name: 'Мы используем файлы cookie' })

/** Records requests to other hosts and the analytics events that the page sends. */
function recordTraffic(page: Page): { foreignRequests: string[]; events: string[] } {
  const traffic = { foreignRequests: [] as string[], events: [] as string[] }
  page.on('request', (request) => {
    const { protocol, hostname, pathname } = new URL(request.url())
    if (protocol.startsWith('http') && !hostname.endsWith('localhost')) traffic.foreignRequests.push(request.url())
    if (pathname.endsWith('/events')) traffic.events.push(request.postData() ?? '')
  })
  return traffic
}

test('sends no analytics before consent and syncs the choice with the account', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const traffic = recordTraffic(page)
  await page.goto(pageUrl('face', '/', baseURL))
  await expect(banner(page)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Только обязательные' })).toBeFocused()
  const customise = page.getByRole('button', { name: 'Настроить' })
  await customise.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Что мы можем хранить' })
  await expect(dialog).toBeVisible()
  await expect(banner(page)).toBeHidden()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(customise).toBeFocused()
  await customise.press('Enter')
  await expect(dialog.getByRole('switch', { name: /^Обязательные/ })).toBeDisabled()
  await dialog.getByRole('switch', { name: /^Маркетинг/ }).check()
  await dialog.getByRole('button', { name: 'Сохранить выбор' }).click()
  await expect(banner(page)).toBeHidden()
  const consent = (await context.cookies()).find(({ name }) => name === 'cookie_consent')
  expect(consent).toMatchObject({ value: 'true', sameSite: 'Strict' })
  expect(((consent?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(365, 0)
  const synced = page.waitForResponse(/\/cookie\/update-policy\b/)
  await signIn(page, learner)
  expect((await synced).ok()).toBe(true)
  await expect(page).toHaveURL(/\/home$/)
  expect(traffic).toEqual({ foreignRequests: [], events: [] })

  const device = await browser.newPage()
  await device.goto(pageUrl('face', '/', baseURL))
  await signIn(device, learner)
  await expect(device).toHaveURL(/\/home$/)
  await expect(banner(device)).toBeHidden()
  await device.goto(pageUrl('face', '/user/settings/cookie', baseURL))
  await expect(device.getByRole('switch', { name: /^Маркетинг/ })).toBeChecked()
  await expect(device.getByRole('switch', { name: /^Аналитика/ })).not.toBeChecked()
  await device.close()
})

test('the settings change the choice, and a reload keeps it', async ({ page, baseURL }) => {
  await page.goto(pageUrl('mind', '/', baseURL))
  await banner(page).getByRole('button', { name: 'Только обязательные' }).click()
  await signIn(page, learner)
  await expect(page).toHaveURL(/\/home$/)
  await page.goto(pageUrl('mind', '/user/settings/cookie', baseURL))
  await page.getByRole('switch', { name: /^Аналитика/ }).check()
  await page.getByRole('button', { name: 'Сохранить выбор' }).click()
  await expect(page.getByText('Выбор сохранён.')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('switch', { name: /^Аналитика/ })).toBeChecked()
})

test('a brand without cookie consent shows no banner', async ({ page, baseURL }) => {
  await page.goto(pageUrl('web', '/', baseURL))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})
