import { expect } from '@playwright/test'
import { createAccount } from './accounts.ts'
import { expectAccessible, pageUrl, signIn } from './app.ts'
import { test } from './fixtures.ts'
import { horizontalOverflow } from './layoutShift.ts'
import { openConsole } from './openConsole.ts'
import { payInSandbox } from './sandbox.ts'

test.use({ locale: 'ru-RU', reducedMotion: 'reduce' })

test('an administrator creates a code, a learner buys with it, and the administrator sees the order', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const email = await createAccount(request)
  const staff = await openConsole(page, baseURL, { brand: 'face' })
  await staff.getByRole('link', { name: 'Промокоды' }).click()
  await staff.getByRole('button', { name: 'Создать код' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Новый промокод' })
  await dialog.getByRole('textbox', { name: 'Код' }).fill('ветер 20')
  await dialog.getByRole('textbox', { name: 'Для кого' }).fill(email)
  await dialog.getByRole('textbox', { name: 'Сколько процентов' }).fill('20')
  await dialog.getByRole('textbox', { name: 'Сколько раз всего' }).fill('1')
  await expect(dialog.getByText('Скидка 20 % только для этого ученика.')).toBeVisible()
  await expectAccessible(staff)
  await dialog.getByRole('button', { name: 'Создать код' }).click()
  await expect(staff.getByRole('heading', { level: 1, name: 'ВЕТЕР20' })).toBeVisible()
  await expect(staff.getByText('Кодом ещё не воспользовались.')).toBeVisible()

  const learner = await browser.newPage()
  await learner.goto(pageUrl('face', '/', baseURL))
  await signIn(learner, email)
  await expect(learner).toHaveURL(/\/home$/)
  await learner.goto(pageUrl('face', '/catalog/1003', baseURL))
  await learner.getByRole('textbox', { name: 'Promo code' }).fill('Ветер 20')
  await learner.getByRole('button', { name: 'Apply' }).click()
  await learner.getByRole('button', { name: 'Pay €23.20' }).click()
  await expect(learner).toHaveURL(/\/sandbox\/payment_/)
  await payInSandbox(learner)
  await expect(learner.getByRole('heading', { name: /^Welcome, / })).toBeVisible({ timeout: 15_000 })
  await learner.close()

  await staff.reload()
  await expect(staff.getByText('Исчерпан')).toBeVisible()
  await expect(staff.getByRole('link', { name: 'Мягкий взгляд' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await staff.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(staff)
  }
  for (const width of [1440, 900, 390, 320]) {
    await staff.setViewportSize({ width, height: 850 })
    expect.soft(await horizontalOverflow(staff), `horizontal overflow at ${width} px`).toBeLessThanOrEqual(0)
  }
  await staff.getByRole('button', { name: 'Завершить' }).click()
  const question = staff.getByRole('alertdialog', { name: 'Завершить код ВЕТЕР20?' })
  await question.getByRole('button', { name: 'Завершить' }).click()
  await expect(staff.getByText('Завершён', { exact: true })).toBeVisible()
})
