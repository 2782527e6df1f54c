import { dirname } from 'node:path'
import { expect } from '@playwright/test'
import { expectAccessible, pageUrl, signIn } from './app.ts'
import { test } from './fixtures.ts'
import { payInSandbox } from './sandbox.ts'
import { withDatabase } from './seededServer.ts'

test.use({ locale: 'ru-RU' })

const email = 'yulia@demo.test'

test('a learner extends an ended run with a code, pays once, and the run is open again', async ({
  page,
  school,
  baseURL,
}) => {
  const dataDir = dirname(school.brandsDir)
  await endRun(dataDir)
  await page.goto(pageUrl('face', '/courses', baseURL))
  await signIn(page, email)
  await page.getByRole('link', { name: 'Базовый курс фейс-фитнеса' }).first().click()
  await expect(page.getByText(/^Доступ закончился /).first()).toBeVisible()
  const calendar = page.url()
  await page.getByRole('button', { name: 'Продлить доступ' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Имя' })).toHaveValue('Юлия Гринь')
  await expect(dialog.getByRole('textbox', { name: 'Почта' })).toHaveValue(email)
  await dialog.getByRole('textbox', { name: 'Телефон' }).fill('+375291234567')
  await dialog.getByRole('textbox', { name: /Промокод/ }).fill(' welcome10 ')
  await dialog.getByRole('button', { name: 'Применить' }).click()
  await expect(dialog.getByText(/С кодом: 10,80/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Оплатить 10,80/ }).dblclick()
  await payInSandbox(page, { delivery: 'twice' })
  await expect(page.getByRole('heading', { name: 'Спасибо, заказ оплачен' })).toBeVisible()
  await page.getByRole('link', { name: 'Открыть курс' }).click()
  await expect(page).toHaveURL(calendar)
  await expect(page.getByText(/^Осталось 29 дн/)).toBeVisible()
  await expect(page.getByText(/^Доступ закончился /)).toHaveCount(0)
  expect(await countOrders(dataDir)).toEqual({ paid: 1, received: 1080 })
})

/** Lets the run of the learner end a week ago. */
async function endRun(dataDir: string): Promise<void> {
  await withDatabase(
    dataDir,
    ({ sql }) => sql`
      update streams s set starts_at = now() - interval '40 days',
        ends_at = date_trunc('day', now()) - interval '7 days' from users u
      where u.id = s.user_id and u.email = ${email}`,
  )
}

/** Rows of the order and its payment. */
async function countOrders(dataDir: string) {
  const [row] = await withDatabase(
    dataDir,
    ({ sql }) => sql<{ paid: number; received: number }>`
      select count(*) filter (where o.status = 'paid')::int as paid,
        (select coalesce(sum(p.amount_minor), 0)::int from payments p join orders b on b.id = p.order_id
          where b.user_id = u.id and p.status = 'paid') as received
      from users u join orders o on o.user_id = u.id
      where u.email = ${email} group by u.id`,
  )
  return row
}
