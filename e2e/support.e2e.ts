import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { pageUrl, expectAccessible, signIn } from './app.ts'

test.use({ locale: 'ru-RU', viewport: { width: 390, height: 800 } })

test('a guest asks support from the sign-in, and the staff see the question', async ({ page, browser, baseURL }) => {
  await page.goto(pageUrl('face', '/', baseURL))
  const opener = page.getByRole('button', { name: 'Напишите в поддержку' })
  await opener.press('Enter')
  const form = page.getByRole('dialog', { name: 'Задать вопрос' })
  await expect(form.getByLabel('Имя')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('Анна')
  await page.keyboard.press('Tab')
  await page.keyboard.type('anna@mail.test')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Не приходит код для входа')
  await expect(form.getByText('25 / 500')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Сообщение отправлено. Ответ придёт на почту.')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(opener).toBeFocused()

  const staffPage = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await staffPage.goto(pageUrl('web', '/', baseURL))
  await signIn(staffPage, 'admin@demo.test')
  await expect(staffPage).toHaveURL(/\/home$/)
  await staffPage.locator('header button[aria-haspopup="menu"]').click()
  const opened = staffPage.waitForEvent('popup')
  await staffPage.getByRole('menuitem', { name: /^(Dashboard|Панель управления)$/ }).click()
  const staff = await opened
  await staff.getByRole('link', { name: 'Обращения' }).click()
  await expect(staff).toHaveURL(/\/admin\/questions$/)
  await expect(staff.getByText('Не приходит код для входа').first()).toBeVisible()
  await expect(staff.getByText(/anna@mail\.test/).first()).toBeVisible()
  await staffPage.close()
})
