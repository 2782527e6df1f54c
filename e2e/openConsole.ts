import { expect, type Page } from '@playwright/test'
import { pageUrl, signIn } from './app.ts'

type ConsoleOptions = { brand: 'web' | 'face'; email?: string }

/** Signs a staff member in and opens the console from the user menu; returns its page. */
export async function openConsole(
  page: Page,
  origin: string | undefined,
  { brand, email }: ConsoleOptions,
): Promise<Page> {
  await page.goto(pageUrl(brand, '/', origin))
  await signIn(page, email ?? 'admin@demo.test')
  await expect(page).toHaveURL(/\/class\/home$/)
  await page.locator('header button[aria-haspopup="menu"]').click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: /^(Dashboard|Панель управления)$/ }).click()
  return opened
}
