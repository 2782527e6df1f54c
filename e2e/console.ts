import { expect, type Page } from '@playwright/test'
import { addressOf, signIn } from './school.ts'

type Way = { brand: 'web' | 'face'; email?: string }

/** Signs a member of staff in and follows the link in their menu; gives the page of the console. */
export async function openConsole(page: Page, origin: string | undefined, { brand, email }: Way): Promise<Page> {
  await page.goto(addressOf(brand, '/', origin))
  await signIn(page, email ?? 'admin@demo.test')
  await expect(page).toHaveURL(/\/class\/home$/)
  await page.locator('header button[aria-haspopup="menu"]').click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: /^(Dashboard|Панель управления)$/ }).click()
  return opened
}
