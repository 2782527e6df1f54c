import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createOrder, getOrder, getOrderPrice } from '#contract/shop/orders/api.ts'
import { orderSums } from '#contract/shop/orders/sums.ts'
import { getServicePage } from '#contract/shop/services/api.ts'
import type { Video } from '#contract/learning/videos/api.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { listenToAnalytics } from '../../../test/analytics.ts'
import { learner, openApp, serveSchool } from '../../../test/app.ts'
import { aStream } from '../../../test/course.ts'
import { anOrder } from '../../../test/orders.ts'
import { jsonResponse, serve } from '../../../test/server.ts'
import { aServicePage } from '../../../test/services.ts'
import { Person } from '../../ui/art/Person.tsx'
import { orderDrafts } from '../orders/orderTerms.ts'

const balance = 300
const noSums = { points: 0, threshold: 200, pointValueMinor: 100, instalments: null }

/** The server's price of €49, a tenth less with the code TEN. */
function servePrice(instalmentCount: number | null = null, alreadyPaid = 0, price = 4900) {
  return serve(getOrderPrice, ({ query }) => {
    const code = query.get('promocode')
    if (code !== null && code.toUpperCase() !== 'TEN')
      return jsonResponse(422, [{ field: 'promocode', message: 'This code is not valid.' }])
    const discount = code === null ? null : { percent: 10 }
    const {
      pointsAmount,
      alreadyPaid: already_paid,
      maxPoints,
      ...sums
    } = orderSums({
      ...noSums,
      price,
      alreadyPaid,
      discount,
      balance,
    })
    return {
      currency: 'EUR',
      sums: { ...sums, already_paid, points_amount: pointsAmount },
      balance,
      maximum_points: maxPoints,
      instalment_count: instalmentCount,
    }
  })
}

/** An open order of which so much is to be paid now. */
const orderDue = (due: number) => anOrder({ sums: { ...anOrder().sums, due } })

const order = async () => within(await screen.findByRole('region', { name: 'Purchase' }))
const assign = vi.fn<Location['assign']>()

