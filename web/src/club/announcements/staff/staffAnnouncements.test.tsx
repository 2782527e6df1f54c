import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logout } from '#contract/accounts/auth/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import * as api from '#contract/club/announcements/staffApi.ts'
import { listSegments, listStaffBanners } from '#contract/club/banners/staffApi.ts'
import { listStaffCourses } from '#contract/learning/courses/staffApi.ts'
import { listStaffServices } from '#contract/shop/services/staffApi.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { publicConfig } from '../../../../test/app.ts'
import { irina, openConsole } from '../../../../test/console.ts'
import { jsonResponse, serve } from '../../../../test/server.ts'
import { emptyContent } from './announcementForm.ts'

// Which program this is, it finds out from the address it is loaded at.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const announcement: api.StaffAnnouncement = {
  ...emptyContent,
  id: 5,
  state: 'draft',
  version: 3,
  required_languages: ['en'],
  send_at: null,
  finished_at: null,
  people: 0,
  pushed: 0,
  left_out: 0,
  opened: 0,
  created_at: 1_763_000_000,
  updated_at: 1_763_000_000,
  title: { en: 'Winter marathon' },
  text: { en: 'We begin on Monday.' },
  url: '/catalog',
}
const sent = {
  ...announcement,
  state: 'sent' as const,
  send_at: 1_763_000_000,
  people: 200,
  pushed: 120,
  opened: 80,
  left_out: 3,
}

beforeEach(() => {
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => ({ ...irina, roles: ['content'] }))
  serve(api.listAnnouncements, () => ({ announcements: [sent], next: null }))
  serve(api.getAnnouncement, () => announcement)
  serve(api.getAnnouncementReach, () => ({ people: 12, pushable: 7, is_more: false }))
  serve(listStaffBanners, () => ({ banners: [], next: null, brands: [] }))
  serve(listSegments, () => [{ id: 9, name: 'Friends', people: 2, created_at: 1_763_000_000 }])
  serve(listStaffCourses, () => [])
  serve(listStaffServices, () => ({ services: [], brands: [], communities: [] }))
  serve(logout, () => ({ success: true }))
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
})
afterEach(() => endSession('chosen'))

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('messages are listed with their results, each a link', async () => {
  await openConsole('/admin/announcements')
  const link = await screen.findByRole('link', { name: /Winter marathon/ })
  expect(link.getAttribute('href')).toBe('/admin/announcements/5')
  for (const text of ['200 people', '120 by push notification', 'read by 80', '3 skipped by the daily limit', 'Sent'])
    expect(within(link).getByText(text)).toBeTruthy()
})

it('a new message is a draft that opens at once, and a repeated press creates one', async () => {
  const requests = serve(api.createAnnouncement, () => ({ ...announcement, id: 6, title: {}, text: {} }))
  await openConsole('/admin/announcements')
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Write a message' }))
  await waitFor(() => expect(location.pathname).toBe('/admin/announcements/6'))
  expect(requests).toHaveLength(1)
})

it('a message is changed in its texts and audience, and says in words whom it reaches', async () => {
  const requests = serve(api.updateAnnouncement, () => ({ ...announcement, version: 4 }))
  await openConsole('/admin/announcements/5')
  await screen.findByRole('heading', { name: 'Winter marathon', level: 1 })
  expect(await screen.findByText('For everybody.')).toBeTruthy()
  expect(await screen.findByText('12 people today, 7 with push notifications.')).toBeTruthy()
  const spanish = within(screen.getByRole('region', { name: 'Español' }))
  await userEvent.type(spanish.getByRole('textbox', { name: /^Headline/ }), 'Maratón')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Friends' }))
  expect(await screen.findByText(/^For everybody, .*“Friends”/)).toBeTruthy()
  await press('Save')
  expect(await screen.findByText('Everything is saved')).toBeTruthy()
  expect(requests[0]?.body).toMatchObject({
    version: 3,
    title: { en: 'Winter marathon', es: 'Maratón' },
    segment_ids: [9],
    url: '/catalog',
  })
})

it('a message to a page that the site does not have is not saved', async () => {
  await openConsole('/admin/announcements/5')
  const url = await screen.findByRole('textbox', { name: 'Page' })
  await userEvent.clear(url)
  await userEvent.type(url, 'https://elsewhere.test')
  const save = await screen.findByRole('button', { name: 'Save' })
  await waitFor(() => expect(save.getAttribute('aria-disabled')).toBe('true'))
  await userEvent.clear(url)
  await userEvent.type(url, '/home')
  await waitFor(() => expect(save.getAttribute('aria-disabled')).not.toBe('true'))
})

it('a message is tested on oneself, and says where there is no device', async () => {
  let devices = 0
  serve(api.testAnnouncement, () => ({ devices }))
  await openConsole('/admin/announcements/5')
  await press('Send to myself')
  expect(await screen.findByText(/^You have no device with push notifications/)).toBeTruthy()
  devices = 2
  await press('Send to myself')
  expect(await screen.findByText('Sent to 2 of your devices')).toBeTruthy()
})

it('a message is planned for a time, and taken back before it', async () => {
  const planned = { ...announcement, state: 'planned' as const, send_at: 1_900_000_000, version: 4 }
  const plans = serve(api.planAnnouncement, () => planned)
  const cancellations = serve(api.cancelAnnouncement, () => ({ ...announcement, version: 5 }))
  await openConsole('/admin/announcements/5')
  await press('Send')
  const dialog = within(await screen.findByRole('dialog', { name: 'Send the message?' }))
  // The audience is named before it is sent, and where it is planned.
  expect(await dialog.findByText('For everybody.')).toBeTruthy()
  expect(await dialog.findByText('12 people today, 7 with push notifications.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('radio', { name: 'Later' }))
  await userEvent.type(dialog.getByLabelText('Date'), '2030-03-17')
  await userEvent.type(dialog.getByLabelText('Time'), '10:30')
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Scheduled')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('For everybody.')).toBeTruthy()
  expect(screen.getByText('Opens the page /catalog')).toBeTruthy()
  expect(plans.map(({ body }) => body)).toEqual([
    { at: '2030-03-17T10:30', timezone: expect.any(String) as string, version: 3 },
  ])
  await press('Cancel sending')
  expect(await screen.findByText('Draft')).toBeTruthy()
  expect(cancellations).toHaveLength(1)
})

it('a message without the texts of the school’s main language cannot be sent', async () => {
  serve(api.getAnnouncement, () => ({ ...announcement, text: {} }))
  await openConsole('/admin/announcements/5')
  const send = await screen.findByRole('button', { name: 'Send' })
  expect(send.getAttribute('aria-disabled')).toBe('true')
})

it('a message that has begun says so and is no longer cancelled', async () => {
  serve(api.getAnnouncement, () => ({ ...announcement, state: 'planned' as const, send_at: 1_763_000_000 }))
  serve(api.cancelAnnouncement, () =>
    jsonResponse(409, {
      name: 'Conflict',
      message: 'This message is being sent. Write another one if something in it is wrong.',
      code: 'announcement_started',
      status: 409,
    }),
  )
  await openConsole('/admin/announcements/5')
  await press('Cancel sending')
  expect(
    await screen.findByText('This message is being sent. Write another one if something in it is wrong.'),
  ).toBeTruthy()
})
