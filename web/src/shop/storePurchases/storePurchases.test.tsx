import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askAutomatically } from '#contract/club/support/api.ts'
import { recordEvents } from '#contract/school/analytics/api.ts'
import { createOrder, getOrder, getOrderPrice } from '#contract/shop/orders/api.ts'
import { getServicePage, listServices } from '#contract/shop/services/api.ts'
import { createStorePurchase, getStoreAccount } from '#contract/shop/storePurchases/api.ts'
import { listSubscriptions } from '#contract/shop/subscriptions/api.ts'
import { flushEvents } from '../../accounts/analytics/sendEvents.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { learner, openApp, serveConfig, serveSchool } from '../../../test/app.ts'
import { installStore, removePlugin, removeStore } from '../../../test/appStore.ts'
import { anOrder } from '../../../test/orders.ts'
import { jsonResponse, serve } from '../../../test/server.ts'
import { aServicePage } from '../../../test/services.ts'

const productId = 'com.example.school.sleep'
const accountToken = '5f0c2f5e-9a1e-8b7a-8c3d-2f4d6a8b0c1e'
const sold = aServicePage({ appstore_product_id: productId, appstore_products: [{ code: productId }] })
const paid = anOrder({ status: 'paid', payment_url: null, price: 5499, currency: 'USD', service_id: 1001 })

