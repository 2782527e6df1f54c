import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getPublicConfig } from '#contract/brands/api.ts'
import { logout } from '#contract/accounts/auth/api.ts'
import { getSpeed, type SpeedFigure } from '#contract/school/analytics/staffApi.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { publicConfig } from '../../../../test/app.ts'
import { irina, openConsole } from '../../../../test/console.ts'
import { jsonResponse, serve } from '../../../../test/server.ts'

// The program reads from its address at load which one it is.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const phone = { route: '/chat/$chatId', device: 'phone', count: 12 } as const
const figures: SpeedFigure[] = [
  { ...phone, metric: 'LCP', p75: 4210 },
  { ...phone, metric: 'INP', p75: 231.4 },
  { ...phone, metric: 'CLS', p75: 0.1, count: 9 },
  { ...phone, device: 'desktop', route: '/home', metric: 'LCP', p75: 1500 },
]

beforeEach(() => {
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => irina)
  serve(getSpeed, () => ({ figures }))
  serve(logout, () => ({ success: true }))
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
})
afterEach(() => endSession('chosen'))

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent))

it('the speed of pages is shown by device class and rated in words', async () => {
  await openConsole('/admin/speed')
  expect(rowsOf(await screen.findByRole('table', { name: 'Phones' }))).toEqual([
    ['/chat/…', '4.21 secPoor', '231 msNeeds improvement', '0.1Good', '12'],
  ])
  expect(screen.getByText('INP: good up to 200 ms, poor above 500 ms.')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Desktops' }))
  expect(rowsOf(await screen.findByRole('table', { name: 'Desktops' }))).toEqual([
    ['/home', '1.5 secGood', '—', '—', '12'],
  ])
  await userEvent.click(screen.getByRole('tab', { name: 'Tablets' }))
  expect(await screen.findByRole('heading', { name: 'No figures yet' })).toBeTruthy()
})

it('the period of the speed is chosen, and stays in the address', async () => {
  const requests = serve(getSpeed, () => ({ figures }))
  await openConsole('/admin/speed')
  await userEvent.selectOptions(await screen.findByLabelText('Period'), 'The last 7 days')
  await screen.findByRole('table', { name: 'Phones' })
  expect(requests.at(-1)?.query.get('days')).toBe('7')
  expect(location.search).toContain('days=7')
})

it('a failure to load the speed is shown with a way to try again', async () => {
  serve(getSpeed, () => jsonResponse(422, { success: false, errors: {} }))
  await openConsole('/admin/speed')
  expect(await screen.findByRole('heading', { name: 'Couldn’t load the speed' })).toBeTruthy()
  serve(getSpeed, () => ({ figures }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table', { name: 'Phones' })).toBeTruthy()
})
