import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { logout } from '#contract/accounts/auth/api.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import { listStaffOrders } from '#contract/shop/orders/staffApi.ts'
import { getPerson } from '#contract/school/people/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { listStaffCourses } from '#contract/learning/courses/staffApi.ts'
import type { Subscription } from '#contract/shop/subscriptions/api.ts'
import * as api from '#contract/shop/subscriptions/staffApi.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { publicConfig } from '../../../../test/app.ts'
import { irina, openConsole } from '../../../../test/console.ts'
import { courses, marina } from '../../../../test/person.ts'
import { jsonResponse, serve } from '../../../../test/server.ts'

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
const november: api.SubscriptionPayment = {
  id: 21,
  adapter: 'sandbox',
  reference: 'payment_21',
  status: 'paid',
  amount: 1800,
  refunded: 0,
  refundable: 1800,
  is_refund_pending: false,
  currency: 'EUR',
  failure_code: null,
  refund_refusal: null,
  dispute: null,
  not_given: null,
  card: '•• 4417',
  created_at: Date.parse('2027-11-04T09:00:00Z') / 1000,
}
const october: api.SubscriptionPayment = {
  ...november,
  id: 20,
  reference: null,
  status: 'failed',
  refundable: 0,
  failure_code: 'insufficient_funds',
  created_at: Date.parse('2027-10-04T09:00:00Z') / 1000,
}

let subscription: Subscription
let payments: api.SubscriptionPayment[]
beforeEach(() => {
  subscription = club
  payments = [november, october]
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => irina)
  serve(getPerson, () => marina)
  serve(listStaffCourses, () => courses)
  serve(listStaffOrders, () => ({ orders: [], next: null }))
  serve(listAuditEntries, () => ({ entries: [], next: null }))
  serve(api.listPersonSubscriptions, () => [subscription])
  serve(api.listSubscriptionPayments, () => ({ payments, next: null }))
  serve(logout, () => ({ success: true }))
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
})
afterEach(() => endSession('chosen'))

async function openPayments() {
  await openConsole(`/admin/people/${marina.id}`)
  const card = within(await screen.findByRole('article', { name: 'Club' }))
  await userEvent.click(card.getByRole('button', { name: 'Payments' }))
  return within(await screen.findByRole('dialog', { name: 'Payments' }))
}

async function openRefund() {
  const list = await openPayments()
  const payment = within(await list.findByRole('article', { name: 'Payment of €18 on 4 November 2027' }))
  await userEvent.click(payment.getByRole('button', { name: 'Refund' }))
  return within(await screen.findByRole('dialog', { name: 'Refund of a payment' }))
}

it('a subscription shows its payments, how they went, and which can be refunded', async () => {
  const list = await openPayments()
  const failed = within(await list.findByRole('article', { name: 'Payment of €18 on 4 October 2027' }))
  expect(failed.getByText(/not enough money/)).toBeTruthy()
  expect(failed.queryByRole('button')).toBeNull()
  const paid = within(list.getByRole('article', { name: 'Payment of €18 on 4 November 2027' }))
  for (const text of [/•• 4417/, /payment_21/, 'Received']) expect(paid.getByText(text)).toBeTruthy()
  expect(list.getByText(/The first payment is refunded in its order/)).toBeTruthy()
})

