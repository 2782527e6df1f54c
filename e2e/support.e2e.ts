import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { expectAccessible, pageUrl, signIn, signInAsLearner } from './app.ts'

test.use({ locale: 'ru-RU', viewport: { width: 390, height: 800 }, hasTouch: true })

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
  await page.reload()
  await opener.press('Enter')
  await expect(form.getByLabel('Имя')).toHaveValue('Анна')
  await expect(form.getByLabel('Сообщение')).toHaveValue('Не приходит код для входа')
  await form.getByLabel('Сообщение').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Сообщение отправлено. Ответ придёт на почту.')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(opener).toBeFocused()

  const staffPage = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    // Colours in the middle of a transition have no contrast to measure.
    reducedMotion: 'reduce',
  })
  await staffPage.goto(pageUrl('web', '/', baseURL))
  await signIn(staffPage, 'admin@demo.test')
  await expect(staffPage).toHaveURL(/\/home$/)
  await staffPage.locator('header button[aria-haspopup="menu"]').click()
  const opened = staffPage.waitForEvent('popup')
  await staffPage.getByRole('menuitem', { name: /^(Dashboard|Панель управления)$/ }).click()
  const staff = await opened
  await staff.getByRole('link', { name: 'Обращения' }).click()
  await expect(staff).toHaveURL(/\/admin\/questions$/)
  await staff.getByRole('tab', { name: /^Ничьи/ }).click()
  await expect(staff.getByText('Не приходит код для входа').first()).toBeVisible()
  await expect(staff.getByText(/anna@mail\.test/).first()).toBeVisible()

  await staff.getByRole('link', { name: 'Темы обращений' }).click()
  await expectAccessible(staff)
  await staff.getByRole('link', { name: 'Создать тему' }).click()
  const names = staff.getByRole('group', { name: 'Название' })
  await names.getByLabel('Русский').fill('Подарки')
  await names.getByLabel('English').fill('Gifts')
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Создать тему' }).click()
  await expect(staff.getByRole('link', { name: 'Подарки' })).toBeVisible()
  await staffPage.close()
})

test('on a phone, a learner chooses a topic and sees its form at once, and asks by keyboard', async ({
  page,
  baseURL,
}) => {
  await signInAsLearner(page, baseURL)
  await page.goto(pageUrl('face', '/support', baseURL))
  await page
    .getByRole('navigation', { name: 'Темы' })
    .getByRole('link', { name: /^Видео не играет/ })
    .tap()
  await expect(page.getByRole('heading', { name: 'Видео не играет' })).toBeInViewport()
  const message = page.getByLabel('Сообщение')
  await expect(message).toBeInViewport()
  await expectAccessible(page)
  await message.focus()
  await page.keyboard.type('Звук пропадает на второй минуте')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Сообщение отправлено')).toBeVisible()
  await page.getByRole('link', { name: /^Звук пропадает на второй минуте/ }).tap()
  await expect(page.getByRole('heading', { level: 1, name: /^Звук пропадает/ })).toBeVisible()
  await expect(page.getByText('Ждёт ответа')).toBeVisible()
  await expectAccessible(page)
})
