import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { confirmEmail, exchangeCode, logout, resetPassword, restoreEmail } from '#contract/accounts/auth/api.ts'
import { endSession, startSession, storedToken } from '../../../platform/session/session.ts'
import { listenToAnalytics } from '../../../../test/analytics.ts'
import { learner, openLink, serveSchool } from '../../../../test/app.ts'
import { networkError, jsonResponse, serve, type ReceivedRequest } from '../../../../test/server.ts'
import { linkCodes } from './linkCodes.ts'

beforeEach(serveSchool)
afterEach(async () => {
  await endSession('chosen')
  vi.restoreAllMocks()
})

const used = () => jsonResponse(403, { name: 'Forbidden', message: 'x', code: 'code_invalid', status: 403 })
const hannah = { ...learner, id: 8, name: 'Hannah', last_name: 'Cole' }

it.each(['/auto-login', '/resetPassword', '/confirm-email', '/restore-email'])(
  'the code of %s leaves the URL at start and survives a reload',
  (path) => {
    history.replaceState(null, '', `${path}?token=secret&returnUrl=%2Fcourses`)
    const take = () => linkCodes.forEach((code) => code.take())
    take()
    expect(location.href).not.toContain('secret')
    expect(location.search).toBe('?returnUrl=%2Fcourses')
    take()
    const matching = linkCodes.filter((code) => code.read() === 'secret')
    expect(matching).toHaveLength(1)
    matching[0]?.forget()
    take()
    expect(linkCodes.map((code) => code.read())).not.toContain('secret')
  },
)

it('a sign-in link exchanges its code for a session and opens the return URL', async () => {
  const received = serve(exchangeCode, () => ({ success: true, data: { token: 'fresh', user: learner } }))
  await openLink('/auto-login?token=secret&returnUrl=%2Fcourses')
  await waitFor(() => expect(storedToken()).toBe('fresh'))
  expect(received.map(({ body }) => body)).toEqual([{ token: 'secret' }])
  await waitFor(() => expect(location.pathname).toBe('/courses'))
})

it.each([
  ['an account that a social network created counts as a registration', true, 'user_registration', 'social'],
  ['another sign-in link counts as a sign-in', undefined, 'login', 'link'],
])('%s', async (_title, isRegistration, name, method) => {
  const expectTold = listenToAnalytics()
  serve(exchangeCode, () => ({
    success: true,
    data: { token: 'fresh', user: learner, ...(isRegistration && { is_registration: true }) },
  }))
  await openLink('/auto-login?token=secret')
  await expectTold([{ name, parameters: { method } }])
})

it('a sign-in link never redirects to a foreign URL', async () => {
  serve(exchangeCode, () => ({ success: true, data: { token: 'fresh', user: learner } }))
  await openLink('/auto-login?token=secret&returnUrl=%2F%2Fevil.test')
  await waitFor(() => expect(location.pathname).toBe('/home'))
})

it('a sign-in link without a code redirects to the sign-in page', async () => {
  await openLink('/auto-login?token=')
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy()
})

it('a used sign-in link says so and offers to sign in', async () => {
  serve(exchangeCode, used)
  await openLink('/auto-login?token=old')
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to sign-in' })).toBeTruthy()
})

it('a sign-in link keeps the code for a retry after a network error', async () => {
  serve(exchangeCode, networkError)
  await openLink('/auto-login?token=secret')
  const retry = await screen.findByRole('button', { name: 'Try again' })
  serve(exchangeCode, () => ({ success: true, data: { token: 'fresh', user: learner } }))
  await userEvent.click(retry)
  await waitFor(() => expect(storedToken()).toBe('fresh'))
})

