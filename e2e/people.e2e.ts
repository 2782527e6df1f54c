import { expect } from '@playwright/test'
import { createAccount } from './accounts.ts'
import { openConsole } from './openConsole.ts'
import { expectAccessible, pageUrl, signIn } from './app.ts'
import { test } from './fixtures.ts'
import { horizontalOverflow } from './layoutShift.ts'

test.use({ locale: 'ru-RU', reducedMotion: 'reduce' })

test('an administrator finds a person, enrols them, and the learner sees the course', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const email = await createAccount(request)
  const staff = await openConsole(page, baseURL, { brand: 'face' })
  await staff.getByRole('link', { name: 'Ученики' }).click()
  await staff.getByRole('searchbox', { name: 'Поиск' }).fill(email)
  await staff
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link', { name: `Robin ${email}` })
    .click()
  await expect(staff.getByRole('heading', { level: 1, name: 'Robin' })).toBeVisible()
  await staff.getByRole('button', { name: 'Записать на курс' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Записать на курс' })
  await dialog.getByRole('combobox', { name: 'Курс' }).fill('Тихий')
  await staff.getByRole('option', { name: 'Тихий ум' }).click()
  await expect(dialog.getByText(/Курс «Тихий ум» откроется на \d+ дн/)).toBeVisible()
  await expectAccessible(staff)
  await dialog.getByRole('button', { name: 'Записать на курс' }).click()
  await expect(staff.getByRole('article', { name: 'Тихий ум' })).toBeVisible()
  await expect(staff.getByText('Запись на курс', { exact: true })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await staff.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(staff)
  }
  for (const width of [1440, 900, 390, 320]) {
    await staff.setViewportSize({ width, height: 850 })
    expect.soft(await horizontalOverflow(staff), `horizontal overflow at ${width} px`).toBeLessThanOrEqual(0)
  }

  const learner = await browser.newPage()
  await learner.goto(pageUrl('mind', '/', baseURL))
  await signIn(learner, email)
  await expect(learner).toHaveURL(/\/home$/)
  await learner.goto(pageUrl('mind', '/courses', baseURL))
  await expect(learner.getByRole('link', { name: /Quiet Mind|Тихий ум/ }).first()).toBeVisible()
  await learner.close()
})
