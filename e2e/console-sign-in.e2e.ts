import { expect } from '@playwright/test'
import { openConsole } from './openConsole.ts'
import { test } from './fixtures.ts'
import { expectAccessible } from './app.ts'
import { readObjectStore, storedUserKey } from './indexedDb.ts'

test.use({ locale: 'en-GB' })

test('an administrator opens the console from the user menu and signs out of it alone', async ({ page, baseURL }) => {
  const staff = await openConsole(page, baseURL, { brand: 'web' })
  const errors: string[] = []
  staff.on('pageerror', (error) => errors.push(error.message))
  await expect(staff).toHaveURL(/\/admin\/desk$/)
  const menu = staff.getByRole('navigation')
  for (const [link, path] of [
    [/^(E-mails|Письма)$/, /\/admin\/mail$/],
    [/^(Errors|Ошибки)$/, /\/admin\/errors$/],
    [/^(Questions|Обращения)/, /\/admin\/questions$/],
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
  // The learner app stores its queries under the same origin.
  const records = await readObjectStore(page, { database: 'queries', store: 'kept' })
  expect(records.map(({ key }) => key)).toContainEqual(expect.stringMatching(storedUserKey))
  await page.reload()
  await expect(page).toHaveURL(/\/class\/home$/)
})

test('the console loads its own texts and none of the learner app', async ({ page, baseURL }) => {
  const staff = await openConsole(page, baseURL, { brand: 'web' })
  for (const link of [/^(E-mails|Письма)$/, /^(Videos|Видео)$/, /^(Errors|Ошибки)$/, /^(Questions|Обращения)/]) {
    await staff.getByRole('navigation').getByRole('link', { name: link }).click()
    await expect(staff.getByRole('heading', { level: 1, name: link })).toBeVisible()
    // A missing text would show its key.
    await expect(staff.locator('body')).not.toContainText(/\b(analytics|desk|mail|shell|support|ui|videos)\.\w/)
  }
  const scripts = await staff.evaluate(async () => {
    const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    return Promise.all(loaded.map(async ({ name }) => (await fetch(name)).text()))
  })
  const code = scripts.join('\n')
  expect(code).toContain('mail.staff.emptyTitle')
  // The preview of a course shows days as their learner sees them; Today it never shows.
  expect(code).not.toMatch(/"home\.\w/)
  expect(code).not.toMatch(/No events are planned|Событий не запланировано/)
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
