import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signupByEmail, validateSignupForm } from '#contract/auth/api.ts'
import { getPublicConfig, type Project, type RegistrationQuestion } from '#contract/brands/api.ts'
import type { QuestionName } from '#contract/auth/registration.ts'
import { createPushSubscription } from '#contract/push/api.ts'
import { getUser, updateUser, updateUserStatus, type User } from '#contract/users/api.ts'
import { createSocialCode, listExternalAuths } from '#contract/social/api.ts'
import { loadPublicConfig } from '../../brands/publicConfig.ts'
import { choosePolicy, forgetPolicy } from '../../cookies/policy.ts'
import { endSession, startSession, storedToken } from '../../session.ts'
import { learner, openApp, publicConfig, serveConfig, serveSchool } from '../../testingApp.ts'
import { takeSocialReturn } from '../../social/socialReturn.ts'
import { openPushBrowser, pushSettings } from '../../testingPush.ts'
import { brokenConnection, refusal, serve } from '../../testingServer.ts'

const asked = (name: QuestionName, message: string, after?: string): RegistrationQuestion => ({
  name,
  message: { en: message },
  re_ask: { en: `Again: ${name}` },
  after: after ? { en: after } : null,
})
const usual = [
  asked('firstName', 'What is your name?', 'Good to meet you, {firstName}.'),
  asked('email', 'Which email?'),
  asked('password', 'Choose a password.', 'The account is open.'),
  asked('socials', 'Link a network?'),
  asked('birthday', 'When is your birthday?'),
  asked('avatarId', 'Add a photo.', 'All set.'),
]

let account: User
async function serveRegistration(
  questions: readonly RegistrationQuestion[] = usual,
  isOpen = true,
  project: Partial<Project> = {},
): Promise<void> {
  serveSchool()
  serve(getPublicConfig, () => ({
    ...publicConfig,
    project: { ...publicConfig.project, is_registration_enable: isOpen, ...project },
  }))
  await loadPublicConfig()
  serveConfig({ is_registration_enable: isOpen }, { user_info_chat: questions })
  account = { ...learner, name: 'Hannah', email: 'hannah@mail.test', status: 10 }
  serve(getUser, () => account)
  serve(validateSignupForm, () => ({ success: true }))
}
const servedStatuses = () =>
  serve(updateUserStatus, ({ body }) => {
    account = { ...account, status: (body as { status: number }).status }
    return { success: true, data: { user: account } }
  })

beforeEach(() => serveRegistration())
afterEach(() => endSession('chosen'))

const said = () =>
  within(screen.getByRole('log'))
    .getAllByRole('listitem')
    .map((line) => line.textContent?.replace(/^(School|You): /, ''))

async function answer(label: string, text: string): Promise<void> {
  const input = await screen.findByLabelText(label)
  await userEvent.clear(input)
  await userEvent.type(input, `${text}{Enter}`)
}

