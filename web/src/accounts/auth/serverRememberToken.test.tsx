import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loginByRememberToken } from '#contract/accounts/auth/api.ts'
import { readCookie, writeCookie } from '../../platform/storage/cookie.ts'
import { endSession } from '../../platform/session/session.ts'
import { learner, openApp, serveSchool } from '../../../test/app.ts'
import { serve } from '../../../test/server.ts'

beforeEach(serveSchool)
afterEach(() => endSession('chosen'))

it('a browser’s token is in a cookie of the server: the request names only the account and binds the session', async () => {
  writeCookie('u_email', 'marina@mail.test', { seconds: 60, sameSite: 'Strict' })
  const received = serve(loginByRememberToken, () => ({ success: true, data: { token: 'abc', user: learner } }))
  await openApp('/')
  expect(await screen.findByRole('navigation', { name: 'Menu' })).toBeTruthy()
  expect(received.map(({ body }) => body)).toEqual([{ email: 'marina@mail.test' }])
  expect(received[0]?.headers.get('x-bind-session')).toBe('1')
  expect(readCookie('u_email')).toBe('marina@mail.test')
})
