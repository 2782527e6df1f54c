import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { convertAccount, loginByAppId, signupByAppId, validateSignupForm } from '#contract/accounts/auth/api.ts'
import { getPublicConfig, type RegistrationQuestion } from '#contract/brands/api.ts'
import type { QuestionName } from '#contract/brands/registration.ts'
import { deleteUser, getUser, type User } from '#contract/accounts/users/api.ts'
import { loadPublicConfig } from '../../../brands/publicConfig.ts'
import { endSession, startSession, storedToken } from '../../../platform/session/session.ts'
import { listenToAnalytics } from '../../../../test/analytics.ts'
import { learner, openApp, publicConfig, serveConfig, serveSchool } from '../../../../test/app.ts'
import { networkError, jsonResponse, serve } from '../../../../test/server.ts'

const question = (name: QuestionName, message: string): RegistrationQuestion => ({
  name,
  message: { en: message },
  re_ask: { en: `Again: ${name}` },
  after: null,
})
const questions = [
  question('firstName', 'What is your name?'),
  question('email', 'Which email?'),
  question('password', 'Choose a password.'),
  question('birthday', 'When is your birthday?'),
]

let account: User
beforeEach(async () => {
  serveSchool()
  const project = { ...publicConfig.project, is_user_anon_auth_enable: true }
  serve(getPublicConfig, () => ({ ...publicConfig, project }))
  serveConfig({ is_user_anon_auth_enable: true }, { user_info_chat: questions })
  await loadPublicConfig()
  account = { ...learner, name: '', last_name: '', email: null, app_id: 'device', status: 10 }
  serve(getUser, () => account)
  serve(validateSignupForm, () => ({ success: true }))
  window.daystreamApp = { platform: 'android', version: '1.0.0' }
})
afterEach(async () => {
  delete window.daystreamApp
  localStorage.removeItem('device-account')
  await act(() => endSession('chosen'))
})

const start = async () => userEvent.click(await screen.findByRole('button', { name: 'Continue without email' }))
const inside = () => screen.findByRole('navigation', { name: 'Menu' })
const signedIn = () => ({ success: true, data: { token: 'of-the-device', user: account } })

it('the mobile application creates an account for its device without any input', async () => {
  const signups = serve(signupByAppId, signedIn)
  const expectTold = listenToAnalytics()
  await openApp('/')
  await start()
  await inside()
  await expectTold([{ name: 'user_registration', parameters: { method: 'device' } }])
  expect(storedToken()).toBe('of-the-device')
  const secret = expect.stringMatching(/^[\da-f-]{72}$/) as string
  expect(signups[0]?.body).toMatchObject({
    app_id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    password: secret,
    password_repeat: secret,
  })
  expect(signups[0]?.headers.get('x-app-type')).toBe('mobile')
})

it('a failed sign-up of a device shows the error, and the next attempt signs in to the created account', async () => {
  const signups = serve(signupByAppId, () => networkError())
  const logins = serve(loginByAppId, signedIn)
  const expectTold = listenToAnalytics()
  await openApp('/')
  await start()
  expect(await screen.findByText('No Internet.')).toBeTruthy()
  await start()
  await inside()
  const idsOf = (received: typeof signups) => received.map(({ body }) => (body as { app_id: string }).app_id)
  expect(idsOf(logins)).toEqual(idsOf(signups))
  await expectTold([{ name: 'login', parameters: { method: 'device' } }])
})

describe('device accounts', () => {
  beforeEach(() => localStorage.setItem('device-account', JSON.stringify({ appId: 'device', password: 'secret' })))

  it('a device with an account signs in to it again', async () => {
    const logins = serve(loginByAppId, signedIn)
    await openApp('/')
    await start()
    await inside()
    expect(logins[0]?.body).toEqual({ app_id: 'device', password: 'secret' })
  })

  it('a device creates a new account when its account no longer exists', async () => {
    serve(loginByAppId, () => jsonResponse(422, { success: false, errors: { password: ['Wrong password.'] } }))
    const signups = serve(signupByAppId, signedIn)
    await openApp('/')
    await start()
    await inside()
    expect(signups).toHaveLength(1)
  })

  it("saving a device's account adds an e-mail, and forgets the device's credentials", async () => {
    startSession({ token: 'of-the-device', userId: account.id, days: 30 })
    const converted = serve(convertAccount, ({ body }) => {
      const { name, email } = body as { name: string; email: string }
      account = { ...account, name, email, app_id: null, status: 20 }
      return { success: true, data: { user: account } }
    })
    await openApp('/home')
    await userEvent.click((await screen.findAllByRole('button', { name: 'Menu' }))[0] as HTMLElement)
    await userEvent.click(await screen.findByRole('link', { name: 'Save the account' }))
    await answer('Your name', 'Hannah')
    await answer('Email', 'hannah@mail.test')
    await answer('Password', 'quiet harbour 17')
    expect(await screen.findByText('When is your birthday?')).toBeTruthy()
    const password = 'quiet harbour 17'
    expect(converted[0]?.body).toEqual({
      name: 'Hannah',
      email: 'hannah@mail.test',
      password,
      password_repeat: password,
    })
    expect(storedToken()).toBe('of-the-device')
    expect(localStorage.getItem('device-account')).toBeNull()
  })

  it("a device's account is deleted without a password, after a warning that this is final", async () => {
    startSession({ token: 'of-the-device', userId: account.id, days: 30 })
    const received = serve(deleteUser, () => ({ success: true }))
    await openApp('/delete')
    expect(await screen.findByText(/It cannot be restored/)).toBeTruthy()
    expect(screen.queryByLabelText('Password')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Delete the account' }))
    await waitFor(() => expect(storedToken()).toBeUndefined())
    expect(received[0]?.body).toMatchObject({ current_password: 'secret' })
    expect(localStorage.getItem('device-account')).toBeNull()
  })
})

it('a browser does not offer anonymous accounts', async () => {
  delete window.daystreamApp
  await openApp('/')
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect(screen.queryByRole('button', { name: 'Continue without email' })).toBeNull()
})

async function answer(label: string, text: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText(label), `${text}{Enter}`)
}
