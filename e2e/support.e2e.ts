import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { addressOf, expectAccessible, signIn } from './school.ts'

test.use({ locale: 'ru-RU', viewport: { width: 390, height: 800 } })

test('a guest asks support from the sign-in, and the staff read it', async ({ page, browser, baseURL }) => {
  await page.goto(addressOf('face', '/', baseURL))
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

  const desk = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await desk.goto(addressOf('web', '/', baseURL))
  await signIn(desk, 'admin@demo.test')
  await expect(desk).toHaveURL(/\/home$/)
  await desk.locator('header button[aria-haspopup="menu"]').click()
  const opened = desk.waitForEvent('popup')
  await desk.getByRole('menuitem', { name: /^(Dashboard|Панель управления)$/ }).click()
  const staff = await opened
  await expect(staff).toHaveURL(/\/admin\/questions$/)
  await expect(staff.getByText('Не приходит код для входа').first()).toBeVisible()
  await expect(staff.getByText(/anna@mail\.test/).first()).toBeVisible()
  await desk.close()
})
