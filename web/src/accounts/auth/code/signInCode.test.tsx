import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { login } from '#contract/accounts/auth/api.ts'
import { endSession, storedToken } from '../../../platform/session/session.ts'
import { learner, openApp, serveSchool } from '../../../../test/app.ts'
import { noon } from '../../../../test/clock.ts'
import { networkError, jsonResponse, serve } from '../../../../test/server.ts'

const codeRequired = () =>
  jsonResponse(403, { name: 'Forbidden', message: 'A code.', code: 'sign_in_code_required', status: 403 })
const validationFailed = (errors: Record<string, string[]>) => jsonResponse(422, { success: false, errors })
const signedIn = { success: true, data: { token: 'a-new-token', user: learner } }

let responses: (() => unknown)[]
let received: { body: unknown }[]

beforeEach(async () => {
  serveSchool()
  responses = [codeRequired]
  received = serve(login, () => (responses.length > 1 ? responses.shift() : responses[0])?.() as never)
  await openApp('/')
  await userEvent.type(await screen.findByLabelText('Email'), 'Marina@Mail.test')
  await userEvent.type(screen.getByLabelText('Password'), 'secret-2026')
  await userEvent.click(screen.getByLabelText('Remember me'))
  await userEvent.click(button())
  await screen.findByRole('heading', { name: 'Enter the code from the email' })
})
afterEach(async () => {
  vi.useRealTimers()
  await endSession('chosen')
})

const button = () => screen.getByRole('button', { name: /^Sign in/ })
const field = () => screen.getByLabelText('Code from the email')
const credentials = { email: 'marina@mail.test', password: 'secret-2026', remember: true }

async function answerWith(...next: (() => unknown)[]): Promise<void> {
  responses = next
  await userEvent.type(field(), '12345678')
  await userEvent.click(button())
}

describe('the sign-in code of an account under attack', () => {
  it('the sign-in code is entered in a focused numeric field and submitted with the credentials', async () => {
    expect(screen.getByText(/the code is on its way to marina@mail\.test/)).toBeTruthy()
    expect(document.activeElement).toBe(field())
    expect([field().getAttribute('inputmode'), field().getAttribute('autocomplete')]).toEqual([
      'numeric',
      'one-time-code',
    ])
    expect(button().getAttribute('aria-disabled')).toBe('true')
    await answerWith(() => signedIn)
    await waitFor(() => expect(storedToken()).toBe('a-new-token'))
    expect(field()).toHaveProperty('value', '1234 5678')
    expect(received.map(({ body }) => body)).toEqual([credentials, { ...credentials, code: '1234 5678' }])
  })

  it('the sign-in code shows an error at the field when it is wrong, and keeps the value', async () => {
    await answerWith(() => validationFailed({ code: ['This code is not valid.'] }))
    expect(await screen.findByText('This code is not valid.')).toBeTruthy()
    expect(document.activeElement).toBe(field())
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(field()).toHaveProperty('value', '1234 5678')
    await userEvent.keyboard('{Backspace}')
    expect(screen.queryByText('This code is not valid.')).toBeNull()
  })

  it('the sign-in code can be requested again after half a minute', async () => {
    const wait = await screen.findByRole('button', { name: /^Send again in 0:/ })
    await userEvent.click(wait)
    expect(received).toHaveLength(1)
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'setInterval'], shouldAdvanceTime: true })
    vi.setSystemTime((noon + 31) * 1000)
    await userEvent.click(await screen.findByRole('button', { name: 'Send the code again' }, { timeout: 3000 }))
    await waitFor(() => expect(received.map(({ body }) => body)).toEqual([credentials, credentials]))
    expect(await screen.findByRole('button', { name: /^Send again in 0:/ })).toBeTruthy()
  })

  it('the sign-in code leads back to the form with its values', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Change the email or password' }))
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'Marina@Mail.test')
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'secret-2026')
  })

  it('the sign-in code gives way to the form when the password is wrong and no code is required any more', async () => {
    await answerWith(() => validationFailed({ password: ['Wrong password.'] }))
    expect(await screen.findByText('Wrong password.')).toBeTruthy()
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
  })

  it('the form of the sign-in code is disabled for as long as the rate limit lasts', async () => {
    const many = { name: 'Too Many Requests', message: 'Later.', code: 'too_many_requests', status: 429 }
    await answerWith(() => jsonResponse(429, many, { 'retry-after': '42' }))
    expect(await screen.findByText(/again in 42 seconds/)).toBeTruthy()
    await waitFor(() => expect(button().textContent).toMatch(/^Sign in again in 0:4[12]/))
  })

  it('the sign-in code can be submitted again after a network error', async () => {
    await answerWith(networkError, () => signedIn)
    expect(await screen.findByText('No Internet.')).toBeTruthy()
    await userEvent.click(button())
    await waitFor(() => expect(storedToken()).toBe('a-new-token'))
  })

  it('the sign-in code restores a closed account on request', async () => {
    const closed = { name: 'Conflict', message: 'The account is closed.', code: 'account_closed', status: 409 }
    await answerWith(() => jsonResponse(409, closed))
    await userEvent.click(await screen.findByRole('button', { name: 'Restore the account' }))
    expect(received.at(-1)?.body).toEqual({ ...credentials, code: '1234 5678', restore: true })
  })
})
