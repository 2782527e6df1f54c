import { expect } from '@playwright/test'
import { expectAccessible, pageUrl, signIn, signInAsLearner } from './app.ts'
import { test } from './fixtures.ts'
import { payInSandbox } from './sandbox.ts'

test.use({ locale: 'ru-RU' })

const path = '/user/settings/user-payment-methods'

test('a learner saves a card on the page of the payments, and deletes it again', async ({ page, baseURL }) => {
  await page.goto(pageUrl('face', path, baseURL))
  await signIn(page, 'natalia@demo.test')
  const empty = page.getByRole('heading', { name: 'У вас нет карт' })
  await expect(empty).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Добавить карту' }).click()
  // The page asks for the card itself: its event never comes.
  await payInSandbox(page, { delivery: 'never' })
  await expect(page).toHaveURL(new RegExp(path))
  const remove = page.getByRole('button', { name: /^Удалить карту Visa, последние цифры \d{4}$/ })
  await expect(remove).toHaveCount(1)
  await remove.click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('С неё ничего не оплачивается.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Удалить карту' }).dblclick()
  await expect(page.getByText('Карта удалена.')).toBeVisible()
  await expect(empty).toBeVisible()
  await page.reload()
  await expect(empty).toBeVisible()
})

test('deleting a card asks once, and names what it pays for and which card pays then', async ({ page, baseURL }) => {
  await signInAsLearner(page, baseURL)
  await page.goto(pageUrl('face', path, baseURL))
  const remove = page.getByRole('button', { name: 'Удалить карту Visa, последние цифры 4417' })
  await remove.click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('«Вечерний круг»')
  await expect(dialog).toContainText('Дальше платежи пойдут с карты •• 0932.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Оставить карту' }).click()
  await expect(dialog).toBeHidden()
  await expect(remove).toBeFocused()
})
