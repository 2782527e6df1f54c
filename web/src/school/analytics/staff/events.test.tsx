import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getPublicConfig } from '#contract/brands/api.ts'
import { logout } from '#contract/accounts/auth/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { listStaffCourses } from '#contract/learning/courses/staffApi.ts'
import { getDropOff, getEventCsv, getFunnel, listEventDays } from '#contract/school/analytics/staffApi.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { publicConfig } from '../../../../test/app.ts'
import { irina, openConsole } from '../../../../test/console.ts'
import { jsonResponse, serve } from '../../../../test/server.ts'

// The program reads from its address at load which one it is.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const rows = [
  { day: '2026-11-02', name: 'login', count: 4, people: 3 },
  { day: '2026-11-01', name: 'login', count: 2, people: 2 },
  { day: '2026-11-01', name: 'video_start', count: 9, people: 1 },
]

beforeEach(() => {
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => irina)
  serve(listEventDays, () => ({ rows }))
  serve(listStaffCourses, () => [])
  serve(logout, () => ({ success: true }))
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
})
afterEach(() => endSession('chosen'))

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent))

it('events are shown in all and by day for a chosen one', async () => {
  await openConsole('/admin/events')
  expect(rowsOf(await screen.findByRole('table', { name: 'All events' }))).toEqual([
    ['Video started', '9'],
    ['Sign-in', '6'],
  ])
  await userEvent.selectOptions(screen.getByLabelText('Event'), 'Sign-in')
  const table = await screen.findByRole('table', { name: 'Sign-in' })
  expect(rowsOf(table).map(([, ...cells]) => cells)).toEqual([
    ['4', '3'],
    ['2', '2'],
  ])
})

it('a funnel shows people and shares of its steps, which are chosen', async () => {
  const requests = serve(getFunnel, ({ query }) => ({
    steps: (query.get('steps') ?? '').split(',').map((name, at) => ({ name, people: [20, 10, 4, 1][at] ?? 0 })),
  }))
  await openConsole('/admin/events?figure=funnel')
  expect(rowsOf(await screen.findByRole('table', { name: 'Funnel' }))).toEqual([
    ['Registration', '20', '100%', '—'],
    ['Trial', '10', '50%', '50%'],
    ['Checkout begun', '4', '20%', '40%'],
    ['Payment', '1', '5%', '25%'],
  ])
  await userEvent.selectOptions(screen.getByLabelText('Step 2'), 'Leave this step out')
  await waitFor(() => expect(requests.at(-1)?.query.get('steps')).toBe('user_registration,begin_checkout,paid'))
})

it('the drop-off of a course is shown by day, and saved as a file of the same figures', async () => {
  const [course] = [{ id: 5, title: 'A calm back' }]
  serve(listStaffCourses, () => [course] as never)
  const requests = serve(getDropOff, () => ({
    days: [{ day_number: 1, title: 'Shoulders', runs: 8, started: 6, finished: 4 }],
  }))
  const files = serve(getEventCsv, () => jsonResponse(422, { success: false, errors: {} }))
  await openConsole('/admin/events?figure=drop-off')
  expect(rowsOf(await screen.findByRole('table', { name: 'A calm back' }))).toEqual([['1. Shoulders', '6', '4', '50%']])
  expect(requests.at(-1)?.query.get('course_id')).toBe('5')
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
  await waitFor(() => expect(files.at(-1)?.query.get('course_id')).toBe('5'))
})

it('a period without events and a failure to load them are said', async () => {
  serve(listEventDays, () => ({ rows: [] }))
  await openConsole('/admin/events?days=7')
  expect(await screen.findByRole('heading', { name: 'Nothing yet' })).toBeTruthy()
  serve(listEventDays, () => jsonResponse(422, { success: false, errors: {} }))
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'The last 90 days')
  expect(await screen.findByRole('heading', { name: 'Couldn’t load the events' })).toBeTruthy()
})
