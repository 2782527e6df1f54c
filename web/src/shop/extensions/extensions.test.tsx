import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkDiscount } from '#contract/shop/discounts/api.ts'
import { askAutomatically } from '#contract/club/support/api.ts'
import { extendStream, listExtensions, type Extension } from '#contract/shop/extensions/api.ts'
import { getOrder, getOrderPrice } from '#contract/shop/orders/api.ts'
import { listServices } from '#contract/shop/services/api.ts'
import { createStorePurchase, getStoreAccount } from '#contract/shop/storePurchases/api.ts'
import type { Stream } from '#contract/learning/streams/api.ts'
import { getUser } from '#contract/accounts/users/api.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { listenToAnalytics } from '../../../test/analytics.ts'
import { learner, openApp, serveConfig, serveSchool } from '../../../test/app.ts'
import { installStore, removeStore } from '../../../test/appStore.ts'
import { noon } from '../../../test/clock.ts'
import { serveRun } from '../../../test/course.ts'
import { anOrder } from '../../../test/orders.ts'
import { jsonResponse, serve } from '../../../test/server.ts'
import { aServicePage } from '../../../test/services.ts'

const left = vi.fn<(address: string) => void>()

// Its first import compiles it, which takes seconds on a busy machine.
beforeAll(() => Promise.all([import('./ExtendButton.tsx'), import('./ExtensionDialog.tsx')]))
beforeEach(() => {
  vi.spyOn(location, 'assign').mockImplementation((address) => left(String(address)))
  left.mockReset()
  serveSchool()
  serve(getUser, () => ({ ...learner, phone: '+44 7700 900 118' }))
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(async () => {
  vi.restoreAllMocks()
  delete window.daystreamApp
  await endSession('chosen')
})

function anExtension(change: Partial<Extension> = {}): Extension {
  return {
    id: 41,
    stream_id: 5,
    type_code: 'course_subscription',
    title: 'A face at ease',
    description: '',
    price: 2900,
    full_price: null,
    currency: 'EUR',
    days: 30,
    consultations: null,
    end_date: noon + 30 * 86_400,
    appstore_product_id: null,
    ...change,
  }
}

const ended = { status: 'ended', end_date: noon - 86_400 } as const

/** An open order of which so much is to be paid now. */
const orderDue = (due: number) => ({ is_requested: false, ...anOrder({ sums: { ...anOrder().sums, due } }) })

async function openRun(stream: Partial<Stream> = ended) {
  serveRun({ stream })
  await openApp('/course/5/calendar')
}

async function openDialog() {
  await openRun()
  await userEvent.click(await screen.findByRole('button', { name: 'Extend access' }))
  return within(await screen.findByRole('dialog'))
}

it('an ended run is renewed by a prefilled form, which leads to the payment', async () => {
  serve(listExtensions, () => [anExtension()])
  const expectTold = listenToAnalytics()
  const requests = serve(extendStream, () => orderDue(2900))
  const dialog = await openDialog()
  expect(dialog.getByText('30 days')).toBeTruthy()
  expect(dialog.getByText('Access until 20 December')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Marina Vetrova')
  expect(dialog.getByLabelText<HTMLInputElement>('Phone').value).toBe('+44 7700 900 118')
  expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe('marina@mail.test')
  await userEvent.click(dialog.getByRole('button', { name: 'Pay €29' }))
  await waitFor(() => expect(left).toHaveBeenCalledWith('http://localhost/sandbox/payment_1'))
  expect(requests.map(({ body }) => body)).toEqual([
    { name: 'Marina Vetrova', phone: '+44 7700 900 118', email: 'marina@mail.test' },
  ])
  await expectTold([{ name: 'begin_checkout', parameters: { service_id: 41, value: 29, currency: 'EUR' } }])
})

it('an ended run that was renewed for free on the same day shows its new end', async () => {
  serve(listExtensions, () => [anExtension({ price: 0 })])
  const dialog = await openDialog()
  expect(dialog.getByText('Free')).toBeTruthy()
  serve(extendStream, () => {
    serveRun({ stream: { end_date: noon + 2 * 86_400 } })
    return { is_requested: false, ...anOrder({ status: 'paid', payment_url: null }) }
  })
  await userEvent.click(dialog.getByRole('button', { name: 'Get it for free' }))
  expect(await screen.findByText('You have access until 22 November.')).toBeTruthy()
})

it('the form of an extension leaves the name empty if the person has none, and takes no e-mail for it', async () => {
  serve(getUser, () => ({ ...learner, name: '', last_name: '' }))
  serve(listExtensions, () => [anExtension()])
  const dialog = await openDialog()
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('')
  expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe('marina@mail.test')
})

it('an extension without a payment page says that the request was accepted', async () => {
  serve(listExtensions, () => [anExtension()])
  serve(extendStream, () => ({ is_requested: true }))
  const dialog = await openDialog()
  await userEvent.click(dialog.getByRole('button', { name: 'Pay €29' }))
  expect(await dialog.findByText('We have received your request.')).toBeTruthy()
  expect(dialog.getByText('We will contact you on +44 7700 900 118.')).toBeTruthy()
  expect(left).not.toHaveBeenCalled()
})

it('an extension needs a name, a phone number and an e-mail', async () => {
  serve(listExtensions, () => [anExtension()])
  const requests = serve(extendStream, () => ({ is_requested: true }))
  const dialog = await openDialog()
  await userEvent.clear(dialog.getByLabelText('Name'))
  await userEvent.clear(dialog.getByLabelText('Phone'))
  await userEvent.type(dialog.getByLabelText('Phone'), '12')
  await userEvent.clear(dialog.getByLabelText('Email'))
  await userEvent.click(dialog.getByRole('button', { name: 'Pay €29' }))
  await waitFor(() => expect(dialog.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true'))
  expect(dialog.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true')
  expect(dialog.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  expect(requests).toEqual([])
})

it('an extension whose order failed before Back is not reported as renewed: its page says why', async () => {
  serve(listExtensions, () => [anExtension()])
  const failed = anOrder({ status: 'failed', failure_code: 'declined', payment_url: null })
  serve(getOrder, () => failed)
  serve(extendStream, () => ({ is_requested: false, ...failed }))
  const dialog = await openDialog()
  await userEvent.click(dialog.getByRole('button', { name: 'Pay €29' }))
  await waitFor(() => expect(location.pathname).toBe(`/order/${failed.id}`))
  expect(screen.queryByText(/extended/i)).toBeNull()
})

it('an extension sends no invalid code, and says so under the field', async () => {
  serve(listExtensions, () => [anExtension()])
  serve(checkDiscount, () => ({ success: false }))
  const requests = serve(extendStream, () => orderDue(2900))
  const dialog = await openDialog()
  await userEvent.type(dialog.getByLabelText(/^Code/), 'NOTHING')
  await userEvent.click(dialog.getByRole('button', { name: 'Pay €29' }))
  expect(await dialog.findByText('This code is not valid. Check it, or remove it.')).toBeTruthy()
  expect(requests).toEqual([])
  await userEvent.clear(dialog.getByLabelText(/^Code/))
  await userEvent.click(dialog.getByRole('button', { name: 'Pay €29' }))
  await waitFor(() => expect(left).toHaveBeenCalledOnce())
  expect(requests[0]?.body).not.toHaveProperty('promocode')
})

it('an extension shows the discount of a code before it is ordered', async () => {
  serve(listExtensions, () => [anExtension()])
  serve(checkDiscount, () => ({ success: true }))
  const { sums } = anOrder()
  serve(getOrderPrice, () => ({
    currency: 'EUR',
    sums: { ...sums, amount: 2610 },
    maximum_points: 0,
    balance: 0,
    instalment_count: null,
  }))
  const requests = serve(extendStream, () => orderDue(2610))
  const dialog = await openDialog()
  await userEvent.type(dialog.getByLabelText(/^Code/), 'WELCOME10')
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(await dialog.findByText('With the code: €26.10.')).toBeTruthy()
  // The effect of a code is requested each time, and never cached for offline use.
  const kept = queryClient.getQueryCache().getAll()
  expect(kept.filter(({ queryKey }) => queryKey[0] === checkDiscount.path)).toEqual([])
  expect(JSON.stringify(kept.map(({ state }) => state.data))).not.toContain('2610')
  await userEvent.click(dialog.getByRole('button', { name: 'Pay €26.10' }))
  await waitFor(() => expect(requests[0]?.body).toMatchObject({ promocode: 'WELCOME10' }))
})

it('an extension never changes its price silently: a new price is announced and shown before paying', async () => {
  serve(listExtensions, () => [anExtension()])
  const requests = serve(extendStream, () => orderDue(3900))
  const dialog = await openDialog()
  serve(listExtensions, () => [anExtension({ price: 3900 })])
  await userEvent.click(dialog.getByRole('button', { name: 'Pay €29' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('The price has changed.')
  expect(left).not.toHaveBeenCalled()
  await userEvent.click(dialog.getByRole('button', { name: 'Pay €39' }))
  await waitFor(() => expect(left).toHaveBeenCalledWith('http://localhost/sandbox/payment_1'))
  expect(requests).toHaveLength(2)
})

it('an ended run leads to the instalments if one is overdue', async () => {
  const unpaid = { name: 'x', message: 'An instalment is overdue.', code: 'stream_unpaid', status: 403 }
  serve(listExtensions, () => jsonResponse(403, unpaid))
  await openRun()
  await userEvent.click(await screen.findByRole('button', { name: 'Extend access' }))
  await waitFor(() => expect(location.pathname).toBe('/user/installments'))
})

it('the press that would renew an ended run asks the support if nothing is for sale, and opens the request', async () => {
  serve(listExtensions, () => [anExtension({ type_code: 'expert_additional_question' })])
  const requests = serve(askAutomatically, () => ({ success: true, id: 31, answer_by: noon + 3600 }))
  await openRun()
  await userEvent.click(await screen.findByRole('button', { name: 'Extend access' }))
  expect(await screen.findByText('Request sent')).toBeTruthy()
  await waitFor(() => expect(location.pathname).toBe('/support/questions/31'))
  expect(requests.map(({ body }) => body)).toEqual([{ support_category_id: 7, target_id: 5, name: 'Marina Vetrova' }])
})

it('an ended run of a person without a name leads to the form of the support, which asks for it', async () => {
  serve(getUser, () => ({ ...learner, name: '', last_name: '' }))
  serve(listExtensions, () => [])
  const requests = serve(askAutomatically, () => ({ success: true, id: 31, answer_by: noon + 3600 }))
  await openRun()
  await userEvent.click(await screen.findByRole('button', { name: 'Extend access' }))
  await waitFor(() => expect(location.pathname).toBe('/support/7/5'))
  expect(requests).toEqual([])
})

it('an ended run leads to the form of the support if its topic takes no request', async () => {
  serve(listExtensions, () => [])
  serve(askAutomatically, () => jsonResponse(422, [{ field: 'target_id', message: 'This value is not valid.' }]))
  await openRun()
  await userEvent.click(await screen.findByRole('button', { name: 'Extend access' }))
  await waitFor(() => expect(location.pathname).toBe('/support/7/5'))
})

describe('in an application with a store', () => {
  const productId = 'com.example.school.days'
  const product = { appstore_product_id: productId, appstore_products: [{ code: productId }] }
  beforeEach(() => {
    installStore('ios', { [productId]: 31.99 })
    serveConfig({ is_app_store_support: true })
    serve(listServices, () => [aServicePage({ id: 41, kind: 'course_extension', ...product })])
    serve(getStoreAccount, () => ({ account_token: '5f0c2f5e-9a1e-8b7a-8c3d-2f4d6a8b0c1e' }))
  })
  afterEach(removeStore)

  it('in a mobile application, an ended run is renewed by what the store sells, at its price', async () => {
    const paid = anOrder({ status: 'paid', payment_url: null, stream_id: 5 })
    serve(getOrder, () => paid)
    serve(listExtensions, () => [anExtension({ appstore_product_id: productId }), anExtension({ id: 42, days: 60 })])
    const reported = serve(createStorePurchase, () => ({ order: paid }))
    const dialog = await openDialog()
    expect(dialog.getByText('30 days')).toBeTruthy()
    expect(dialog.queryByText('60 days')).toBeNull()
    expect(dialog.queryByText('€29')).toBeNull()
    await userEvent.click(await dialog.findByRole('button', { name: 'Buy for $31.99' }))
    await waitFor(() => expect(location.pathname).toBe('/order/12'))
    const transaction = `signed ${productId}`
    expect(reported.map(({ body }) => body)).toEqual([
      { store: 'apple', transaction, product_id: productId, stream_id: 5 },
    ])
    expect(left).not.toHaveBeenCalled()
  })

  it('in a mobile application, an ended run leads to support for what the store does not sell', async () => {
    serve(listExtensions, () => [anExtension()])
    await openRun()
    await userEvent.click(await screen.findByRole('button', { name: 'Extend access' }))
    await waitFor(() => expect(location.pathname).toBe('/support/7/5'))
  })
})

it.each([
  ['a brand that renews by its support', () => serveConfig({}, { is_new_course_renewal: false })],
  ['an application without a store', () => (window.daystreamApp = { platform: 'ios', version: '1.0.0' })],
])('one press asks the support to extend a run that has ended, in %s', async (_what, prepare) => {
  prepare()
  const requests = serve(askAutomatically, () => ({ success: true, id: 31, answer_by: noon + 3600 }))
  await openRun()
  await userEvent.click(await screen.findByRole('button', { name: 'Ask to extend access' }))
  await waitFor(() => expect(location.pathname).toBe('/support/questions/31'))
  expect(requests.map(({ body }) => body)).toEqual([{ support_category_id: 7, target_id: 5, name: 'Marina Vetrova' }])
})

it('an open run can be renewed in its last days', async () => {
  await openRun({ end_date: noon + 2 * 86_400 })
  expect(await screen.findByText('Access until 22 November.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Extend access' })).toBeTruthy()
})

it('an open run offers no renewal before its last days', async () => {
  await openRun({})
  expect(await screen.findByText('4 of 8 days · 50%')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Extend access' })).toBeNull()
})
