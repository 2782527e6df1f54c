import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listCommunities, type Community } from '#contract/communities/api.ts'
import { endSession, startSession } from '../session.ts'
import { learner, openApp, serveConfig, serveSchool } from '../testingApp.ts'
import { serve } from '../testingServer.ts'

const club = (id: number, change: Partial<Community>): Community => ({
  id,
  uniq: `club${id}`,
  title: `Club ${id}`,
  slug: `club-${id}`,
  course_ids: [],
  chat_only: false,
  type: 'owned',
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

it('the club of the menu opens a choice, and a choice the club in a window of its own', async () => {
  serve(listCommunities, () => [club(1, {}), club(2, { type: 'recommended' }), club(3, { type: 'hidden' })])
  await openApp('/home')
  await userEvent.click(await (await menu()).findByRole('button', { name: 'Club' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a club' }))
  expect(dialog.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Club 1You are in',
    'Club 2For your course',
  ])
  const link = dialog.getByRole('link', { name: /^Club 1/ })
  expect(link.getAttribute('href')).toBe('https://club.test/club-1?source=lk&medium=main&campaign=lookAll')
  expect(link.getAttribute('target')).toBe('_blank')
})

it('a club whose subscription has ended leads to the subscriptions, which say so', async () => {
  serve(listCommunities, () => [club(1, { type: 'expired' })])
  await openApp('/home')
  await userEvent.click(await (await menu()).findByRole('button', { name: 'Club' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a club' }))
  await userEvent.click(dialog.getByRole('link', { name: /^Club 1/ }))
  await waitFor(() => expect(location.pathname + location.search).toBe('/user/subscriptions?warning=true'))
})

it.each([
  ['no club is for the person', { community_url_frontend: 'https://club.test' }, [club(1, { type: 'hidden' })]],
  ['the brand names no place for clubs', { community_url_frontend: '' }, [club(1, {})]],
])('there is no club in the menu while %s', async (_, config, clubs) => {
  serveConfig({}, config)
  serve(listCommunities, () => clubs)
  await openApp('/home')
  expect((await menu()).getByRole('link', { name: 'Support' })).toBeTruthy()
  expect((await menu()).queryByRole('button', { name: 'Club' })).toBeNull()
})
