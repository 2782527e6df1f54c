import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { login } from '#contract/auth/api.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import { getCookiePolicy, listCookies, updateCookiePolicy } from '#contract/cookies/api.ts'
import { loadPublicConfig } from '../brands/publicConfig.ts'
import { endSession, startSession } from '../session.ts'
import { learner, openApp, publicConfig, serveSchool } from '../testingApp.ts'
import { brokenConnection, serve } from '../testingServer.ts'
import { cookiePolicy, forgetPolicy, keepPolicy, unsentPolicy } from './policy.ts'

const everything = { essential: true, analytics: true, marketing: true }
const essential = { essential: true, analytics: false, marketing: false }

beforeEach(() => {
  serveSchool()
  serve(getPublicConfig, () => ({
    ...publicConfig,
    project: { ...publicConfig.project, is_cookie_enable: true, cookie_policy_link: 'https://school.test/cookies' },
  }))
})
afterEach(() => act(() => endSession('chosen')))
afterEach(() => act(() => forgetPolicy()))

const banner = () => screen.findByRole('region', { name: 'We use cookies' })
const isGone = () => expect(screen.queryByRole('region', { name: 'We use cookies' })).toBeNull()
const press = async (name: string) => userEvent.click(within(await banner()).getByRole('button', { name }))

