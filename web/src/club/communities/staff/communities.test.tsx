import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logout } from '#contract/accounts/auth/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import * as api from '#contract/club/communities/staffApi.ts'
import { listStaffCourses } from '#contract/learning/courses/staffApi.ts'
import { listStaffServices } from '#contract/shop/services/staffApi.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { publicConfig } from '../../../../test/app.ts'
import { irina, openConsole } from '../../../../test/console.ts'
import { jsonResponse, serve } from '../../../../test/server.ts'

// Which program this is, it finds out from the address it is loaded at.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const community: api.StaffCommunityPage = {
  id: 5,
  title: 'Mornings',
  uniq: 'kontur-morning',
  slug: 'morning',
  brands: ['face'],
  chat_only: false,
  is_archived: false,
  members: 1,
  version: 3,
  titles: { en: 'Mornings' },
  course_ids: [],
  custom_url: '',
  faq_url: '',
  telegram_chat_url: '',
  have_subscription_landing_url: '',
  no_have_subscription_landing_url: '',
}
const member: api.CommunityMember = {
  user_id: 12,
  name: 'Marina Vetrova',
  email: 'marina@example.test',
  type: 'owned',
  is_optional_purchase: false,
  start_date: null,
  end_date: '2031-05-31',
}
const brands = [{ id: 'face', title: 'Kontur', currency: 'EUR' }]

beforeEach(() => {
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => irina)
  serve(api.listStaffCommunities, () => ({ communities: [community], next: null }))
  serve(api.getStaffCommunity, () => community)
  serve(api.listCommunityMembers, () => ({ members: [member], next: null }))
  serve(listStaffServices, () => ({ services: [], brands, communities: [] }))
  serve(listStaffCourses, () => [])
  serve(logout, () => ({ success: true }))
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
})
afterEach(() => endSession('chosen'))

it('clubs are listed with their address, school and members, and open their page', async () => {
  await openConsole('/admin/club')
  const row = await screen.findByRole('link', { name: /Mornings/ })
  expect(row.textContent).toContain('morning')
  expect(row.textContent).toContain('1 member')
  expect(row.getAttribute('href')).toBe('/admin/club/5')
})

it('a new club belongs to the only school, and is sent with its texts and addresses', async () => {
  const requests = serve(api.createCommunity, () => community)
  await openConsole('/admin/club/new')
  await userEvent.type(await screen.findByRole('textbox', { name: 'English' }), 'Mornings')
  await userEvent.type(screen.getByRole('textbox', { name: 'Address of the club' }), 'morning')
  await userEvent.type(screen.getByRole('textbox', { name: 'Permanent name' }), 'kontur-morning')
  await userEvent.click(screen.getByRole('button', { name: 'Create a club' }))
  await waitFor(() =>
    expect(requests[0]?.body).toMatchObject({ titles: { en: 'Mornings' }, slug: 'morning', brands: ['face'] }),
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Mornings' })).toBeTruthy()
})

it('the second of two editors of a club is told, and keeps the own changes beside those of the first', async () => {
  const refusal = { name: 'Conflict', message: 'Changed', code: 'community_changed', status: 409 }
  const refused = serve(api.updateCommunity, () => jsonResponse(409, refusal))
  await openConsole('/admin/club/5')
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'English' })
  await userEvent.clear(name)
  await userEvent.type(name, 'Dawn')
  const theirs = { ...community, version: 4, faq_url: 'https://club.test/faq' }
  serve(api.getStaffCommunity, () => theirs)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/saved this club.*both can be saved together/)
  const saved = serve(api.updateCommunity, () => ({ ...theirs, version: 5, titles: { en: 'Dawn' }, title: 'Dawn' }))
  await userEvent.click(screen.getByRole('button', { name: 'Keep both' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Everything is saved')).toBeTruthy()
  expect([refused[0]?.body, saved[0]?.body]).toMatchObject([
    { version: 3, titles: { en: 'Dawn' }, faq_url: '' },
    { version: 4, titles: { en: 'Dawn' }, faq_url: 'https://club.test/faq' },
  ])
})

it('the second of two editors of a club may take the saved version, and a discarded change can be undone', async () => {
  await openConsole('/admin/club/5')
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'English' })
  await userEvent.type(name, ' of May')
  await userEvent.click(screen.getByRole('button', { name: 'Discard the changes' }))
  expect(name.value).toBe('Mornings')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(name.value).toBe('Mornings of May')
  const refusal = { name: 'Conflict', message: 'Changed', code: 'community_changed', status: 409 }
  serve(api.updateCommunity, () => jsonResponse(409, refusal))
  serve(api.getStaffCommunity, () => ({ ...community, version: 4, titles: { en: 'Dawn' } }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Both of you changed: Name.')
  await userEvent.click(screen.getByRole('button', { name: 'Take the saved version' }))
  expect(name.value).toBe('Dawn')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a member is added by email with days, and ended after a question', async () => {
  const added = serve(api.addCommunityMember, () => member)
  const ended = serve(api.endCommunityMember, () => member)
  await openConsole('/admin/club/5')
  await userEvent.click(await screen.findByRole('button', { name: 'Add a member' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New member' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Person' }), 'marina@example.test')
  await userEvent.click(dialog.getByRole('button', { name: 'Add a member' }))
  await waitFor(() =>
    expect(added[0]?.body).toEqual({ person: 'marina@example.test', start_date: null, end_date: null }),
  )
  await userEvent.click(await screen.findByRole('button', { name: /^End/ }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'End' }))
  await waitFor(() => expect(ended).toHaveLength(1))
})

it('the preview shows the menu and the home page of a person', async () => {
  const club = {
    id: 5,
    uniq: 'kontur-morning',
    title: 'Mornings',
    slug: 'morning',
    course_ids: [],
    chat_only: true,
    type: 'expired' as const,
    user_community: null,
    service_id: null,
    custom_url: '',
    faq_url: '',
    telegram_chat_url: '',
    have_subscription_landing_url: '',
    no_have_subscription_landing_url: '',
  }
  const requests = serve(api.previewCommunities, () => ({
    user_id: 12,
    name: 'Marina Vetrova',
    communities: [club],
    frontend: 'https://school.test/class/club',
  }))
  await openConsole('/admin/club/5')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Person' }), '12')
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText('Renew')).toBeTruthy()
  expect(screen.getByText('The home page has no clubs.')).toBeTruthy()
  expect(requests).toHaveLength(1)
})
