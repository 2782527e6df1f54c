import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { addPerson } from './people.ts'
import { addressOf, signIn } from './school.ts'

const learner = 'learner@demo.test'
const live = (page: Page) => page.waitForEvent('websocket', (socket) => socket.url().includes('/spa/live'))

test.use({ locale: 'ru-RU' })

test('who signs out in one browser has left the other within two seconds', async ({ page, browser, baseURL }) => {
  await page.goto(addressOf('face', '/', baseURL))
  await signIn(page, learner)
  await expect(page).toHaveURL(/\/home$/)
  const elsewhere = await browser.newContext({ storageState: await page.context().storageState() })
  const other = await elsewhere.newPage()
  const connected = live(other)
  await other.goto(addressOf('face', '/courses', baseURL))
  await connected
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Марина Ветрова' }).click()
  const told = page.waitForResponse(/\/auth\/logout\b/)
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await told
  await expect(other.getByText('Войдите ещё раз.')).toBeVisible({ timeout: 2000 })
  await expect(other).toHaveURL(/\/class\/$/)
  expect((await elsewhere.cookies()).map(({ name }) => name)).not.toContain('token')
  await elsewhere.close()
})

test('a sign-in on another device is told within two seconds, and signing in again leads back', async ({
  page,
  browser,
  baseURL,
}) => {
  const connected = live(page)
  await page.goto(addressOf('face', '/courses', baseURL))
  await signIn(page, learner)
  await expect(page).toHaveURL(/\/courses$/)
  await connected
  const device = await browser.newPage()
  await device.goto(addressOf('face', '/', baseURL))
  await signIn(device, learner)
  await expect(page.getByText('Вы вошли на другом устройстве.')).toBeVisible({ timeout: 2000 })
  await device.close()
  await signIn(page, learner)
  await expect(page).toHaveURL(/\/courses$/)
})

test('what happens on one device shows on the other within two seconds: who is signed in, and the name', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const email = await addPerson(request)
  const connected = live(page)
  await page.goto(addressOf('web', '/user/settings', baseURL))
  await signIn(page, email)
  await connected
  const devices = page.getByRole('listitem').filter({ hasText: 'Signed in:' })
  // Making the account was the first of them.
  await expect(devices).toHaveCount(2)
  const elsewhere = await browser.newContext({ locale: 'ru-RU' })
  const other = await elsewhere.newPage()
  await other.goto(addressOf('web', '/user/edit', baseURL))
  await signIn(other, email)
  await expect(devices).toHaveCount(3, { timeout: 2000 })
  await other.getByLabel('First name').fill('Марта')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Марта' })).toBeVisible({ timeout: 2000 })
  await other.goto(addressOf('web', '/logout', baseURL))
  await expect(devices).toHaveCount(2, { timeout: 3000 })
  await elsewhere.close()
})
