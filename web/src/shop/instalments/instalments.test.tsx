import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listInstalments } from '#contract/shop/instalments/api.ts'
import { payInstalment } from '#contract/shop/instalments/paymentApi.ts'
import { checkPayments } from '#contract/shop/payments/api.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { learner, openApp, serveSchool } from '../../../test/app.ts'
import { aPlan } from '../../../test/instalments.ts'
import { jsonResponse, serve } from '../../../test/server.ts'

beforeEach(() => {
  serveSchool()
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(async () => {
  delete window.daystreamApp
  await act(() => endSession('chosen'))
})

const address = '/user/installments'
const plan = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title })
  return within(heading.closest('article') as HTMLElement)
}

it('instalment plans stand in three groups, with their months and the next payment', async () => {
  const cancelled = aPlan(3, 1, { status: 'cancelled' })
  serve(listInstalments, () => [aPlan(1, 2), aPlan(2, 4, { status: 'paid' }), cancelled])
  await openApp(address)
  const active = await plan('Course 1')
  expect(active.getByRole('img', { name: '2 of 4 payments made' }).textContent).toBe('SeptOctDecJan')
  expect(active.getByText('2 of 4 paid · next €45 on 2 December 2027')).toBeTruthy()
  expect((await plan('Course 2')).getByText('4 of 4 paid')).toBeTruthy()
  expect((await plan('Course 3')).queryByRole('button')).toBeNull()
  const groups = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
  expect(groups).toEqual(['In progress', 'Paid', 'Cancelled'])
})

it('an instalment plan says when an overdue payment was due', async () => {
  const late = aPlan(1, 2)
  serve(listInstalments, () => [
    {
      ...late,
      payments: late.payments.map((part) => (part.number === 3 ? { ...part, due_date: '2025-11-14' } : part)),
    },
  ])
  await openApp(address)
  expect((await plan('Course 1')).getByText('2 of 4 paid · €45 was due on 14 November 2025')).toBeTruthy()
})

it('an instalment plan says that an overdue payment closed the course', async () => {
  serve(listInstalments, () => [aPlan(1, 2, { is_closed: true })])
  await openApp(address)
  const overdue = await plan('Course 1')
  expect(overdue.getByText('Overdue')).toBeTruthy()
  expect(overdue.getByText('The course is closed.')).toBeTruthy()
})

it('an instalment plan that pays for no course does not say that one closes', async () => {
  const failed = { stream_id: null, last_failure: 'declined' }
  serve(listInstalments, () => [aPlan(1, 2, { ...failed, is_closed: true }), aPlan(2, 2, failed)])
  await openApp(address)
  const overdue = await plan('Course 1')
  expect(overdue.getByText('A payment is overdue.')).toBeTruthy()
  expect(overdue.queryByText('The course is closed.')).toBeNull()
  expect((await plan('Course 2')).getByText('We will try again.', { exact: false })).toBeTruthy()
  expect(screen.queryByText(/the course closes on/)).toBeNull()
})

it('an instalment is paid on a payment page, also before it is due', async () => {
  const left = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  serve(listInstalments, () => [aPlan(1, 2)])
  const paid = serve(payInstalment, () => ({ payment_url: 'https://pay.test/1' }))
  await openApp(address)
  await userEvent.dblClick((await plan('Course 1')).getByRole('button', { name: 'Pay €45' }))
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://pay.test/1'))
  expect(paid).toHaveLength(1)
  left.mockRestore()
})

it('in a mobile application, which may not lead to a page that takes cards, instalments lead to support', async () => {
  window.daystreamApp = { platform: 'ios', version: '1.0.0' }
  serve(listInstalments, () => [aPlan(1, 2, { is_closed: true })])
  await openApp(address)
  const closed = await plan('Course 1')
  expect(closed.getByRole('link', { name: 'Contact support' })).toBeTruthy()
  expect(closed.queryByRole('button', { name: /^Pay/ })).toBeNull()
})

it('after the payment page, the instalments check the payment and say what they wait for until it is paid', async () => {
  let paid = 2
  let isOpen = true
  serve(listInstalments, () => [aPlan(1, paid)])
  const asked = serve(checkPayments, () => ({ is_open: isOpen, failure_code: null }))
  await openApp(`${address}?returned=true`)
  expect(await screen.findByText('The payment has not arrived yet.')).toBeTruthy()
  expect(asked.length).toBeGreaterThan(0)
  paid = 3
  isOpen = false
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect(await screen.findByText(/^3 of 4 paid/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('The payment has not arrived yet.')).toBeNull())
})

it('after the payment page, the instalments say why the bank declined', async () => {
  serve(listInstalments, () => [aPlan(1, 2)])
  serve(checkPayments, () => ({ is_open: false, failure_code: 'declined' }))
  await openApp(`${address}?returned=true`)
  expect((await screen.findByRole('alert')).textContent).toContain('The bank declined the payment.')
  expect((await plan('Course 1')).getByRole('button', { name: 'Pay €45' })).toBeTruthy()
})

it('without a return from the payment page, the instalments check no payment', async () => {
  serve(listInstalments, () => [aPlan(1, 2)])
  const asked = serve(checkPayments, () => ({ is_open: true, failure_code: null }))
  await openApp(address)
  await plan('Course 1')
  expect(asked).toHaveLength(0)
})

it('an instalment plan says when a failed payment will close the course', async () => {
  serve(listInstalments, () => [aPlan(1, 2, { last_failure: 'declined' })])
  await openApp(address)
  expect((await plan('Course 1')).getByText(/If it is not paid, the course closes on 9 December 2027\./)).toBeTruthy()
})

it.each([
  ['its own text', 'Call us before you cancel.', 'Call us before you cancel.'],
  ['a text of ours', '', 'Only support can cancel a plan. Contact support, and we will settle it with you.'],
])('the instalments are cancelled by support, with %s', async (_title, cancel_popup_text, text) => {
  serve(listInstalments, () => [aPlan(1, 2, { cancel_popup_text })])
  await openApp(address)
  await userEvent.click((await plan('Course 1')).getByRole('button', { name: 'Cancel the plan' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(text)).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toMatch(/\/support$/)
})

it('a person without instalment plans sees an empty state', async () => {
  serve(listInstalments, () => [])
  await openApp(address)
  expect(await screen.findByRole('heading', { name: 'You have no instalments' })).toBeTruthy()
})

it('instalment plans that fail to load show an error', async () => {
  serve(listInstalments, () => jsonResponse(403, { name: 'x', message: 'x', code: 'bad_request', status: 403 }))
  await openApp(address)
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load your instalments')
})
