import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { addressOf, expectAccessible } from './school.ts'
import { readObjectStore } from './indexedDb.ts'

const password = 'quiet harbour 17'

/** Types an answer into the field that has the focus already. */
async function answer(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await expect(field).toBeFocused()
  await field.fill(text)
  await page.keyboard.press('Enter')
}

type StoredUser = { state: { data: { status?: number } } }

/** How far the account is in its registration, as this device will know it when the page is loaded anew. */
async function keptStatus(page: Page): Promise<number | undefined> {
  const answers = await readObjectStore(page, { database: 'queries', store: 'kept' })
  const user = answers.find(({ key }) => key.endsWith('-["user"]'))
  return user && (JSON.parse((user.value as { text: string }).text) as StoredUser).state.data.status
}

test.describe('the registration', () => {
  test.use({ locale: 'en-GB' })

  test('is a talk that the keyboard alone leads through, and goes on after a break', async ({ page, baseURL }) => {
    await page.goto(addressOf('mind', '/', baseURL))
    await page.getByRole('link', { name: 'Create an account' }).press('Enter')
    await answer(page, 'Your name', 'Hannah')
    await expect(page.getByText('Good to meet you, Hannah.')).toBeVisible()
    await answer(page, 'E-mail', 'hannah')
    await expect(page.getByText(/Enter a valid e-mail$/)).toBeVisible()
    await answer(page, 'E-mail', 'learner@demo.test')
    await expect(page.getByText(/Enter a valid e-mail\. ./)).toBeVisible()
    await answer(page, 'E-mail', 'hannah.joins@mail.test')
    await answer(page, 'Password', 'password')
    await expect(page.getByText(/Enter a valid password\. ./)).toBeVisible()
    await expectAccessible(page)
    await answer(page, 'Password', password)
    await expect(page).toHaveURL(/\/user-info-chat$/)
    await expect(page.getByText('Your account is ready', { exact: false })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Link Google' })).toBeInViewport()
    await expectAccessible(page)

    await expect.poll(() => keptStatus(page)).toBe(20)
    await page.goto(addressOf('mind', '/', baseURL))
    await expect(page).toHaveURL(/\/user-info-chat$/)
    await page.getByRole('button', { name: 'Skip' }).press('Enter')
    await expect(page.getByText('Shall we send what matters to this device?', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Skip' }).press('Enter')
    await expect(page.getByText('All set.', { exact: false })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Begin' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/home$/)
    await page.goto(addressOf('mind', '/courses', baseURL))
    await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible()
  })
})

test.describe('on a phone in the application', () => {
  test.use({ locale: 'ru-RU', viewport: { width: 320, height: 700 } })
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      Object.assign(window, { daystreamApp: { platform: 'ios', version: '1.0.0' } })
    }),
  )

  test('a device begins without an e-mail, and the account keeps all when it gets one', async ({ page, baseURL }) => {
    await page.goto(addressOf('mind', '/', baseURL))
    const begin = page.getByRole('button', { name: 'Продолжить без почты' })
    await expect(begin).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    await begin.click()
    await expect(page).toHaveURL(/\/home$/)

    await page.goto(addressOf('mind', '/courses', baseURL))
    await expect(page.getByRole('heading', { name: 'Первые шаги' })).toBeVisible()
    await page.getByRole('button', { name: 'Меню' }).click()
    await page.getByRole('link', { name: 'Сохранить аккаунт' }).click()
    await answer(page, 'Ваше имя', 'Ольга')
    await answer(page, 'Почта', 'olga.joins@mail.test')
    await answer(page, 'Пароль', password)
    await expect(page.getByRole('button', { name: 'Привязать Apple' })).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    await page.getByRole('link', { name: 'Закончить позже' }).click()

    await page.goto(addressOf('mind', '/courses', baseURL))
    await expect(page.getByRole('heading', { name: 'Первые шаги' })).toBeVisible()
    await page.getByRole('button', { name: 'Меню' }).click()
    await expect(page.getByRole('link', { name: 'Сохранить аккаунт' })).toHaveCount(0)
  })

  test('the sections that a brand leaves out say so and lead on', async ({ page, baseURL }) => {
    await page.goto(addressOf('mind', '/', baseURL))
    await page.getByRole('button', { name: 'Продолжить без почты' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await page.goto(addressOf('mind', '/user/settings/downloads', baseURL))
    await expect(page.getByRole('heading', { name: 'На этом устройстве видео нет' })).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  })
})
