import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exchangeCode } from '#contract/accounts/auth/api.ts'
import { getApplicationConfig, getPublicConfig, type SocialClient } from '#contract/brands/api.ts'
import { createSocialCode, deleteExternalAuth, listExternalAuths } from '#contract/accounts/social/api.ts'
import type { SocialSource } from '#contract/brands/socialNetworks.ts'
import { autoLoginCode } from '../auth/links/linkCodes.ts'
import { loadPublicConfig } from '../../brands/publicConfig.ts'
import { endSession, startSession, storedToken } from '../../platform/session/session.ts'
import { applicationConfig, learner, openApp, publicConfig, serveSchool } from '../../../test/app.ts'
import { jsonResponse, serve } from '../../../test/server.ts'
import { networksFor, platformOf } from './networks.ts'
import { clearOAuthResult, consumeOAuthResult } from './oauth.ts'

const clientOf = (name: SocialSource): SocialClient => ({
  name,
  login_url: `/spa/api/v1/auth/social/${name}/start`,
  link_url: `/spa/api/v1/auth/social/${name}/start`,
})

beforeEach(async () => {
  serveSchool()
  serve(getPublicConfig, () => ({ ...publicConfig, auth: [clientOf('google'), clientOf('vkontakte')] }))
  const social_auth = { login: ['google', 'vkontakte'], link: ['vkontakte', 'google'] }
  serve(getApplicationConfig, () => jsonResponse(200, { data: { config: { ...applicationConfig, social_auth } } }))
  await loadPublicConfig()
})
afterEach(async () => {
  delete window.daystreamApp
  clearOAuthResult()
  await endSession('chosen')
  vi.restoreAllMocks()
})

/** Returns from an OAuth flow; the application, which reads the result at start, runs already. */
async function returnFromOAuth(address: string): Promise<void> {
  await openApp('/support')
  history.pushState(null, '', address)
  consumeOAuthResult()
  autoLoginCode.take()
  window.dispatchEvent(new PopStateEvent('popstate'))
}

const signIn = () => startSession({ token: 'of-marina', userId: learner.id, days: 1 })

it('the sign-in links start the OAuth flow with a return URL', async () => {
  await openApp('/?returnUrl=%2Fcourses')
  const link = await screen.findByRole('link', { name: 'Sign in with VK' })
  const address = new URL(link.getAttribute('href') ?? '', location.origin)
  expect(address.pathname).toBe('/spa/api/v1/auth/social/vkontakte/start')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ action: 'login', timezone: 'Europe/Moscow' })
  expect(address.searchParams.has('token')).toBe(false)
  for (const name of ['successUrl', 'cancelUrl']) {
    const back = new URL(address.searchParams.get(name) ?? '')
    expect(back.origin).toBe(location.origin)
    const expected = { returnUrl: '/courses', action: 'login', method: 'vkontakte', route: '/' }
    expect(Object.fromEntries(back.searchParams)).toEqual(expected)
  }
})

it("the mobile application's sign-in links have the order of its platform and the URL scheme of the brand", async () => {
  serve(getPublicConfig, () => ({ ...publicConfig, auth: [clientOf('google'), clientOf('apple')] }))
  await loadPublicConfig()
  window.daystreamApp = { platform: 'ios', version: '1.0.0' }
  await openApp('/')
  const links = await screen.findAllByRole('link', { name: /^Sign in with/ })
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(['Sign in with Apple', 'Sign in with Google'])
  const address = new URL(links[0]?.getAttribute('href') ?? '', location.origin)
  for (const name of ['successUrl', 'cancelUrl'])
    expect(address.searchParams.get(name)).toBe('faceapp://?action=login&method=apple&route=%2F')
})

it('the brand orders the networks, on Android and iOS the platform', () => {
  const all = (['facebook', 'apple', 'vkontakte', 'google'] as const).map(clientOf)
  const names = (platform?: 'android' | 'ios') => networksFor('login', all, platform).map(({ name }) => name)
  expect(names()).toEqual(['facebook', 'apple', 'vkontakte', 'google'])
  expect(names('android')).toEqual(['google', 'vkontakte', 'facebook', 'apple'])
  expect(names('ios')).toEqual(['apple', 'google', 'vkontakte', 'facebook'])
})

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, undefined],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9)', 5, 'android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 0, undefined],
])('detects the platform of %s with %d touch points', (userAgent, maxTouchPoints, platform) => {
  expect(platformOf({ userAgent, maxTouchPoints })).toBe(platform)
})

