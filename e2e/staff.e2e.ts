import { expect } from '@playwright/test'
import { openConsole } from './console.ts'
import { test } from './journey.ts'
import { expectAccessible } from './school.ts'
import { readObjectStore } from './indexedDb.ts'

test.use({ locale: 'en-GB' })

test('an administrator opens the console from their menu, reads what it keeps, and leaves it alone', async ({
  page,
  baseURL,
}) => {
  const staff = await openConsole(page, baseURL, { brand: 'web' })
  const errors: string[] = []
  staff.on('pageerror', (error) => errors.push(error.message))
  await expect(staff).toHaveURL(/\/admin\/questions$/)
  const menu = staff.getByRole('navigation')
  for (const [link, path] of [
    [/^(E-mails|Письма)$/, /\/admin\/mail$/],
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
  // The learner's answers lie on the same host.
  const answers = await readObjectStore(page, { database: 'queries', store: 'kept' })
  expect(answers.map(({ key }) => key)).toContainEqual(expect.stringMatching(/-\["user"\]$/))
  await page.reload()
  await expect(page).toHaveURL(/\/class\/home$/)
})

test('the console works on a phone', async ({ page, baseURL }) => {
  const staff = await openConsole(page, baseURL, { brand: 'face' })
  await staff.setViewportSize({ width: 320, height: 700 })
  await staff.getByRole('button', { name: /^(Menu|Меню)$/ }).click()
  await expectAccessible(staff)
  await staff.getByRole('link', { name: /^(E-mails|Письма)$/ }).click()
  await expect(staff).toHaveURL(/\/admin\/mail$/)
  await expect(staff.getByRole('dialog')).toHaveCount(0)
  expect(await staff.evaluate('document.documentElement.scrollWidth')).toBe(320)
  await expectAccessible(staff)
})
