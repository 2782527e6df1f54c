import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loginByRememberToken } from '#contract/auth/api.ts'
import { readCookie, writeCookie } from '../cookie.ts'
import { endSession } from '../session.ts'
import { learner, openApp, serveSchool } from '../testingApp.ts'
import { serve } from '../testingServer.ts'

beforeEach(serveSchool)
afterEach(() => endSession('chosen'))

it('a token that an earlier version left readable is used once: the one that the server keeps takes its place', async () => {
  writeCookie('u_email', 'marina@mail.test', { seconds: 60, sameSite: 'Strict' })
  writeCookie('u_password', 'of-an-earlier-version', { seconds: 60, sameSite: 'Strict' })
  const received = serve(loginByRememberToken, () => ({ success: true, data: { token: 'abc', user: learner } }))
  await openApp('/')
  expect(await screen.findByRole('navigation', { name: 'Menu' })).toBeTruthy()
  expect(received.map(({ body }) => body)).toMatchObject([{ remember_token: 'of-an-earlier-version' }])
  expect([readCookie('u_email'), readCookie('u_password')]).toEqual(['marina@mail.test', undefined])
})
