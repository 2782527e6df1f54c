import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mintAdminCode } from '#contract/auth/api.ts'
import { getApplicationConfig, getPublicConfig } from '#contract/brands/api.ts'
import { listExternalAuths } from '#contract/social/api.ts'
import { getUser } from '#contract/users/api.ts'
import { loadPublicConfig } from '../brands/publicConfig.ts'
import { endSession, startSession } from '../session.ts'
import { applicationConfig, learner, openApp, publicConfig, serveSchool } from '../testingApp.ts'
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

it('support and the points stand first under the name', async () => {
  expect((await openMenu('Marina Vetrova')).slice(0, 2)).toEqual(['Support', 'Points'])
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