it('the sign-in links omit networks that are not enabled for sign-in', () => {
  const clients = [{ ...clientOf('google'), login_url: null }]
  expect(networksFor('login', clients, undefined)).toEqual([])
  expect(networksFor('link', clients, undefined)).toHaveLength(1)
})

it('a return from the OAuth flow with a code signs in, opens the return URL and cleans the address bar', async () => {
  const received = serve(exchangeCode, () => ({ success: true, data: { token: 'fresh', user: learner } }))
  await returnFromOAuth('/?returnUrl=%2Fcourses&action=login&method=google&route=%2F&status=success&token=one-time')
  await waitFor(() => expect(location.pathname).toBe('/courses'))
  expect(location.search).toBe('')
  expect(storedToken()).toBe('fresh')
  expect(received.map(({ body }) => body)).toEqual([{ token: 'one-time' }])
})

it.each([
  ['common_no_social_id', '', 'Google did not tell us who you are.'],
  ['login_no_link', '', 'Google is not linked to an account here yet.'],
  ['login_no_link', 'vkontakte,apple', 'You sign in to the account with this email through Apple, VK.'],
  ['login_no_user_from_link', '', 'The account that Google was linked to no longer exists.'],
  ['link_user_unauthorised', '', 'To link Google, sign in to your account'],
  ['link_social_id_already_taken', '', 'This Google profile is already linked to another account.'],
  ['unknown_error', 'server_error', 'Code: unknown_error server_error'],
  ['something_new', '', 'Code: something_new'],
  ['Call%20555-0100', '', 'Code: unknown_error'],
])('a return from the OAuth flow with the error %s (%s) shows a message', async (code, message, text) => {
  await returnFromOAuth(`/?x=1&action=login&method=google&status=fail&code=${code}&message=${message}`)
  const dialog = await screen.findByRole('alertdialog', { name: 'Error' })
  expect(dialog.textContent).toContain(text)
  expect(location.search).toBe('?x=1')
  await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

it('a return from the OAuth flow shows no text injected into the URL', async () => {
  await returnFromOAuth('/?action=login&method=google&status=fail&code=unknown_error&message=Call%20555-0100')
  expect((await screen.findByRole('alertdialog', { name: 'Error' })).textContent).not.toContain('555')
})

it('a return from the OAuth flow to a closed account offers to restore it', async () => {
  await returnFromOAuth('/?action=login&method=google&status=fail&code=login_no_user_from_link&message=account_closed')
  const link = await screen.findByRole('link', { name: 'Restore the account' })
  const address = new URL(link.getAttribute('href') ?? '', location.origin)
  expect(address.searchParams.get('restore')).toBe('1')
})

it('cancelling the OAuth flow shows nothing', async () => {
  await returnFromOAuth('/?action=login&method=google&status=cancel')
  expect(location.search).toBe('')
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('a linking error is shown on the page where the OAuth flow started', async () => {
  signIn()
  await returnFromOAuth('/courses?action=link&method=vkontakte&status=fail&code=link_social_id_already_taken&message=')
  const dialog = await screen.findByRole('alertdialog', { name: 'Error' })
  expect(dialog.textContent).toContain('This VK profile is already linked')
  expect(location.pathname + location.search).toBe('/courses')
})

it('a return from the OAuth flow after linking refetches the list', async () => {
  signIn()
  const requests = serve(listExternalAuths, () => [{ id: 3, source: 'google' }])
  await returnFromOAuth('/user/social-networks?action=link&method=google&status=success')
  expect(await screen.findByText('Linked')).toBeTruthy()
  expect(requests.length).toBeGreaterThan(0)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

describe('linked networks', () => {
  beforeEach(signIn)

  it('the page of networks leads to the password where none can be linked', async () => {
    const social_auth = { login: [], link: [] }
    serve(getApplicationConfig, () => jsonResponse(200, { data: { config: { ...applicationConfig, social_auth } } }))
    await openApp('/user/social-networks')
    const link = await screen.findByRole('link', { name: 'Change the password' })
    expect(link.getAttribute('href')).toMatch(/\/user\/settings\/password$/)
  })

  it('social networks are listed in the order of the brand, each with its action', async () => {
    serve(listExternalAuths, () => [{ id: 3, source: 'google' }])
    await openApp('/user/social-networks')
    await screen.findByText('Linked')
    const rows = screen.getAllByRole('listitem')
    const inPage = rows.filter((row) => /VK|Google/.test(row.textContent))
    expect(inPage.map(({ textContent }) => textContent)).toEqual(['VKNot linkedLink', 'GoogleLinkedUnlink'])
  })

  it('social networks are linked with a one-time code, never with the session token', async () => {
    serve(listExternalAuths, () => [])
    serve(createSocialCode, () => ({ token: 'one-time' }))
    const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    await openApp('/user/social-networks')
    await userEvent.click(await screen.findByRole('button', { name: 'Link Google' }))
    await waitFor(() => expect(leave).toHaveBeenCalled())
    const address = new URL(String(leave.mock.calls[0]?.[0]), location.origin)
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ action: 'link', token: 'one-time' })
    expect(address.href).not.toContain('of-marina')
    expect(address.searchParams.get('successUrl')).toContain('/user/social-networks?action=link&method=google')
  })

  it('social networks are linked with the password when the sign-in was a while ago', async () => {
    serve(listExternalAuths, () => [])
    const wrong = { success: false, errors: { current_password: ['Wrong password.'] } }
    const received = serve(createSocialCode, ({ body }) =>
      (body as { current_password?: string }).current_password === 'mine'
        ? { token: 'one-time' }
        : jsonResponse(422, wrong),
    )
    const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    await openApp('/user/social-networks')
    await userEvent.click(await screen.findByRole('button', { name: 'Link Google' }))
    const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
    await userEvent.type(within(dialog).getByLabelText('Password'), 'guess{Enter}')
    expect(await within(dialog).findByText('Wrong password.')).toBeTruthy()
    await userEvent.clear(within(dialog).getByLabelText('Password'))
    await userEvent.type(within(dialog).getByLabelText('Password'), 'mine')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Link' }))
    await waitFor(() => expect(leave).toHaveBeenCalledOnce())
    expect(received.map(({ body }) => body)).toEqual([{}, { current_password: 'guess' }, { current_password: 'mine' }])
  })

  it('social networks are unlinked after a confirmation, and the button keeps the focus', async () => {
    let linked = [{ id: 3, source: 'google' }]
    serve(listExternalAuths, () => linked)
    const removed = serve(deleteExternalAuth, () => {
      linked = []
      return { success: true }
    })
    await openApp('/user/social-networks')
    await userEvent.click(await screen.findByRole('button', { name: 'Unlink Google' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Attention' })
    expect(within(dialog).getByRole('button', { name: 'Keep it' })).toBe(document.activeElement)
    expect(removed).toHaveLength(0)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Unlink' }))
    const button = await screen.findByRole('button', { name: 'Link Google' })
    expect(removed.map(({ params }) => params)).toEqual([{ externalAuthId: '3' }])
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('a network cannot be unlinked when it is the only way to sign in', async () => {
    serve(listExternalAuths, () => [{ id: 3, source: 'google' }])
    const message = 'This is your only way to sign in.'
    serve(deleteExternalAuth, () => jsonResponse(409, { name: 'Conflict', message, code: 'last_way_in', status: 409 }))
    await openApp('/user/social-networks')
    await userEvent.click(await screen.findByRole('button', { name: 'Unlink Google' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Attention' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Unlink' }))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Unlink Google' })).toBeTruthy()
  })

  it('linking networks can be skipped after the registration', async () => {
    serve(listExternalAuths, () => [])
    await openApp('/linksocialnetworks')
    await userEvent.click(await screen.findByRole('link', { name: 'Skip' }))
    await waitFor(() => expect(location.pathname).toBe('/home'))
  })
})