it('a part of a payment is refunded once, and the payments show it', async () => {
  const refunded = { ...november, refunded: 500, refundable: 1300 }
  const requests = serve(api.refundSubscriptionPayment, () => {
    payments = [refunded, october]
    return refunded
  })
  const dialog = await openRefund()
  const amount = dialog.getByRole('textbox', { name: 'Amount' })
  await userEvent.clear(amount)
  await userEvent.type(amount, '18.01')
  expect(dialog.getAllByText('Enter an amount of up to €18').length).toBeGreaterThan(0)
  await userEvent.clear(amount)
  await userEvent.type(amount, '5')
  expect(dialog.queryByRole('radio', { checked: true })).toBeNull()
  await userEvent.click(dialog.getByRole('radio', { name: 'Keep it' }))
  expect(dialog.getByText('€5 will be refunded. Access and the next payment stay as they are.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: /^Refund €5/ }))
  expect(requests).toHaveLength(0)
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Asked by phone')
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Refund €5' }))
  expect(await screen.findByText('Refunded')).toBeTruthy()
  const list = within(await screen.findByRole('dialog', { name: 'Payments' }))
  expect(await list.findByText(/€5 refunded/)).toBeTruthy()
  expect(requests.map(({ params, body }) => ({ params, body }))).toMatchObject([
    {
      params: { userId: '12', subscriptionId: '3', paymentId: '21' },
      body: { amount: 500, ends_access: false, reason: 'Asked by phone' },
    },
  ])
})

it('a refund that ends the access says so, and the subscription has ended after it', async () => {
  const requests = serve(api.refundSubscriptionPayment, () => {
    subscription = ended
    return { ...november, status: 'refunded' as const, refunded: 1800, refundable: 0 }
  })
  const dialog = await openRefund()
  await userEvent.click(dialog.getByRole('radio', { name: 'End it now' }))
  expect(dialog.getByText('€18 will be refunded. There will be no more payments, and access ends now.')).toBeTruthy()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Asked by phone')
  await userEvent.click(dialog.getByRole('button', { name: 'Refund €18' }))
  const list = await screen.findByRole('dialog', { name: 'Payments' })
  await userEvent.click(within(list).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const card = within(screen.getByRole('article', { name: 'Club' }))
  expect(card.queryByRole('button', { name: 'End' })).toBeNull()
  expect(requests.map(({ body }) => body)).toMatchObject([{ amount: 1800, ends_access: true }])
})

it('a refund of an ended subscription does not ask about access', async () => {
  subscription = ended
  const dialog = await openRefund()
  expect(dialog.queryByRole('radio')).toBeNull()
  expect(dialog.getByText('€18 will be refunded.')).toBeTruthy()
})

it('says what was refused, also by the payment service, and leads back to the payments', async () => {
  payments = [{ ...november, refund_refusal: 'charge_disputed' }]
  const message = 'A payment is being made.'
  serve(api.refundSubscriptionPayment, () =>
    jsonResponse(409, { name: 'Conflict', message, code: 'payment_in_progress', status: 409 }),
  )
  const dialog = await openRefund()
  await userEvent.click(dialog.getByRole('radio', { name: 'Keep it' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Asked by phone')
  await userEvent.click(dialog.getByRole('button', { name: 'Refund €18' }))
  expect((await dialog.findByRole('alert')).textContent).toContain(message)
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  const list = within(await screen.findByRole('dialog', { name: 'Payments' }))
  expect(await list.findByText(/did not send the money back: the buyer disputes the payment/)).toBeTruthy()
})

it('a refund that waits for the payment service is not asked for again', async () => {
  payments = [{ ...november, refundable: 1300, is_refund_pending: true }]
  const list = await openPayments()
  expect(await list.findByText(/is waiting for confirmation/)).toBeTruthy()
  expect(list.queryByRole('button', { name: 'Refund' })).toBeNull()
})

it('says that there are no payments yet', async () => {
  payments = []
  const list = await openPayments()
  expect(await list.findByText('No renewals yet.')).toBeTruthy()
})

it('payments that did not load are asked for again', async () => {
  const failure = { name: 'Internal Server Error', message: '', code: 'server_error', status: 500 }
  serve(api.listSubscriptionPayments, () => jsonResponse(500, failure))
  const list = await openPayments()
  await list.findByText('Couldn’t load the payments')
  serve(api.listSubscriptionPayments, () => ({ payments, next: null }))
  await userEvent.click(list.getByRole('button', { name: 'Try again' }))
  expect(await list.findAllByRole('article')).toHaveLength(2)
})
