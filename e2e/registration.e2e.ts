import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { pageUrl, expectAccessible } from './app.ts'
import { readObjectStore, storedUserKey } from './indexedDb.ts'

const password = 'quiet harbour 17'

/** Fills the focused field and submits it. */
async function submitField(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await expect(field).toBeFocused()
  await field.fill(text)
  await page.keyboard.press('Enter')
}

type StoredUser = { state: { data: { status?: number } } }

/** The registration status of the account in the persisted queries. */
async function readStoredStatus(page: Page): Promise<number | undefined> {
  const records = await readObjectStore(page, { database: 'queries', store: 'kept' })
  const user = records.find(({ key }) => storedUserKey.test(key))
  return user && (JSON.parse((user.value as { text: string }).text) as StoredUser).state.data.status
}

test.describe('registration', () => {
  test.use({ locale: 'en-GB' })

  test('works as a chat by keyboard alone and resumes after leaving', async ({ page, baseURL }) => {
    await page.goto(pageUrl('mind', '/', baseURL))
    await page.getByRole('link', { name: 'Create an account' }).press('Enter')
    await submitField(page, 'Your name', 'Hannah')
    await expect(page.getByText('Good to meet you, Hannah.')).toBeVisible()
    await submitField(page, 'Email', 'hannah')
    await expect(page.getByText(/Enter a valid email$/)).toBeVisible()
    await submitField(page, 'Email', 'learner@demo.test')
    await expect(page.getByText(/Enter a valid email\. ./)).toBeVisible()
    await submitField(page, 'Email', 'hannah.joins@mail.test')
    await submitField(page, 'Password', 'password')
    await expect(page.getByText(/Enter a valid password\. ./)).toBeVisible()
    await expectAccessible(page)
    await submitField(page, 'Password', password)
    await expect(page).toHaveURL(/\/user-info-chat$/)
    await expect(page.getByText('Your account is ready', { exact: false })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Link Google' })).toBeInViewport()
    await expectAccessible(page)

    await expect.poll(() => readStoredStatus(page)).toBe(20)
    await page.goto(pageUrl('mind', '/', baseURL))
    await expect(page).toHaveURL(/\/user-info-chat$/)
    await page.getByRole('button', { name: 'Skip' }).press('Enter')
    await expect(
      page.getByText('Would you like to get important messages on this device?', { exact: false }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Skip' }).press('Enter')
    await expect(page.getByText('All set.', { exact: false })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Begin' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/home$/)
    await page.goto(pageUrl('mind', '/courses', baseURL))
    await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible()
  })
})

test.describe('in the mobile app', () => {
  test.use({ locale: 'ru-RU', viewport: { width: 320, height: 700 } })
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      Object.assign(window, { daystreamApp: { platform: 'ios', version: '1.0.0' } })
    }),
  )

  test('a learner starts without an e-mail and keeps their progress when adding one', async ({ page, baseURL }) => {
    await page.goto(pageUrl('mind', '/', baseURL))
    const begin = page.getByRole('button', { name: 'Продолжить без почты' })
    await expect(begin).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    await begin.click()
    await expect(page).toHaveURL(/\/home$/)

    await page.goto(pageUrl('mind', '/courses', baseURL))
    await expect(page.getByRole('heading', { name: 'Первые шаги' })).toBeVisible()
    await page.getByRole('button', { name: 'Меню' }).click()
    await page.getByRole('link', { name: 'Сохранить аккаунт' }).click()
    await submitField(page, 'Ваше имя', 'Ольга')
    await submitField(page, 'Почта', 'olga.joins@mail.test')
    await submitField(page, 'Пароль', password)
    await expect(page.getByRole('button', { name: 'Привязать Apple' })).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    await page.getByRole('link', { name: 'Закончить позже' }).click()

    await page.goto(pageUrl('mind', '/courses', baseURL))
    await expect(page.getByRole('heading', { name: 'Первые шаги' })).toBeVisible()
    await page.getByRole('button', { name: 'Меню' }).click()
    await expect(page.getByRole('link', { name: 'Сохранить аккаунт' })).toHaveCount(0)
  })
})
