import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ApplicationConfig } from '#contract/brands/api.ts'
import { listCommunities, type Community } from '#contract/club/communities/api.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { applicationConfig, learner, openApp, serveConfig, serveSchool } from '../../../test/app.ts'
import { serve } from '../../../test/server.ts'
import { clubsOfBlock } from './clubs.ts'

const club = (id: number, change: Partial<Community>): Community => ({
  id,
  uniq: `club${id}`,
  title: `Club ${id}`,
  slug: `club-${id}`,
  course_ids: [],
  chat_only: false,
  type: 'owned',
  user_community: null,
  service_id: null,
  custom_url: '',
  faq_url: '',
  telegram_chat_url: '',
  have_subscription_landing_url: '',
  no_have_subscription_landing_url: '',
  ...change,
})

beforeEach(() => {
  serveSchool()
  serveConfig({}, { community_url_frontend: 'https://club.test' })
  startSession({ token: 'abc', userId: learner.id, days: 1 })
})
afterEach(() => act(() => endSession('chosen')))

const menu = async () => within(await screen.findByRole('navigation', { name: 'Menu' }))

it('the menu item opens a dialog of clubs, which open in a new tab', async () => {
  serve(listCommunities, () => [club(1, {}), club(2, { type: 'recommended' }), club(3, { type: 'hidden' })])
  await openApp('/home')
  await userEvent.click(await (await menu()).findByRole('button', { name: 'Club' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a club' }))
  expect(dialog.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Club 1You are a member',
    'Club 2For your course',
  ])
  const link = dialog.getByRole('link', { name: /^Club 1/ })
  expect(link.getAttribute('href')).toBe('https://club.test/club-1?source=lk&medium=main&campaign=lookAll')
  expect(link.getAttribute('target')).toBe('_blank')
})

it('the club is the second menu item', async () => {
  serve(listCommunities, () => [club(1, {})])
  await openApp('/home')
  await (await menu()).findByRole('button', { name: 'Club' })
  const names = (await menu()).getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(names.slice(0, 3)).toEqual(['Today', 'Club', 'My courses'])
})

it('a member of a club sees the last day of the membership', async () => {
  const membership = { community_id: 1, is_optional_purchase: false, start_date: null, end_date: '2035-03-10' }
  serve(listCommunities, () => [club(1, { user_community: membership })])
  await openApp('/home')
  await userEvent.click(await (await menu()).findByRole('button', { name: 'Club' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a club' }))
  expect(dialog.getByRole('link', { name: /^Club 1/ }).textContent).toBe('Club 1You are a member until 10 March 2035')
})

it('an expired club leads to the subscriptions with a warning', async () => {
  serve(listCommunities, () => [club(1, { type: 'expired' })])
  await openApp('/home')
  await userEvent.click(await (await menu()).findByRole('button', { name: 'Club' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a club' }))
  await userEvent.click(dialog.getByRole('link', { name: /^Club 1/ }))
  await waitFor(() => expect(location.pathname + location.search).toBe('/user/subscriptions?warning=true'))
})

it.each([
  ['no club is visible', { community_url_frontend: 'https://club.test' }, [club(1, { type: 'hidden' })]],
  ['the brand has no club site', { community_url_frontend: '' }, [club(1, {})]],
])('the menu has no club item when %s', async (_, config, clubs) => {
  serveConfig({}, config)
  serve(listCommunities, () => clubs)
  await openApp('/home')
  expect((await menu()).getByRole('link', { name: 'Support' })).toBeTruthy()
  expect((await menu()).queryByRole('button', { name: 'Club' })).toBeNull()
})

const api = { community_url_frontend: 'https://club.test', community_url_api: 'https://api.club.test' }
const landing = { have_subscription_landing_url: 'https://club.test/in', faq_url: 'https://club.test/faq' }

it('the home page lists the clubs that are more than a chat, with their links', async () => {
  serveConfig({}, api)
  serve(listCommunities, () => [
    club(1, landing),
    club(2, { chat_only: true }),
    club(3, { type: 'hidden' }),
    club(4, { type: 'expired' }),
  ])
  await openApp('/home')
  const block = within(await screen.findByRole('region', { name: 'Clubs' }))
  const links = block.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  const from = (action: string) => `?source=lk&medium=main&campaign=${action}`
  expect(links).toEqual([
    ['Club 1You are a member', `https://club.test/club-1${from('lookAll')}`],
    ['About the club: Club 1', `https://club.test/in${from('aboutClub')}`],
    ['Questions and answers: Club 1', `https://club.test/faq${from('faq')}`],
    ['Club 4Your membership has endedRenew', '/user/subscriptions?warning=true'],
  ])
})

it.each([
  ['the brand has not set their API URL', { ...api, community_url_api: '' }, [club(1, {})]],
  ['all clubs are hidden or chats', api, [club(1, { type: 'hidden' }), club(2, { chat_only: true })]],
])('the home page lists no clubs when %s', async (_, config, clubs) => {
  serveConfig({}, config)
  const requests = serve(listCommunities, () => clubs)
  await openApp('/home')
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(requests.length).toBeGreaterThan(0))
  expect(screen.queryByRole('region', { name: /^Clubs?$/ })).toBeNull()
})

it('clubsOfBlock throws without an API URL or fetched clubs', () => {
  expect(() => clubsOfBlock({ ...applicationConfig, ...api } as ApplicationConfig, undefined)).toThrow(
    'Communities is not fetched',
  )
  expect(() => clubsOfBlock(applicationConfig as unknown as ApplicationConfig, [])).toThrow(
    'communityUrlApi must be set',
  )
})