beforeEach(() => {
  serveSchool()
  serve(getServicePage, () => aServicePage())
  servePrice()
  vi.spyOn(location, 'assign').mockImplementation(assign)
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(async () => {
  await act(() => endSession('chosen'))
  vi.restoreAllMocks()
  assign.mockReset()
})

it('the page of a course draws the same face for a person as every other screen, at any position in the list', async () => {
  const person = (id: number, name: string) => ({
    name,
    about: '',
    image: null,
    expert: { id, name, avatar: '' },
  })
  const people = [person(41, 'Daniel Okoye'), person(42, 'Ruth Abara')]
  serve(getServicePage, () => aServicePage({ people }))
  await openApp('/catalog/1001')
  const faceIn = (element: Element) => element.querySelector('svg')?.innerHTML
  const faces = within(await screen.findByRole('list', { name: 'Who leads it' })).getAllByRole('listitem')
  const { container } = render(<Person seed={42} stage={1} />)
  await waitFor(() => expect(faces.map(faceIn)[1]).toBe(faceIn(container)))
  expect(faces.map(faceIn)[0]).not.toBe(faceIn(container))
})

it('the page of a course shows its description, its plan, its people and what is included', async () => {
  await openApp('/catalog/1001')
  expect(await screen.findByRole('heading', { level: 1, name: 'Sleep, gently' })).toBeTruthy()
  expect(screen.getByText('Course · 14 days · 12 minutes a day')).toBeTruthy()
  expect(screen.getByText('Ruth Abara')).toBeTruthy()
  expect(screen.getByText('5 days · Light · Screens')).toBeTruthy()
  expect(screen.getByText('31 lessons, subtitles: English, Spanish')).toBeTruthy()
  expect(screen.getByText('3 expert consultations in chat')).toBeTruthy()
  expect((await order()).getByText('Money back within 7 days.')).toBeTruthy()
})

it('the page of a course plays its demo video, whose addresses are fetched only then', async () => {
  const video: Video = {
    id: 7,
    type: 'video',
    course_ids: [4],
    created_at: 0,
    url: '/media/7.mp4',
    mp4: '/media/7.mp4',
    duration: 40,
    width: 1920,
    height: 1080,
    status: 'ready',
    hls: null,
    preview: null,
    thumbnails: null,
    mp4_bytes: null,
    mp4_sha256: null,
    subs: [],
  }
  const received = serve(getServicePage, ({ query }) => ({
    ...aServicePage({ demo_video_id: 7 }),
    ...(query.get('expand') === 'demoVideo' && { demo_video: video }),
  }))
  await openApp('/catalog/1001')
  const button = await screen.findByRole('button', { name: 'Watch the video' })
  expect(received.filter(({ query }) => query.get('expand') === 'demoVideo')).toEqual([])
  await userEvent.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Sleep, gently' }))
  const player = await dialog.findByRole('region', { name: 'Player: Sleep, gently' })
  await waitFor(() => expect(player.querySelector('video')?.getAttribute('src')).toContain('/media/7.mp4'))
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a dearer version of a course that the learner has costs the difference, which is shown before the button', async () => {
  const upgrades = { title: 'Sleep, briefly', paid: 2900, has_open_instalments: false }
  serve(getServicePage, () => aServicePage({ state: 'upgrade', stream_id: 9, upgrades }))
  servePrice(null, 2900)
  await openApp('/catalog/1001')
  const card = await order()
  expect(card.getByText('You have “Sleep, briefly” and have paid €29 for it.', { exact: false })).toBeTruthy()
  expect(await card.findByRole('button', { name: 'Pay €20' })).toBeTruthy()
  expect(card.getByText('Already paid').parentElement?.textContent).toBe('Already paid−€29')
})

it('a dearer version leads to the instalments that have to be paid first', async () => {
  const upgrades = { title: 'Sleep, briefly', paid: 1000, has_open_instalments: true }
  serve(getServicePage, () => aServicePage({ state: 'upgrade', stream_id: 9, upgrades }))
  await openApp('/catalog/1001')
  const card = await order()
  expect(card.getByText('First pay “Sleep, briefly” in full')).toBeTruthy()
  expect(card.getByRole('link', { name: 'Open my instalments' }).getAttribute('href')).toContain('/user/installments')
  expect(card.queryByRole('button')).toBeNull()
})

it('the page of a course that the learner has leads to its run', async () => {
  serve(getServicePage, () => aServicePage({ state: 'owned', stream_id: 9 }))
  await openApp('/catalog/1001')
  const link = (await order()).getByRole('link', { name: 'Continue' })
  expect(link.getAttribute('href')).toBe('/course/9/calendar')
  expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull()
})

it('the page of a subscription names what it opens, and says how often its price is paid', async () => {
  const content = { courses: [{ id: 5, title: 'Quiet Mind' }], communities: [] }
  const period = { period: 'month', period_count: 1, course_service_type: 'main_subscription' } as const
  serve(getServicePage, () =>
    aServicePage({ kind: 'subscription', course_id: null, outline: null, content, ...period }),
  )
  await openApp('/catalog/1001')
  expect(await screen.findByText('Quiet Mind')).toBeTruthy()
  const card = await order()
  const renews = /^Renews automatically at €49 a month, charged to the same card\. You can cancel at any time\.$/
  expect(await card.findByText(renews)).toBeTruthy()
  expect(card.getByText('€49', { selector: 'p' }).textContent).toBe('€49 a\u00a0month')
  expect(card.getByText('Total today').nextSibling?.textContent).toBe('€49')
  expect(card.getByRole('button', { name: 'Subscribe for €49 a\u00a0month' })).toBeTruthy()
  expect(await screen.findByText('€49 a month', { selector: '[data-replaces-bottom-bar] p' })).toBeTruthy()
  await userEvent.click(card.getByRole('checkbox', { name: /Use 24 points/ }))
  expect(card.getByText('Then €49 a month')).toBeTruthy()
  expect(card.getByRole('button', { name: 'Pay €25' })).toBeTruthy()
})

it('the page of a bundle says which of its courses it extends: those with an open run', async () => {
  const { outline: _, ...child } = aServicePage()
  const childs = [
    { ...child, id: 1002, title: 'Posture', stream: aStream() },
    { ...child, id: 1003, title: 'The basics', stream: aStream({ status: 'ended' }) },
    { ...child, id: 1004, title: 'Sleep', stream: null },
  ]
  serve(getServicePage, () => aServicePage({ kind: 'bundle', course_id: null, outline: null, childs }))
  await openApp('/catalog/1001')
  const inside = within(await screen.findByRole('region', { name: 'What is inside' }))
  expect(inside.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'PostureYou have it: it will be extended€49',
    'The basics€49',
    'Sleep€49',
  ])
})

const consultations = { kind: 'consultations', course_id: null, outline: null, consultation_count: 3 } as const

it('a service that adds to a course says so, and takes no order, if the learner does not have the course', async () => {
  serve(getServicePage, () => aServicePage({ ...consultations, state: 'needs_run' }))
  await openApp('/catalog/1001')
  const card = await order()
  expect(card.getByText('This is an addition to a course')).toBeTruthy()
  expect(card.getByRole('link', { name: 'Open the catalogue' }).getAttribute('href')).toBe('/catalog')
  expect(card.queryByRole('button')).toBeNull()
})

it('a service that is offered in a run is ordered for that run', async () => {
  serve(getServicePage, () => aServicePage({ ...consultations, state: 'needs_run' }))
  const orders = serve(createOrder, () => anOrder())
  await openApp('/catalog/1001?stream=5')
  await userEvent.click(await (await order()).findByRole('button', { name: 'Pay €49' }))
  await waitFor(() => expect(orders.map(({ body }) => body)).toEqual([{ stream_id: 5 }]))
})

it('a missing service is not found', async () => {
  serve(getServicePage, () => jsonResponse(404, { name: 'x', message: 'x', code: 'not_found', status: 404 }))
  await openApp('/catalog/1001')
  expect(await screen.findByRole('heading', { name: 'Oops! Something went wrong' })).toBeTruthy()
})

it('the page of a course of the subscription adds the course', async () => {
  serve(getServicePage, () => aServicePage({ state: 'included' }))
  await openApp('/catalog/1001')
  expect((await order()).getByRole('button', { name: 'Add the course' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull()
})

it('the order sums up code and points before the button, which leads to the payment page', async () => {
  const orders = serve(createOrder, () => orderDue(2210))
  await openApp('/catalog/1001')
  const card = await order()
  await userEvent.type(await card.findByRole('textbox', { name: 'Promo code' }), ' ten ')
  await userEvent.click(card.getByRole('button', { name: 'Apply' }))
  expect(await card.findByText(/Code ten: −€4.90/)).toBeTruthy()
  await userEvent.click(card.getByRole('checkbox', { name: /Use 22 points/ }))
  expect(card.getByText('−€22')).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: 'Pay €22.10' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('http://localhost/sandbox/payment_1'))
  expect(orders.map(({ params, body }) => [params, body])).toEqual([
    [{ serviceId: '1001' }, { promocode: 'ten', points: 22 }],
  ])
})

it('the order keeps code and points through a reload and the payment page, until it is paid or the person signs out', async () => {
  await openApp('/catalog/1001')
  const card = await order()
  await userEvent.type(await card.findByRole('textbox', { name: 'Promo code' }), 'ten')
  await userEvent.click(card.getByRole('button', { name: 'Apply' }))
  await userEvent.click(await card.findByRole('checkbox', { name: /Use 22 points/ }))
  await openApp('/catalog/1001')
  expect(await (await order()).findByRole('button', { name: 'Pay €22.10' })).toBeTruthy()
  serve(getOrder, () => anOrder({ service_id: 1001, status: 'paid', payment_url: null }))
  await openApp('/order/12')
  await screen.findByRole('heading', { name: /^(Welcome|Thank you)/ })
  await waitFor(() => expect(orderDrafts.draftOf(1001)?.promocode).toBe(''))
  await openApp('/catalog/1001')
  const code = await (await order()).findByRole('textbox', { name: 'Promo code' })
  expect(code).toHaveProperty('value', '')
  await userEvent.type(code, 'ten')
  await act(() => endSession('chosen'))
  expect(orderDrafts.draftOf(1001)).toBeUndefined()
})

it('the order tracks the checkout in units of the currency', async () => {
  const expectTold = listenToAnalytics()
  serve(createOrder, () => anOrder())
  await openApp('/catalog/1001')
  await userEvent.click(await (await order()).findByRole('button', { name: 'Pay €49' }))
  const parameters = { service_id: 1001, value: 49, currency: 'EUR' }
  await expectTold([{ name: 'begin_checkout', parameters }])
})

it('a free order is not tracked as a checkout', async () => {
  const expectTold = listenToAnalytics()
  serve(getServicePage, () => aServicePage({ price: 0, state: 'free' }))
  serve(getOrderPrice, () => {
    const sums = { ...anOrder().sums, price: 0, amount: 0, due: 0 }
    return { currency: 'EUR', sums, maximum_points: 0, balance, instalment_count: null }
  })
  serve(createOrder, () => anOrder({ status: 'paid', payment_url: null }))
  serve(getOrder, () => anOrder({ status: 'paid', payment_url: null }))
  await openApp('/catalog/1001')
  await userEvent.click(await (await order()).findByRole('button', { name: 'Start for free' }))
  await waitFor(() => expect(location.pathname).toBe('/order/12'))
  await expectTold([])
})

it('the order first checks a typed code that was not applied, and shows the new price', async () => {
  const orders = serve(createOrder, () => orderDue(4410))
  await openApp('/catalog/1001')
  const card = await order()
  await userEvent.type(await card.findByRole('textbox', { name: 'Promo code' }), 'ten')
  await userEvent.click(card.getByRole('button', { name: 'Pay €49' }))
  const pay = await card.findByRole('button', { name: 'Pay €44.10' })
  expect(orders).toEqual([])
  await userEvent.click(pay)
  await waitFor(() => expect(orders.map(({ body }) => body)).toEqual([{ promocode: 'ten' }]))
})

it('the order is not sent with an invalid code until that is cleared', async () => {
  const orders = serve(createOrder, () => anOrder())
  await openApp('/catalog/1001')
  const card = await order()
  const code = await card.findByRole('textbox', { name: 'Promo code' })
  await userEvent.type(code, 'OLD')
  const pay = card.getByRole('button', { name: 'Pay €49' })
  await userEvent.click(pay)
  expect(await card.findByText('This code is not valid.')).toBeTruthy()
  expect(document.activeElement).toBe(code)
  expect(orders).toEqual([])
  await userEvent.clear(code)
  await userEvent.click(pay)
  await waitFor(() => expect(orders.map(({ body }) => body)).toEqual([{}]))
})

it('the order refuses a code under its field and keeps the price', async () => {
  await openApp('/catalog/1001')
  const card = await order()
  await userEvent.type(await card.findByRole('textbox', { name: 'Promo code' }), 'OLD')
  await userEvent.click(card.getByRole('button', { name: 'Apply' }))
  expect(await card.findByText('This code is not valid.')).toBeTruthy()
  expect(card.getByRole('button', { name: 'Pay €49' })).toBeTruthy()
})

it('an order refused for its code says so under the field until the code is changed', async () => {
  serve(createOrder, () => jsonResponse(422, [{ field: 'promocode', message: 'This code has been used up.' }]))
  await openApp('/catalog/1001')
  const card = await order()
  const code = await card.findByRole('textbox', { name: 'Promo code' })
  await userEvent.type(code, 'ten')
  await userEvent.click(card.getByRole('button', { name: 'Apply' }))
  await userEvent.click(await card.findByRole('button', { name: 'Pay €44.10' }))
  expect(await card.findByText('This code has been used up.')).toBeTruthy()
  expect(card.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(code)
  await userEvent.type(code, 's')
  expect(card.queryByText('This code has been used up.')).toBeNull()
})

it('the order can be paid in instalments', async () => {
  servePrice(4)
  const orders = serve(createOrder, () => orderDue(1225))
  await openApp('/catalog/1001')
  const card = await order()
  await userEvent.click(await card.findByRole('radio', { name: /In 4 payments/ }))
  expect(card.getByText('€12.25 today, then €12.25 a month')).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: 'Pay €12.25' }))
  await waitFor(() => expect(orders.map(({ body }) => body)).toEqual([{ plan: 'instalments' }]))
})

it('a refused order says so, and a retry uses the same idempotency key', async () => {
  const orders = serve(createOrder, () =>
    jsonResponse(503, { name: 'x', message: 'Please try again in a minute.', code: 'unavailable', status: 503 }),
  )
  await openApp('/catalog/1001')
  const card = await order()
  const button = await card.findByRole('button', { name: 'Pay €49' })
  await userEvent.click(button)
  expect((await card.findByRole('alert')).textContent).toContain("Couldn't complete my purchase")
  await userEvent.click(button)
  await waitFor(() => expect(orders).toHaveLength(2))
  expect(new Set(orders.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

it('an order refused for an overdue instalment leads to the instalments', async () => {
  const unpaid = { name: 'x', message: 'An instalment is overdue.', code: 'stream_unpaid', status: 403 }
  serve(createOrder, () => jsonResponse(403, unpaid))
  await openApp('/catalog/1001')
  const card = await order()
  await userEvent.click(await card.findByRole('button', { name: 'Pay €49' }))
  const link = within(await card.findByRole('alert')).getByRole('link', { name: 'Open my instalments' })
  expect(link.getAttribute('href')).toBe('/user/installments')
})

it('the order never changes its price silently: a new price is announced and shown before paying', async () => {
  const orders = serve(createOrder, () => orderDue(5310))
  await openApp('/catalog/1001')
  const card = await order()
  await userEvent.type(await card.findByRole('textbox', { name: 'Promo code' }), 'ten')
  await userEvent.click(card.getByRole('button', { name: 'Apply' }))
  const shown = await card.findByRole('button', { name: 'Pay €44.10' })
  serve(getServicePage, () => aServicePage({ price: 5900 }))
  servePrice(null, 0, 5900)
  await userEvent.click(shown)
  expect((await card.findByRole('alert')).textContent).toContain('The price has changed. You have paid nothing yet.')
  expect(assign).not.toHaveBeenCalled()
  expect(card.getByText('€59', { selector: 'p' })).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: 'Pay €53.10' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('http://localhost/sandbox/payment_1'))
  expect(orders.map(({ body }) => body)).toEqual([{ promocode: 'ten' }, { promocode: 'ten' }])
})
