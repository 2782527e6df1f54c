import { expect, type Page } from '@playwright/test'
import { listQuestions } from '#contract/staff/api.ts'
import { openConsole } from './console.ts'
import { createHostileContent } from './hostileContent.ts'
import { test } from './journey.ts'
import { expectKeyboardReaches, expectOverlayReturns } from './keyboard.ts'
import { notFound, type Route } from './routes.ts'
import { expectAccessible } from './school.ts'
import { horizontalOverflow, layoutShift, observeLayoutShift } from './layoutShift.ts'

const routes: readonly Route[] = [
  ['/questions', 'Обращения'],
  ['/mail', 'Письма'],
  ['/videos', 'Видео'],
  ['/errors', 'Ошибки'],
  ['/no/such/place', notFound],
]

/** Routes on which the keyboard goes through the layout too. */
const withLayout = ['/questions', '/no/such/place']

async function auditRoute(staff: Page, [path, title]: Route): Promise<void> {
  await test.step(path, async () => {
    for (const width of [1440, 900, 390]) {
      await staff.setViewportSize({ width, height: 850 })
      await staff.goto(new URL(`/admin${path}`, staff.url()).href)
      await expect(staff.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await staff.waitForLoadState('networkidle')
      expect.soft(await layoutShift(staff), `what moves at ${width} px of ${path}`).toBeLessThan(0.02)
      expect.soft(await horizontalOverflow(staff), `too wide at ${width} px: ${path}`).toBeLessThanOrEqual(0)
      await expectKeyboardReaches(staff, `${path} at ${width} px`, withLayout.includes(path) ? 'body' : 'main')
    }
    for (const summary of await staff.locator('summary').all()) await summary.click()
    await expectAccessible(staff)
    await staff.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectAccessible(staff, 'colours')
    await staff.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await staff.setViewportSize({ width: 320, height: 640 })
    expect.soft(await horizontalOverflow(staff), `too wide at 320 px: ${path}`).toBeLessThanOrEqual(0)
  })
}

test.describe('the console holds whatever people call themselves and write', () => {
  test.use({ locale: 'ru-RU', timezoneId: 'Europe/Moscow', reducedMotion: 'reduce' })

  test('for an administrator', async ({ page, request, baseURL }) => {
    test.setTimeout(240_000)
    await createHostileContent(request)
    const staff = await openConsole(page, baseURL, { brand: 'face' })
    await expect(staff).toHaveURL(/\/admin\/questions$/)
    const dialogs: string[] = []
    staff.on('dialog', (dialog) => dialogs.push(dialog.message()))
    await observeLayoutShift(staff)
    for (const route of routes) await auditRoute(staff, route)
    for (const width of [1440, 390]) {
      await staff.setViewportSize({ width, height: 850 })
      for (const opener of await staff.locator('[aria-haspopup]').filter({ visible: true }).all())
        await expectOverlayReturns(staff, opener)
    }
    expect(dialogs).toEqual([])
    await expect(staff.locator('img[src="x"]')).toHaveCount(0)
  })
  test('whoever answers questions finds only them', async ({ page, baseURL }) => {
    const staff = await openConsole(page, baseURL, { brand: 'web', email: 'support@demo.test' })
    await expect(staff).toHaveURL(/\/admin\/questions$/)
    const questions = staff.waitForResponse((answer) => new URL(answer.url()).pathname === listQuestions.path)
    await staff.reload()
    expect((await questions).status()).toBe(200)
    await expect(staff.getByRole('heading', { level: 1, name: 'Обращения' })).toBeVisible()
    await expect(staff.getByRole('navigation').getByRole('link')).toHaveText(['Обращения', 'Открыть кабинет ученика'])
    await staff.goto(new URL('/admin/mail', staff.url()).href)
    const closed = 'Этот раздел открыт для других ролей'
    await expect(staff.getByRole('heading', { name: closed })).toBeVisible()
  })
})
