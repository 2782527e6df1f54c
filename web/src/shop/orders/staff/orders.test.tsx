import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getPublicConfig } from '#contract/brands/api.ts'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { logout } from '#contract/accounts/auth/api.ts'
import { getStaffOrder, listStaffOrders, refundOrder, type StaffOrder } from '#contract/shop/orders/staffApi.ts'
import { getPerson } from '#contract/school/people/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { listStaffCourses } from '#contract/learning/courses/staffApi.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { publicConfig } from '../../../../test/app.ts'
import { irina, openConsole } from '../../../../test/console.ts'
import { courses, marina } from '../../../../test/person.ts'
import { jsonResponse, serve } from '../../../../test/server.ts'

// Which program this is, it finds out from the address it is loaded at.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const seconds = 1_763_000_000
const order: StaffOrder = {
  id: 7,
  status: 'paid',
  user_id: 12,
  person: 'Marina Vetrova',
  service_title: 'A face at ease',
  brand: 'Kontur',
  amount: 6000,
  refunded: 0,
  currency: 'EUR',
  created_at: seconds,
  paid_at: seconds,
  plan: 'once',
  promocode: null,
  failure_code: null,
  paid: 6000,
  refundable: 6000,
  is_refund_pending: false,
  points_returned: 0,
  sums: {
    price: 10_000,
    already_paid: 0,
    discount: 0,
    points: 40,
    points_amount: 4000,
    amount: 6000,
    due: 6000,
    instalments: [],
  },
  run: { id: 3, course: 'A face at ease', ends_on: '2026-12-20', has_ended: false },
  subscription: null,
  contact: { name: 'Marina V', phone: '+49 151 2345 6789', email: 'm@mail.test' },
  payments: [
    {
      id: 9,
      adapter: 'sandbox',
      reference: 'payment_1',
      status: 'paid',
      amount: 6000,
      refunded: 0,
      failure_code: null,
      refund_refusal: null,
      dispute: null,
      not_given: null,
      card: '•• 4242',
      created_at: seconds,
    },
  ],
  ledger: [
    { reference: 'payment 9', account: 'provider', amount: 6000, created_at: seconds },
    { reference: 'payment 9', account: 'revenue', amount: -6000, created_at: seconds },
  ],
  refunds: [],
}

beforeEach(() => {
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => irina)
  serve(listStaffOrders, () => ({ orders: [order], next: null }))
  serve(getStaffOrder, () => order)
  serve(logout, () => ({ success: true }))
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
})
afterEach(() => endSession('chosen'))

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

it('orders are searched and filtered, each a link that keeps the way back', async () => {
  const requests = serve(listStaffOrders, () => ({ orders: [order], next: null }))
  await openConsole('/admin/orders')
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search' }), 'marina')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Paid')
  await waitFor(() => {
    const last = requests.at(-1)?.query
    expect([last?.get('search'), last?.get('status')]).toEqual(['marina', 'paid'])
  })
  const link = await screen.findByRole('link', { name: /A face at ease/ })
  expect(link.getAttribute('href')).toBe('/admin/orders/7?search=marina&status=paid')
  expect(within(link).getByText('€60')).toBeTruthy()
})

