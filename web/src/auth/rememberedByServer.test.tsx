import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loginByRememberToken } from '#contract/auth/api.ts'
import { readCookie, writeCookie } from '../cookie.ts'
import { endSession } from '../session.ts'
import { learner, openApp, serveSchool } from '../testingApp.ts'
import { serve } from '../testingServer.ts'

beforeEach(serveSchool)
afterEach(() => endSession('chosen'))

it('on the website the server keeps the token: the call names the account alone, and binds the session', async () => {
  writeCookie('u_email', 'marina@mail.test', { seconds: 60, sameSite: 'Strict' })
  const received = serve(loginByRememberToken, () => ({ success: true, data: { token: 'abc', user: learner } }))
  await openApp('/')
  expect(await screen.findByRole('navigation', { name: 'Menu' })).toBeTruthy()
  expect(received.map(({ body }) => body)).toEqual([{ email: 'marina@mail.test' }])
  expect(received[0]?.headers.get('x-bind-session')).toBe('1')
  expect(readCookie('u_email')).toBe('marina@mail.test')
})
