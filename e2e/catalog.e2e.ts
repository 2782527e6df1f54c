import { dirname } from 'node:path'
import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { createAccount } from './accounts.ts'
import { expectAccessible, pageUrl, signIn } from './app.ts'
import { payInSandbox } from './sandbox.ts'
import { withDatabase } from './seededServer.ts'

test.use({ locale: 'en-GB' })

test('a learner buys a course of the catalogue with a code, pays, and has it', async ({ page, request, baseURL }) => {
  await page.goto(pageUrl('face', '/catalog', baseURL))
  await signIn(page, await createAccount(request))
  const title = /^(Базовый курс фейс-фитнеса|Face fitness basics)$/
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
  await expect(card.getByText(/^(39\s€|€39)$/)).toBeVisible()
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
  await expect(page.getByRole('heading', { name: /(добро пожаловать$|^Welcome, )/ })).toBeVisible({ timeout: 30_000 })
  await page.goto(pageUrl('face', '/catalog', baseURL))
  await expect(card.getByText(/^(У вас есть|You have it)$/)).toBeVisible()
  await expect(card.getByRole('link', { name: /^(Продолжить|Continue)/ })).toHaveAttribute('href', /\/calendar$/)
})

test('a course that is paid for by a double click, and again after Back, is one order', async ({
  page,
  request,
  school,
  baseURL,
}) => {
  const email = await createAccount(request)
  await page.goto(pageUrl('face', '/catalog', baseURL))
  await signIn(page, email)
  const title = /^(Базовый курс фейс-фитнеса|Face fitness basics)$/
  await page.getByRole('link', { name: title }).first().click()
  const pay = page.getByRole('button', { name: /^(Оплатить|Pay) .*39(\s€)?$/ }).first()
  await pay.dblclick()
  await expect(page).toHaveURL(/\/sandbox\//)
  const paymentPage = page.url()
  await page.goBack()
  await pay.dblclick()
  await expect(page).toHaveURL(paymentPage)
  await payInSandbox(page)
  const thanks = page.getByRole('heading', { name: /(добро пожаловать$|^Welcome, )/ })
  await expect(thanks).toBeVisible({ timeout: 30_000 })
  // The page of the payment takes no second one.
  await page.goto(paymentPage)
  await expect(page.getByRole('button')).toHaveCount(0)
  expect(await readBought(dirname(school.brandsDir), email)).toEqual({ orders: 1, paid: 3900, runs: 1 })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the bar of an offer leads to the order and gives way to it', async ({ page, request, baseURL }) => {
    await page.goto(pageUrl('face', '/catalog/1005', baseURL))
    await signIn(page, await createAccount(request))
    const toOrder = page.getByRole('button', { name: /^(Перейти к покупке|Go to the purchase)$/ })
    await toOrder.click()
    await expect(page.getByRole('button', { name: /^(Оплатить|Pay) / })).toBeInViewport()
    await expect(toOrder).toBeHidden()
    await page.evaluate(() => scrollTo(0, 0))
    await expect(toOrder).toBeVisible()
  })
})

/** The orders of a person, what was taken for them, and their runs. */
async function readBought(dataDir: string, email: string) {
  const [row] = await withDatabase(
    dataDir,
    ({ sql }) => sql<{ orders: number; paid: number; runs: number }>`
      select (select count(*)::int from orders where user_id = u.id) as orders,
        (select sum(l.amount_minor)::int from payments p join money_transactions t on t.payment_id = p.id
          join money_postings l on l.transaction_id = t.id and l.account = 'provider' where p.user_id = u.id) as paid,
        (select count(*)::int from streams where user_id = u.id) as runs
      from users u where u.email = ${email}`,
  )
  return row
}