it('an order shows its sums, payments, ledger and what it gave', async () => {
  await openConsole('/admin/orders/7')
  await screen.findByRole('heading', { name: 'Order 7', level: 1 })
  expect(screen.getByRole('link', { name: 'Marina Vetrova' }).getAttribute('href')).toBe('/admin/people/12')
  for (const text of ['Reference: payment_1', 'Revenue', '−€60', '40 points', '+49 151 2345 6789'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getAllByText(/^Payment 9/)).toHaveLength(2)
})

it('a payment that failed says why, and a course its last day', async () => {
  serve(getStaffOrder, () => ({
    ...order,
    status: 'failed' as const,
    run: { id: 3, course: 'A face at ease', ends_on: '2031-11-28', has_ended: false },
    payments: order.payments.map((one) => ({ ...one, status: 'failed' as const, failure_code: 'insufficient_funds' })),
  }))
  await openConsole('/admin/orders/7')
  expect(await screen.findByText(/Reason: not enough money/)).toBeTruthy()
  expect(screen.getByText('Open until 28 November 2031')).toBeTruthy()
})

it('a course that a subscription pays for has no last day', async () => {
  serve(getStaffOrder, () => ({
    ...order,
    run: { id: 3, course: 'A face at ease', ends_on: null, has_ended: false },
  }))
  await openConsole('/admin/orders/7')
  expect(await screen.findByText('Its end date depends on a subscription.')).toBeTruthy()
})

it('a refund names its outcome, needs a reason, and is sent once', async () => {
  const refunded = { ...order, status: 'paid' as const, refunded: 3000, refundable: 3000, points_returned: 20 }
  const requests = serve(refundOrder, () => refunded)
  await openConsole('/admin/orders/7')
  await press('Refund')
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund for order\u00A07' }))
  const amount = dialog.getByRole('textbox', { name: 'Amount' })
  await userEvent.clear(amount)
  await userEvent.type(amount, '60.01')
  expect(dialog.getAllByText('Enter an amount of up to €60').length).toBeGreaterThan(0)
  await userEvent.clear(amount)
  await userEvent.type(amount, '30')
  // The choice about the access has no default.
  expect(dialog.queryByRole('radio', { checked: true })).toBeNull()
  expect(dialog.getAllByText('Choose what happens to the access').length).toBeGreaterThan(0)
  await userEvent.click(dialog.getByRole('radio', { name: 'End it now' }))
  expect(dialog.getByText('€30 and 20 points will be returned. Access ends at once.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: /^Refund €30/ }))
  expect(requests).toHaveLength(0)
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Asked by phone')
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Refund €30' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.map(({ body }) => body)).toMatchObject([
    { amount: 3000, ends_access: true, reason: 'Asked by phone' },
  ])
  expect(screen.getByText('Partly refunded')).toBeTruthy()
})

it('says why the payment service did not send the money back, and lets it be asked again', async () => {
  const refused = (code: string): StaffOrder => ({
    ...order,
    payments: order.payments.map((payment) => ({ ...payment, refund_refusal: code })),
  })
  serve(getStaffOrder, () => refused('charge_disputed'))
  serve(refundOrder, () => refused('lost_or_stolen_card'))
  await openConsole('/admin/orders/7')
  expect(await screen.findByText(/did not send the money back: the buyer disputes the payment/)).toBeTruthy()
  await press('Refund')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('radio', { name: 'Keep it' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Asked again')
  await userEvent.click(dialog.getByRole('button', { name: 'Refund €60' }))
  expect(await screen.findByText(/did not send the money back: code lost_or_stolen_card/)).toBeTruthy()
  expect(screen.getByText('Not refunded')).toBeTruthy()
})

it.each([
  ['open', /Answer in the payment service’s dashboard/, 'Disputed'],
  ['lost', /the money went back to them/, 'Dispute lost'],
] as const)('a payment with a dispute that is %s explains it', async (dispute, note, tag) => {
  const payments = order.payments.map((payment) => ({ ...payment, dispute }))
  serve(getStaffOrder, () => ({ ...order, payments }))
  await openConsole('/admin/orders/7')
  expect(await screen.findByText(note)).toBeTruthy()
  expect(screen.getByText(tag)).toBeTruthy()
})

it('an order that is not paid cannot be refunded', async () => {
  serve(getStaffOrder, () => ({
    ...order,
    status: 'pending' as const,
    refundable: 0,
    paid: 0,
    payments: [],
    ledger: [],
    run: null,
  }))
  await openConsole('/admin/orders/7')
  expect(await screen.findByText('Waiting for payment')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
})

it('the card of a person has their orders, each a link, for administrators only', async () => {
  serve(getPerson, () => marina)
  serve(listAuditEntries, () => ({ entries: [], next: null }))
  serve(listStaffCourses, () => courses)
  const requests = serve(listStaffOrders, () => ({ orders: [order], next: null }))
  await openConsole('/admin/people/12')
  const link = await screen.findByRole('link', { name: 'A face at ease' })
  expect(link.getAttribute('href')).toBe('/admin/orders/7')
  expect(requests.at(-1)?.query.get('user_id')).toBe('12')
  serve(getStaffMember, () => ({ ...irina, roles: ['support'] }))
  await endSession('chosen')
  startSession({ token: 'of-support', userId: irina.id, days: 1 })
  const asked = requests.length
  await openConsole('/admin/people/12')
  await screen.findByRole('heading', { name: 'Marina Vetrova' })
  expect([screen.queryByRole('heading', { name: 'Orders' }), requests.length]).toEqual([null, asked])
})

it('an order that is missing says so, and other roles have no orders', async () => {
  serve(getStaffOrder, () => jsonResponse(404, { name: 'Not Found', message: '', code: 'not_found', status: 404 }))
  await openConsole('/admin/orders/8')
  await screen.findByRole('heading', { name: 'There is no such order' })
  serve(getStaffMember, () => ({ ...irina, roles: ['support'] }))
  await endSession('chosen')
  startSession({ token: 'of-support', userId: irina.id, days: 1 })
  await openConsole('/admin/orders')
  await screen.findByRole('heading', { name: 'This section is for other roles' })
  expect(screen.queryByRole('link', { name: 'Orders' })).toBeNull()
})
