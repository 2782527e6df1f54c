import { dirname } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { dateIn } from '../server/test/schoolZone.ts'
import { expectAccessible, pageUrl, signInAsLearner, withoutPolling } from './app.ts'
import { test } from './fixtures.ts'
import { withDatabase } from './seededServer.ts'

test.use({ locale: 'ru-RU' })

const row = (page: Page, time: string) => page.getByRole('listitem').filter({ hasText: time })

async function addTime(page: Page, time: string, days: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: 'Добавить время' }).click()
  await page.getByLabel('Время').fill(time)
  for (const day of await page.getByRole('group', { name: 'Дни недели' }).getByRole('checkbox').all())
    await day.setChecked(days.includes((await day.getAttribute('aria-label')) ?? ''), { force: true })
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('link', { name: 'Добавить время' })).toBeVisible()
}

test('a learner sets reminders, which another tab follows, and Today repeats the one that has come', async ({
  page,
  school,
  baseURL,
}) => {
  await signInAsLearner(page, baseURL)
  const url = pageUrl('face', '/user/settings/reminders', baseURL)
  await page.goto(url)
  await addTime(page, '07:40', ['Понедельник'])
  await expect(row(page, '07:40')).toContainText('Понедельник')
  await addTime(page, '18:30', ['Вторник', 'Пятница'])
  await page.reload()
  await expect(row(page, '07:40')).toContainText('Понедельник')
  await expect(row(page, '18:30')).toContainText('Вторник, Пятница')
  await expectAccessible(page)
  const other = await page.context().newPage()
  const connected = other.waitForEvent('websocket', (socket) => socket.url().includes('/spa/live'))
  await other.goto(url)
  await expect(row(other, '07:40')).toBeVisible()
  await connected
  await page.getByRole('button', { name: 'Удалить напоминание на 07:40' }).click()
  await expect(row(page, '07:40')).toHaveCount(0)
  await expect(row(other, '07:40')).toHaveCount(0, withoutPolling)
  await other.close()
  await page.reload()
  await expect(row(page, '18:30')).toBeVisible()
  await expect(row(page, '07:40')).toHaveCount(0)
  await remindNow(dirname(school.brandsDir))
  await page.goto(pageUrl('face', '/home', baseURL))
  await expect(page.getByText('18:30 — вы просили напомнить о занятии.')).toBeVisible()
})

/** Records, as a worker does, that the learner's time has come: a journey does not wait for the clock. */
async function remindNow(dataDir: string): Promise<void> {
  await withDatabase(
    dataDir,
    ({ sql }) => sql`
      insert into reminder_sendings (user_id, local_date, time, due_at, sent_at)
      select id, ${dateIn(0)}, '18:30', now(), now() from users where email = 'learner@demo.test'`,
  )
}
