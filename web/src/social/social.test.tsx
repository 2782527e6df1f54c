import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exchangeCode } from '#contract/auth/api.ts'
import { getApplicationConfig, getPublicConfig, type SocialClient } from '#contract/brands/api.ts'
import { createSocialCode, deleteExternalAuth, listExternalAuths, type SocialSource } from '#contract/social/api.ts'
import { autoLoginCode } from '../auth/links/linkCodes.ts'
import { loadPublicConfig } from '../brands/publicConfig.ts'
import { endSession, startSession, storedToken } from '../session.ts'
import { applicationConfig, learner, openApp, publicConfig, serveSchool } from '../testingApp.ts'
import { refusal, serve } from '../testingServer.ts'
import { networksFor, platformOf } from './networks.ts'
import { forgetSocialReturn, takeSocialReturn } from './socialReturn.ts'

const clientOf = (name: SocialSource): SocialClient => ({
  name,
  login_url: `/spa/api/v1/auth/social/${name}/start`,
  link_url: `/spa/api/v1/auth/social/${name}/start`,
})

beforeEach(async () => {
  serveSchool()
  serve(getPublicConfig, () => ({ ...publicConfig, auth: [clientOf('google'), clientOf('vkontakte')] }))
  const social_auth = { login: ['google', 'vkontakte'], link: ['vkontakte', 'google'] }
  serve(getApplicationConfig, () => refusal(200, { data: { config: { ...applicationConfig, social_auth } } }))
  await loadPublicConfig()
})
afterEach(async () => {
  delete window.daystreamApp
  forgetSocialReturn()
  await endSession('chosen')
  vi.restoreAllMocks()
})

/** The start of the application takes what came back; here it has started already. */
async function comeBack(address: string): Promise<void> {
  await openApp('/support')
  history.pushState(null, '', address)
  takeSocialReturn()
  autoLoginCode.take()
  window.dispatchEvent(new PopStateEvent('popstate'))
}

const signIn = () => startSession({ token: 'of-marina', userId: learner.id, days: 1 })

describe('the buttons', () => {
  it('lead to the network and bring the address to come back to', async () => {
    await openApp('/?returnUrl=%2Fcourses')
    const link = await screen.findByRole('link', { name: 'Sign in with VK' })
    const address = new URL(link.getAttribute('href') ?? '', location.origin)
    expect(address.pathname).toBe('/spa/api/v1/auth/social/vkontakte/start')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ action: 'login', timezone: 'Europe/Moscow' })
    expect(address.searchParams.has('token')).toBe(false)
    for (const name of ['successUrl', 'cancelUrl']) {
      const back = new URL(address.searchParams.get(name) ?? '')
      expect(back.origin).toBe(location.origin)
      const said = { returnUrl: '/courses', action: 'login', method: 'vkontakte', route: '/' }
      expect(Object.fromEntries(back.searchParams)).toEqual(said)
    }
  })

  it('of a mobile application stand in its order, and come back by the scheme of the brand', async () => {
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

  it('stand in the order of the brand, on Android and iOS in that of the platform', () => {
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
  ])('know the platform of %s with %d touches', (userAgent, maxTouchPoints, platform) => {
    expect(platformOf({ userAgent, maxTouchPoints })).toBe(platform)
  })

  it('are not there for what the brand does not offer for signing in', () => {
    const clients = [{ ...clientOf('google'), login_url: null }]
    expect(networksFor('login', clients, undefined)).toEqual([])
    expect(networksFor('link', clients, undefined)).toHaveLength(1)
  })
})

