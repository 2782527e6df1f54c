import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkResetCode, requestPasswordReset, resetPassword } from '#contract/accounts/auth/api.ts'
import { getUser, updatePassword } from '#contract/accounts/users/api.ts'
import { endSession, startSession, storedToken } from '../../../platform/session/session.ts'
import { learner, openApp, openLink, serveSchool } from '../../../../test/app.ts'
import { networkError, jsonResponse, serve } from '../../../../test/server.ts'

beforeEach(serveSchool)
afterEach(() => endSession('chosen'))

const first = () => screen.getByLabelText('New password')
const second = () => screen.getByLabelText('New password again')
const save = () => screen.getByRole('button', { name: 'Save the password' })

async function type(password: string, repeat = password): Promise<void> {
  await userEvent.type(first(), password)
  await userEvent.type(second(), repeat)
}

it('the request for a password reset starts with the e-mail typed on the sign-in page', async () => {
  await openApp('/')
  await userEvent.type(await screen.findByLabelText('Email'), 'marina@mail.test')
  await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }))
  expect(await screen.findByRole('heading', { name: 'Reset password' })).toBeTruthy()
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'marina@mail.test')
})

it('the request for a password reset sends the trimmed lower-case e-mail and confirms it', async () => {
  const received = serve(requestPasswordReset, () => ({ success: true }))
  await openApp('/reset')
  const button = await screen.findByRole('button', { name: 'Send the link' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.type(screen.getByLabelText('Email'), ' Marina@Mail.test ')
  await userEvent.click(button)
  expect(await screen.findByText(/account for marina@mail.test/)).toBeTruthy()
  expect(received[0]?.body).toEqual({ email: 'marina@mail.test' })
  expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe('/')
})

it('the request for a password reset shows a server error at the field', async () => {
  serve(requestPasswordReset, () => jsonResponse(422, { success: false, errors: { email: ['No such post office.'] } }))
  await openApp('/reset')
  await userEvent.type(await screen.findByLabelText('Email'), 'marina@mail.test')
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(await screen.findByText('No such post office.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
})

it('the request for a password reset rejects an invalid e-mail locally, and reports a network error', async () => {
  const received = serve(requestPasswordReset, networkError)
  await openApp('/reset')
  await userEvent.type(await screen.findByLabelText('Email'), 'marina')
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(await screen.findByText('Please enter a valid email address.')).toBeTruthy()
  expect(received).toEqual([])
  await userEvent.type(screen.getByLabelText('Email'), '@mail.test')
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(await screen.findByText('No Internet.')).toBeTruthy()
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'marina@mail.test')
})

it('the reset link sets the new password once both fields match, and signs in', async () => {
  const received = serve(resetPassword, () => ({ success: true, data: { token: 'fresh', user: learner } }))
  await openLink('/resetPassword?token=code-of-the-mail')
  await screen.findByRole('heading', { name: 'New password' })
  expect(save().getAttribute('aria-disabled')).toBe('true')
  await type('quiet harbour 17', 'quiet harbour 18')
  await userEvent.click(save())
  expect(await screen.findByText('Passwords must be identical.')).toBeTruthy()
  expect(received).toEqual([])
  await userEvent.clear(second())
  await userEvent.type(second(), 'quiet harbour 17')
  await userEvent.click(save())
  expect(await screen.findByRole('navigation', { name: 'Menu' })).toBeTruthy()
  expect(storedToken()).toBe('fresh')
  expect(received[0]?.body).toEqual({
    token: 'code-of-the-mail',
    password: 'quiet harbour 17',
    password_repeat: 'quiet harbour 17',
  })
})

it('the new password needs eight characters, and shows a server error', async () => {
  serve(resetPassword, () => jsonResponse(422, { success: false, errors: { password: ['Too easy to guess.'] } }))
  await openLink('/resetPassword?token=code')
  await screen.findByRole('heading', { name: 'New password' })
  await type('short')
  await userEvent.click(save())
  expect(await screen.findByText('Use 8 characters or more.')).toBeTruthy()
  await userEvent.clear(first())
  await userEvent.clear(second())
  await type('password123')
  await userEvent.click(save())
  expect(await screen.findByText('Too easy to guess.')).toBeTruthy()
})

it('a used reset link is reported at once without a form, with a link to request a new one', async () => {
  const dead = { name: 'x', message: 'x', code: 'code_invalid', status: 403 }
  const received = serve(checkResetCode, () => jsonResponse(403, dead))
  await openLink('/resetPassword?token=used')
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
  expect(screen.queryByLabelText('New password')).toBeNull()
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/reset')
  expect(received[0]?.body).toEqual({ token: 'used' })
})

it('the reset link shows the form when the check of the link fails', async () => {
  serve(checkResetCode, networkError)
  await openLink('/resetPassword?token=code')
  expect(await screen.findByRole('heading', { name: 'New password' })).toBeTruthy()
})

it('a reset link that became invalid is reported after submitting, with a link to request a new one', async () => {
  serve(resetPassword, () => jsonResponse(403, { name: 'x', message: 'x', code: 'code_invalid', status: 403 }))
  await openLink('/resetPassword?token=old')
  await screen.findByRole('heading', { name: 'New password' })
  await type('quiet harbour 17')
  await userEvent.click(save())
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/reset')
})

it('the reset link of a closed account also offers to restore it', async () => {
  const closed = { name: 'Conflict', message: 'The account is closed.', code: 'account_closed', status: 409 }
  const received = serve(resetPassword, (request) =>
    (request.body as { restore?: boolean }).restore
      ? { success: true, data: { token: 'fresh', user: learner } }
      : jsonResponse(409, closed),
  )
  await openLink('/resetPassword?token=code-of-the-mail')
  await screen.findByRole('heading', { name: 'New password' })
  await type('quiet harbour 17')
  await userEvent.click(save())
  expect(await screen.findByRole('heading', { name: 'The account is closed' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to sign-in' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Restore the account' }))
  expect(await screen.findByRole('navigation', { name: 'Menu' })).toBeTruthy()
  expect(storedToken()).toBe('fresh')
  expect(received[1]?.body).toMatchObject({ token: 'code-of-the-mail', restore: true })
})

it('guests without a reset link are redirected to the sign-in page', async () => {
  await openApp('/resetPassword')
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy()
})

it('a user who must change the password gets no other page until it is changed', async () => {
  const obliged = { ...learner, is_require_update_password: true }
  serve(getUser, () => obliged)
  const received = serve(updatePassword, () => ({ success: true, data: { user: learner } }))
  startSession({ token: 'abc', userId: learner.id, days: 30 })
  await openApp('/courses')
  await screen.findByRole('heading', { name: 'New password' })
  await type('quiet harbour 17')
  await userEvent.click(save())
  expect(await screen.findByRole('navigation', { name: 'Menu' })).toBeTruthy()
  expect(received[0]?.body).toEqual({ password: 'quiet harbour 17', password_repeat: 'quiet harbour 17' })
})
