import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { createAccount } from './accounts.ts'
import { pageUrl, signInAsLearner, expectAccessible, password, signIn } from './app.ts'
import { expectNoLayoutShift, horizontalOverflow, observeLayoutShift } from './layoutShift.ts'
import { openSettled } from './settled.ts'

test.use({ locale: 'en-GB' })

const newPassword = 'quiet harbour 17'
const pages = [
  '/user/edit',
  '/user/settings',
  '/user/setting',
  '/user/settings/password',
  '/user/settings/notifications',
] as const

async function openHome(page: Page, email: string, origin: string | undefined, secret = password): Promise<void> {
  await page.goto(pageUrl('web', '/', origin))
  await signIn(page, email, secret)
  await expect(page).toHaveURL(/\/home$/)
}

test('a profile is validated, saved and loaded again', async ({ page, request, baseURL }) => {
  await openHome(page, await createAccount(request), baseURL)
  await page.goto(pageUrl('web', '/user/edit', baseURL))
  await page.getByLabel('Birthday').fill('31021991')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Nonexistent date.')).toBeVisible()
  await expect(page.getByLabel('Birthday')).toBeFocused()
  await page.getByLabel('Birthday').fill('28.02.1991')
  await page.getByLabel('City').fill('Bristol')
  await page.getByLabel('Phone').fill('+44 7700 900118')
  await page.getByLabel('Instagram').fill('robin.cole')
  await page.getByRole('radio', { name: 'Female' }).check()
  await page.getByRole('combobox', { name: 'Time zone' }).click()
  await page.keyboard.type('toky')
  await expect(page.getByRole('option', { name: /Tokyo/ })).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('The changes are saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Birthday')).toHaveValue('28.02.1991')
  await expect(page.getByLabel('City')).toHaveValue('Bristol')
  await expect(page.getByLabel('Instagram')).toHaveValue('robin.cole')
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Tokyo, GMT+9')
})

test('a photo is cropped by keyboard, shown in the header and removed', async ({ page, request, baseURL }) => {
  await openHome(page, await createAccount(request), baseURL)
  const buffer = await page.screenshot()
  await page.goto(pageUrl('web', '/user/edit', baseURL))
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Change photo' }).click()
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  const dialog = page.getByRole('dialog', { name: 'How the photo will look' })
  await dialog.getByLabel('Closer').focus()
  for (let step = 0; step < 50; step += 1) await page.keyboard.press('ArrowRight')
  await dialog.getByLabel('Left — right').press('Home')
  await expect(dialog.getByLabel('Left — right')).toHaveValue('0')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save the photo' }).click()
  await expect(dialog).toBeHidden()
  const shown = page.locator('header img').first()
  await expect(shown).toHaveAttribute('src', /\/files\/.+\/medium\.webp$/)
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(320)
  await page.reload()
  await expect(shown).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.locator('header img')).toHaveCount(0)
})

test('devices are listed and can be signed out', async ({ page, browser, request, baseURL }) => {
  const email = await createAccount(request)
  await openHome(page, email, baseURL)
  const device = await browser.newPage({ locale: 'en-GB', userAgent: 'Mozilla/5.0 (iPhone) Version/19.0 Safari/605' })
  await openHome(device, email, baseURL)
  await page.goto(pageUrl('web', '/user/settings', baseURL))
  const line = page.getByRole('listitem').filter({ hasText: 'Safari, iPhone' })
  await line.getByRole('button', { name: 'Sign out' }).click()
  await expect(line).toHaveCount(0)
  await device.reload()
  await expect(device.getByText('Please sign in again.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('This device')).toBeVisible()
  await device.close()
})

test('changing the password needs the current one and signs out all other devices', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const email = await createAccount(request)
  await openHome(page, email, baseURL)
  const device = await browser.newPage({ locale: 'en-GB' })
  await openHome(device, email, baseURL)
  await page.goto(pageUrl('web', '/user/settings/password', baseURL))
  const change = async (current: string) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password', { exact: true }).fill(newPassword)
    await page.getByLabel('New password again').fill(newPassword)
    await page.keyboard.press('Enter')
  }
  await change('not-the-password')
  await expect(page.getByLabel('Current password')).toBeFocused()
  await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
  await change(password)
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  await device.reload()
  await expect(device.getByText('Please sign in again.')).toBeVisible()
  await signIn(device, email, newPassword)
  await expect(device).toHaveURL(/\/home$/)
  await device.close()
})

test('the e-mail dialog returns the focus when closed', async ({ page, request, baseURL }) => {
  await openHome(page, await createAccount(request), baseURL)
  await page.goto(pageUrl('web', '/user/edit', baseURL))
  await page.getByRole('button', { name: 'Change', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Your email' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeFocused()
})

test('the settings pages pass axe without layout shift or overflow in English at 320 px', async ({
  page,
  request,
  baseURL,
}) => {
  await openHome(page, await createAccount(request), baseURL)
  await observeLayoutShift(page)
  await page.setViewportSize({ width: 320, height: 900 })
  for (const path of pages) {
    await openSettled(page, pageUrl('web', path, baseURL))
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect(await horizontalOverflow(page), `horizontal overflow of ${path}`).toBeLessThanOrEqual(0)
    await expectNoLayoutShift(page, path)
    await expectAccessible(page)
  }
})

test('the settings menu fades at the edge beyond which it scrolls', async ({ page, baseURL }) => {
  await signInAsLearner(page, baseURL)
  for (const width of [390, 900]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(pageUrl('face', '/user/settings', baseURL))
    const menu = page.getByRole('main').getByRole('navigation')
    await menu.evaluate((row) => row.scrollTo({ left: 0 }))
    await expect(menu).toHaveAttribute('data-more', 'end')
    await expect(menu).toHaveCSS('mask-image', /linear-gradient/)
    await menu.evaluate((row) => row.scrollTo({ left: row.scrollWidth }))
    await expect(menu).toHaveAttribute('data-more', 'start')
  }
})
