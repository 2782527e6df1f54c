import { expect, type Page } from '@playwright/test'
import { getOutboxKey } from '#contract/accounts/users/api.ts'
import { expectAccessible, pageUrl, signIn } from './app.ts'
import { test } from './fixtures.ts'
import { sentMessages } from './sentMessages.ts'

test.use({ locale: 'ru-RU' })

const input = (page: Page) => page.getByRole('textbox', { name: 'Сообщение' })
const log = (page: Page) => page.getByRole('log', { name: 'Сообщения' })

async function openChat(page: Page, baseURL: string | undefined): Promise<void> {
  await page.goto(pageUrl('face', '/chat', baseURL))
  await signIn(page, 'learner@demo.test')
  await expect(log(page)).toBeVisible()
}

test('what an earlier version kept is sent once, and its store is deleted', async ({ page, context, baseURL }) => {
  await openChat(page, baseURL)
  const chatId = Number(/\/chat\/(\d+)$/.exec(page.url())?.[1])
  const sent = sentMessages(context)
  await page.evaluate(async (id) => {
    const clientId = crypto.randomUUID()
    const message = { clientId, chatId: id, streamId: 1, text: 'До обновления', files: [], writtenAtMs: Date.now() }
    const opening = indexedDB.open('outbox', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('messages'))
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const { result: database } = opening
    const writing = database.transaction('messages', 'readwrite')
    const userId = localStorage.getItem('user') ?? ''
    writing.objectStore('messages').put({ messages: [message], nextAtMs: 0 }, userId)
    await new Promise((resolve) => writing.addEventListener('complete', resolve))
    database.close()
  }, chatId)
  await page.reload()
  await expect(log(page).getByText('До обновления')).toHaveCount(1)
  await expect.poll(() => sent, { timeout: 40_000 }).toEqual(['До обновления'])
  await page.reload()
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(names).not.toContain('outbox')
  await expect(log(page).getByText('До обновления')).toHaveCount(1)
  expect(sent).toHaveLength(1)
})

test('a device without space says so before anything is typed, and sends what is written', async ({
  page,
  context,
  baseURL,
}) => {
  await openChat(page, baseURL)
  const sent = sentMessages(context)
  const devtools = await context.newCDPSession(page)
  const origin = new URL(page.url()).origin
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 })
  // The browser goes by its former figures for a while.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/На устройстве нет места/)).toBeVisible({ timeout: 5000 })
  }).toPass()
  await input(page).fill('Без места')
  await page.keyboard.press('Enter')
  await expect.poll(() => sent, { timeout: 40_000 }).toEqual(['Без места'])
  await devtools.send('Storage.overrideQuotaForOrigin', { origin })
})

test('what was written offline is counted in the header and listed with its words, by keyboard and without findings', async ({
  page,
  context,
  baseURL,
}) => {
  const loaded: string[] = []
  page.on('response', (response) => loaded.push(/assets\/(\w+)-[^/]+\.js$/.exec(response.url())?.[1] ?? ''))
  await page.clock.install()
  await openChat(page, baseURL)
  // The code of the list and its dialog comes once the page is idle. Files have the first letters of their names.
  await page.clock.fastForward(10_000)
  await expect.poll(() => ['Wai', 'Mod'].filter((name) => !loaded.includes(name))).toEqual([])
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  for (const text of ['Первое в списке', 'Второе в списке']) {
    await input(page).fill(text)
    await page.keyboard.press('Enter')
  }
  const button = page.getByRole('button', { name: '2 ждут отправки' })
  await expect(button).toBeVisible()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Ждут отправки: 2' })).toBeVisible()
  const list = page.getByRole('dialog')
  await expect(list.getByText('Первое в списке')).toBeVisible()
  await expectAccessible(page)
  for (const text of ['Первое в списке', 'Второе в списке']) {
    await list.getByRole('button', { name: 'Удалить' }).first().click()
    const question = page.getByRole('alertdialog', { name: 'Сообщение: удалить, не отправляя?' })
    await expect(question).toContainText(text)
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Удалить' }).click()
  }
  await expect(page.getByRole('dialog', { name: 'Больше ничего не ждёт' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await context.setOffline(false)
})

test('what waits at a sign-out is unreadable on the device, and is sent when the same person returns after another one', async ({
  page,
  context,
  baseURL,
}) => {
  const words = 'Только для моего эксперта'
  const keyFetched = page.waitForResponse((response) => new URL(response.url()).pathname === getOutboxKey.path)
  await openChat(page, baseURL)
  await keyFetched
  const sent = sentMessages(context)
  const stored = () =>
    page.evaluate(async () => {
      const opening = indexedDB.open('outbox-entries')
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const store = opening.result.transaction('entries').objectStore('entries')
      const [names, values] = [store.getAllKeys(), store.getAll()]
      await new Promise((resolve) => store.transaction.addEventListener('complete', resolve))
      opening.result.close()
      return JSON.stringify([names.result, values.result])
    })
  await page.route(/\/messages?\b/, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await input(page).fill(words)
  await page.keyboard.press('Enter')
  await expect(log(page).getByText(words)).toBeVisible()
  await expect.poll(stored).toContain(words)
  await page.goto(pageUrl('face', '/logout', baseURL))
  await expect(page.getByText(/Не отправлена 1 запись/)).toBeVisible()
  expect(await stored()).not.toContain(words)
  await signIn(page, 'tamara@demo.test')
  await expect(page).toHaveURL(/\/home$/)
  expect(await stored()).not.toContain(words)
  await page.goto(pageUrl('face', '/logout', baseURL))
  await expect(page.getByRole('heading', { name: 'С возвращением' })).toBeVisible()
  await page.unrouteAll()
  await signIn(page, 'learner@demo.test')
  await expect.poll(() => sent, { timeout: 40_000 }).toEqual([words])
})