describe('a new account', () => {
  it('is made by answering name, e-mail and password, and is signed in', async () => {
    const received = serve(signupByEmail, () => ({ success: true, data: { token: 'fresh', user: account } }))
    const statuses = servedStatuses()
    await openApp('/signup')
    await answer('Your name', 'Hannah')
    expect(await screen.findByText('Good to meet you, Hannah.')).toBeTruthy()
    await answer('E-mail', ' Hannah@Mail.test ')
    await answer('Password', 'quiet harbour 17')
    expect(await screen.findByText('When is your birthday?')).toBeTruthy()
    expect(storedToken()).toBe('fresh')
    expect(received[0]?.body).toEqual({
      username: 'hannah@mail.test',
      email: 'hannah@mail.test',
      name: 'Hannah',
      password: 'quiet harbour 17',
      password_repeat: 'quiet harbour 17',
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      language_code: 'en',
    })
    expect(said()).toEqual([
      'What is your name?',
      'Hannah',
      'Good to meet you, Hannah.',
      'Which email?',
      'Hannah@Mail.test',
      'Choose a password.',
      '••••••••',
      'The account is open.',
      'When is your birthday?',
    ])
    // The server has begun the registration with the account.
    expect(statuses).toEqual([])
  })

  it('asks again, with the reason, for an e-mail that is wrong or taken', async () => {
    const received = serve(validateSignupForm, () =>
      refusal(422, { success: false, errors: { 'signupform-email': ['This e-mail is already in use.'] } }),
    )
    await openApp('/signup')
    await answer('Your name', 'Hannah')
    await answer('E-mail', 'hannah')
    expect(await screen.findByText('Again: email')).toBeTruthy()
    expect(received).toEqual([])
    await answer('E-mail', 'hannah@mail.test')
    expect(await screen.findByText('Again: email. This e-mail is already in use.')).toBeTruthy()
    expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'hannah@mail.test')
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
  })

  it('asks again for a password that is too short or too common, and never shows it', async () => {
    serve(signupByEmail, () => refusal(422, { success: false, errors: { password: ['Too easy to guess.'] } }))
    await openApp('/signup')
    await answer('Your name', 'Hannah')
    await answer('E-mail', 'hannah@mail.test')
    await answer('Password', 'short')
    expect(await screen.findByText('Again: password. A password has 8 characters or more.')).toBeTruthy()
    await answer('Password', 'password123')
    expect(await screen.findByText('Again: password. Too easy to guess.')).toBeTruthy()
    expect(said().join()).not.toContain('password123')
  })

  it('goes on where it was left for another page, and keeps what was said, but for the password', async () => {
    await openApp('/signup')
    await answer('Your name', 'Hannah')
    await answer('E-mail', 'hannah@mail.test')
    await screen.findByText('Choose a password.')
    expect(JSON.parse(sessionStorage.getItem('signup-draft') ?? '')).toEqual({
      firstName: 'Hannah',
      email: 'hannah@mail.test',
    })
    const before = said()
    await openApp('/signup')
    expect(await screen.findByLabelText('Password')).toHaveProperty('value', '')
    expect(said()).toEqual(before)
  })

  it('without a connection nothing is lost', async () => {
    serve(validateSignupForm, brokenConnection)
    await openApp('/signup')
    await answer('Your name', 'Hannah')
    await answer('E-mail', 'hannah@mail.test')
    expect(await screen.findByText('No Internet.')).toBeTruthy()
    expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'hannah@mail.test')
    serve(validateSignupForm, () => ({ success: true }))
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }))
    expect(await screen.findByText('Choose a password.')).toBeTruthy()
  })
})

describe('where the school registers nobody', () => {
  beforeEach(() => serveRegistration(usual, false))

  it('the address leads to the sign-in, which offers no account', async () => {
    await openApp('/signup')
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull()
  })
})

