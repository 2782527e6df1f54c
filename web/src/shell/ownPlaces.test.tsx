import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recordEvents } from '#contract/analytics/api.ts'
import { mintAdminCode } from '#contract/auth/api.ts'
import { getApplicationConfig, getPublicConfig } from '#contract/brands/api.ts'
import { listExternalAuths } from '#contract/social/api.ts'
import { getUser } from '#contract/users/api.ts'
import { loadPublicConfig } from '../brands/publicConfig.ts'
import { endSession, startSession } from '../session.ts'
import { applicationConfig, learner, openApp, publicConfig, serveConfig, serveSchool } from '../testingApp.ts'
import { refusal, serve } from '../testingServer.ts'

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

it('a learner of a school without networks finds neither networks nor a dashboard', async () => {
  const items = await openMenu('Marina Vetrova')
  expect(items).toEqual(expect.not.arrayContaining(['Social networks', 'Dashboard']))
})

const documents = { guideline_url: { en: '/media/manual.pdf' }, instruction_url: { en: '/media/start.html' } }

it('what is the person’s own stands under the name in its order', async () => {
  const link_url = '/spa/api/v1/auth/social/google/start'
  serve(getPublicConfig, () => ({ ...publicConfig, auth: [{ name: 'google' as const, login_url: null, link_url }] }))
  serveConfig({}, { ...documents, social_auth: { login: [], link: ['google'] } })
  await loadPublicConfig()
  const items = await openMenu('Marina Vetrova')
  const own = ['Support', 'My information', 'Settings', 'Points', 'User manual', 'Instructions', 'Social networks']
  expect(items.slice(0, own.length)).toEqual(own)
  expect(items.at(-1)).toBe('Sign out')
})

it('the manual opens over the page, and is gone on the next one', async () => {
  serveConfig({}, documents)
  await openMenu('Marina Vetrova')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'User manual' }))
  const dialog = await screen.findByRole('dialog', { name: 'User manual' })
  expect(dialog.querySelector('iframe')?.getAttribute('src')).toMatch(/\/media\/manual\.pdf$/)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a school without documents of its own has neither manual nor instructions', async () => {
  const items = await openMenu('Marina Vetrova')
  expect(items).toEqual(expect.not.arrayContaining(['User manual', 'Instructions']))
})

it('asking support is counted', async () => {
  const told = serve(recordEvents, () => ({ success: true }))
  await openApp('/home')
  const menu = within(await screen.findByRole('navigation', { name: 'Menu' }))
  await userEvent.click(menu.getByRole('link', { name: 'Support' }))
  await waitFor(() => expect(told).toHaveLength(1))
  expect(told[0]?.body).toMatchObject({ events: [{ name: 'support_click', parameters: {} }] })
})

it('every page ends with what the brand wants to be found, and the agreement on personal data', async () => {
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

it('where networks can be linked, the menu leads to them', async () => {
  const link_url = '/spa/api/v1/auth/social/google/start'
  serve(getPublicConfig, () => ({ ...publicConfig, auth: [{ name: 'google' as const, login_url: null, link_url }] }))
  const social_auth = { login: [], link: ['google'] }
  serve(getApplicationConfig, () => refusal(200, { data: { config: { ...applicationConfig, social_auth } } }))
  serve(listExternalAuths, () => [])
  await loadPublicConfig()
  await openMenu('Marina Vetrova')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Social networks' }))
  await waitFor(() => expect(location.pathname).toBe('/user/social-networks'))
})

it('the dashboard link is made when it is pressed, and opens the console in a tab of its own', async () => {
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

it('a phone finds the dashboard in its menu', async () => {
  serve(getUser, () => ({ ...learner, is_admin: true }))
  await openMenu('Menu')
  const dialog = await screen.findByRole('dialog', { name: 'Menu' })
  expect(within(dialog).getByRole('button', { name: 'Dashboard' })).toBeTruthy()
})
