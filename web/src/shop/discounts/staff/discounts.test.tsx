import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getPublicConfig } from '#contract/brands/api.ts'
import { logout } from '#contract/accounts/auth/api.ts'
import * as api from '#contract/shop/discounts/staffApi.ts'
import { listStaffServices, type StaffServiceItem } from '#contract/shop/services/staffApi.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { publicConfig } from '../../../../test/app.ts'
import { irina, openConsole } from '../../../../test/console.ts'
import { jsonResponse, serve } from '../../../../test/server.ts'

// Which program this is, it finds out from the address it is loaded at.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const seconds = 1_763_000_000
const discount: api.StaffDiscount = {
  id: 5,
  code: 'SPRING',
  status: 'active',
  is_ended_by_staff: false,
  user_id: null,
  person: '',
  uses: 1,
  created_at: seconds,
  percent: 10,
  amount: null,
  currency: null,
  brands: ['face'],
  service_ids: [1001],
  starts_on: null,
  ends_on: '2031-05-31',
  use_limit: 20,
  use_limit_per_person: null,
}
const page: api.StaffDiscountPage = {
  discount,
  next: null,
  orders: [
    {
      order_id: 7,
      user_id: 12,
      person: 'Marina Vetrova',
      service_title: 'A face at ease',
      status: 'paid',
      discount: 890,
      currency: 'EUR',
      created_at: seconds,
    },
  ],
}
const service: StaffServiceItem = {
  id: 1001,
  kind: 'course',
  title: 'A face at ease',
  brands: ['face'],
  price: 8900,
  full_price: null,
  currency: 'EUR',
  instalment_count: null,
  period: null,
  period_count: null,
  is_archived: false,
  is_priced: true,
}
const brands = [
  { id: 'face', title: 'Kontur', currency: 'EUR' },
  { id: 'mind', title: 'Quiet', currency: 'USD' },
]

beforeEach(() => {
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => irina)
  serve(api.listStaffDiscounts, () => ({ discounts: [discount], next: null }))
  serve(api.getStaffDiscount, () => page)
  serve(listStaffServices, () => ({ services: [service], brands, communities: [] }))
  serve(logout, () => ({ success: true }))
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
})
afterEach(() => endSession('chosen'))

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

it('codes are listed with what they take off and how often they were used, each a link that keeps the way back', async () => {
  const requests = serve(api.listStaffDiscounts, () => ({ discounts: [discount], next: null }))
  await openConsole('/admin/discounts')
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search' }), 'spr')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Not ended')
  await waitFor(() => {
    const last = requests.at(-1)?.query
    expect([last?.get('search'), last?.get('status')]).toEqual(['spr', 'current'])
  })
  const link = await screen.findByRole('link', { name: /SPRING/ })
  expect(link.getAttribute('href')).toBe('/admin/discounts/5?search=spr&status=current')
  for (const text of ['10% off', 'Active', '1 order of 20', /^until 31 May 2031 inclusive$/])
    expect(within(link).getByText(text)).toBeTruthy()
})

it('a code is created once, and what is wrong with it stands at its field', async () => {
  let isTaken = true
  const requests = serve(api.createDiscount, () => {
    if (isTaken) return jsonResponse(422, [{ field: 'code', message: 'There is such a code already.' }])
    return discount
  })
  await openConsole('/admin/discounts')
  await press('Create a code')
  const dialog = within(await screen.findByRole('dialog', { name: 'New promo code' }))
  await userEvent.type(await dialog.findByRole('textbox', { name: 'Code' }), 'spring')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Percentage' }), '101')
  expect(dialog.getAllByText('Enter a percentage from 1 to 100').length).toBeGreaterThan(0)
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Percentage' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Percentage' }), '10')
  expect(dialog.getByText('10% off for everybody who types the code.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('radio', { name: 'An amount' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Amount' }), '5,50')
  await userEvent.type(dialog.getByRole('textbox', { name: 'For whom' }), 'marina@mail.test')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Total uses' }), '3')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'A face at ease (1001)' }))
  expect(dialog.getByText('€5.50 off for this person only.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Create a code' }))
  expect(await dialog.findByText('There is such a code already.')).toBeTruthy()
  isTaken = false
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Create a code' }))
  await screen.findByRole('heading', { name: 'SPRING', level: 1 })
  expect(requests).toHaveLength(2)
  expect(requests[1]?.body).toEqual({
    code: 'spring',
    person: 'marina@mail.test',
    percent: null,
    amount: 550,
    currency: 'EUR',
    brands: [],
    service_ids: [1001],
    starts_on: null,
    ends_on: null,
    use_limit: 3,
    use_limit_per_person: null,
  })
})

it('a code shows what it is for and the orders that use it; it is changed and ended', async () => {
  const changes = serve(api.updateDiscount, () => ({ ...discount, percent: 20 }))
  const ends = serve(api.endDiscount, () => ({ ...discount, status: 'ended' as const, is_ended_by_staff: true }))
  await openConsole('/admin/discounts/5')
  await screen.findByRole('heading', { name: 'SPRING', level: 1 })
  const order = screen.getByRole('link', { name: 'A face at ease' })
  expect(order.getAttribute('href')).toBe('/admin/orders/7')
  expect(await screen.findByText('Kontur')).toBeTruthy()
  await press('Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Code SPRING' }))
  const percent = await dialog.findByRole('textbox', { name: 'Percentage' })
  expect(dialog.queryByRole('textbox', { name: 'Code' })).toBeNull()
  await userEvent.clear(percent)
  await userEvent.type(percent, '20')
  expect(dialog.getByText('20% off new orders. Orders that already use the code stay as they are.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changes.map(({ body }) => body)).toMatchObject([
    { percent: 20, amount: null, brands: ['face'], service_ids: [1001], ends_on: '2031-05-31', use_limit: 20 },
  ])
  serve(api.getStaffDiscount, () => ({
    ...page,
    discount: { ...discount, status: 'ended' as const, is_ended_by_staff: true },
  }))
  await press('End the code')
  const question = within(await screen.findByRole('alertdialog', { name: 'End the code SPRING?' }))
  await userEvent.click(question.getByRole('button', { name: 'End the code' }))
  expect(await screen.findByText('Ended')).toBeTruthy()
  expect([ends.length, screen.queryByRole('button', { name: 'Edit' })]).toEqual([1, null])
})

it('a code that is missing says so, and other roles have no codes', async () => {
  serve(api.getStaffDiscount, () =>
    jsonResponse(404, { name: 'Not Found', message: '', code: 'not_found', status: 404 }),
  )
  await openConsole('/admin/discounts/8')
  await screen.findByRole('heading', { name: 'There is no such code' })
  serve(getStaffMember, () => ({ ...irina, roles: ['content'] }))
  await endSession('chosen')
  startSession({ token: 'of-content', userId: irina.id, days: 1 })
  await openConsole('/admin/discounts')
  await screen.findByRole('heading', { name: 'This section is for other roles' })
})
