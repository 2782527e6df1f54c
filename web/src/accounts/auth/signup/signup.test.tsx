import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signupByEmail, validateSignupForm } from '#contract/accounts/auth/api.ts'
import { getPublicConfig, type Project, type RegistrationQuestion } from '#contract/brands/api.ts'
import type { QuestionName } from '#contract/brands/registration.ts'
import { createPushSubscription } from '#contract/messages/push/api.ts'
import { getUser, updateUser, updateUserStatus, type User } from '#contract/accounts/users/api.ts'
import { createSocialCode, listExternalAuths } from '#contract/accounts/social/api.ts'
import { loadPublicConfig } from '../../../brands/publicConfig.ts'
import { choosePolicy, clearPolicy } from '../../cookies/policy.ts'
import { setLanguage } from '../../../platform/language/language.ts'
import { endSession, startSession, storedToken } from '../../../platform/session/session.ts'
import { listenToAnalytics } from '../../../../test/analytics.ts'
import { learner, openApp, publicConfig, serveConfig, serveSchool } from '../../../../test/app.ts'
import { consumeOAuthResult } from '../../social/oauth.ts'
import { stubPushApi, pushSettings } from '../../../../test/push.ts'
import { networkError, jsonResponse, serve } from '../../../../test/server.ts'

const question = (name: QuestionName, message: string, after?: string): RegistrationQuestion => ({
  name,
  message: { en: message },
  re_ask: { en: `Again: ${name}` },
  after: after ? { en: after } : null,
})
const defaultQuestions = [
  question('firstName', 'What is your name?', 'Good to meet you, {firstName}.'),
  question('email', 'Which email?'),
  question('password', 'Choose a password.', 'The account is open.'),
  question('socials', 'Link a network?'),
  question('birthday', 'When is your birthday?'),
  question('avatarId', 'Add a photo.', 'All set.'),
]

let account: User
async function serveRegistration(
  questions: readonly RegistrationQuestion[] = defaultQuestions,
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
const serveStatuses = () =>
  serve(updateUserStatus, ({ body }) => {
    account = { ...account, status: (body as { status: number }).status }
    return { success: true, data: { user: account } }
  })

beforeEach(() => serveRegistration())
afterEach(() => endSession('chosen'))

const messages = () =>
  within(screen.getByRole('log'))
    .getAllByRole('listitem')
    .map((line) => line.textContent?.replace(/^(School|You): /, ''))

async function answer(label: string, text: string): Promise<void> {
  const input = await screen.findByLabelText(label)
  await userEvent.clear(input)
  await userEvent.type(input, `${text}{Enter}`)
}

function submit(input: HTMLElement, value: string): void {
  fireEvent.change(input, { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }))
}

it('the sign-up creates an account from name, e-mail and password, and signs it in', async () => {
  const received = serve(signupByEmail, () => ({ success: true, data: { token: 'fresh', user: account } }))
  const statuses = serveStatuses()
  const expectTold = listenToAnalytics()
  await openApp('/signup')
  await answer('Your name', 'Hannah')
  expect(await screen.findByText('Good to meet you, Hannah.')).toBeTruthy()
  await answer('Email', ' Hannah@Mail.test ')
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
  expect(messages()).toEqual([
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
  await expectTold([{ name: 'user_registration', parameters: { method: 'email' } }])
  // The server has begun the registration with the account.
  expect(statuses).toEqual([])
})

it('the sign-up asks again, with the reason, for an invalid or taken e-mail', async () => {
  const received = serve(validateSignupForm, () =>
    jsonResponse(422, { success: false, errors: { 'signupform-email': ['This e-mail is already in use.'] } }),
  )
  await openApp('/signup')
  await answer('Your name', 'Hannah')
  await answer('Email', 'hannah')
  expect(await screen.findByText('Again: email')).toBeTruthy()
  expect(received).toEqual([])
  await answer('Email', 'hannah@mail.test')
  expect(await screen.findByText('Again: email. This e-mail is already in use.')).toBeTruthy()
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'hannah@mail.test')
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
})

it('the sign-up asks again for a weak password, and never shows it', async () => {
  serve(signupByEmail, () => jsonResponse(422, { success: false, errors: { password: ['Too easy to guess.'] } }))
  await openApp('/signup')
  await answer('Your name', 'Hannah')
  await answer('Email', 'hannah@mail.test')
  await answer('Password', 'short')
  expect(await screen.findByText('Again: password. Use 8 characters or more.')).toBeTruthy()
  await answer('Password', 'password123')
  expect(await screen.findByText('Again: password. Too easy to guess.')).toBeTruthy()
  expect(messages().join()).not.toContain('password123')
})

it('the sign-up resumes after leaving the page with its messages and draft, without the password', async () => {
  await openApp('/signup')
  await answer('Your name', 'Hannah')
  await answer('Email', 'hannah@mail.test')
  await screen.findByText('Choose a password.')
  expect(JSON.parse(sessionStorage.getItem('signup-draft') ?? '')).toEqual({
    firstName: 'Hannah',
    email: 'hannah@mail.test',
  })
  const before = messages()
  await openApp('/signup')
  expect(await screen.findByLabelText('Password')).toHaveProperty('value', '')
  expect(messages()).toEqual(before)
})

it('the sign-up keeps a name and an e-mail that are only typed', async () => {
  await openApp('/signup')
  fireEvent.change(await screen.findByLabelText('Your name'), { target: { value: 'Hann' } })
  await openApp('/signup')
  expect(await screen.findByLabelText('Your name')).toHaveProperty('value', 'Hann')
  expect(sessionStorage.getItem('signup-draft')).toContain('Hann')
})

it('the sign-up takes an answer to a question that has just appeared', async () => {
  await openApp('/signup')
  const name = await screen.findByLabelText('Your name')
  submit(name, 'Hannah')
  while (!screen.queryByLabelText('Email')) await Promise.resolve()
  submit(screen.getByLabelText('Email'), 'hannah@mail.test')
  expect(await screen.findByText('Choose a password.')).toBeTruthy()
})

it('the sign-up keeps the answer after a network error', async () => {
  serve(validateSignupForm, networkError)
  await openApp('/signup')
  await answer('Your name', 'Hannah')
  await answer('Email', 'hannah@mail.test')
  expect(await screen.findByText('No Internet.')).toBeTruthy()
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'hannah@mail.test')
  serve(validateSignupForm, () => ({ success: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }))
  expect(await screen.findByText('Choose a password.')).toBeTruthy()
})

