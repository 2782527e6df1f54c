import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { login, signupByEmail } from '#contract/accounts/auth/api.ts'
import { postFrom } from '../server/test/postFrom.ts'
import { test } from './fixtures.ts'
import { createAccount, mailedCode, mailedPath } from './accounts.ts'
import { pageUrl, expectAccessible, password, signIn } from './app.ts'

test.use({ locale: 'en-GB' })

const newPassword = 'quiet harbour 17'

async function submitField(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text)
  await page.keyboard.press('Enter')
}

test('the sign-up chat creates an account, and the link in the mail confirms its address once', async ({
  page,
  request,
  baseURL,
}) => {
  const email = `${randomUUID()}@example.test`
  await page.goto(pageUrl('mind', '/signup', baseURL))
  await submitField(page, 'Your name', 'Robin')
  await submitField(page, 'Email', email)
  await submitField(page, 'Password', 'password')
  await expect(page.getByText('This password is too easy to guess.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Answer' })).not.toHaveAttribute('aria-busy')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('password')
  await submitField(page, 'Password', newPassword)
  await expect.poll(async () => (await page.context().cookies()).some(({ name }) => name === 'token')).toBe(true)
  await page.goto(pageUrl('mind', '/user/edit', baseURL))
  await expect(page.getByText('It is not confirmed yet.')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Robin')
  const path = await mailedPath(request, email)
  await page.goto(pageUrl('mind', path, baseURL))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.goto(pageUrl('mind', '/user/edit', baseURL))
  await expect(page.getByRole('region', { name: 'Email' }).getByText(email)).toBeVisible()
  await expect(page.getByText('It is not confirmed yet.')).toBeHidden()
  await page.goto(pageUrl('mind', path, baseURL))
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('the link in the mail resets a forgotten password once and signs out other devices', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const email = await createAccount(request)
  const device = await browser.newPage({ locale: 'en-GB' })
  await device.goto(pageUrl('web', '/', baseURL))
  await signIn(device, email)
  await expect(device).toHaveURL(/\/home$/)

  await page.goto(pageUrl('web', '/', baseURL))
  await signIn(page, email, 'not-the-password')
  await page.getByRole('link', { name: 'Reset password' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(new RegExp(`account for ${email}`))).toBeVisible()
  const path = await mailedPath(request, email)
  await page.goto(pageUrl('web', path, baseURL))
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('New password again').fill(`${newPassword}8`)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByText('Passwords must be identical.')).toBeVisible()
  await page.getByLabel('New password again').fill(newPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home$/)

  await device.reload()
  await expect(device.getByText('Please sign in again.')).toBeVisible()
  await signIn(device, email, password)
  await expect(device.getByRole('link', { name: 'Reset password' })).toBeVisible()
  await signIn(device, email, newPassword)
  await expect(device).toHaveURL(/\/home$/)
  await device.goto(pageUrl('web', path, baseURL))
  await expect(device.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await device.close()
})

test('a closed account is restored by signing in again', async ({ page, request, baseURL }) => {
  const email = await createAccount(request)
  await page.goto(pageUrl('web', '/', baseURL))
  await signIn(page, email)
  await expect(page).toHaveURL(/\/home$/)
  await page.goto(pageUrl('web', '/user/edit', baseURL))
  await page.getByRole('link', { name: 'Delete the account' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete the account' }).click()
  await expect(page).toHaveURL(/\/class\/$/)
  await signIn(page, email)
  await page.getByRole('button', { name: 'Restore the account' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('the right password of an account under attack also needs the code from a mail', async ({
  page,
  request,
  baseURL,
}) => {
  const email = `${randomUUID()}@example.test`
  const headers = { 'x-app-id': 'mind' }
  const post = (path: string, body: object, from: string) =>
    postFrom({ origin: baseURL ?? '', path, body, from, headers })
  await post(signupByEmail.path, { email, password, password_repeat: password }, '127.0.9.1')
  const guesses = await Promise.all(
    Array.from({ length: 10 }, (_each, index) =>
      post(login.path, { email, password: 'a guess' }, `127.0.9.${index + 2}`),
    ),
  )
  expect(guesses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 422))

  await page.goto(pageUrl('mind', '/', baseURL))
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'Enter the code from the email' })).toBeVisible()
  await expect(page.getByLabel('Code from the email')).toBeFocused()
  await expectAccessible(page)
  const code = await mailedCode(request, email)
  await page.keyboard.type(code === '1111 1111' ? '22222222' : '11111111')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is not valid.', { exact: false })).toBeVisible()
  await page.getByLabel('Code from the email').fill(code)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/class\/$/)
  await expect(page.getByLabel('Code from the email')).toBeHidden()
})
