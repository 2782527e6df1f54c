import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { confirmEmail, exchangeCode, logout } from '#contract/auth/api.ts'
import { endSession, startSession, storedToken } from '../../session.ts'
import { learner, openApp, serveSchool } from '../../testingApp.ts'
import { brokenConnection, refusal, serve } from '../../testingServer.ts'
import { autoLoginCode } from './autoLoginCode.ts'

beforeEach(serveSchool)
afterEach(async () => {
  await endSession('chosen')
  vi.restoreAllMocks()
})

const used = () => refusal(403, { name: 'Forbidden', message: 'x', code: 'code_invalid', status: 403 })
const hannah = { ...learner, id: 8, name: 'Hannah', last_name: 'Cole' }

/** The start of the application takes the code; here it has started already. */
async function openLink(address: string): Promise<void> {
  history.replaceState(null, '', address)
  autoLoginCode.take()
  await openApp(location.pathname + location.search)
}

describe('signing in by a link', () => {
  it('takes the code out of the address before anything else happens', () => {
    history.replaceState(null, '', '/auto-login?token=secret&returnUrl=%2Fcourses')
    autoLoginCode.take()
    expect(location.href).not.toContain('secret')
    expect(location.search).toBe('?returnUrl=%2Fcourses')
  })

  it('exchanges the code for a session and goes where the link leads', async () => {
    const received = serve(exchangeCode, () => ({ success: true, data: { token: 'fresh', user: learner } }))
    await openLink('/auto-login?token=secret&returnUrl=%2Fcourses')
    await waitFor(() => expect(storedToken()).toBe('fresh'))
    expect(received.map(({ body }) => body)).toEqual([{ token: 'secret' }])
    await waitFor(() => expect(location.pathname).toBe('/courses'))
  })

  it('never leaves for a foreign address', async () => {
    serve(exchangeCode, () => ({ success: true, data: { token: 'fresh', user: learner } }))
    await openLink('/auto-login?token=secret&returnUrl=%2F%2Fevil.test')
    await waitFor(() => expect(location.pathname).toBe('/home'))
  })

  it('without a code leads to the sign-in', async () => {
    await openLink('/auto-login?token=')
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy()
  })

  it('says that the link was used, and offers the sign-in', async () => {
    serve(exchangeCode, used)
    await openLink('/auto-login?token=old')
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to sign-in' })).toBeTruthy()
  })

  it('without a connection the code is kept for another try', async () => {
    serve(exchangeCode, brokenConnection)
    await openLink('/auto-login?token=secret')
    const retry = await screen.findByRole('button', { name: 'Try again' })
    serve(exchangeCode, () => ({ success: true, data: { token: 'fresh', user: learner } }))
    await userEvent.click(retry)
    await waitFor(() => expect(storedToken()).toBe('fresh'))
  })
})

describe('when somebody else is signed in here', () => {
  beforeEach(async () => {
    startSession({ token: 'of-marina', userId: learner.id, days: 30 })
    serve(exchangeCode, () => ({ success: true, data: { token: 'of-hannah', user: hannah } }))
    await openLink('/auto-login?token=secret')
    await screen.findByRole('heading', { name: 'Change the account?' })
  })

  it('they stay signed in unless they agree, and the new session ends', async () => {
    const ended = serve(logout, () => ({ success: true }))
    await userEvent.click(screen.getByRole('button', { name: 'Stay in my account' }))
    await waitFor(() => expect(ended[0]?.headers.get('authorization')).toBe('Bearer of-hannah'))
    expect(storedToken()).toBe('of-marina')
  })

  it('agreeing signs them out and loads the page anew as the other', async () => {
    const ended = serve(logout, () => ({ success: true }))
    const load = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
    await userEvent.click(screen.getByRole('button', { name: 'Go on as Hannah Cole' }))
    await waitFor(() => expect(load).toHaveBeenCalledWith('/'))
    expect(ended[0]?.headers.get('authorization')).toBe('Bearer of-marina')
    expect(storedToken()).toBe('of-hannah')
  })
})

describe('the confirmation mail', () => {
  it('confirms the address, once', async () => {
    const received = serve(confirmEmail, () => ({ success: true }))
    await openApp('/confirm-email?token=code')
    expect(await screen.findByRole('heading', { name: 'The email is confirmed' })).toBeTruthy()
    expect(received.map(({ body }) => body)).toEqual([{ token: 'code' }])
  })

  it('a link that was used says so', async () => {
    serve(confirmEmail, used)
    await openApp('/confirm-email?token=code')
    expect(await screen.findByText(/may be confirmed already/)).toBeTruthy()
  })
})