describe('switching between accounts', () => {
  let exchanged: ReceivedRequest[]
  beforeEach(async () => {
    startSession({ token: 'of-marina', userId: learner.id, days: 30 })
    exchanged = serve(exchangeCode, ({ headers }) => {
      const token = headers.has('x-bind-session') ? 'bound-of-hannah' : 'of-hannah'
      return { success: true, data: { token, user: hannah } }
    })
    await openLink('/auto-login?token=secret')
    await screen.findByRole('heading', { name: 'Switch accounts?' })
  })

  it('declining a switch of accounts continues the session and ends the new one', async () => {
    expect(exchanged.map(({ headers }) => headers.get('x-bind-session'))).toEqual([null])
    const ended = serve(logout, () => ({ success: true }))
    await userEvent.click(screen.getByRole('button', { name: 'Stay in my account' }))
    await waitFor(() => expect(ended[0]?.headers.get('authorization')).toBe('Bearer of-hannah'))
    expect(storedToken()).toBe('of-marina')
  })

  it('confirming a switch of accounts signs out and reloads the page as the new user', async () => {
    const ended = serve(logout, () => ({ success: true }))
    const load = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
    await userEvent.click(screen.getByRole('button', { name: 'Continue as Hannah Cole' }))
    await waitFor(() => expect(load).toHaveBeenCalledWith('/'))
    expect(ended[0]?.headers.get('authorization')).toBe('Bearer of-marina')
    expect(exchanged[1]?.body).toEqual({ token: 'of-hannah' })
    expect(storedToken()).toBe('bound-of-hannah')
  })
})

it('the confirmation link confirms the e-mail once', async () => {
  const received = serve(confirmEmail, () => ({ success: true }))
  await openLink('/confirm-email?token=code')
  expect(await screen.findByRole('heading', { name: 'Your email is confirmed' })).toBeTruthy()
  expect(received.map(({ body }) => body)).toEqual([{ token: 'code' }])
})

it('the confirmation link asks a guest for the password, and says when it is wrong', async () => {
  const received = serve(confirmEmail, ({ body }) =>
    (body as { password?: string }).password === 'quiet harbour 17'
      ? { success: true }
      : jsonResponse(422, { success: false, errors: { password: ['This password does not fit.'] } }),
  )
  await openLink('/confirm-email?token=code')
  const field = await screen.findByLabelText('Password')
  expect(screen.queryByText('This password does not fit.')).toBeNull()
  expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/reset')
  await userEvent.type(field, 'guessed{Enter}')
  expect(await screen.findByText('This password does not fit.')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, 'quiet harbour 17{Enter}')
  expect(await screen.findByRole('heading', { name: 'Your email is confirmed' })).toBeTruthy()
  const code = { token: 'code' }
  expect(received.map(({ body }) => body)).toEqual([
    code,
    { ...code, password: 'guessed' },
    { ...code, password: 'quiet harbour 17' },
  ])
})

it('a used confirmation link says so', async () => {
  serve(confirmEmail, used)
  await openLink('/confirm-email?token=code')
  expect(await screen.findByText(/may already be confirmed/)).toBeTruthy()
})

it('restoring an account waits for a press, and asks for a new password', async () => {
  const received = serve(restoreEmail, () => ({ success: true, data: { token: 'for-password' } }))
  const set = serve(resetPassword, () => ({ success: true, data: { token: 'fresh', user: learner } }))
  await openLink('/restore-email?token=secret')
  const button = await screen.findByRole('button', { name: 'Take my account back' })
  expect(received).toEqual([])
  await userEvent.click(button)
  await userEvent.type(await screen.findByLabelText('New password'), 'quiet harbour 17')
  await userEvent.type(screen.getByLabelText('New password again'), 'quiet harbour 17{Enter}')
  await waitFor(() => expect(storedToken()).toBe('fresh'))
  expect(received.map(({ body }) => body)).toEqual([{ token: 'secret' }])
  expect(set[0]?.body).toMatchObject({ token: 'for-password', password: 'quiet harbour 17' })
})

it('restoring an account reports an expired link', async () => {
  serve(restoreEmail, used)
  await openLink('/restore-email?token=old')
  await userEvent.click(await screen.findByRole('button', { name: 'Take my account back' }))
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
})