describe('a registration that was broken off', () => {
  const resume = async (status: number, path = '/') => {
    account = { ...account, status }
    startSession({ token: 'abc', userId: account.id, days: 30 })
    const statuses = servedStatuses()
    await openApp(path)
    await screen.findByRole('heading', { name: 'New account' })
    return () => statuses.map(({ body }) => (body as { status: number }).status)
  }

  it('goes on at the next visit with what is not answered, and each answer moves it on', async () => {
    const statuses = await resume(20)
    const received = serve(updateUser, () => ({ success: true, data: { user: account } }))
    expect(said()).toEqual(['When is your birthday?'])
    await answer('Birthday', '31022000')
    expect(await screen.findByText('Again: birthday. Nonexistent date.')).toBeTruthy()
    await answer('Birthday', '14.05.1991')
    expect(await screen.findByText('Add a photo.')).toBeTruthy()
    expect(received[0]?.body).toEqual({ birthday: '14.05.1991' })
    expect(statuses()).toEqual([30])
  })

  it('a question that is skipped is not asked again', async () => {
    const statuses = await resume(30)
    expect(said()).toEqual(['Add a photo.'])
    await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
    expect(await screen.findByText('All set.')).toBeTruthy()
    expect(statuses()).toEqual([40])
    await userEvent.click(screen.getByRole('button', { name: 'Begin' }))
    expect(await screen.findByRole('navigation', { name: 'Menu' })).toBeTruthy()
  })

  describe('offers to link a network', () => {
    const link_url = '/spa/api/v1/auth/social/google/start'
    beforeEach(async () => {
      serve(getPublicConfig, () => ({
        ...publicConfig,
        auth: [{ name: 'google' as const, login_url: null, link_url }],
      }))
      await loadPublicConfig()
      serveConfig({}, { user_info_chat: usual, social_auth: { login: [], link: ['google'] } })
    })

    it('by leaving for it, to come back to this question', async () => {
      serve(listExternalAuths, () => [])
      serve(createSocialCode, () => ({ token: 'one-time' }))
      const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
      await resume(20)
      await userEvent.click(await screen.findByRole('button', { name: 'Link Google' }))
      await vi.waitFor(() => expect(leave).toHaveBeenCalled())
      const address = new URL(String(leave.mock.calls[0]?.[0]), location.origin)
      expect(address.searchParams.get('successUrl')).toContain('/user-info-chat?action=link&method=google')
      leave.mockRestore()
    })

    it('and goes on once one is linked', async () => {
      serve(listExternalAuths, () => [{ id: 3, source: 'google' }])
      const statuses = await resume(20)
      await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
      expect(await screen.findByText('When is your birthday?')).toBeTruthy()
      expect(said()).toEqual(['Link a network?', 'Google', 'When is your birthday?'])
      expect(statuses()).toEqual([])
    })

    it('again when the visit has failed, and it can be skipped', async () => {
      serve(listExternalAuths, () => [])
      account = { ...account, status: 20 }
      startSession({ token: 'abc', userId: account.id, days: 30 })
      servedStatuses()
      history.replaceState(null, '', '/user-info-chat?action=link&method=google&status=fail&code=unknown_error')
      takeSocialReturn()
      await openApp('/user-info-chat')
      await userEvent.click(await screen.findByRole('button', { name: 'OK' }))
      expect(said()).toEqual(['Link a network?', 'Again: socials'])
      await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
      expect(await screen.findByText('When is your birthday?')).toBeTruthy()
    })
  })

  it('can be left for later', async () => {
    await resume(20)
    await userEvent.click(screen.getByRole('link', { name: 'Finish later' }))
    expect(await screen.findByRole('navigation', { name: 'Menu' })).toBeTruthy()
  })

  it('moves nobody by being looked at, and is no home to whoever takes no part in it', async () => {
    account = { ...account, status: 10 }
    startSession({ token: 'abc', userId: account.id, days: 30 })
    const statuses = servedStatuses()
    await openApp('/user-info-chat')
    expect(await screen.findByText('When is your birthday?')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Finish later' }))
    expect(await screen.findByRole('navigation', { name: 'Menu' })).toBeTruthy()
    await openApp('/')
    expect(await screen.findByRole('navigation', { name: 'Menu' })).toBeTruthy()
    expect(statuses).toEqual([])
  })

  it('is over for an account that has been through it', async () => {
    account = { ...account, status: 40 }
    startSession({ token: 'abc', userId: account.id, days: 30 })
    await openApp('/user-info-chat')
    expect(await screen.findByRole('navigation', { name: 'Menu' })).toBeTruthy()
  })
})

describe('push instead of birthday and photo, where the brand says so', () => {
  const questions = [...usual.slice(0, 4), asked('push', 'Shall we remind you?', 'All set.')]
  const begin = async (project: Partial<Project> = {}) => {
    await serveRegistration(questions, true, { push: pushSettings, ...project })
    account = { ...account, status: 20 }
    startSession({ token: 'abc', userId: account.id, days: 30 })
    return { statuses: servedStatuses(), taken: serve(createPushSubscription, () => ({ success: true })) }
  }
  const allow = async () => userEvent.click(await screen.findByRole('button', { name: 'Allow notifications' }))

  it('asks the browser, and sends what is told to this device', async () => {
    const browser = openPushBrowser()
    const { statuses, taken } = await begin()
    await openApp('/')
    await allow()
    expect(await screen.findByText('All set.')).toBeTruthy()
    expect([browser.asked, taken.length]).toEqual([1, 1])
    expect(statuses.map(({ body }) => body)).toEqual([{ status: 40 }])
  })

  it('goes on although the push service does not answer', async () => {
    openPushBrowser({ isServiceDown: true })
    await begin()
    await openApp('/')
    await allow()
    expect(await screen.findByText('All set.')).toBeTruthy()
  })

  it('is asked again when the question of the browser was closed', async () => {
    openPushBrowser({ answer: 'default' })
    await begin()
    await openApp('/')
    await allow()
    expect(await screen.findByText('Again: push')).toBeTruthy()
  })

  it('waits for the choice about cookies', async () => {
    const browser = openPushBrowser()
    await begin({ is_cookie_enable: true })
    await openApp('/')
    await allow()
    expect(
      await screen.findByText(/^Again: push\. Answer the question about cookies on this page first\.$/),
    ).toBeTruthy()
    expect(browser.asked).toBe(0)
    act(() => choosePolicy({ essential: true, analytics: false, marketing: false }))
    await allow()
    expect(await screen.findByText('All set.')).toBeTruthy()
    act(() => forgetPolicy())
  })

  it('is left out where the browser knows no push', async () => {
    const { statuses } = await begin()
    await openApp('/user-info-chat')
    expect(await screen.findByRole('navigation', { name: 'Menu' })).toBeTruthy()
    expect(screen.queryByText('Shall we remind you?')).toBeNull()
    expect(statuses).toEqual([])
  })
})
