import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { confirmEmail, exchangeCode, logout } from '#contract/auth/api.ts'
import { endSession, startSession, storedToken } from '../../session.ts'
import { learner, openLink, serveSchool } from '../../testingApp.ts'
import { brokenConnection, refusal, serve, type Received } from '../../testingServer.ts'
import { linkCodes } from './linkCodes.ts'

beforeEach(serveSchool)
afterEach(async () => {
  await endSession('chosen')
  vi.restoreAllMocks()
})

const used = () => refusal(403, { name: 'Forbidden', message: 'x', code: 'code_invalid', status: 403 })
const hannah = { ...learner, id: 8, name: 'Hannah', last_name: 'Cole' }

describe('signing in by a link', () => {
  it.each(['/auto-login', '/resetPassword', '/confirm-email'])(
    'takes the code of %s out of the address before anything else happens, and knows it after a reload',
    (path) => {
      history.replaceState(null, '', `${path}?token=secret&returnUrl=%2Fcourses`)
      const take = () => linkCodes.forEach((code) => code.take())
      take()
      expect(location.href).not.toContain('secret')
      expect(location.search).toBe('?returnUrl=%2Fcourses')
      take()
      const known = linkCodes.filter((code) => code.read() === 'secret')
      expect(known).toHaveLength(1)
      known[0]?.forget()
      take()
      expect(linkCodes.map((code) => code.read())).not.toContain('secret')
    },
  )

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
  let exchanged: Received[]
  beforeEach(async () => {
    startSession({ token: 'of-marina', userId: learner.id, days: 30 })
    exchanged = serve(exchangeCode, ({ headers }) => {
      const token = headers.has('x-bind-session') ? 'bound-of-hannah' : 'of-hannah'
      return { success: true, data: { token, user: hannah } }
    })
    await openLink('/auto-login?token=secret')
    await screen.findByRole('heading', { name: 'Switch accounts?' })
  })

  it('they stay signed in unless they agree, and the new session ends', async () => {
    expect(exchanged.map(({ headers }) => headers.get('x-bind-session'))).toEqual([null])
    const ended = serve(logout, () => ({ success: true }))
    await userEvent.click(screen.getByRole('button', { name: 'Stay in my account' }))
    await waitFor(() => expect(ended[0]?.headers.get('authorization')).toBe('Bearer of-hannah'))
    expect(storedToken()).toBe('of-marina')
  })

  it('agreeing signs them out and loads the page anew as the other', async () => {
    const ended = serve(logout, () => ({ success: true }))
    const load = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
    await userEvent.click(screen.getByRole('button', { name: 'Continue as Hannah Cole' }))
    await waitFor(() => expect(load).toHaveBeenCalledWith('/'))
    expect(ended[0]?.headers.get('authorization')).toBe('Bearer of-marina')
    expect(exchanged[1]?.body).toEqual({ token: 'of-hannah' })
    expect(storedToken()).toBe('bound-of-hannah')
  })
})

describe('the confirmation mail', () => {
  it('confirms the address, once', async () => {
    const received = serve(confirmEmail, () => ({ success: true }))
    await openLink('/confirm-email?token=code')
    expect(await screen.findByRole('heading', { name: 'The e-mail is confirmed' })).toBeTruthy()
    expect(received.map(({ body }) => body)).toEqual([{ token: 'code' }])
  })

  it('a link that was used says so', async () => {
    serve(confirmEmail, used)
    await openLink('/confirm-email?token=code')
    expect(await screen.findByText(/may be confirmed already/)).toBeTruthy()
  })
})
