import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { createAccount } from './accounts.ts'
import { expectAccessible, pageUrl, signIn } from './app.ts'

test.use({ locale: 'en-GB', timezoneId: 'Europe/Moscow' })

test('a learner buys a course of the catalogue with a code, pays, and has it', async ({ page, request, baseURL }) => {
  await page.goto(pageUrl('face', '/catalog', baseURL))
  await signIn(page, await createAccount(request))
  const title = /^(Базовый курс фейс-фитнеса|Face fitness basics)$/
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
  await expect(card.getByText(/39[.,]00/)).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const order = page.getByRole('region', { name: /^(Покупка|Purchase)$/ })
  await order.getByRole('textbox', { name: /^(Промокод|Promo code)$/ }).fill(' welcome10 ')
  await order.getByRole('button', { name: /^(Применить|Apply)$/ }).click()
  await expect(order.getByRole('status')).toContainText(/3[.,]90/)
  await expectAccessible(page)
  await order.getByRole('button', { name: /^(Оплатить|Pay) .*35[.,]10/ }).click()
  await expect(page).toHaveURL(/\/sandbox\//)
  await page.getByRole('button', { name: /^(Оплатить|Pay)/ }).click()
  await expect(
    page.getByRole('heading', { name: /(Спасибо, заказ оплачен|Thank you, the order is paid)/ }),
  ).toBeVisible({
    timeout: 30_000,
  })
  await page.goto(pageUrl('face', '/catalog', baseURL))
  await expect(card.getByText(/^(У вас есть|You have it)$/)).toBeVisible()
  await expect(card.getByRole('link', { name: /^(Продолжить|Continue)/ })).toHaveAttribute('href', /\/calendar$/)
})