it.each([
  ['ru', 'Создать аккаунт', 'Как к вам обращаться?', 'Ваше имя'],
  ['en', 'Create an account', 'What shall we call you?', 'Your name'],
  ['es', 'Crear una cuenta', '¿Cómo le llamamos?', 'Su nombre'],
] as const)('the sign-in leads to the registration chat in %s', async (language, link, message, label) => {
  const texts = { ru: 'Как к вам обращаться?', en: 'What shall we call you?', es: '¿Cómo le llamamos?' }
  await serveRegistration([{ ...question('firstName', ''), message: texts }], true, { languages: ['es', 'en', 'ru'] })
  await openApp('/')
  await setLanguage(language)
  await userEvent.click(await screen.findByRole('link', { name: link }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(await screen.findByLabelText(label)).toBeTruthy()
})

describe('disabled sign-up', () => {
  beforeEach(() => serveRegistration(defaultQuestions, false))

  it('without sign-up its page redirects to the sign-in page, which offers no sign-up', async () => {
    await openApp('/signup')
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull()
  })
})

describe('unfinished registrations', () => {
  const resume = async (status: number, path = '/') => {
    account = { ...account, status }
    startSession({ token: 'abc', userId: account.id, days: 30 })
    const statuses = serveStatuses()
    await openApp(path)
    await screen.findByRole('heading', { name: 'New account' })
    return () => statuses.map(({ body }) => (body as { status: number }).status)
  }

  it('an incomplete registration resumes with the open questions, and each answer saves the status', async () => {
    const statuses = await resume(20)
    const received = serve(updateUser, () => ({ success: true, data: { user: account } }))
    expect(messages()).toEqual(['When is your birthday?'])
    await answer('Birthday', '31022000')
    expect(await screen.findByText('Again: birthday. Nonexistent date.')).toBeTruthy()
    await answer('Birthday', '14.05.1991')
    expect(await screen.findByText('Add a photo.')).toBeTruthy()
    expect(received[0]?.body).toEqual({ birthday: '14.05.1991' })
    expect(statuses()).toEqual([30])
  })

  it('an incomplete registration does not ask a skipped question again', async () => {
    const statuses = await resume(30)
    expect(messages()).toEqual(['Add a photo.'])
    await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
    expect(await screen.findByText('All set.')).toBeTruthy()
    expect(statuses()).toEqual([40])
    await userEvent.click(screen.getByRole('button', { name: 'Begin' }))
    expect(await screen.findByRole('navigation', { name: 'Menu' })).toBeTruthy()
  })

  describe('social networks in the registration', () => {
    const link_url = '/spa/api/v1/auth/social/google/start'
    beforeEach(async () => {
      serve(getPublicConfig, () => ({
        ...publicConfig,
        auth: [{ name: 'google' as const, login_url: null, link_url }],
      }))
      await loadPublicConfig()
      serveConfig({}, { user_info_chat: defaultQuestions, social_auth: { login: [], link: ['google'] } })
    })

    it('linking a social network starts the OAuth flow with this page as its return URL', async () => {
      serve(listExternalAuths, () => [])
      serve(createSocialCode, () => ({ token: 'one-time' }))
      const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
      await resume(20)
      await userEvent.click(await screen.findByRole('button', { name: 'Link Google' }))
      await vi.waitFor(() => expect(leave).toHaveBeenCalled(), 15_000)
      const address = new URL(String(leave.mock.calls[0]?.[0]), location.origin)
      expect(address.searchParams.get('successUrl')).toContain('/user-info-chat?action=link&method=google')
      leave.mockRestore()
    })

    it('the registration continues once a network is linked', async () => {
      serve(listExternalAuths, () => [{ id: 3, source: 'google' }])
      const statuses = await resume(20)
      await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
      expect(await screen.findByText('When is your birthday?')).toBeTruthy()
      expect(messages()).toEqual(['Link a network?', 'Google', 'When is your birthday?'])
      expect(statuses()).toEqual([])
    })

    it('the registration asks again after a failed OAuth flow, and the question can be skipped', async () => {
      serve(listExternalAuths, () => [])
      account = { ...account, status: 20 }
      startSession({ token: 'abc', userId: account.id, days: 30 })
      serveStatuses()
      history.replaceState(null, '', '/user-info-chat?action=link&method=google&status=fail&code=unknown_error')
      consumeOAuthResult()
      await openApp('/user-info-chat')
      await userEvent.click(await screen.findByRole('button', { name: 'OK' }))
      expect(messages()).toEqual(['Link a network?', 'Again: socials'])
      await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
      expect(await screen.findByText('When is your birthday?')).toBeTruthy()
    })
  })

  it('an incomplete registration can be finished later', async () => {
    await resume(20)
    await userEvent.click(screen.getByRole('link', { name: 'Finish later' }))
    expect(await screen.findByRole('navigation', { name: 'Menu' })).toBeTruthy()
  })

  it('opening the registration saves no status, and accounts outside of it are not redirected', async () => {
    account = { ...account, status: 10 }
    startSession({ token: 'abc', userId: account.id, days: 30 })
    const statuses = serveStatuses()
    await openApp('/user-info-chat')
    expect(await screen.findByText('When is your birthday?')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Finish later' }))
    expect(await screen.findByRole('navigation', { name: 'Menu' })).toBeTruthy()
    await openApp('/')
    expect(await screen.findByRole('navigation', { name: 'Menu' })).toBeTruthy()
    expect(statuses).toEqual([])
  })

  it('a finished registration redirects to the site', async () => {
    account = { ...account, status: 40 }
    startSession({ token: 'abc', userId: account.id, days: 30 })
    await openApp('/user-info-chat')
    expect(await screen.findByRole('navigation', { name: 'Menu' })).toBeTruthy()
  })
})

describe('push notifications in the registration', () => {
  const questions = [...defaultQuestions.slice(0, 4), question('push', 'Shall we remind you?', 'All set.')]
  const start = async (project: Partial<Project> = {}) => {
    await serveRegistration(questions, true, { push: pushSettings, ...project })
    account = { ...account, status: 20 }
    startSession({ token: 'abc', userId: account.id, days: 30 })
    return { statuses: serveStatuses(), subscriptions: serve(createPushSubscription, () => ({ success: true })) }
  }
  const allow = async () => userEvent.click(await screen.findByRole('button', { name: 'Allow notifications' }))

  it('the question about push notifications requests permission and subscribes the device', async () => {
    const browser = stubPushApi()
    const { statuses, subscriptions } = await start()
    await openApp('/')
    await allow()
    expect(await screen.findByText('All set.')).toBeTruthy()
    expect([browser.promptCount, subscriptions.length]).toEqual([1, 1])
    expect(statuses.map(({ body }) => body)).toEqual([{ status: 40 }])
  })

  it('the registration continues when the push service fails', async () => {
    stubPushApi({ isServiceDown: true })
    await start()
    await openApp('/')
    await allow()
    expect(await screen.findByText('All set.')).toBeTruthy()
  })

  it('the question about push notifications is asked again when the permission prompt is dismissed', async () => {
    stubPushApi({ answer: 'default' })
    await start()
    await openApp('/')
    await allow()
    expect(await screen.findByText('Again: push')).toBeTruthy()
  })

  it('the question about push notifications requires a choice about cookies first', async () => {
    const browser = stubPushApi()
    await start({ is_cookie_enable: true })
    await openApp('/')
    await allow()
    expect(
      await screen.findByText(/^Again: push\. First answer the question about cookies on this page\.$/),
    ).toBeTruthy()
    expect(browser.promptCount).toBe(0)
    act(() => choosePolicy({ essential: true, analytics: false, marketing: false }))
    await allow()
    expect(await screen.findByText('All set.')).toBeTruthy()
    act(() => clearPolicy())
  })

  it('the question about push notifications is skipped in browsers without push', async () => {
    const { statuses } = await start()
    await openApp('/user-info-chat')
    expect(await screen.findByRole('navigation', { name: 'Menu' })).toBeTruthy()
    expect(screen.queryByText('Shall we remind you?')).toBeNull()
    expect(statuses).toEqual([])
  })
})
