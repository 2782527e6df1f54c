import { dirname } from 'node:path'
import { expect } from '@playwright/test'
import { expectAccessible, pageUrl, signIn } from './app.ts'
import { test } from './fixtures.ts'
import { payInSandbox } from './sandbox.ts'
import { withDatabase } from './seededServer.ts'

test.use({ locale: 'ru-RU' })

test('an overdue instalment closes a run with its own reason, and paying it opens the run in every tab', async ({
  page,
  school,
  baseURL,
}) => {
  await page.goto(pageUrl('face', '/courses', baseURL))
  await signIn(page, 'lidia@demo.test')
  await expect(page.getByText('Платёж просрочен', { exact: true })).toBeVisible()
  await page.goto(pageUrl('face', `/course/${await findRun(dirname(school.brandsDir))}/calendar`, baseURL))
  const reason = 'Платёж по рассрочке просрочен.'
  await expect(page.getByText(reason)).toBeVisible()
  await expectAccessible(page)
  const tab = await page.context().newPage()
  const connected = tab.waitForEvent('websocket', (socket) => socket.url().includes('/spa/live'))
  await tab.goto(page.url())
  await connected
  await expect(tab.getByText(reason)).toBeVisible()

  await page.getByRole('link', { name: 'Оплатить рассрочку' }).first().click()
  await expect(page).toHaveURL(/\/user\/installments$/)
  await expect(page.getByText('Просрочена')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Оплатить 44,50/ }).dblclick()
  await payInSandbox(page)
  await expect(page).toHaveURL(/\/user\/installments/)
  await expect(tab.getByText(/^Идёт · по /)).toBeVisible()
  await expect(tab.getByText(reason)).toHaveCount(0)
  await expect(page.getByText('Оплачено 2 из 2')).toBeVisible()
})

async function findRun(dataDir: string): Promise<number | undefined> {
  const [run] = await withDatabase(
    dataDir,
    ({ sql }) => sql<{ id: number }>`
      select s.id from streams s join users u on u.id = s.user_id where u.email = 'lidia@demo.test'`,
  )
  return run?.id
}
