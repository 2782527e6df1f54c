import { dirname } from 'node:path'
import { expect } from '@playwright/test'
import { expectAccessible, pageUrl, signInAsLearner } from './app.ts'
import { test } from './fixtures.ts'
import { withDatabase } from './seededServer.ts'

test.use({ locale: 'ru-RU' })

const title = 'Вечерний круг'

test('a learner cancels a subscription in three steps, once, and renews it before the paid day ends', async ({
  page,
  school,
  baseURL,
}) => {
  const read = () => readSubscription(dirname(school.brandsDir))
  await signInAsLearner(page, baseURL)
  await page.goto(pageUrl('face', '/user/subscriptions', baseURL))
  await page.getByRole('link', { name: /^Управлять/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const before = await read()
  const cancel = page.getByRole('button', { name: 'Отменить подписку' })
  await cancel.click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: 'Хочу сделать перерыв' }).check()
  await dialog.getByRole('button', { name: 'Продолжить' }).click()
  await expect(dialog.getByRole('link', { name: 'Заморозить курс' })).toHaveAttribute('href', /\?freeze=1$/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(cancel).toBeFocused()

  await cancel.click()
  await dialog.getByRole('radio', { name: 'Другое' }).check()
  await dialog.getByRole('button', { name: 'Продолжить' }).click()
  const reason = dialog.getByRole('textbox')
  await reason.fill('Переезд')
  await dialog.getByRole('button', { name: 'Продолжить' }).click()
  await expect(dialog.getByText('Минимальное число символов: 10')).toBeVisible()
  await reason.fill('Переезжаю в другой город')
  await dialog.getByRole('button', { name: 'Продолжить' }).click()
  await expect(dialog.getByRole('heading', { name: `Отменить подписку «${title}»?` })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Отменить подписку' }).dblclick()
  await expect(page.getByText('Подписка отменена')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('Заканчивается')).toBeVisible()
  await page.goBack()
  await page.goForward()
  await expect(main.getByText('Заканчивается')).toBeVisible()
  await expect(cancel).toHaveCount(0)
  expect(await read()).toMatchObject({ status: 'ending', cancellations: before.cancellations + 1 })

  await page.getByRole('button', { name: /^Возобновить за 18\s€ в\sмесяц$/ }).dblclick()
  await expect(page.getByText(/^Подписка возобновлена\. Следующий платёж /)).toBeVisible()
  await expect(main.getByText('Активна', { exact: true })).toBeVisible()
  await expect(cancel).toBeVisible()
  expect(await read()).toEqual({ ...before, cancellations: before.cancellations + 1 })
})

/** The subscription, how often it was cancelled, and what was charged for it. */
async function readSubscription(dataDir: string) {
  const rows = await withDatabase(
    dataDir,
    ({ sql }) => sql<{ status: string; next_pay_at: Date; cancellations: number; charges: number }>`
      select s.status, s.next_pay_at,
        (select count(*)::int from subscription_cancellations c where c.subscription_id = s.id) as cancellations,
        (select count(*)::int from payments p where p.subscription_id = s.id) as charges
      from subscriptions s join users u on u.id = s.user_id
      where u.email = 'learner@demo.test' and s.title ->> 'ru' = ${title}`,
  )
  const [row] = rows
  if (!row) throw new Error('The subscription is missing')
  return row
}
