import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getPublicConfig } from '#contract/brands/api.ts'
import { logout } from '#contract/accounts/auth/api.ts'
import {
  getChurn,
  getReportCsv,
  getRevenue,
  listFailedRenewals,
  listPaymentProblems,
} from '#contract/school/reports/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { publicConfig } from '../../../../test/app.ts'
import { irina, openConsole } from '../../../../test/console.ts'
import { jsonResponse, serve } from '../../../../test/server.ts'

// The program reads from its address at load which one it is.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const revenueRow = {
  month: '2026-11',
  brand: 'Kontur',
  service_id: 5,
  service_title: 'A calm back',
  currency: 'EUR',
  paid: 20_000,
  refunded: 2500,
  payments_count: 2,
}

beforeEach(() => {
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => irina)
  serve(getRevenue, () => ({ rows: [revenueRow], totals: [{ currency: 'EUR', paid: 20_000, refunded: 2500 }] }))
  serve(logout, () => ({ success: true }))
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
})
afterEach(() => endSession('chosen'))

const cellsOf = (row: HTMLElement) => [
  within(row).getByRole('rowheader').textContent,
  ...within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent),
]

it('revenue shows its totals, and each month by service', async () => {
  await openConsole('/admin/reports')
  const table = await screen.findByRole('table', { name: 'November 2026' })
  expect(within(table).getAllByRole('row').slice(1).map(cellsOf)).toEqual([
    ['A calm back', 'Kontur', '2', '€200', '€25', '€175'],
  ])
  const [left] = screen.getAllByText('Net')
  expect(left?.nextSibling?.textContent).toBe('€175')
})

it('the months of the report are chosen, and stay in the address', async () => {
  const requests = serve(getRevenue, () => ({ rows: [], totals: [] }))
  await openConsole('/admin/reports')
  await screen.findByRole('heading', { name: 'No payments' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'This month')
  await waitFor(() => {
    const last = requests.at(-1)?.query
    expect(last?.get('from')).toBe(last?.get('to'))
  })
  expect(location.search).toBe('?report=revenue&months=1')
})

it('failed renewals name the person, the reason and the next attempt', async () => {
  const renewal = {
    id: 9,
    failed_at: 1_763_000_000,
    user_id: 12,
    person: 'Marina Vetrova',
    subscription_id: 3,
    title: 'Club',
    brand: 'Kontur',
    amount: 1800,
    currency: 'EUR',
    failure_code: 'no_card',
    status: 'active',
    next_try_at: null,
  }
  serve(listFailedRenewals, () => ({ renewals: [renewal], next: null }))
  await openConsole('/admin/reports?report=failed-renewals')
  const person = await screen.findByRole('link', { name: 'Marina Vetrova' })
  expect(person.getAttribute('href')).toBe('/admin/people/12')
  for (const text of ['€18', 'no card', 'Club']) expect(screen.getByText(text)).toBeTruthy()
})

it('payment problems name the person, the order, the problem and the provider’s id of the payment', async () => {
  const disputed = {
    id: 9,
    told_at: 1_763_000_000,
    user_id: 12,
    person: 'Marina Vetrova',
    order_id: 41,
    title: 'A calm back',
    brand: 'Kontur',
    amount: 1800,
    currency: 'EUR',
    adapter: 'stripe',
    reference: 'cs_live_1',
    dispute: 'open' as const,
    dispute_reason: 'fraudulent',
    refund_refusal: null,
    not_given: null,
    received: null,
    received_currency: null,
    has_access: true,
  }
  const refused = { ...disputed, id: 8, order_id: null, dispute: null, refund_refusal: 'balance_insufficient' }
  serve(listPaymentProblems, () => ({ problems: [disputed, refused], next: null }))
  await openConsole('/admin/reports?report=payment-problems')
  const order = await screen.findByRole('link', { name: 'Order 41' })
  expect(order.getAttribute('href')).toBe('/admin/orders/41')
  const texts = ['Disputed', 'the buyer says they did not pay it', 'Refund refused', 'the school’s balance is too low']
  for (const text of texts) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getAllByText('Reference: cs_live_1')).toHaveLength(2)
})

it('a charge without delivery names its amount, and an access left open by a lost dispute leads to its person', async () => {
  const lost = {
    id: 9,
    told_at: 1_763_000_000,
    user_id: 12,
    person: 'Marina Vetrova',
    order_id: null,
    title: 'Club',
    brand: 'Kontur',
    amount: 1800,
    currency: 'EUR',
    adapter: 'stripe',
    reference: 'pi_1',
    refund_refusal: null,
    dispute: 'lost' as const,
    dispute_reason: 'fraudulent',
    not_given: null,
    received: null,
    received_currency: null,
    has_access: true,
  }
  const ungiven = { ...lost, id: 8, dispute: null, dispute_reason: null, not_given: 'mismatch' as const }
  const ended = { ...lost, id: 7, has_access: false }
  const problems = [lost, { ...ungiven, received: 900, received_currency: 'USD' }, ended]
  serve(listPaymentProblems, () => ({ problems, next: null }))
  await openConsole('/admin/reports?report=payment-problems')
  expect(await screen.findByText('Nothing given')).toBeTruthy()
  expect(screen.getByText('$9 received')).toBeTruthy()
  const links = screen.getAllByRole('link', { name: 'End access' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/admin/people/12'])
})

it('churn shows why people left, and how many came back', async () => {
  const rows = [
    { month: '2026-11', reason: 'price' as const, count: 4, resumed_count: 1 },
    { month: '2026-11', reason: 'unpaid' as const, count: 2, resumed_count: 0 },
  ]
  serve(getChurn, () => ({ rows, active_count: 1 }))
  await openConsole('/admin/reports?report=churn')
  const table = await screen.findByRole('table', { name: 'November 2026' })
  expect(within(table).getAllByRole('row').slice(1).map(cellsOf)).toEqual([
    ['Price', '4', '1'],
    ['The payment failed', '2', '0'],
  ])
  expect(screen.getByText('1 subscription is being paid for now.')).toBeTruthy()
})

it('a report is saved as a CSV; an incomplete file says so', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  // The browser would save the file; here the link would be followed.
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
  const requests = serve(getReportCsv, () => ({ name: 'revenue.csv', csv: 'a,b\r\n', is_complete: false }))
  await openConsole('/admin/reports')
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }))
  expect(await screen.findByText(/only the first 10,000 lines/)).toBeTruthy()
  expect(requests[0]?.params).toEqual({ report: 'revenue' })
  expect([saved.mock.calls.length, clicked.mock.calls.length]).toEqual([1, 1])
})

it('a report that failed to load says so', async () => {
  serve(getRevenue, () => jsonResponse(403, { name: 'x', message: 'x', code: 'bad_request', status: 403 }))
  await openConsole('/admin/reports?months=12')
  expect(await screen.findByText('Couldn’t load the report')).toBeTruthy()
})

it('the reports are for administrators only', async () => {
  serve(getStaffMember, () => ({ ...irina, roles: ['expert'] }))
  await openConsole('/admin/reports')
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Reports' })).toBeNull()
})
