import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { login } from '#contract/accounts/auth/api.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import { getCookiePolicy, listCookies, updateCookiePolicy } from '#contract/accounts/cookies/api.ts'
import { loadPublicConfig } from '../../brands/publicConfig.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { learner, openApp, publicConfig, serveSchool } from '../../../test/app.ts'
import { networkError, serve } from '../../../test/server.ts'
import { cookiePolicy, clearPolicy, storePolicy, unsentPolicy } from './policy.ts'

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
afterEach(() => act(() => clearPolicy()))

const banner = () => screen.findByRole('region', { name: 'We use cookies' })
const expectNoBanner = () => expect(screen.queryByRole('region', { name: 'We use cookies' })).toBeNull()
const press = async (name: string) => userEvent.click(within(await banner()).getByRole('button', { name }))

describe('the consent banner for guests', () => {
  it('the consent banner allows only essential cookies until it is answered', async () => {
    await openApp('/')
    await banner()
    expect(cookiePolicy()).toEqual(essential)
  })

  it('the consent banner is shown again when the stored policy is unreadable', async () => {
    storePolicy(everything)
    localStorage.setItem('cookie-policy', '{"essential": tr')
    await openApp('/')
    await banner()
    expect(cookiePolicy()).toEqual(essential)
  })

  it.each([
    ['Essential only', essential],
    ['Accept all', everything],
  ])('the choice "%s" is stored', async (name, policy) => {
    await openApp('/')
    await press(name)
    await waitFor(expectNoBanner)
    expect(cookiePolicy()).toEqual(policy)
    expect(document.cookie).toContain('cookie_consent=true')
  })

  it('the consent banner opens a dialog with a switch for each category but the essential one', async () => {
    await openApp('/')
    await press('Customise')
    const dialog = within(await screen.findByRole('dialog', { name: 'What we may store' }))
    expectNoBanner()
    expect(dialog.getByRole('link', { name: 'Cookie policy' }).getAttribute('href')).toBe('https://school.test/cookies')
    expect(dialog.getByRole<HTMLInputElement>('switch', { name: /^Essential/ }).disabled).toBe(true)
    await userEvent.click(dialog.getByRole('switch', { name: /^Analytics/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save choice' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expectNoBanner()
    expect(cookiePolicy()).toEqual({ essential: true, analytics: true, marketing: false })
  })

  it('the consent banner stays after the dialog is closed without a choice', async () => {
    await openApp('/')
    await press('Customise')
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await banner()
    expect(document.cookie).not.toContain('cookie_consent')
  })

  it('the consent banner applies a choice made in another tab', async () => {
    await openApp('/')
    await banner()
    localStorage.setItem('cookie-policy', JSON.stringify(everything))
    document.cookie = 'cookie_consent=true; Path=/'
    act(() => void window.dispatchEvent(new StorageEvent('storage')))
    await waitFor(expectNoBanner)
    expect(cookiePolicy()).toEqual(everything)
  })
})

describe('the policy of the account', () => {
  const signIn = async () => {
    await userEvent.type(await screen.findByLabelText('Email'), 'marina@mail.test')
    await userEvent.type(screen.getByLabelText('Password'), 'Daystream-2026')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await screen.findAllByRole('link', { name: 'My courses' })
  }

  it('the cookie policy of the account receives the choice of a guest once', async () => {
    serve(login, () => ({ success: true, data: { token: 'abc', user: learner } }))
    const updates = serve(updateCookiePolicy, () => everything)
    await openApp('/')
    await press('Accept all')
    await signIn()
    await waitFor(() => expect(updates.map(({ body }) => body)).toEqual([everything]))
    await waitFor(() => expect(unsentPolicy()).toBeUndefined())
  })

  it('the cookie policy of the account applies on another device without a banner', async () => {
    serve(getCookiePolicy, () => ({ ...everything, is_chosen: true }))
    startSession({ token: 'abc', userId: learner.id, days: 30 })
    await openApp('/courses')
    await waitFor(() => expect(cookiePolicy()).toEqual(everything))
    expectNoBanner()
  })

  it('the cookie policy of the account is asked for when missing, whatever the previous user of this device chose', async () => {
    serve(getCookiePolicy, () => ({ ...essential, is_chosen: false }))
    storePolicy(everything)
    startSession({ token: 'abc', userId: learner.id, days: 30 })
    await openApp('/courses')
    await banner()
    expect(cookiePolicy()).toEqual(essential)
  })

  it('the cookie policy of the account is sent at the next start if sending failed; the choice applies here at once', async () => {
    serve(getCookiePolicy, () => ({ ...essential, is_chosen: false }))
    serve(updateCookiePolicy, networkError)
    startSession({ token: 'abc', userId: learner.id, days: 30 })
    await openApp('/courses')
    await press('Accept all')
    await waitFor(expectNoBanner)
    expect(cookiePolicy()).toEqual(everything)
    expect(unsentPolicy()).toEqual(everything)
  })
})

describe('the settings page', () => {
  beforeEach(() => {
    storePolicy(essential)
    serve(getCookiePolicy, () => ({ ...essential, is_chosen: true }))
    startSession({ token: 'abc', userId: learner.id, days: 30 })
  })
  const toggle = async (name: RegExp) => userEvent.click(await screen.findByRole('switch', { name }))

  it('the page of cookie settings changes the policy here and in the account', async () => {
    const updates = serve(updateCookiePolicy, () => everything)
    await openApp('/user/settings/cookie')
    await toggle(/^Marketing/)
    await userEvent.click(screen.getByRole('button', { name: 'Save choice' }))
    expect(await screen.findByText('Your choice is saved.')).toBeTruthy()
    expect(cookiePolicy()).toEqual({ essential: true, analytics: false, marketing: true })
    expect(updates[0]?.body).toEqual({ essential: true, analytics: false, marketing: true })
  })

  it('the page of cookie settings reports that the account will be updated later', async () => {
    serve(updateCookiePolicy, networkError)
    await openApp('/user/settings/cookie')
    await userEvent.click(await screen.findByRole('button', { name: 'Accept all' }))
    expect(await screen.findByText(/^Your choice is saved on this device\./)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Analytics/ }).checked).toBe(true)
  })

  it('the page of cookie settings lists each purpose once with its lifetime', async () => {
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
      'Visit statistics 730 days',
    ])
    expect(screen.queryByText(/token|_ga/)).toBeNull()
  })

  it('the page of cookie settings offers no choice where no consent is required', async () => {
    serve(getPublicConfig, () => publicConfig)
    await loadPublicConfig()
    await openApp('/user/settings/cookie')
    expect(await screen.findByText(/^There is nothing to set here/)).toBeTruthy()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(cookiePolicy()).toEqual(everything)
  })
})
