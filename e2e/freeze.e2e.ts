import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { expectAccessible, pageUrl, signInAsLearner } from './app.ts'

test.use({ locale: 'en-GB' })

test('a learner freezes a course, its dates move, and cancelling moves them back', async ({ page, baseURL }) => {
  await signInAsLearner(page, baseURL)
  await page.goto(pageUrl('face', '/courses', baseURL))
  await page
    .getByRole('link', { name: /Лицо без напряжения|A face at ease/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/calendar$/)
  const calendar = page.url()
  const open = page.getByText(/^(Open until|Идёт · по) /)
  const before = await open.textContent()
  await page.getByRole('button', { name: /^(Freeze|Заморозить)$/ }).click()
  const dialog = page.getByRole('dialog')
  const moves = dialog.getByRole('region', { name: /What moves|Что сдвинется/ })
  await expect(moves.getByRole('term').first()).toHaveText(/Last day of access|Последний день доступа/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /(Freeze for 7 days|Заморозить на 7 дней)/ }).click()
  await expect(page.getByText(/The course is frozen\.|Курс заморожен\./)).toBeVisible()
  await expect(dialog).toBeHidden()
  const content = page.getByRole('main')
  await expect(content).toBeFocused()
  await page.reload()
  await page.getByRole('button', { name: /Unfreeze now|Разморозить сейчас/ }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^(Unfreeze|Разморозить)$/ })
    .click()
  await expect(open).toHaveText(before ?? '')
  await expect(content).toBeFocused()
  await page.goto(calendar.replace('/calendar', '/freeze'))
  await expect(dialog.locator('input').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(calendar)
  await expect(page.getByRole('button', { name: /^(Freeze|Заморозить)$/ })).toBeFocused()
})
