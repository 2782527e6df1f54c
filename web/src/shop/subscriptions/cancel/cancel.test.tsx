import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listCards } from '#contract/shop/cards/api.ts'
import { createOrder, type Order } from '#contract/shop/orders/api.ts'
import { listStreams } from '#contract/learning/streams/api.ts'
import { getSubscription, listSubscriptions, type Subscription } from '#contract/shop/subscriptions/api.ts'
import {
  cancelSubscription,
  paySubscription,
  renewSubscription,
  updateSubscriptionCard,
} from '#contract/shop/subscriptions/paymentApi.ts'
import { getUser } from '#contract/accounts/users/api.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { listenToAnalytics } from '../../../../test/analytics.ts'
import { learner, openApp, serveSchool } from '../../../../test/app.ts'
import { noon } from '../../../../test/clock.ts'
import { aStream } from '../../../../test/course.ts'
import { jsonResponse, networkError, serve } from '../../../../test/server.ts'

const paid: Subscription = {
  id: 1,
  title: 'Stillwater Monthly',
  status: 'active',
  is_active: true,
  is_active_status: true,
  is_lifetime: false,
  period: 'month',
  period_count: 1,
  course_service_type: 'main_subscription',
  next_pay_at: Date.parse('2027-12-04T09:00:00Z') / 1000,
  end_date: null,
  content: { courses: [{ id: 9, title: 'Quiet Mind' }], communities: [] },
  recurrent_payments_enabled: true,
  service_id: 7,
  price: 1800,
  currency: 'EUR',
  renewal: null,
  card_id: 3,
  card_mask: '•• 4417',
  last_failure: null,
  next_try_at: null,
  cancel_popup_text: '',
}
const cancelled: Subscription = {
  ...paid,
  status: 'ending',
  is_active_status: false,
  next_pay_at: null,
  end_date: '2027-12-04',
  recurrent_payments_enabled: false,
}

