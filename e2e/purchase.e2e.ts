import { dirname } from 'node:path'
import { expect } from '@playwright/test'
import { expectAccessible, pageUrl, signIn } from './app.ts'
import { test } from './fixtures.ts'
import { payInSandbox } from './sandbox.ts'
import { withDatabase } from './seededServer.ts'

test.use({ locale: 'ru-RU' })

const serviceId = 1003
const title = 'Мягкий взгляд'

test('a learner is refused by the bank, tries again, buys a course and opens it; Back and a second tab buy nothing more', async ({
  page,
  school,
  baseURL,
}) => {
  await page.goto(pageUrl('face', '/', baseURL))
  await signIn(page, 'new@demo.test')
  await expect(page).toHaveURL(/\/home$/)
  const offer = pageUrl('face', `/catalog/${serviceId}`, baseURL)
  await page.goto(offer)
  const tab = await page.context().newPage()
  const connected = tab.waitForEvent('websocket', (socket) => socket.url().includes('/spa/live'))
  await tab.goto(offer)
  await connected
  await expect(tab.getByRole('button', { name: /^Оплатить 29\s€/ })).toBeVisible()
  await page.getByRole('button', { name: /^Оплатить 29\s€/ }).click()
  await expect(page).toHaveURL(/\/sandbox\/payment_/)
  await expectAccessible(page)
  await payInSandbox(page, { card: /Банк отказывает •/, delivery: 'before_return' })
  await expect(page.getByRole('heading', { name: 'Не удалось завершить покупку' })).toBeVisible()
  await expect(page.getByText('Банк отклонил оплату.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await payInSandbox(page, { card: /3.D.Secure/, delivery: 'twice' })
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  // The event comes after the return: the page turns by itself.
  await expect(page.getByRole('heading', { name: 'Ольга, добро пожаловать' })).toBeVisible({ timeout: 15_000 })
  await expectAccessible(page)
  const order = page.url()
  await expect(tab.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(tab.getByText('Этот курс у вас есть')).toBeVisible()
  await expect(tab.getByRole('button', { name: /^Оплатить/ })).toHaveCount(0)
  await page.goBack()
  await page.goto(order)
  await page.getByRole('link', { name: 'Открыть курс' }).click()
  await expect(page).toHaveURL(/\/course\/\d+\/calendar$/)
  expect(await countPurchases(dirname(school.brandsDir))).toEqual({ paid: 1, runs: 1, received: 2900 })
})

/** Rows of the order and its payment. */
async function countPurchases(dataDir: string) {
  const [row] = await withDatabase(
    dataDir,
    ({ sql }) => sql<{ paid: number; runs: number; received: number }>`
      select count(*) filter (where o.status = 'paid')::int as paid,
        count(distinct o.course_stream_id)::int as runs,
        (select coalesce(sum(p.amount_minor), 0)::int from money_postings p join money_transactions t on t.id = p.transaction_id
          join payments y on y.id = t.payment_id join orders b on b.id = y.order_id
          where p.account = 'provider' and b.service_id = ${serviceId} and b.user_id = u.id) as received
      from users u join orders o on o.user_id = u.id and o.service_id = ${serviceId}
      where u.email = 'new@demo.test' group by u.id`,
  )
  return row
}
