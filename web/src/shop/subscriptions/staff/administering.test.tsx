import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import { logout } from '#contract/accounts/auth/api.ts'
import { listStaffOrders } from '#contract/shop/orders/staffApi.ts'
import { getPerson } from '#contract/school/people/api.ts'
import { listStaffServices, type StaffServiceItem } from '#contract/shop/services/staffApi.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { listStaffCourses } from '#contract/learning/courses/staffApi.ts'
import type { Subscription } from '#contract/shop/subscriptions/api.ts'
import * as api from '#contract/shop/subscriptions/staffApi.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { publicConfig } from '../../../../test/app.ts'
import { noon } from '../../../../test/clock.ts'
import { irina, openConsole } from '../../../../test/console.ts'
import { courses, marina } from '../../../../test/person.ts'
import { serve } from '../../../../test/server.ts'

// Which program this is, it finds out from the address it is loaded at.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const club: Subscription = {
  id: 3,
  title: 'Club',
  status: 'active',
  is_active: true,
  is_active_status: true,
  is_lifetime: false,
  period: 'month',
  period_count: 1,
  next_pay_at: Date.parse('2027-12-04T09:00:00Z') / 1000,
  end_date: null,
  course_service_type: 'main_subscription',
  content: { communities: [], courses: [] },
  recurrent_payments_enabled: true,
  service_id: 5,
  price: 1800,
  currency: 'EUR',
  renewal: null,
  card_id: 1,
  card_mask: '•• 4417',
  last_failure: null,
  next_try_at: null,
}
const ended: Subscription = {
  ...club,
  status: 'ended',
  is_active: false,
  is_active_status: false,
  next_pay_at: null,
  end_date: '2027-12-04',
  recurrent_payments_enabled: false,
}

beforeEach(() => {
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => irina)
  serve(getPerson, () => marina)
  serve(listStaffCourses, () => courses)
  serve(listStaffOrders, () => ({ orders: [], next: null }))
  serve(listAuditEntries, () => ({ entries: [], next: null }))
  serve(api.listPersonSubscriptions, () => [club])
  serve(logout, () => ({ success: true }))
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
})
afterEach(() => endSession('chosen'))

const open = async () => {
  await openConsole(`/admin/people/${marina.id}`)
  return within(await screen.findByRole('article', { name: 'Club' }))
}

it('a subscription shows how it is paid, and is ended with its paid period by default', async () => {
  const ends = serve(api.endPersonSubscription, () => ({ ...club, status: 'ending' as const }))
  const card = await open()
  expect(card.getByText(/•• 4417/)).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: 'End' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'End the subscription' }))
  expect(dialog.getByRole('status').textContent).toContain(
    'There will be no more payments. Access stays until 4 December 2027.',
  )
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Asked by phone')
  await userEvent.click(dialog.getByRole('button', { name: 'End the subscription' }))
  expect(await screen.findByText('The subscription was ended')).toBeTruthy()
  expect(ends.map(({ body }) => body)).toEqual([{ at: 'paid_day', reason: 'Asked by phone' }])
})

it('a subscription whose paid period is over, as its payment failed, is said to close now', async () => {
  const due = noon - 3 * 86_400
  const failed = { last_failure: 'declined', next_try_at: due + 7 * 86_400 }
  serve(api.listPersonSubscriptions, () => [{ ...club, next_pay_at: due, ...failed }])
  const card = await open()
  await userEvent.click(card.getByRole('button', { name: 'End' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'End the subscription' }))
  expect(dialog.getByRole('status').textContent).toContain('There will be no more payments, and access ends now.')
})

it('a period is given once, however often the button is pressed', async () => {
  const grants = serve(api.grantSubscriptionPeriod, () => club)
  serve(api.listPersonSubscriptions, () => [ended])
  const card = await open()
  expect(card.queryByRole('button', { name: 'End' })).toBeNull()
  await userEvent.click(card.getByRole('button', { name: 'Give a free period' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Give a free period' }))
  expect(dialog.getByRole('status').textContent).toContain('The subscription will begin today')
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'The site was down')
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Give a free period' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(new Set(grants.map(({ body }) => (body as { client_id: string }).client_id)).size).toBe(1)
})

it('a subscription of the shop is given to whoever has none', async () => {
  const item: StaffServiceItem = {
    id: 5,
    kind: 'subscription',
    title: 'Club',
    brands: ['face'],
    price: 1800,
    full_price: null,
    currency: 'EUR',
    instalment_count: null,
    period: null,
    period_count: null,
    is_archived: false,
    is_priced: true,
  }
  const other = { ...item, id: 6, title: 'Club for a year' }
  const services = [item, other, { ...item, id: 7, title: 'Old', is_archived: true }]
  serve(listStaffServices, () => ({ services, brands: [], communities: [] }))
  serve(api.listPersonSubscriptions, () => [])
  const given = serve(api.giveSubscription, () => club)
  await openConsole(`/admin/people/${marina.id}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Give a subscription' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Give a subscription' }))
  const choice = await dialog.findByRole('combobox', { name: 'Subscription' })
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Club', 'Club for a year'])
  await userEvent.selectOptions(choice, 'Club for a year')
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A prize')
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Give a subscription' }))
  expect(await screen.findByText('The subscription was given')).toBeTruthy()
  expect(given[0]?.body).toMatchObject({ service_id: 6, reason: 'A prize' })
  expect(new Set(given.map(({ body }) => (body as { client_id: string }).client_id)).size).toBe(1)
})

it('members of staff who are no administrators do not see subscriptions', async () => {
  const requests = serve(api.listPersonSubscriptions, () => [club])
  serve(getStaffMember, () => ({ ...irina, roles: ['support'] }))
  await openConsole(`/admin/people/${marina.id}`)
  await screen.findByRole('heading', { level: 1, name: /Marina/ })
  expect(screen.queryByRole('article', { name: 'Club' })).toBeNull()
  expect(requests).toHaveLength(0)
})
