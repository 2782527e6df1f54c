import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { getPublicConfig } from '#contract/brands/api.ts'
import {
  cancelMeeting,
  confirmMeeting,
  listStaffMeetings,
  listStaffMeetingSlots,
  moveMeeting,
  updateMeetingLink,
  type StaffMeeting,
} from '#contract/experts/meetings/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { refreshSharedDesk } from '../../desk/staff/deskQueries.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { publicConfig } from '../../../../test/app.ts'
import { noon } from '../../../../test/clock.ts'
import { irina, openConsole } from '../../../../test/console.ts'
import { jsonResponse, networkError, serve } from '../../../../test/server.ts'

// Which program this is, it finds out from the address it is loaded at.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const elena = { ...irina, id: 9, name: 'Daniel Okoye', roles: ['expert'] }

const meeting: StaffMeeting = {
  id: 4,
  state: 'waiting',
  title: 'Review',
  course: 'Quiet Mind',
  minutes: 50,
  note: 'My neck',
  start_date_time: noon + 90_000,
  phone: '+447700900118',
  confirm_by: noon + 3600,
  may_change: true,
  link: null,
  learner: { id: 7, name: 'Hannah Cole', avatar: '', timezone: 'Europe/London' },
  expert: { id: 9, name: 'Daniel Okoye', avatar: '' },
}

let stored: StaffMeeting[]
beforeEach(() => {
  stored = [meeting]
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => elena)
  serve(listStaffMeetings, () => ({ meetings: stored, next: null, link: '', link_hosts: ['zoom.us'] }))
  serve(listStaffMeetingSlots, () => [{ start_date_time: noon + 180_000, is_free: true }])
  startSession({ token: 'abc', userId: elena.id, days: 1 })
})
afterEach(() => endSession('chosen'))