beforeEach(() => {
  serveSchool()
  serveConfig({ is_app_store_support: true })
  serve(getServicePage, () => sold)
  serve(listServices, () => [sold])
  serve(getStoreAccount, () => ({ account_token: accountToken }))
  serve(getOrder, () => paid)
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(async () => {
  removeStore()
  await act(() => endSession('chosen'))
})

type Told = { name: string; parameters: { value: number } }

/** The names of the analytics events of a value, as far as they were sent. */
function listenToEvents() {
  const told = serve(recordEvents, () => ({ success: true }))
  return (value: number) => {
    flushEvents()
    const events = told.flatMap(({ body }) => (body as { events: Told[] }).events)
    return events.filter(({ parameters }) => parameters.value === value).map(({ name }) => name)
  }
}

const order = async () => within(await screen.findByRole('region', { name: 'Purchase' }))
const press = async (name: string) => userEvent.click(await (await order()).findByRole('button', { name }))
const refuse = (message: string) => () =>
  jsonResponse(409, { name: 'Conflict', message, code: 'purchase_of_other_account', status: 409 })

it('in a mobile application, a course is sold by the store at its price, and leads to the order', async () => {
  const store = installStore('ios', { [productId]: 54.99 })
  const cardOrders = [serve(createOrder, () => paid), serve(getOrderPrice, () => jsonResponse(500, {}))]
  const reported = serve(createStorePurchase, () => ({ order: paid }))
  const told = serve(recordEvents, () => ({ success: true }))
  await openApp('/catalog/1001')
  expect(await (await order()).findByText('$54.99')).toBeTruthy()
  await press('Buy for $54.99')
  await waitFor(() => expect(location.pathname).toBe('/order/12'))
  const transaction = `signed ${productId}`
  expect(reported.map(({ body }) => body)).toEqual([{ store: 'apple', transaction, product_id: productId }])
  expect([store.account(), store.finished]).toEqual([accountToken, [productId]])
  expect(store.registered()).toEqual([{ id: productId, platform: 'ios-appstore', type: 'non consumable' }])
  expect(cardOrders.flat()).toEqual([])
  await waitFor(() => {
    flushEvents()
    const events = told.flatMap(({ body }) => (body as { events: Told[] }).events)
    const parameters = { service_id: 1001, value: 54.99, currency: 'USD', product_id: productId }
    expect(events.map((event) => ({ name: event.name, parameters: event.parameters }))).toEqual([
      { name: 'begin_checkout', parameters },
      { name: 'in_app_purchase', parameters },
    ])
  })
})

it('in a mobile application, a bundle shows only the price of the store', async () => {
  installStore('ios', { [productId]: 71.99 })
  const bundle = { ...sold, kind: 'bundle', course_id: null, outline: null } as const
  const { outline: _, ...child } = aServicePage({ id: 1002, title: 'Posture' })
  serve(getServicePage, () => ({ ...bundle, childs: [{ ...child, stream: null }] }))
  await openApp('/catalog/1001')
  expect(await (await order()).findByRole('button', { name: 'Buy for $71.99' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Posture' })).toBeTruthy()
  expect(screen.queryByText(/€/)).toBeNull()
})

it('in a mobile application, a Google purchase is reported by its token and package', async () => {
  installStore('android', { [productId]: 49 })
  const reported = serve(createStorePurchase, () => ({ order: paid }))
  await openApp('/catalog/1001')
  await press('Buy for $49.00')
  await waitFor(() => expect(reported).toHaveLength(1))
  expect(reported[0]?.body).toEqual({
    store: 'google',
    transaction: `token ${productId}`,
    product_id: productId,
    app_id: 'com.example.school',
  })
})

it.each([
  [6_777_006, 'ERR_PAYMENT_CANCELLED'],
  [6_777_003, 'ERR_PURCHASE'],
  [6_777_032, 'ERR_MISSING_OFFER_PARAMS'],
  [6_777_010, 'The store gave no reason. If you were charged, press “Restore purchases”.'],
])('in a mobile application the page of a course shows the error %i of the store as %s', async (code, text) => {
  installStore('ios', { [productId]: 49 }).failWith(code)
  await openApp('/catalog/1001')
  await press('Buy for $49.00')
  expect(within(await (await order()).findByRole('alert')).getByText(text, { exact: false })).toBeTruthy()
  expect((await order()).getByRole('button', { name: 'Buy for $49.00' })).toBeTruthy()
})

it('in a mobile application, a purchase that the server refuses is not finished, and the reason is shown', async () => {
  const store = installStore('ios', { [productId]: 49 })
  serve(createStorePurchase, refuse('This purchase belongs to another account.'))
  await openApp('/catalog/1001')
  await press('Buy for $49.00')
  expect(await (await order()).findByText('This purchase belongs to another account.', { exact: false })).toBeTruthy()
  expect(store.finished).toEqual([])
})

it('in a mobile application, a pending payment is announced, and the purchase opens once it is paid', async () => {
  const store = installStore('ios', { [productId]: 49 })
  store.deferPayment()
  const eventsOf = listenToEvents()
  const reported = serve(createStorePurchase, () => ({ order: { ...paid, price: 4801 } }))
  await openApp('/catalog/1001')
  await press('Buy for $49.00')
  expect((await (await order()).findByRole('status')).textContent).toContain('The purchase is not complete yet.')
  expect((await order()).queryByRole('button', { name: 'Buy for $49.00' })).toBeNull()
  expect([reported, store.finished]).toEqual([[], []])
  expect(eventsOf(48.01)).toEqual([])
  act(() => store.approve())
  await waitFor(() => expect(store.finished).toEqual([productId]))
  expect(reported).toHaveLength(1)
  await waitFor(() => expect(eventsOf(48.01)).toEqual(['in_app_purchase']))
})

it('in a mobile application, a purchase that was not fulfilled is not tracked', async () => {
  installStore('ios', { [productId]: 47 })
  const eventsOf = listenToEvents()
  const failed = { ...paid, price: 4802, status: 'failed', failure_code: 'unavailable' } as const
  serve(getOrder, () => failed)
  serve(createStorePurchase, () => ({ order: failed }))
  await openApp('/catalog/1001')
  await press('Buy for $47.00')
  await waitFor(() => expect(location.pathname).toBe('/order/12'))
  await waitFor(() => expect(eventsOf(47)).toContain('begin_checkout'))
  expect(eventsOf(48.02).concat(eventsOf(47))).not.toContain('in_app_purchase')
})

it('in a mobile application, earlier unreported purchases are reported', async () => {
  const store = installStore('ios', { [productId]: 49 })
  store.hold(productId)
  const reported = serve(createStorePurchase, () => ({ order: paid }))
  await openApp('/catalog/1001')
  await waitFor(() => expect(reported).toHaveLength(1))
  await waitFor(() => expect(store.finished).toEqual([productId]))
})

it('in a mobile application, a course that the store does not sell says so', async () => {
  installStore('ios', {})
  await openApp('/catalog/1001')
  expect(await (await order()).findByText('ERR_PRODUCT_NOT_AVAILABLE', { exact: false })).toBeTruthy()
})

it.each<[string, () => void]>([
  ['without a product', () => void serve(getServicePage, () => aServicePage())],
  ['without the flag', () => serveConfig({ is_app_store_support: false })],
  ['without the plug-in of the store', removePlugin],
])('in a mobile application the page of a course leads to support %s', async (_case, prepare) => {
  installStore('ios', { [productId]: 49 })
  prepare()
  await openApp('/catalog/1001')
  expect((await (await order()).findByRole('link', { name: 'Contact support' })).getAttribute('href')).toMatch(
    /support/,
  )
  expect((await order()).queryByRole('button')).toBeNull()
})

it.each([
  ['consultations', 6],
  ['course_extension', 7],
] as const)(
  'a service missing from the store, %s, is asked of the support by one press, with the category and the run',
  async (kind, category) => {
    installStore('ios', {})
    const categories = { pass_homework: 10, renew_course: 7, renew_consultation: 6 }
    serveConfig({ is_app_store_support: true }, { support_categories: categories })
    serve(getServicePage, () => aServicePage({ kind, course_id: null, outline: null, state: 'needs_run' }))
    await openApp('/catalog/1001?stream=5')
    const requests = serve(askAutomatically, () => ({ success: true, id: 31, answer_by: null }))
    await userEvent.click(await (await order()).findByRole('button', { name: 'Send a request' }))
    await waitFor(() => expect(location.pathname).toBe('/support/questions/31'))
    expect(requests[0]?.body).toMatchObject({ support_category_id: category, target_id: 5 })
  },
)

describe('among the subscriptions of a mobile application', () => {
  beforeEach(() => void serve(listSubscriptions, () => []))
  const restore = async () => userEvent.click(await screen.findByRole('button', { name: 'Restore purchases' }))

  it('purchases can be restored among the subscriptions of a mobile application', async () => {
    installStore('ios', { [productId]: 49 }).hold(productId)
    serve(createStorePurchase, () => ({ order: paid }))
    await openApp('/user/subscriptions')
    await restore()
    expect(await screen.findByText('1 purchase restored')).toBeTruthy()
  })

  it('restoring purchases says if there are none, and why it failed', async () => {
    const store = installStore('ios', {})
    await openApp('/user/subscriptions')
    await restore()
    expect(await screen.findByText('There are no purchases in this store')).toBeTruthy()
    store.failWith(6_777_011)
    await restore()
    expect(await screen.findByText('ERR_REFRESH_RECEIPTS')).toBeTruthy()
  })

  it('a browser offers no restoring of purchases', async () => {
    await openApp('/user/subscriptions')
    expect(await screen.findByRole('heading', { level: 1, name: 'Subscriptions' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Restore purchases' })).toBeNull()
  })
})
