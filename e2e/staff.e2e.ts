import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { addressOf, expectAccessible, signIn } from './school.ts'

test.use({ locale: 'en-GB' })

async function openConsole(page: Page, brand: 'web' | 'face', origin: string | undefined): Promise<Page> {
  await page.goto(addressOf(brand, '/', origin))
  await signIn(page, 'admin@demo.test')
  await expect(page).toHaveURL(/\/class\/home$/)
  await page.locator('header button[aria-haspopup="menu"]').click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: /^(Dashboard|Панель управления)$/ }).click()
  return opened
}

test('an administrator opens the console from their menu, reads what it keeps, and leaves it alone', async ({
  page,
  baseURL,
}) => {
  await page.goto(addressOf('web', '/', baseURL))
  const staff = await openConsole(page, 'web', baseURL)
  const errors: string[] = []
  staff.on('pageerror', (error) => errors.push(error.message))
  await expect(staff).toHaveURL(/\/admin\/questions$/)
  const menu = staff.getByRole('navigation')
  for (const [link, path] of [
    [/^(Mail|Почта)$/, /\/admin\/mail$/],
    [/^(Errors|Ошибки)$/, /\/admin\/errors$/],
    [/^(Questions|Обращения)$/, /\/admin\/questions$/],
  ] as const) {
    await menu.getByRole('link', { name: link }).click()
    await expect(staff).toHaveURL(path)
    await expect(staff.getByRole('heading', { level: 1, name: link })).toBeVisible()
    await expectAccessible(staff)
  }
  await staff.locator('header button[aria-haspopup="menu"]').click()
  await staff.getByRole('menuitem', { name: /^(Sign out|Выйти)$/ }).click()
  await expect(staff).toHaveURL(/\/admin\/login$/)
  await expectAccessible(staff)
  expect(errors).toEqual([])
  await page.reload()
  await expect(page).toHaveURL(/\/class\/home$/)
})

test('the console works on a phone', async ({ page, baseURL }) => {
  const staff = await openConsole(page, 'face', baseURL)
  await staff.setViewportSize({ width: 320, height: 700 })
  await staff.getByRole('button', { name: /^(Menu|Меню)$/ }).click()
  await expectAccessible(staff)
  await staff.getByRole('link', { name: /^(Mail|Почта)$/ }).click()
  await expect(staff).toHaveURL(/\/admin\/mail$/)
  await expect(staff.getByRole('dialog')).toHaveCount(0)
  expect(await staff.evaluate('document.documentElement.scrollWidth')).toBe(320)
  await expectAccessible(staff)
})