it('an expert confirms a meeting that waits, with what the learner wrote', async () => {
  const sent = serve(confirmMeeting, () => {
    stored = [{ ...meeting, state: 'confirmed', confirm_by: null }]
    return { success: true }
  })
  await openConsole('/admin/meetings')
  expect(await screen.findByText(/\+447700900118 · My neck/)).toBeTruthy()
  expect(screen.getByText(/^Times: /)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(sent.map(({ params }) => params['meetingId'])).toEqual(['4']))
  expect(await screen.findByText('Confirmed')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
})

it('a meeting of a colleague says who can change it', async () => {
  stored = [{ ...meeting, may_change: false }]
  await openConsole('/admin/meetings')
  expect(
    await screen.findByText(/^Only the meeting’s expert, a lead expert of the course or an administrator can confirm/),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Move or cancel' })).toBeNull()
})

it('cancelling or moving a meeting needs a message for the learner', async () => {
  const cancelled = serve(cancelMeeting, () => ({ success: true }))
  const moved = serve(moveMeeting, () => ({ success: true }))
  await openConsole('/admin/meetings')
  await userEvent.click(await screen.findByRole('button', { name: 'Move or cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the meeting' }))
  expect(cancelled).toHaveLength(0)
  await userEvent.type(screen.getByLabelText('What to tell the learner'), 'I am ill')
  await userEvent.selectOptions(await screen.findByLabelText('New time'), String(noon + 180_000))
  await userEvent.click(screen.getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(moved[0]?.body).toEqual({ start_date_time: noon + 180_000, reason: 'I am ill' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the meeting' }))
  await waitFor(() => expect(cancelled[0]?.body).toEqual({ reason: 'I am ill' }))
})

it('an open list of meetings shows new bookings and changes by colleagues', async () => {
  stored = []
  await openConsole('/admin/meetings')
  expect(await screen.findByText('No meetings yet')).toBeTruthy()
  stored = [meeting]
  await refreshSharedDesk()
  expect(await screen.findByText(/Hannah Cole/)).toBeTruthy()
})

it('a cancellation whose reply was lost is the same one when it is sent again', async () => {
  const lost = serve(cancelMeeting, networkError)
  await openConsole('/admin/meetings')
  await userEvent.click(await screen.findByRole('button', { name: 'Move or cancel' }))
  await userEvent.type(screen.getByLabelText('What to tell the learner'), 'I am ill')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the meeting' }))
  await waitFor(() => expect(lost).toHaveLength(1))
  const cancelled = serve(cancelMeeting, () => ({ success: true }))
  await waitFor(async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the meeting' }))
    expect(cancelled).toHaveLength(1)
  })
  expect(cancelled[0]?.headers.get('idempotency-key')).toBeTruthy()
  expect(cancelled[0]?.headers.get('idempotency-key')).toBe(lost[0]?.headers.get('idempotency-key'))
})

it('a time taken in the meantime is refused, and can no longer be chosen', async () => {
  const taken = noon + 180_000
  const moved = serve(moveMeeting, () => {
    serve(listStaffMeetingSlots, () => [{ start_date_time: taken, is_free: false }])
    stored = [{ ...meeting, state: 'confirmed', confirm_by: null }]
    const refusal = { name: 'Conflict', code: 'meeting_time_taken', status: 409, message: 'This time is not free.' }
    return jsonResponse(409, { ...refusal, nearest: [] })
  })
  await openConsole('/admin/meetings')
  await userEvent.click(await screen.findByRole('button', { name: 'Move or cancel' }))
  await userEvent.type(screen.getByLabelText('What to tell the learner'), 'I am ill')
  await screen.findByRole('option', { name: /\d/ })
  await userEvent.selectOptions(screen.getByLabelText('New time'), String(taken))
  await userEvent.click(screen.getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(screen.queryByRole('option', { name: /\d/ })).toBeNull())
  expect(await screen.findByText('Confirmed')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Move' }))
  expect(moved).toHaveLength(1)
})

it('a meeting that is over says so and cannot be changed; one that nobody confirmed can be cancelled', async () => {
  stored = [{ ...meeting, state: 'over', start_date_time: noon - 3600, confirm_by: null }]
  await openConsole('/admin/meetings')
  expect(await screen.findByText('Over')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Move or cancel' })).toBeNull()
  stored = [{ ...meeting, state: 'over', start_date_time: noon - 3600 }]
  await queryClient.invalidateQueries({ queryKey: [listStaffMeetings.path] })
  expect(await screen.findByRole('button', { name: 'Move or cancel' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
})

it('left open, it says when the link opens, and shows it then', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: noon * 1000 })
  onTestFinished(() => void vi.useRealTimers())
  const link = { url: null, opens_at: noon + 600, closes_at: noon + 6000 }
  stored = [{ ...meeting, state: 'confirmed', start_date_time: noon + 1200, confirm_by: null, link }]
  await openConsole('/admin/meetings')
  expect(await screen.findByText(/^Link opens at \d/)).toBeTruthy()
  stored = stored.map((one) => ({ ...one, link: { ...link, url: 'https://meet.example/room' } }))
  act(() => void vi.advanceTimersByTime(590_000))
  expect(screen.queryByRole('link', { name: 'Join the meeting' })).toBeNull()
  act(() => void vi.advanceTimersByTime(15_000))
  expect(await screen.findByRole('link', { name: 'Join the meeting' })).toBeTruthy()
})

it('an expert sets a link of their own, on a host of the school only', async () => {
  const sent = serve(updateMeetingLink, () => ({ success: true }))
  await openConsole('/admin/meetings')
  const field = await screen.findByLabelText('Your own meeting link')
  await userEvent.type(field, 'https://elsewhere.example/daniel')
  await userEvent.click(screen.getByRole('button', { name: 'Save the link' }))
  expect(await screen.findByText('Enter an address with https:// on zoom.us.')).toBeTruthy()
  expect(sent).toHaveLength(0)
  await userEvent.clear(field)
  await userEvent.type(field, 'https://zoom.us/j/1')
  await userEvent.click(screen.getByRole('button', { name: 'Save the link' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ url: 'https://zoom.us/j/1' }))
})
