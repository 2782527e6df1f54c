import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logout } from '#contract/accounts/auth/api.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import { checkFirstAdminCode, createFirstAdmin, getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { listQuestions } from '#contract/club/support/staffApi.ts'
import { learner, publicConfig } from '../../../test/app.ts'
import { emptyInbox, openConsole } from '../../../test/console.ts'
import { jsonResponse, networkError, serve } from '../../../test/server.ts'
import { endSession, storedToken } from '../../platform/session/session.ts'
import { firstAdminCode } from '../staffPaths.ts'

// The program reads from its address at load which one it is.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const owner = { id: 1, name: 'Vera', avatar: '', timezone: 'Europe/Madrid', locale: 'en' as const, roles: ['admin'] }
const invalid = () => jsonResponse(403, { name: 'Forbidden', message: 'x', code: 'code_invalid', status: 403 })

beforeEach(() => {
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => owner)
  serve(listQuestions, () => emptyInbox)
  serve(logout, () => ({ success: true }))
})
afterEach(async () => {
  firstAdminCode.forget()
  await endSession('chosen')
})

const press = () => userEvent.click(screen.getByRole('button', { name: 'Become the administrator' }))

async function fill(email: string, password: string): Promise<void> {
  for (const [label, value] of [
    ['Email', email],
    ['Password', password],
    ['Password again', password],
  ] as const) {
    await userEvent.clear(await screen.findByLabelText(label))
    await userEvent.type(screen.getByLabelText(label), value)
  }
}

it('the link of the first administrator sets e-mail and password, and opens the console', async () => {
  const checked = serve(checkFirstAdminCode, () => ({ success: true }))
  const sent = serve(createFirstAdmin, () => ({ success: true, data: { token: 'of-vera', user: learner } }))
  await openConsole('/admin/first-admin?token=printed')
  expect(location.href).not.toContain('printed')
  await userEvent.type(await screen.findByLabelText('First name'), 'Vera')
  await fill(' Vera@mail.test', 'short')
  await press()
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
  await fill('vera@mail.test', 'quiet harbour 17')
  await press()
  expect(await screen.findByRole('heading', { name: 'Expert’s desk' })).toBeTruthy()
  expect(storedToken()).toBe('of-vera')
  expect(new Set(checked.map(({ body }) => JSON.stringify(body)))).toEqual(new Set(['{"token":"printed"}']))
  expect(sent.map(({ body }) => body)).toMatchObject([
    { token: 'printed', email: 'vera@mail.test', password: 'quiet harbour 17', password_repeat: 'quiet harbour 17' },
  ])
})

it('a refusal of the server stands at its field, and the values stay', async () => {
  serve(checkFirstAdminCode, () => ({ success: true }))
  serve(createFirstAdmin, () => jsonResponse(422, { success: false, errors: { password: ['Too common.'] } }))
  await openConsole('/admin/first-admin?token=printed')
  await fill('vera@mail.test', 'quiet harbour 17')
  await press()
  expect(await screen.findByText('Too common.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('vera@mail.test')
})

it.each([
  ['a used or expired link', '/admin/first-admin?token=old'],
  ['an address without a code', '/admin/first-admin'],
])('%s names the command for a new one', async (_, path) => {
  serve(checkFirstAdminCode, invalid)
  await openConsole(path)
  expect(await screen.findByText('npm run person -- first-admin')).toBeTruthy()
  expect(screen.queryByLabelText('Email')).toBeNull()
  // For whoever became the administrator by it, perhaps without seeing the answer.
  expect(screen.getByRole('link', { name: 'Go to your account' }).getAttribute('href')).toBe('/class/')
})

it('a link used by somebody else in the meantime names the command too', async () => {
  serve(checkFirstAdminCode, () => ({ success: true }))
  serve(createFirstAdmin, () => {
    serve(checkFirstAdminCode, invalid)
    return invalid()
  })
  await openConsole('/admin/first-admin?token=printed')
  await fill('vera@mail.test', 'quiet harbour 17')
  await press()
  expect(await screen.findByText('npm run person -- first-admin')).toBeTruthy()
})

it('without a connection the link is not used up', async () => {
  serve(checkFirstAdminCode, networkError)
  await openConsole('/admin/first-admin?token=printed')
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('alert').textContent).toContain('No Internet')
  serve(checkFirstAdminCode, () => ({ success: true }))
  await userEvent.click(again)
  await waitFor(() => expect(screen.getByLabelText('Email')).toBeTruthy())
})