describe('coming back', () => {
  it('with a code signs in, goes where the person wanted to be, and leaves no trace in the address', async () => {
    const received = serve(exchangeCode, () => ({ success: true, data: { token: 'fresh', user: learner } }))
    await comeBack('/?returnUrl=%2Fcourses&action=login&method=google&route=%2F&status=success&token=one-time')
    await waitFor(() => expect(location.pathname).toBe('/courses'))
    expect(location.search).toBe('')
    expect(storedToken()).toBe('fresh')
    expect(received.map(({ body }) => body)).toEqual([{ token: 'one-time' }])
  })

  it.each([
    ['common_no_social_id', '', 'Google did not tell us who you are.'],
    ['login_no_link', '', 'Google is not linked to an account here yet.'],
    ['login_no_link', 'vkontakte,apple', 'The account with this e-mail opens with Apple, VK.'],
    ['login_no_user_from_link', '', 'The account that Google was linked to no longer exists.'],
    ['link_user_unauthorised', '', 'To link Google, sign in to your account'],
    ['link_social_id_already_taken', '', 'This Google profile is already linked to another account.'],
    ['unknown_error', 'server_error', 'Code: unknown_error server_error'],
    ['something_new', '', 'Code: something_new'],
    ['Call%20555-0100', '', 'Code: unknown_error'],
  ])('with the failure %s (%s) says so', async (code, message, text) => {
    await comeBack(`/?x=1&action=login&method=google&status=fail&code=${code}&message=${message}`)
    const dialog = await screen.findByRole('dialog', { name: 'Error' })
    expect(dialog.textContent).toContain(text)
    expect(location.search).toBe('?x=1')
    await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows no words that somebody has written into the address', async () => {
    await comeBack('/?action=login&method=google&status=fail&code=unknown_error&message=Call%20555-0100')
    expect((await screen.findByRole('dialog', { name: 'Error' })).textContent).not.toContain('555')
  })

  it('to a closed account offers to restore it', async () => {
    await comeBack('/?action=login&method=google&status=fail&code=login_no_user_from_link&message=account_closed')
    const link = await screen.findByRole('link', { name: 'Restore the account' })
    const address = new URL(link.getAttribute('href') ?? '', location.origin)
    expect(address.searchParams.get('restore')).toBe('1')
  })

  it('after having changed one’s mind says nothing', async () => {
    await comeBack('/?action=login&method=google&status=cancel')
    expect(location.search).toBe('')
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('from linking, on whatever page, fails with a dialog there', async () => {
    signIn()
    await comeBack('/courses?action=link&method=vkontakte&status=fail&code=link_social_id_already_taken&message=')
    const dialog = await screen.findByRole('dialog', { name: 'Error' })
    expect(dialog.textContent).toContain('This VK profile is already linked')
    expect(location.pathname + location.search).toBe('/courses')
  })

  it('from linking with success reads the list anew', async () => {
    signIn()
    const asked = serve(listExternalAuths, () => [{ id: 3, source: 'google' }])
    await comeBack('/user/social-networks?action=link&method=google&status=success')
    expect(await screen.findByText('Linked')).toBeTruthy()
    expect(asked.length).toBeGreaterThan(0)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the networks of an account', () => {
  beforeEach(signIn)

  it('are listed in the order of the brand, each with what can be done', async () => {
    serve(listExternalAuths, () => [{ id: 3, source: 'google' }])
    await openApp('/user/social-networks')
    await screen.findByText('Linked')
    const rows = screen.getAllByRole('listitem')
    const inPage = rows.filter((row) => /VK|Google/.test(row.textContent))
    expect(inPage.map(({ textContent }) => textContent)).toEqual(['VKNot linkedLink', 'GoogleLinkedUnlink'])
  })

  it('are linked by a one-time code, never by the session', async () => {
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

  it('are unlinked only after a question, and the focus stays', async () => {
    let linked = [{ id: 3, source: 'google' }]
    serve(listExternalAuths, () => linked)
    const removed = serve(deleteExternalAuth, () => {
      linked = []
      return { success: true }
    })
    await openApp('/user/social-networks')
    await userEvent.click(await screen.findByRole('button', { name: 'Unlink Google' }))
    const dialog = await screen.findByRole('dialog', { name: 'Attention' })
    expect(within(dialog).getByRole('button', { name: 'Keep it' })).toBe(document.activeElement)
    expect(removed).toHaveLength(0)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Unlink' }))
    const button = await screen.findByRole('button', { name: 'Link Google' })
    expect(removed.map(({ params }) => params)).toEqual([{ externalAuthId: '3' }])
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('keep the last way in, and say why', async () => {
    serve(listExternalAuths, () => [{ id: 3, source: 'google' }])
    const message = 'This is your only way to sign in.'
    serve(deleteExternalAuth, () => refusal(409, { name: 'Conflict', message, code: 'last_way_in', status: 409 }))
    await openApp('/user/social-networks')
    await userEvent.click(await screen.findByRole('button', { name: 'Unlink Google' }))
    const dialog = await screen.findByRole('dialog', { name: 'Attention' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Unlink' }))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Unlink Google' })).toBeTruthy()
  })

  it('can be passed over after the registration', async () => {
    serve(listExternalAuths, () => [])
    await openApp('/linksocialnetworks')
    await userEvent.click(await screen.findByRole('link', { name: 'Skip' }))
    await waitFor(() => expect(location.pathname).toBe('/home'))
  })
})
