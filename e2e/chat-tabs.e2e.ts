import { expect, type Page } from '@playwright/test'
import { pageUrl, signIn } from './app.ts'
import { test } from './fixtures.ts'
import { sentMessages } from './sentMessages.ts'

test.use({ locale: 'ru-RU' })

const input = (page: Page) => page.getByRole('textbox', { name: 'Сообщение' })
const log = (page: Page) => page.getByRole('log', { name: 'Сообщения' })

/** A photo of one pixel. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('what a tab wrote offline before it was closed is sent by another one, in order and once, with its photo', async ({
  page,
  context,
  baseURL,
}) => {
  const elsewhere = await context.newPage()
  await elsewhere.goto(pageUrl('face', '/home', baseURL))
  await signIn(elsewhere, 'learner@demo.test')
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible()
  for (const tab of [page, await context.newPage()]) {
    await tab.goto(pageUrl('face', '/chat', baseURL))
    await expect(log(tab)).toBeVisible()
  }
  const [, , other] = context.pages() as [Page, Page, Page]
  const sent = sentMessages(context)

  await context.setOffline(true)
  await input(page).fill('Первое без связи')
  await page.keyboard.press('Enter')
  await page.getByLabel('Приложить фото или видео', { exact: true }).last().setInputFiles({
    name: 'осанка.png',
    mimeType: 'image/png',
    buffer: photo,
  })
  await input(page).fill('Второе, с фото')
  await page.keyboard.press('Enter')
  await expect(log(page).getByText('осанка.png')).toBeVisible()
  for (const text of ['Первое без связи', 'Второе, с фото', 'осанка.png'])
    await expect(log(other).getByText(text)).toBeVisible()
  await page.close()
  await other.close()
  expect(sent).toEqual([])

  await context.setOffline(false)
  await expect.poll(() => sent, { timeout: 40_000 }).toEqual(['Первое без связи', 'Второе, с фото'])
  await elsewhere.goto(pageUrl('face', '/chat', baseURL))
  await expect(log(elsewhere).getByText('Второе, с фото')).toHaveCount(1)
  await expect(log(elsewhere).getByRole('button', { name: 'Открыть фото осанка.png' })).toBeVisible()
  await expect(input(elsewhere)).toHaveValue('')
  expect(sent).toHaveLength(2)
})