beforeEach(() => {
  serveSchool()
  startSession({ token: 'abc', userId: learner.id, days: 30 })
  serve(listSubscriptions, () => [paid])
  serve(getSubscription, () => paid)
})
afterEach(async () => {
  vi.restoreAllMocks()
  delete window.daystreamApp
  await act(() => endSession('chosen'))
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = async () => within(await screen.findByRole('dialog'))
/** Opens the second step. */
async function chooseReason(reason: string) {
  await openApp('/user/subscription/1')
  await press('Cancel the subscription')
  await userEvent.click(await (await dialog()).findByRole('radio', { name: reason }))
  await press('Next')
}

it('cancelling a subscription asks for a reason and a comment, says what stays, and is sent once', async () => {
  const bodies: unknown[] = []
  serve(cancelSubscription, ({ query, body }) => {
    bodies.push({ id: query.get('id'), body })
    return { subscription: cancelled, redirectUrl: null }
  })
  await chooseReason('Price')
  await userEvent.type((await dialog()).getByLabelText('What would bring you back?'), 'A yearly plan')
  await press('Next')
  expect(
    (await dialog()).getByText(/There will be no more payments\. Everything stays open until 4 December 2027\./),
  ).toBeTruthy()
  await userEvent.dblClick((await dialog()).getByRole('button', { name: 'Cancel the subscription' }))
  expect(await screen.findByText('Subscription cancelled successfully')).toBeTruthy()
  expect(bodies).toEqual([{ id: '1', body: { reason_type: 'price', reason: 'A yearly plan' } }])
  expect(await screen.findByText('Ending')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('cancelling a subscription can go back a step, and keeps reason and comment', async () => {
  await chooseReason('Price')
  const words = 'What would bring you back?'
  await userEvent.type((await dialog()).getByLabelText(words), 'A yearly plan')
  await press('Next')
  const goBack = async () => userEvent.click((await dialog()).getByRole('button', { name: 'Back' }))
  await goBack()
  expect((await dialog()).getByLabelText<HTMLTextAreaElement>(words).value).toBe('A yearly plan')
  await goBack()
  expect((await dialog()).getByRole<HTMLInputElement>('radio', { name: 'Price' }).checked).toBe(true)
  expect((await dialog()).queryByRole('button', { name: 'Back' })).toBeNull()
})

it('cancelling a subscription goes no further without a reason', async () => {
  await openApp('/user/subscription/1')
  await press('Cancel the subscription')
  const next = await (await dialog()).findByRole('button', { name: 'Next' })
  expect(next.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(next)
  expect((await dialog()).getByRole('radio', { name: 'Price' })).toBeTruthy()
})

it('cancelling a subscription needs a comment of 10 characters for the reason “other” only', async () => {
  await chooseReason('Other')
  const text = (await dialog()).getByLabelText('What would bring you back?')
  await userEvent.type(text, '  Too busy ')
  await press('Next')
  expect((await dialog()).getByText('Minimum number of characters: 10')).toBeTruthy()
  expect((await dialog()).getByText('8 / 10')).toBeTruthy()
  await userEvent.type(text, 'ness')
  await press('Next')
  expect(await screen.findByRole('heading', { name: 'Cancel “Stillwater Monthly”?' })).toBeTruthy()
})

it('cancelling a subscription for a break offers to freeze a covered course that was bought', async () => {
  serve(listStreams, () => [
    aStream({ id: 4, course_id: 9, is_optional_purchase: true }),
    aStream({ id: 5, course_id: 9 }),
  ])
  await chooseReason('I want a break')
  const link = await (await dialog()).findByRole('link', { name: 'Freeze the course' })
  expect(link.getAttribute('href')).toMatch(/\/course\/5\/calendar\?freeze=1$/)
})

it('cancelling a subscription whose paid period is over says that the access ends at once', async () => {
  const due = { next_pay_at: noon - 3 * 86_400, last_failure: 'declined', next_try_at: noon + 86_400 }
  serve(getSubscription, () => ({ ...paid, ...due }))
  await chooseReason('Price')
  expect(screen.getByText(/The paid period is over, so your courses close at once\./)).toBeTruthy()
  await press('Next')
  const outcome = 'There will be no more payments. The paid period is over, so access ends at once.'
  expect((await dialog()).getByText(outcome)).toBeTruthy()
  expect((await dialog()).queryByText(/stays open/)).toBeNull()
})

it('a failed cancellation leads to support', async () => {
  serve(cancelSubscription, () => jsonResponse(500, { name: 'x', message: 'x', code: 'server_error', status: 500 }))
  await chooseReason('Price')
  await press('Next')
  await press('Cancel the subscription')
  const alert = await (await dialog()).findByRole('alert')
  expect(alert.textContent).toContain('Couldn’t cancel the subscription.')
  expect(within(alert).getByRole('link', { name: 'Contact support' })).toBeTruthy()
})

it('an offline cancellation says so without leading to support', async () => {
  serve(cancelSubscription, networkError)
  await chooseReason('Price')
  await press('Next')
  await press('Cancel the subscription')
  const alert = await (await dialog()).findByRole('alert')
  expect(alert.textContent).toContain('Couldn’t cancel the subscription. No Internet.')
  expect(within(alert).queryByRole('link')).toBeNull()
})

it.each([
  ['https://bank.test/stop', true],
  ['javascript:alert(1)', false],
  ['/class/home', false],
])('cancelling a subscription opens %s of the answer: %s', async (redirectUrl, isOpened) => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  serve(cancelSubscription, () => ({ subscription: cancelled, redirectUrl }))
  await chooseReason('Price')
  await press('Next')
  await press('Cancel the subscription')
  expect(await screen.findByText('Subscription cancelled successfully')).toBeTruthy()
  await waitFor(() => expect(opened.mock.calls.map(([url]) => url)).toEqual(isOpened ? [redirectUrl] : []))
})

it.each([
  ['is for ever', { is_lifetime: true }],
  ['has no payments of ours', { recurrent_payments_enabled: false }],
  ['has ended', { is_active: false, status: 'ended' as const }],
])('cancelling a subscription is not offered where the subscription %s', async (_title, rest) => {
  serve(getSubscription, () => ({ ...paid, ...rest }))
  await openApp('/user/subscription/1')
  await screen.findByRole('heading', { level: 1, name: 'Stillwater Monthly' })
  expect(screen.queryByRole('button', { name: 'Cancel the subscription' })).toBeNull()
})

it('a cancelled subscription is renewed by one press and shows its next payment', async () => {
  serve(getSubscription, () => cancelled)
  serve(renewSubscription, () => ({ subscription: paid }))
  await openApp('/user/subscription/1')
  await press('Renew for €18 a\u00a0month')
  expect(await screen.findByText('Your subscription continues. The next payment is on 4 December 2027.')).toBeTruthy()
  expect(await screen.findByText('Active')).toBeTruthy()
})

const ended: Subscription = {
  ...cancelled,
  status: 'ended',
  is_active: false,
  end_date: '2025-12-04',
  renewal: { price: 2100, currency: 'EUR', period: 'month', period_count: 1 },
}

it('an ended subscription is ordered again at the current price of its service, and leads to the payment page', async () => {
  const left = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  serve(getSubscription, () => ended)
  const expectTold = listenToAnalytics()
  const orders = serve(createOrder, () => anOrder('https://pay.test/1'))
  await openApp('/user/subscription/1')
  await press('Renew for €21 a\u00a0month')
  await waitFor(() => expect(left.mock.calls).toEqual([['https://pay.test/1']]))
  expect(orders.map(({ params, body }) => [params, body])).toEqual([[{ serviceId: '7' }, {}]])
  await expectTold([{ name: 'begin_checkout', parameters: { service_id: 7, value: 21, currency: 'EUR' } }])
})

it('an ended subscription is ordered again only with an e-mail, for which the list asks first', async () => {
  serve(getUser, () => ({ ...learner, email: null }))
  serve(listSubscriptions, () => [ended])
  const orders = serve(createOrder, () => anOrder('https://pay.test/1'))
  await openApp('/user/subscriptions')
  await press('Renew for €21 a\u00a0month')
  expect((await dialog()).getByRole('textbox', { name: 'Email' })).toBeTruthy()
  expect(orders).toEqual([])
})

it('an ended subscription is not ordered at a price other than its button shows: a new price is announced and shown first', async () => {
  const left = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  serve(getSubscription, () => ended)
  serve(createOrder, () => anOrder('https://pay.test/1', 2500))
  await openApp('/user/subscription/1')
  await screen.findByRole('button', { name: 'Renew for €21 a\u00a0month' })
  serve(getSubscription, () => ({
    ...ended,
    renewal: { price: 2500, currency: 'EUR', period: 'month', period_count: 1 },
  }))
  await press('Renew for €21 a\u00a0month')
  expect(await screen.findByText(/The price has changed, and you have paid nothing yet\./)).toBeTruthy()
  expect(left).not.toHaveBeenCalled()
  await press('Renew for €25 a\u00a0month')
  await waitFor(() => expect(left.mock.calls).toEqual([['https://pay.test/1']]))
})

it('an ended subscription whose service is no longer sold cannot be ordered', async () => {
  serve(getSubscription, () => ({ ...ended, renewal: null }))
  await openApp('/user/subscription/1')
  expect(await screen.findByRole('heading', { name: 'Stillwater Monthly' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Renew/ })).toBeNull()
})

it('an ended subscription does not open an address that is not a web page', async () => {
  const left = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  serve(getSubscription, () => ended)
  const orders = serve(createOrder, () => anOrder('javascript:alert(1)'))
  await openApp('/user/subscription/1')
  await press('Renew for €21 a\u00a0month')
  await waitFor(() => expect(orders).toHaveLength(1))
  expect(left).not.toHaveBeenCalled()
})

function anOrder(payment_url: string, due = 2100): Order {
  return {
    id: 3,
    status: 'pending',
    price: due,
    currency: 'EUR',
    payment_url,
    redirect_url: '',
    service_id: 7,
    service_title: 'Stillwater Monthly',
    course_id: null,
    course_stream_id: null,
    created_at: 1_900_000_000,
    plan: 'once',
    period: 'month',
    period_count: 1,
    gives: null,
    sums: {
      price: due,
      already_paid: 0,
      discount: 0,
      points: 0,
      points_amount: 0,
      amount: due,
      due,
      instalments: [],
    },
    failure_code: null,
    stream_id: null,
    subscription_id: null,
    promocode: null,
  }
}

it('a failed payment says when it is tried again, and can be made now', async () => {
  const left = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const nextTryAt = Date.parse('2027-12-05T09:00:00Z') / 1000
  serve(getSubscription, () => ({ ...paid, last_failure: 'declined', next_try_at: nextTryAt }))
  serve(paySubscription, () => ({ payment_url: 'https://pay.test/2' }))
  await openApp('/user/subscription/1')
  expect(await screen.findByText(/We will try again on 5 December 2027\./)).toBeTruthy()
  expect(screen.getByText('next payment on 5 December 2027 from card •• 4417')).toBeTruthy()
  await press('Pay €18')
  await waitFor(() => expect(left.mock.calls).toEqual([['https://pay.test/2']]))
})

it('a failed payment leads to support in a mobile application, which may not lead to a page that takes cards', async () => {
  window.daystreamApp = { platform: 'ios', version: '1.0.0' }
  serve(getSubscription, () => ({ ...paid, last_failure: 'declined', next_try_at: 1_828_000_000 }))
  await openApp('/user/subscription/1')
  const text = await screen.findByText(/We will try again on/)
  expect(text.parentElement?.parentElement?.textContent).toContain('Contact support')
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})

it('another saved card is chosen to pay', async () => {
  const card = { card_type: 'visa', expiry: '08/29', is_default: true, pays_for: [] }
  const cards = [
    { ...card, id: 3, masked_number: '•••• 4417' },
    { ...card, id: 4, masked_number: '•••• 0932', is_default: false },
  ]
  serve(listCards, () => ({ data: { data: cards } }))
  const changes = serve(updateSubscriptionCard, () => ({ subscription: { ...paid, card_id: 4, card_mask: '•• 0932' } }))
  await openApp('/user/subscription/1')
  await press('Change card')
  await userEvent.click(await (await dialog()).findByRole('radio', { name: /•••• 0932/ }))
  await press('Pay with this card')
  expect(await screen.findByText('The card is changed.')).toBeTruthy()
  expect(changes.map(({ body }) => body)).toEqual([{ payment_method_id: 4 }])
  expect(await screen.findByText(/from card •• 0932/)).toBeTruthy()
})
