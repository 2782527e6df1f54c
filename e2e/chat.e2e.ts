import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { getChat, type Chat } from '#contract/experts/chats/api.ts'
import { closeConsultation } from '#contract/experts/consultations/api.ts'
import { answerDeskChat } from '#contract/experts/desk/itemApi.ts'
import { staffHeaders } from './accounts.ts'
import { expectAccessible, pageUrl, signIn, withoutPolling } from './app.ts'
import { test } from './fixtures.ts'

test.use({ locale: 'ru-RU' })

const input = (page: Page) => page.getByRole('textbox', { name: 'Сообщение' })
const log = (page: Page) => page.getByRole('log', { name: 'Сообщения' })

test('messages that are written offline go in order, a draft stays, and a consultation is closed live and rated', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const connected = page.waitForEvent('websocket', (socket) => socket.url().includes('/spa/live'))
  await page.goto(pageUrl('face', '/chat', baseURL))
  await signIn(page, 'learner@demo.test')
  await expect(page).toHaveURL(/\/chat\/\d+$/)
  await connected
  await expect(log(page)).toBeVisible()
  await expectAccessible(page)

  const sent: string[] = []
  page.on('response', (response) => {
    const request = response.request()
    if (request.method() === 'POST' && /\/messages\b/.test(response.url()) && response.ok())
      sent.push(request.postData() ?? '')
  })
  await context.setOffline(true)
  for (const text of ['Плечо снова тянет', 'Может, опустить локоть?']) {
    await input(page).fill(text)
    await page.keyboard.press('Enter')
    await expect(log(page).getByText(text)).toBeVisible()
  }
  await expect(log(page).getByText('отправится, когда будет связь')).toHaveCount(2)
  await context.setOffline(false)
  await expect(page.getByRole('timer')).toBeVisible()

  // One types on while the second message waits for its time.
  await input(page).fill('И ещё про дыхание')
  await page.reload()
  await expect(input(page)).toHaveValue('И ещё про дыхание')
  await expect(log(page).getByText('в очереди').or(log(page).getByText('отправляется…'))).toHaveCount(0, {
    timeout: 25_000,
  })
  await expect(log(page).getByText('Может, опустить локоть?')).toHaveCount(1)
  const sentTexts = () => sent.map((body) => (JSON.parse(body) as { message: string }).message)
  await expect.poll(sentTexts, { timeout: 25_000 }).toEqual(['Плечо снова тянет', 'Может, опустить локоть?'])

  const bracket = page.getByRole('region', { name: /открыта, в неё входят/ })
  await expect(bracket).toBeVisible()
  const chat = await openedChat(page)
  const headers = await staffHeaders(request)
  const answer = { client_id: randomUUID(), message: 'Да, опустите локоть', seen_id: lastMessageId(chat) }
  const answered = await request.post(answerDeskChat.path.replace(':chatId', String(chat.id)), {
    headers,
    data: answer,
  })
  expect(answered.ok(), await answered.text()).toBe(true)
  await expect(log(page).getByText('Да, опустите локоть')).toBeVisible(withoutPolling)
  const open = chat.consultations?.find(({ status }) => status === 'open')
  const closing = closeConsultation.path.replace(':consultationId', String(open?.id))
  const closed = await request.post(closing, { headers })
  expect(closed.ok(), await closed.text()).toBe(true)
  await expect(bracket).toBeHidden(withoutPolling)
  const rating = page.getByRole('group', { name: 'Как прошла консультация?' }).last()
  await rating.getByRole('radio', { name: '5 из 5' }).check({ force: true })
  await page.getByRole('button', { name: 'Оценить' }).click()
  await expect(page.getByRole('img', { name: '5 из 5' }).last()).toBeVisible()

  await page.getByRole('button', { name: 'Марина Ветрова' }).click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await expect(page.locator('input[type="email"]')).toBeVisible()
  await page.goto(pageUrl('face', '/chat', baseURL))
  await signIn(page, 'learner@demo.test')
  await expect(input(page)).toHaveValue('И ещё про дыхание')
})

/** The chat on the page, with its consultations and last messages. */
async function openedChat(page: Page): Promise<Chat> {
  const chatId = page.url().split('/').at(-1) ?? ''
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value
  const path = `${getChat.path.replace(':chatId', chatId)}?expand=consultations,messages`
  // Only the page resolves the host of the brand.
  const get = async ([url, bearer]: readonly string[]) =>
    (await fetch(url ?? '', { headers: { authorization: `Bearer ${bearer}` } })).json() as Promise<unknown>
  return (await page.evaluate(get, [path, token ?? ''])) as Chat
}

function lastMessageId({ messages = [] }: Chat): number {
  return Math.max(...messages.map(({ id }) => id))
}
