import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loginByRememberToken } from '#contract/accounts/auth/api.ts'
import { readCookie, writeCookie } from '../../platform/storage/cookie.ts'
import { endSession } from '../../platform/session/session.ts'
import { learner, openApp, serveSchool } from '../../../test/app.ts'
import { serve } from '../../../test/server.ts'

beforeEach(serveSchool)
afterEach(() => endSession('chosen'))

it('a readable token of an earlier version works once and is replaced by the server’s cookie', async () => {
  writeCookie('u_email', 'marina@mail.test', { seconds: 60, sameSite: 'Strict' })
  writeCookie('u_password', 'of-an-earlier-version', { seconds: 60, sameSite: 'Strict' })
  const received = serve(loginByRememberToken, () => ({ success: true, data: { token: 'abc', user: learner } }))
  await openApp('/')
  expect(await screen.findByRole('navigation', { name: 'Menu' })).toBeTruthy()
  expect(received.map(({ body }) => body)).toMatchObject([{ remember_token: 'of-an-earlier-version' }])
  expect([readCookie('u_email'), readCookie('u_password')]).toEqual(['marina@mail.test', undefined])
})
