import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { createAccount } from './accounts.ts'
import { pageUrl, signIn, withoutPolling } from './app.ts'

const learner = 'learner@demo.test'
const waitForLiveConnection = (page: Page) =>
  page.waitForEvent('websocket', (socket) => socket.url().includes('/spa/live'))

test.use({ locale: 'ru-RU' })

test('signing out in one browser ends the same session in another at once', async ({ page, browser, baseURL }) => {
  await page.goto(pageUrl('face', '/', baseURL))
  await signIn(page, learner)
  await expect(page).toHaveURL(/\/home$/)
  const elsewhere = await browser.newContext({ storageState: await page.context().storageState() })
  const other = await elsewhere.newPage()
  const connected = waitForLiveConnection(other)
  await other.goto(pageUrl('face', '/courses', baseURL))
  await connected
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Марина Ветрова' }).click()
  const signedOut = page.waitForResponse(/\/auth\/logout\b/)
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await signedOut
  await expect(other.getByText('Войдите ещё раз.')).toBeVisible(withoutPolling)
  await expect(other).toHaveURL(/\/class\/$/)
  expect((await elsewhere.cookies()).map(({ name }) => name)).not.toContain('token')
  await elsewhere.close()
})

test('a sign-in on another device shows at once, and signing in again returns to the page', async ({
  page,
  browser,
  baseURL,
}) => {
  const connected = waitForLiveConnection(page)
  await page.goto(pageUrl('face', '/courses', baseURL))
  await signIn(page, learner)
  await expect(page).toHaveURL(/\/courses$/)
  await connected
  const device = await browser.newPage()
  await device.goto(pageUrl('face', '/', baseURL))
  await signIn(device, learner)
  await expect(page.getByText('Вы вошли на другом устройстве.')).toBeVisible(withoutPolling)
  await device.close()
  await signIn(page, learner)
  await expect(page).toHaveURL(/\/courses$/)
})

test('sessions and profile changes of one device show on another at once', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const email = await createAccount(request)
  const connected = waitForLiveConnection(page)
  await page.goto(pageUrl('web', '/user/settings', baseURL))
  await signIn(page, email)
  await connected
  const devices = page.getByRole('listitem').filter({ hasText: 'Signed in:' })
  // Signing up created the first session.
  await expect(devices).toHaveCount(2)
  const elsewhere = await browser.newContext({ locale: 'ru-RU' })
  const other = await elsewhere.newPage()
  await other.goto(pageUrl('web', '/user/edit', baseURL))
  await signIn(other, email)
  await expect(devices).toHaveCount(3, withoutPolling)
  await other.getByLabel('First name').fill('Марта')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Марта' })).toBeVisible(withoutPolling)
  await other.goto(pageUrl('web', '/logout', baseURL))
  await expect(devices).toHaveCount(2, withoutPolling)
  await elsewhere.close()
})

test('what happens between the answers of a page and its live connection shows too', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const email = await createAccount(request)
  const answered = Promise.withResolvers<void>()
  await page.goto(pageUrl('web', '/user/settings', baseURL))
  await signIn(page, email)
  await expect(page.getByRole('listitem').filter({ hasText: 'Signed in:' })).toHaveCount(2)
  await page.route('**/live/ticket*', async (route) => {
    await answered.promise
    await route.continue()
  })
  // The page brings the answers.
  await page.reload()
  const elsewhere = await browser.newContext({ locale: 'ru-RU' })
  const other = await elsewhere.newPage()
  await other.goto(pageUrl('web', '/user/edit', baseURL))
  await signIn(other, email)
  await other.getByLabel('First name').fill('Марта')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByRole('button', { name: 'Марта' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Марта' })).toHaveCount(0)
  answered.resolve()
  await expect(page.getByRole('button', { name: 'Марта' })).toBeVisible()
  await elsewhere.close()
})
