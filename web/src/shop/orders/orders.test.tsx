import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkOrder, createOrder, getOrder, type Order } from '#contract/shop/orders/api.ts'
import { queryClient, queryKeyOf } from '../../platform/cache/queries.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { learner, openApp, serveSchool } from '../../../test/app.ts'
import { anOrder } from '../../../test/orders.ts'
import { jsonResponse, serve } from '../../../test/server.ts'

beforeEach(() => {
  serveSchool()
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(async () => {
  vi.useRealTimers()
  delete window.daystreamApp
  await act(async () => endSession('chosen'))
})

const nothing = {
  starts_at: null,
  ends_at: null,
  access_days: null,
  consultation_count: null,
  paid_until: null,
  next_pay_at: null,
}
/** So many days from now, in seconds since 1970. */
const at = (days: number) => Math.floor(Date.now() / 1000) + days * 86_400

const orderKey = queryKeyOf(getOrder, { params: { orderId: 12 } })

const open = async (order: Partial<Order>) => {
  serve(getOrder, () => anOrder(order))
  await openApp('/order/12')
  await screen.findByRole('heading', { level: 1, name: 'A calm back' })
}

it('the page of an order says what it waits for, asks the provider after five seconds, and then leads back to the payment', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const asked = serve(checkOrder, () => anOrder())
  await open({})
  expect(screen.getByRole('heading', { name: 'We are checking the payment' })).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'We are checking the payment' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Pay €49' })).toBeNull()
  expect(asked).toHaveLength(0)
  await act(() => vi.advanceTimersByTimeAsync(5000))
  const pay = await screen.findByRole('link', { name: 'Pay €49' })
  expect(pay.getAttribute('href')).toBe('http://localhost/sandbox/payment_1')
  expect(asked.map(({ params }) => params)).toEqual([{ orderId: '12' }])
})

it('an order whose payment the bank checks says so, asks again by itself, and leads to no payment until the bank refuses', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const answers = [anOrder({ payment_url: null }), anOrder({ payment_url: null })]
  const asked = serve(checkOrder, () => answers.shift() ?? anOrder({ status: 'failed', failure_code: 'declined' }))
  await open({})
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(await screen.findByText(/^You have paid, and the bank is checking the payment/)).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'We are checking the payment' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy()
  for (let count = 0; count < 2; count += 1) await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(asked).toHaveLength(3)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

it("an order shows the bank's answer at once on the return, even if it was loaded moments ago", async () => {
  queryClient.setQueryData(orderKey, anOrder())
  await open({ status: 'failed', failure_code: 'declined', payment_url: null })
  expect(await screen.findByRole('heading', { name: "Couldn't complete my purchase" })).toBeTruthy()
})

it("an order shows the bank's answer when it arrives, and leads to the purchase", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const gives = { ...nothing, kind: 'course', starts_at: at(0), ends_at: at(30) } as const
  serve(checkOrder, () => anOrder({ status: 'paid', payment_url: null, course_stream_id: 5, gives }))
  await open({})
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(await screen.findByRole('heading', { name: `Welcome, ${learner.name}` })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the course' }).getAttribute('href')).toBe('/course/5/calendar')
  expect(screen.getByText(/^Day 1 is open\. You have access until \d+ \w+/)).toBeTruthy()
  expect(screen.getByText('The receipt is on its way by email.')).toBeTruthy()
})

it.each([
  [{ kind: 'course', starts_at: at(9), ends_at: at(30) }, /^Day 1 opens on \d+ \w+.*\. You have access until \d/],
  [{ kind: 'course', access_days: 36 }, /^The course begins when you open day 1, and stays open for 36 days\.$/],
  [{ kind: 'course_extension', starts_at: at(-9), ends_at: at(30) }, /^The course is open until \d+ \w+/],
  [{ kind: 'consultations', consultation_count: 3 }, /^3 consultations have been added\. Ask your question/],
  [{ kind: 'subscription', next_pay_at: at(30) }, /^Your subscription is active\. The next payment is on \d+ \w+/],
  [{ kind: 'subscription', paid_until: '2027-12-03' }, /^Your subscription is active until 3 December 2027\.$/],
  [{ kind: 'subscription' }, /^Your subscription never expires\.$/],
] as const)('the page of an order says what begins when: %o', async (given, text) => {
  const gives = { ...nothing, ...given }
  await open({ status: 'paid', payment_url: null, subscription_id: given.kind === 'subscription' ? 7 : null, gives })
  expect(screen.getByText(text)).toBeTruthy()
})

it('an order of consultations leads to the chat in which they are used, without a welcome', async () => {
  const gives = { ...nothing, kind: 'consultations', consultation_count: 1 } as const
  await open({ status: 'paid', payment_url: null, course_stream_id: 5, gives })
  expect(screen.getByRole('heading', { name: 'Thank you, the order is paid' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the chat' }).getAttribute('href')).toBe('/chat')
})

it('an order of a subscription says how often its price is paid', async () => {
  await open({ status: 'paid', payment_url: null, subscription_id: 7, period: 'month', period_count: 1 })
  expect(screen.getByText('Price').nextSibling?.textContent).toBe('€49 a\u00a0month')
})

it('a free order promises no receipt', async () => {
  const sums = { ...anOrder().sums, price: 0, amount: 0, due: 0 }
  await open({ status: 'paid', payment_url: null, sums })
  expect(screen.getByText('Everything is open.')).toBeTruthy()
})

it('an order sold by the store of a mobile application promises no receipt of ours', async () => {
  window.daystreamApp = { platform: 'ios', version: '1.0.0' }
  await open({ status: 'paid', payment_url: null })
  expect(screen.getByText('Everything is open.')).toBeTruthy()
})

it.each([
  ['declined', 'The bank declined the payment. No money was taken. Try another card.'],
  ['expired', 'The order was not paid within an hour. Please order again.'],
  ['mismatch', 'The payment did not go through. If money was taken, contact support: we will return it.'],
])('the page of an order says why it failed: %s', async (failure_code, text) => {
  await open({ status: 'failed', failure_code, payment_url: null })
  expect(screen.getByRole('heading', { name: "Couldn't complete my purchase" })).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
})

it('a failed order is repeated on the same terms', async () => {
  const sums = { ...anOrder().sums, discount: 490, points: 20, points_amount: 2000, amount: 2410, due: 2410 }
  const ordered = serve(createOrder, () => anOrder({ id: 13, status: 'paid', payment_url: null, subscription_id: 7 }))
  await open({ status: 'failed', failure_code: 'declined', payment_url: null, promocode: 'WELCOME10', sums })
  expect(screen.getByText('20 points have been returned to you.')).toBeTruthy()
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click())
  await waitFor(() => expect(location.pathname).toBe('/order/13'))
  expect(ordered.map(({ body }) => body)).toEqual([{ plan: 'once', points: 20, promocode: 'WELCOME10' }])
  expect(await screen.findByRole('link', { name: 'Open the subscription' })).toBeTruthy()
})

it('a failed order of an extension is repeated for the same run', async () => {
  const ordered = serve(createOrder, () => anOrder({ id: 13, status: 'paid', payment_url: null, course_stream_id: 5 }))
  await open({ status: 'failed', failure_code: 'declined', payment_url: null, stream_id: 5 })
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click())
  await waitFor(() => expect(ordered.map(({ body }) => body)).toEqual([{ plan: 'once', points: 0, stream_id: 5 }]))
})

it('an order shows every sum, and the later instalments', async () => {
  const sums = { price: 10_000, already_paid: 0, discount: 1000, points: 20, points_amount: 2000 }
  const rest = { amount: 7000, due: 2334, instalments: [2334, 2333, 2333] }
  await open({ status: 'paid', plan: 'instalments', promocode: 'WELCOME10', sums: { ...sums, ...rest } })
  const lines = screen.getAllByRole('term').map((term) => `${term.textContent} ${term.nextSibling?.textContent}`)
  expect(lines).toEqual(['Price €100', 'Code WELCOME10 −€10', '20 points −€20', 'Total €70', 'Now €23.34'])
  expect(screen.getByText('Then 2 payments of €23.33, one a month')).toBeTruthy()
})

it('a failed order leads back to its offer, where the terms can be changed', async () => {
  await open({ status: 'failed', failure_code: 'declined', payment_url: null })
  expect(screen.getByRole('link', { name: 'Open the offer' }).getAttribute('href')).toBe('/catalog/5')
})

it('in a mobile application, an order leads to no page that takes cards', async () => {
  window.daystreamApp = { platform: 'ios', version: '1.0.0' }
  vi.useFakeTimers({ shouldAdvanceTime: true })
  serve(checkOrder, () => anOrder())
  await open({})
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(await screen.findByRole('button', { name: 'Check again' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull()
  act(() => void queryClient.setQueryData(orderKey, anOrder({ status: 'failed', failure_code: 'declined' })))
  expect(await screen.findByRole('link', { name: 'Open the offer' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('an order of another person is not found', async () => {
  serve(getOrder, () => jsonResponse(404, { name: 'x', message: 'x', code: 'not_found', status: 404 }))
  await openApp('/order/12')
  expect(await screen.findByRole('heading', { name: 'Oops! Something went wrong' })).toBeTruthy()
})
