import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { login } from '#contract/accounts/auth/api.ts'
import { listChats, listMessages } from '#contract/experts/chats/api.ts'
import { answerDeskChat } from '#contract/experts/desk/itemApi.ts'
import { staffHeaders } from './accounts.ts'
import { pageUrl, password, signIn, signInAsLearner } from './app.ts'
import { test } from './fixtures.ts'
import { expectNoLayoutShift, observeLayoutShift } from './layoutShift.ts'
import { openSettled } from './settled.ts'

test.use({ locale: 'ru-RU' })

const email = 'tamara@demo.test'
const unreadCount = 14

/** Lets the expert write messages that the learner has not read; returns the chat's id, and how many messages it has. */
async function writeUnread(request: APIRequestContext): Promise<{ chatId: number; count: number }> {
  const brand = { 'x-app-id': 'face' }
  const signedIn = await request.post(login.path, { headers: brand, data: { email, password } })
  const { token } = ((await signedIn.json()) as { data: { token: string } }).data
  const headers = { ...brand, authorization: `Bearer ${token}` }
  const [chat] = (await (await request.get(listChats.path, { headers })).json()) as { id: number }[]
  const chatId = chat?.id ?? 0
  const staff = await staffHeaders(request)
  for (let index = 1; index <= unreadCount; index += 1) {
    const data = { client_id: randomUUID(), message: `Совет ${index}. Держите шею длинной.`, seen_id: 2 ** 52 }
    const sent = await request.post(answerDeskChat.path.replace(':chatId', String(chatId)), { headers: staff, data })
    expect(sent.ok(), await sent.text()).toBe(true)
  }
  const path = listMessages.path.replace(':chatId', String(chatId))
  const messages = (await (await request.get(`${path}?per-page=50`, { headers })).json()) as object[]
  return { chatId, count: messages.length }
}

const distanceToEnd = (log: Locator) =>
  log.evaluate(({ scrollHeight, scrollTop, clientHeight }) => Math.round(scrollHeight - scrollTop - clientHeight))

const messages = (page: Page) => page.locator('[data-message]')

/** Scrolls almost to the first loaded message; returns a message in view, and where it stands now and once more are loaded. */
async function scrollToEarlier(page: Page): Promise<{ before: number; after: number }> {
  const count = await messages(page).count()
  const [id, before] = await page.getByRole('log').evaluate((log) => {
    log.scrollTop = 200
    const { top } = log.getBoundingClientRect()
    const shown = [...log.querySelectorAll<HTMLElement>('[data-message]')]
    const first = shown.find((one) => one.getBoundingClientRect().top >= top)
    return [first?.dataset['message'] ?? '', first?.getBoundingClientRect().top ?? 0] as const
  })
  await expect.poll(() => messages(page).count()).toBeGreaterThan(count)
  await expect(page.getByRole('button', { name: 'Показать более ранние сообщения', disabled: true })).toHaveCount(0)
  const after = await page.locator(`[data-message="${id}"]`).evaluate((one) => one.getBoundingClientRect().top)
  return { before, after }
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`at ${width} px a long chat opens at the first unread message, and earlier ones come without the text moving`, async ({
    page,
    request,
    baseURL,
  }) => {
    const { chatId, count } = await writeUnread(request)
    expect(count).toBeGreaterThan(30)
    await page.setViewportSize({ width, height })
    await page.goto(pageUrl('face', '/home', baseURL))
    await signIn(page, email)
    await expect(page).toHaveURL(/\/home$/)
    await observeLayoutShift(page)
    await page.goto(pageUrl('face', `/chat/${chatId}`, baseURL))
    const log = page.getByRole('log', { name: 'Сообщения' })
    const mark = log.getByText('Новые сообщения')
    await expect(mark).toBeInViewport()
    await expectNoLayoutShift(page, `a chat at ${width} px`)
    const [frame, line] = [await log.boundingBox(), await mark.boundingBox()]
    expect((line?.y ?? 0) - (frame?.y ?? 0)).toBeLessThan(40)
    expect(await messages(page).count()).toBeLessThan(count)

    const moves: number[] = []
    while ((await messages(page).count()) < count) {
      const { before, after } = await scrollToEarlier(page)
      moves.push(Math.abs(after - before))
    }
    expect(moves.length).toBeGreaterThan(0)
    expect(Math.max(...moves)).toBeLessThanOrEqual(1)
    await expectNoLayoutShift(page, `earlier messages at ${width} px`)
  })

test('a chat that is read opens at its end on a slow machine too, wherever the last visit left it', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsLearner(page, baseURL)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  await openSettled(page, pageUrl('face', '/chat/2', baseURL))
  const log = page.getByRole('log', { name: 'Сообщения' })
  await expect.poll(() => distanceToEnd(log)).toBe(0)
  await log.evaluate((element) => element.scrollTo({ top: 0 }))
  const toLatest = page.getByRole('button', { name: 'Перейти к последнему' })
  await expect(toLatest).toBeVisible()
  await openSettled(page, pageUrl('face', '/chat/2', baseURL))
  expect(await distanceToEnd(log)).toBe(0)
  await expect(toLatest).toHaveCount(0)
})

test('the button to the latest message keeps the focus of the keyboard, and goes with it', async ({
  page,
  baseURL,
}) => {
  await signInAsLearner(page, baseURL)
  await page.setViewportSize({ width: 390, height: 844 })
  await openSettled(page, pageUrl('face', '/chat/2', baseURL))
  const log = page.getByRole('log', { name: 'Сообщения' })
  await log.evaluate((element) => element.scrollTo({ top: 0 }))
  const toLatest = page.getByRole('button', { name: 'Перейти к последнему' })
  await toLatest.press('Enter')
  await expect.poll(() => distanceToEnd(log)).toBe(0)
  await expect(toLatest).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Приложить фото или видео' })).toBeFocused()
  await expect(toLatest).toHaveCount(0)
})