describe('a guest is asked what may be stored', () => {
  it('and until they answer only the essential is allowed', async () => {
    await openApp('/')
    await banner()
    expect(cookiePolicy()).toEqual(essential)
  })

  it('once more when what was kept cannot be read', async () => {
    keepPolicy(everything)
    localStorage.setItem('cookie-policy', '{"essential": tr')
    await openApp('/')
    await banner()
    expect(cookiePolicy()).toEqual(essential)
  })

  it.each([
    ['Essential only', essential],
    ['Accept all', everything],
  ])('"%s" is an answer, which a cookie keeps', async (name, policy) => {
    await openApp('/')
    await press(name)
    await waitFor(isGone)
    expect(cookiePolicy()).toEqual(policy)
    expect(document.cookie).toContain('cookie_consent=true')
  })

  it('in the dialog each category is chosen by itself, but the essential one', async () => {
    await openApp('/')
    await press('Choose')
    const dialog = within(await screen.findByRole('dialog', { name: 'What we may store' }))
    isGone()
    expect(dialog.getByRole('link', { name: 'Cookie policy' }).getAttribute('href')).toBe('https://school.test/cookies')
    expect(dialog.getByRole<HTMLInputElement>('switch', { name: /^Essential/ }).disabled).toBe(true)
    await userEvent.click(dialog.getByRole('switch', { name: /^Analytics/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save choice' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    isGone()
    expect(cookiePolicy()).toEqual({ essential: true, analytics: true, marketing: false })
  })

  it('closing the dialog without a choice leaves the question', async () => {
    await openApp('/')
    await press('Choose')
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await banner()
    expect(document.cookie).not.toContain('cookie_consent')
  })

  it('what was chosen in another tab holds here as well', async () => {
    await openApp('/')
    await banner()
    localStorage.setItem('cookie-policy', JSON.stringify(everything))
    document.cookie = 'cookie_consent=true; Path=/'
    act(() => void window.dispatchEvent(new StorageEvent('storage')))
    await waitFor(isGone)
    expect(cookiePolicy()).toEqual(everything)
  })
})

describe('the account', () => {
  const signIn = async () => {
    await userEvent.type(await screen.findByLabelText('E-mail'), 'marina@mail.test')
    await userEvent.type(screen.getByLabelText('Password'), 'Daystream-2026')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await screen.findAllByRole('link', { name: 'My courses' })
  }

  it('is told once what a guest has chosen', async () => {
    serve(login, () => ({ success: true, data: { token: 'abc', user: learner } }))
    const told = serve(updateCookiePolicy, () => everything)
    await openApp('/')
    await press('Accept all')
    await signIn()
    await waitFor(() => expect(told.map(({ body }) => body)).toEqual([everything]))
    await waitFor(() => expect(unsentPolicy()).toBeUndefined())
  })

  it('that has chosen before is not asked again on another device', async () => {
    serve(getCookiePolicy, () => ({ ...everything, is_chosen: true }))
    startSession({ token: 'abc', userId: learner.id, days: 30 })
    await openApp('/courses')
    await waitFor(() => expect(cookiePolicy()).toEqual(everything))
    isGone()
  })

  it('that has not chosen is asked, whatever the last person on this device has chosen', async () => {
    serve(getCookiePolicy, () => ({ ...essential, is_chosen: false }))
    keepPolicy(everything)
    startSession({ token: 'abc', userId: learner.id, days: 30 })
    await openApp('/courses')
    await banner()
    expect(cookiePolicy()).toEqual(essential)
  })

  it('that could not be told is told at the next start; here the choice holds at once', async () => {
    serve(getCookiePolicy, () => ({ ...essential, is_chosen: false }))
    serve(updateCookiePolicy, brokenConnection)
    startSession({ token: 'abc', userId: learner.id, days: 30 })
    await openApp('/courses')
    await press('Accept all')
    await waitFor(isGone)
    expect(cookiePolicy()).toEqual(everything)
    expect(unsentPolicy()).toEqual(everything)
  })
})

describe('the page of the settings', () => {
  beforeEach(() => {
    keepPolicy(essential)
    serve(getCookiePolicy, () => ({ ...essential, is_chosen: true }))
    startSession({ token: 'abc', userId: learner.id, days: 30 })
  })
  const toggle = async (name: RegExp) => userEvent.click(await screen.findByRole('switch', { name }))

  it('changes the choice here and in the account', async () => {
    const told = serve(updateCookiePolicy, () => everything)
    await openApp('/user/settings/cookie')
    await toggle(/^Marketing/)
    await userEvent.click(screen.getByRole('button', { name: 'Save choice' }))
    expect(await screen.findByText('Your choice is saved.')).toBeTruthy()
    expect(cookiePolicy()).toEqual({ essential: true, analytics: false, marketing: true })
    expect(told[0]?.body).toEqual({ essential: true, analytics: false, marketing: true })
  })

  it('says when the account will hear of it later', async () => {
    serve(updateCookiePolicy, brokenConnection)
    await openApp('/user/settings/cookie')
    await userEvent.click(await screen.findByRole('button', { name: 'Accept all' }))
    expect(await screen.findByText(/^Your choice is saved on this device\./)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Analytics/ }).checked).toBe(true)
  })

  it('says in words what is stored and for how long, each purpose once', async () => {
    serve(listCookies, () => [
      { name: 'signed-in', purpose: 'session' as const, category: 'essential' as const, days: 7 },
      { name: 'token', purpose: 'session' as const, category: 'essential' as const, days: 30 },
      { name: 'binding-*', purpose: 'binding' as const, category: 'essential' as const, days: 30 },
      { name: 'social', purpose: 'networks' as const, category: 'essential' as const, days: 0 },
      { name: '_ga', purpose: 'statistics' as const, category: 'analytic' as const, days: 730 },
    ])
    await openApp('/user/settings/cookie')
    const purposes = await screen.findAllByRole('definition')
    expect(purposes.map(({ textContent }) => textContent)).toEqual([
      'Your sign-in 30 days',
      'Protection of your sign-in: it works in this browser only 30 days',
      'Signing in with a social network, and linking one less than a day',
      'Statistics of visits 730 days',
    ])
    expect(screen.queryByText(/token|_ga/)).toBeNull()
  })

  it('of a school that asks nothing offers no choice', async () => {
    serve(getPublicConfig, () => publicConfig)
    await loadPublicConfig()
    await openApp('/user/settings/cookie')
    expect(await screen.findByText(/^There is nothing to set here/)).toBeTruthy()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(cookiePolicy()).toEqual(everything)
  })
})
