import { expect, type APIRequestContext } from '@playwright/test'
import { answerDeskEntry, listDesk } from '#contract/experts/desk/api.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import { staffHeaders } from './accounts.ts'
import { expectAccessible, pageUrl, signIn, withoutPolling } from './app.ts'
import { test } from './fixtures.ts'

test.use({ locale: 'ru-RU', reducedMotion: 'reduce' })

/** Approves the homework of a learner at the desk. */
async function approve(request: APIRequestContext, learner: string): Promise<void> {
  const headers = await staffHeaders(request, '', 'expert@demo.test')
  const desk = (await (await request.get(listDesk.path, { headers })).json()) as ResponseBody<typeof listDesk>
  const entry = desk.items.find(({ kind, learner: { name } }) => kind === 'homework' && name === learner)
  const path = answerDeskEntry.path.replace(':attemptId', String(entry?.id))
  const answered = await request.post(path, { headers, data: { verdict: 'DONE', text: 'Видно хорошо.' } })
  expect(answered.ok(), await answered.text()).toBe(true)
}

test('an expert’s answer raises the number without a reload, and its notice opens the homework', async ({
  page,
  request,
  baseURL,
}) => {
  const connected = page.waitForEvent('websocket', (socket) => socket.url().includes('/spa/live'))
  await page.goto(pageUrl('face', '/home', baseURL))
  await signIn(page, 'inna@demo.test')
  await connected
  const bell = page.getByRole('banner').getByRole('button', { name: /^Уведомления/ })
  await expect(bell).toHaveAccessibleName('Уведомления')
  await approve(request, 'Инна Заречная')
  await expect(bell).toHaveAccessibleName('Уведомления 1 новое уведомление', withoutPolling)

  const drawer = page.getByRole('dialog', { name: 'Уведомления' })
  const notice = drawer.getByRole('link', { name: /^Новое: Задание принято/ })
  await bell.press('Enter')
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(bell).toBeFocused()

  await page.setViewportSize({ width: 390, height: 850 })
  await page.getByRole('button', { name: 'Меню' }).click()
  await page.getByRole('button', { name: /^Уведомления/ }).click()
  await notice.click()
  await expect(page).toHaveURL(/\/homework\/\d+\/\d+\?status=\d+$/)
  await expect(page.getByText('Видно хорошо.').first()).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 850 })
  await expect(bell).toHaveAccessibleName('Уведомления')
})
