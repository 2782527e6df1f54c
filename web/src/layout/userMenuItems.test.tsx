import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recordEvents } from '#contract/school/analytics/api.ts'
import { mintAdminCode } from '#contract/accounts/auth/api.ts'
import { getApplicationConfig, getPublicConfig } from '#contract/brands/api.ts'
import { listExternalAuths } from '#contract/accounts/social/api.ts'
import { getUser } from '#contract/accounts/users/api.ts'
import { loadPublicConfig } from '../brands/publicConfig.ts'
import { endSession, startSession } from '../platform/session/session.ts'
import { applicationConfig, learner, openApp, publicConfig, serveConfig, serveSchool } from '../../test/app.ts'
import { jsonResponse, serve } from '../../test/server.ts'

beforeEach(async () => {
  serveSchool()
  await loadPublicConfig()
  startSession({ token: 'abc', userId: learner.id, days: 1 })
})
afterEach(async () => {
  await endSession('chosen')
  vi.restoreAllMocks()
})

async function openMenu(name: string): Promise<string[]> {
  await openApp('/home')
  await userEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement)
  await screen.findByText('Sign out')
  return screen.queryAllByRole('menuitem').map(({ textContent }) => textContent)
}

it('a learner of a brand without social login sees neither networks nor the dashboard', async () => {
  const items = await openMenu('Marina Vetrova')
  expect(items).toEqual(expect.not.arrayContaining(['Social networks', 'Dashboard']))
})

const documents = { guideline_url: { en: '/media/manual.pdf' }, instruction_url: { en: '/media/start.html' } }

it('the user menu lists its entries in order', async () => {
  const link_url = '/spa/api/v1/auth/social/google/start'
  serve(getPublicConfig, () => ({ ...publicConfig, auth: [{ name: 'google' as const, login_url: null, link_url }] }))
  serveConfig({}, { ...documents, social_auth: { login: [], link: ['google'] } })
  await loadPublicConfig()
  const items = await openMenu('Marina Vetrova')
  const own = ['Support', 'My information', 'Settings', 'Points', 'User manual', 'Instructions', 'Social networks']
  expect(items.slice(0, own.length)).toEqual(own)
  expect(items.at(-1)).toBe('Sign out')
})

it('the manual opens as a dialog and closes on Escape', async () => {
  serveConfig({}, documents)
  await openMenu('Marina Vetrova')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'User manual' }))
  const dialog = await screen.findByRole('dialog', { name: 'User manual' })
  expect(dialog.querySelector('iframe')?.getAttribute('src')).toMatch(/\/media\/manual\.pdf$/)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a brand without documents has neither manual nor instructions', async () => {
  const items = await openMenu('Marina Vetrova')
  expect(items).toEqual(expect.not.arrayContaining(['User manual', 'Instructions']))
})

it('a click on support is tracked', async () => {
  const told = serve(recordEvents, () => ({ success: true }))
  await openApp('/home')
  const menu = within(await screen.findByRole('navigation', { name: 'Menu' }))
  await userEvent.click(menu.getByRole('link', { name: 'Support' }))
  await waitFor(() => expect(told).toHaveLength(1))
  expect(told[0]?.body).toMatchObject({ events: [{ name: 'support_click', parameters: {} }] })
})

it('the footer has the links of the brand and the personal data agreement', async () => {
  const footer = [{ title: { en: 'Our terms', ru: 'Условия' }, url: 'https://kontur.test/terms' }]
  serve(getPublicConfig, () => ({ ...publicConfig, components: { footer } }))
  await loadPublicConfig()
  await openApp('/home')
  const end = within(await screen.findByRole('contentinfo'))
  expect(end.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Our terms',
    'Personal data agreement',
  ])
  await userEvent.click(end.getByRole('link', { name: 'Personal data agreement' }))
  const dialog = await screen.findByRole('dialog', { name: 'Personal data agreement' })
  expect(dialog.querySelector('iframe')?.getAttribute('src')).toMatch(/\/docs\/personal_data_agreement\.pdf$/)
})

it('the user menu links to the social networks where they can be linked', async () => {
  const link_url = '/spa/api/v1/auth/social/google/start'
  serve(getPublicConfig, () => ({ ...publicConfig, auth: [{ name: 'google' as const, login_url: null, link_url }] }))
  const social_auth = { login: [], link: ['google'] }
  serve(getApplicationConfig, () => jsonResponse(200, { data: { config: { ...applicationConfig, social_auth } } }))
  serve(listExternalAuths, () => [])
  await loadPublicConfig()
  await openMenu('Marina Vetrova')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Social networks' }))
  await waitFor(() => expect(location.pathname).toBe('/user/social-networks'))
})

it('the dashboard entry creates a one-time link on click and opens the console in a new tab', async () => {
  serve(getUser, () => ({ ...learner, is_admin: true }))
  const minted = serve(mintAdminCode, () => ({ token: 'one-time' }))
  const replace = vi.fn<(address: string) => void>()
  vi.spyOn(window, 'open').mockReturnValue({ location: { replace } } as unknown as Window)
  await openMenu('Marina Vetrova')
  expect(minted).toHaveLength(0)
  expect(document.body.innerHTML).not.toContain('/admin/login')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Dashboard' }))
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/admin/login?token=one-time'))
})

it('the mobile menu has the dashboard', async () => {
  serve(getUser, () => ({ ...learner, is_admin: true }))
  await openMenu('Menu')
  const dialog = await screen.findByRole('dialog', { name: 'Menu' })
  expect(within(dialog).getByRole('button', { name: 'Dashboard' })).toBeTruthy()
})
