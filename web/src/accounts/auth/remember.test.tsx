import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { login, loginByRememberToken } from '#contract/accounts/auth/api.ts'
import { readCookie } from '../../platform/storage/cookie.ts'
import { endSession, storedToken } from '../../platform/session/session.ts'
import { listenToAnalytics } from '../../../test/analytics.ts'
import { learner, openApp, serveSchool } from '../../../test/app.ts'
import { jsonResponse, serve } from '../../../test/server.ts'
import { remember } from './remember.ts'

beforeEach(serveSchool)
afterEach(() => endSession('chosen'))

const storedCookies = () => [readCookie('u_email'), readCookie('u_password')]

async function signIn(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Email'), 'Marina@Mail.test')
  await userEvent.type(screen.getByLabelText('Password'), 'secret-2026')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(storedToken()).toBeDefined())
}

it('a stored token signs in at page load and is rotated', async () => {
  remember({ name: 'marina@mail.test', token: 'first' })
  const received = serve(loginByRememberToken, () => ({
    success: true,
    data: { token: 'abc', user: learner, remember_token: 'second' },
  }))
  const expectTold = listenToAnalytics()
  await openApp('/')
  expect(await screen.findByRole('navigation', { name: 'Menu' })).toBeTruthy()
  expect(storedToken()).toBe('abc')
  await expectTold([{ name: 'login', parameters: { method: 'remembered' } }])
  expect(received.map(({ body }) => body)).toEqual([{ email: 'marina@mail.test', remember_token: 'first' }])
  expect(storedCookies()).toEqual(['marina@mail.test', 'second'])
})

it('a stored token does not sign in later on the same page', async () => {
  await openApp('/')
  await screen.findByLabelText('Email')
  remember({ name: 'marina@mail.test', token: 'first' })
  const received = serve(loginByRememberToken, () => jsonResponse(401, {}))
  await openApp('/')
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', '')
  expect(received).toEqual([])
})

it('a sign-in stores no token unless requested', async () => {
  const received = serve(login, () => ({ success: true, data: { token: 'abc', user: learner } }))
  await openApp('/')
  await signIn()
  expect(received[0]?.body).not.toHaveProperty('remember')
  expect(storedCookies()).toEqual([undefined, undefined])
})

it('"Remember me" stores a strict token cookie for 30 days, never the password', async () => {
  const write = vi.spyOn(document, 'cookie', 'set')
  const received = serve(login, () => ({
    success: true,
    data: { token: 'abc', user: learner, remember_token: 'chosen.by-server' },
  }))
  await openApp('/')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Remember me' }))
  await signIn()
  expect(received[0]?.body).toMatchObject({ remember: true })
  expect(write).toHaveBeenCalledWith('u_password=chosen.by-server; Path=/; Max-Age=2592000; SameSite=Strict')
  expect(document.cookie).not.toContain('secret-2026')
})

it.each([
  ['chosen', undefined],
  ['replaced', undefined],
  ['expired', 'first'],
] as const)('after a session ended as %s the token is %s', async (reason, left) => {
  remember({ name: 'marina@mail.test', token: 'first' })
  await endSession(reason)
  expect(readCookie('u_password')).toBe(left)
})
