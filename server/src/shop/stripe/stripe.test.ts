import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCard, checkCards, deleteCard, listCards } from '#contract/shop/cards/api.ts'
import { getOrder, listOrders, type Order } from '#contract/shop/orders/api.ts'
import { getStaffOrder, refundOrder } from '#contract/shop/orders/staffApi.ts'
import { listStreams } from '#contract/learning/streams/api.ts'
import { getSubscription } from '#contract/shop/subscriptions/api.ts'
import { paySubscription } from '#contract/shop/subscriptions/paymentApi.ts'
import { settleCards } from '../cards/jobs.ts'
import { closeExpired } from '../orders/jobs.ts'
import { reconcile } from '../payments/jobs.ts'
import { renewSubscriptions } from '../subscriptions/jobs.ts'
import { addCourse } from '../../../test/course.ts'
import { addBuyer, addService, ledgerSum, type Buyer } from '../../../test/payments.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { startStripe, type StripeEvent, type StripeServer } from '../../../test/stripe.ts'
import { postStripeEvent, sendStripeEvents, waitForApplied } from '../../../test/stripeEvents.ts'
import { neverAborted } from '../../../test/waiting.ts'

let stripe: StripeServer
let school: School
let serviceId: number
let subscriptionService: number
beforeAll(async () => {
  stripe = await startStripe()
  school = await startSchool(stripe.environment)
  serviceId = await addService(school, { courseId: (await addCourse(school.database)).id, days: 30 })
  subscriptionService = await addService(school, { kind: 'subscription', price: 900 })
})
beforeEach(() => {
  stripe.faults.length = 0
  stripe.events.length = 0
})
afterAll(async () => {
  await school.close()
  await stripe.close()
})

const work = () => ({ ...school, signal: neverAborted })
const ofOrder = async ({ token }: Buyer, { id: orderId }: Pick<Order, 'id'>) =>
  (await school.call(getOrder, { params: { orderId }, token })).body
const runsOf = async ({ token }: Buyer) => (await school.call(listStreams, { token })).body
const cardsOf = async ({ token }: Buyer) => (await school.call(listCards, { token })).body.data.data

const pageOf = ({ payment_url }: Pick<Order, 'payment_url'>) =>
  new URL(payment_url ?? '').pathname.split('/').at(-1) ?? ''
const sessionOf = (order: Pick<Order, 'payment_url'>) => {
  const session = stripe.objects.sessions.get(pageOf(order))
  if (!session) throw new Error('There is no page')
  return session
}

const post = (event: object, change?: Parameters<typeof postStripeEvent>[2]) => postStripeEvent(school, event, change)
const areApplied = (events: readonly StripeEvent[]) => waitForApplied(school, events)
const sendEvents = () => sendStripeEvents(school, stripe)

/** Orders a service and pays on Stripe's page. */
async function buy(buyer: Buyer, service = serviceId, card: 'success' | 'authentication' = 'success') {
  const ordered = (await buyer.order(service)).body
  stripe.page.pay(pageOf(ordered), 'success')
  await sendEvents()
  const method = stripe.objects.methods.get(
    String(stripe.objects.intents.get(sessionOf(ordered).payment_intent ?? '')?.payment_method),
  )
  if (method) method.kind = card
  return ordered
}

const anHourAgo = (table: 'payments' | 'orders') =>
  school.database.pool.query(
    table === 'payments'
      ? "update payments set created_at = created_at - interval '1 hour', asked_at = asked_at - interval '1 hour'"
      : "update orders set created_at = created_at - interval '1 hour', expires_at = now() where status in ('created', 'pending')",
  )

test("an order is paid on a page of Stripe, with its sum, its currency and the person's language", async () => {
  const buyer = await addBuyer(school)
  const ordered = (await buyer.order(serviceId)).body
  expect(ordered).toMatchObject({ status: 'pending', price: 10_000, currency: 'EUR' })
  expect(ordered.payment_url).toMatch(`${stripe.environment.STRIPE_URL}/c/pay/cs_`)
  expect(sessionOf(ordered)).toMatchObject({ amount_total: 10_000, currency: 'eur', mode: 'payment', locale: 'en' })
  expect(sessionOf(ordered).success_url).toMatch(/\/class\/order\/\d+$/)
  stripe.page.pay(pageOf(ordered), 'success')
  await sendEvents()
  expect((await ofOrder(buyer, ordered)).status).toBe('paid')
  expect(await runsOf(buyer)).toMatchObject([{ status: 'open' }])
  expect(await ledgerSum(school, ordered.id)).toBe(10_000)
})

test("fifty replays of an order's events have one effect, even at the same time", async () => {
  const buyer = await addBuyer(school)
  const ordered = (await buyer.order(serviceId)).body
  stripe.page.pay(pageOf(ordered), 'success')
  const events = stripe.events.splice(0)
  expect(events.map(({ type }) => type)).toEqual(['payment_intent.succeeded', 'checkout.session.completed'])
  await Promise.all(Array.from({ length: 50 }, (_, index) => post(events[index % 2] ?? {})))
  await areApplied(events)
  await Promise.all(events.map((event) => post(event)))
  expect(await runsOf(buyer)).toHaveLength(1)
  expect(await ledgerSum(school, ordered.id)).toBe(10_000)
})

test('ordering again after Stripe did not answer opens one page', async () => {
  const buyer = await addBuyer(school)
  const sessions = stripe.objects.sessions.size
  stripe.faults.push(...Array.from({ length: 4 }, () => ({ kind: 'lost' }) as const))
  const lost = await buyer.order(serviceId)
  expect([lost.status, lost.failure]).toMatchObject([503, { code: 'unavailable' }])
  stripe.faults.length = 0
  expect((await buyer.order(serviceId)).body.payment_url).toContain('/c/pay/cs_')
  expect(stripe.objects.sessions.size - sessions).toBe(1)
})

test.each([429, 500, 503])('ordering reports that payments are unavailable while Stripe answers %s', async (status) => {
  const buyer = await addBuyer(school)
  stripe.faults.push(...Array.from({ length: 4 }, () => ({ kind: 'status', status }) as const))
  expect((await buyer.order(serviceId)).failure).toMatchObject({ code: 'unavailable', status: 503 })
})

test('an order below the minimum of Stripe is refused', async () => {
  const cheap = await addService(school, { courseId: (await addCourse(school.database)).id, price: 20 })
  expect((await (await addBuyer(school)).order(cheap)).failure).toMatchObject({ code: 'payments_unavailable' })
})

test('reconciliation finds an order that was paid without an event', async () => {
  const buyer = await addBuyer(school)
  const ordered = (await buyer.order(serviceId)).body
  stripe.page.pay(pageOf(ordered), 'success')
  await anHourAgo('payments')
  await reconcile(work())
  expect((await ofOrder(buyer, ordered)).status).toBe('paid')
})

test('an expiring order closes its page, even if Stripe fails for another one', async () => {
  await anHourAgo('orders')
  await closeExpired(work())
  const [one, other] = [await addBuyer(school), await addBuyer(school)]
  const orders = [(await one.order(serviceId)).body, (await other.order(serviceId)).body]
  await anHourAgo('orders')
  const path = `/v1/checkout/sessions/${pageOf(orders[0] ?? { payment_url: null })}`
  stripe.faults.push(...Array.from({ length: 3 }, () => ({ kind: 'status', status: 500, path }) as const))
  await expect(closeExpired(work())).rejects.toThrow('1 orders could not be closed')
  expect(new Set(orders.map((order) => sessionOf(order).status))).toEqual(new Set(['expired', 'open']))
  await closeExpired(work())
  expect(
    (await Promise.all(orders.map((order, index) => ofOrder(index === 0 ? one : other, order)))).map(
      (order) => order.failure_code,
    ),
  ).toEqual(['expired', 'expired'])
})

test('an order ends and its page closes when another provider takes over', async () => {
  const buyer = await addBuyer(school)
  const ordered = (await buyer.order(serviceId)).body
  await reconcile({ ...work(), config: { ...school.config, payments: 'sandbox' } })
  expect(sessionOf(ordered).status).toBe('expired')
  expect(await ofOrder(buyer, ordered)).toMatchObject({ status: 'failed', failure_code: 'replaced' })
})

test('an order unknown to Stripe expires too', async () => {
  const buyer = await addBuyer(school)
  const ordered = (await buyer.order(serviceId)).body
  stripe.objects.sessions.delete(pageOf(ordered))
  await anHourAgo('orders')
  await closeExpired(work())
  expect((await ofOrder(buyer, ordered)).status).toBe('failed')
})

test.each([
  ['pays for it if nothing came after it', false, 'paid', 10_000],
  ['goes back if another order came after it', true, 'failed', 0],
] as const)('money for an expired order %s', async (_title, hasLater, status, kept) => {
  const buyer = await addBuyer(school)
  const ordered = (await buyer.order(serviceId)).body
  stripe.page.pay(pageOf(ordered), 'late')
  await anHourAgo('orders')
  await school.database.sql`update payments set status = 'failed', settled_at = now() where order_id = ${ordered.id}`
  await school.database.sql`update orders set status = 'failed', failed_at = now() where id = ${ordered.id}`
  if (hasLater) await buy(buyer)
  stripe.page.settleLate(pageOf(ordered), true)
  await sendEvents()
  expect((await ofOrder(buyer, ordered)).status).toBe(status)
  expect(await ledgerSum(school, ordered.id)).toBe(kept)
  expect(await runsOf(buyer)).toHaveLength(1)
})

test.each([
  ['another amount', { amount_received: 1 }, {}],
  ['another currency', { currency: 'usd' }, {}],
  ['another customer', {}, { customer: 'cus_other' }],
])('an event of Stripe grants nothing for %s', async (_title, ofIntent, ofSession) => {
  const buyer = await addBuyer(school)
  const ordered = (await buyer.order(serviceId)).body
  stripe.page.pay(pageOf(ordered), 'success')
  const session = sessionOf(ordered)
  Object.assign(session, ofSession)
  Object.assign(stripe.objects.intents.get(session.payment_intent ?? '') ?? {}, ofIntent)
  await sendEvents()
  expect(await ofOrder(buyer, ordered)).toMatchObject({ status: 'failed', failure_code: 'mismatch' })
  expect([await runsOf(buyer), await ledgerSum(school, ordered.id)]).toEqual([[], 0])
})

test('an event of another installation, or of other things, is accepted and changes nothing', async () => {
  const [paid] = [await buy(await addBuyer(school))]
  const object = { ...sessionOf(paid), metadata: { installation: 'other', key: randomUUID() } }
  for (const event of [
    { id: `evt_${randomUUID()}`, type: 'checkout.session.completed', data: { object } },
    {
      id: `evt_${randomUUID()}`,
      type: 'checkout.session.completed',
      data: { object: { ...object, metadata: null } },
    },
    { id: `evt_${randomUUID()}`, type: 'payout.paid', data: { object: { id: 'po_1', object: 'payout' } } },
  ])
    expect((await post(event)).statusCode).toBe(200)
  const recorded = await school.database.sql`select 1 from payment_events where reference = ${object.metadata.key}`
  expect(recorded).toEqual([])
})

test('an event is refused unless Stripe signed it, and nothing is recorded', async () => {
  const event = { id: `evt_${randomUUID()}`, type: 'checkout.session.completed', data: { object: {} } }
  const reply = await post(event, { secret: 'whsec_00000000000000000000' })
  expect([reply.statusCode, reply.json()]).toMatchObject([403, { code: 'signature_invalid' }])
  const late = Math.floor(Date.now() / 1000) - 301
  expect((await post(event, { seconds: late })).statusCode).toBe(403)
  expect(await school.database.sql`select 1 from payment_events where event_id = ${event.id}`).toEqual([])
})

test('an event is answered while Stripe itself does not answer, and applied when it does', async () => {
  const buyer = await addBuyer(school)
  const ordered = (await buyer.order(serviceId)).body
  stripe.page.pay(pageOf(ordered), 'success')
  const { promise: until, resolve: answer } = Promise.withResolvers<undefined>()
  stripe.faults.push({ kind: 'held', until })
  const [event] = stripe.events.splice(0, 1)
  expect((await post(event ?? {})).statusCode).toBe(200)
  expect((await ofOrder(buyer, ordered)).status).toBe('pending')
  answer(undefined)
  await areApplied(event ? [event] : [])
  expect((await ofOrder(buyer, ordered)).status).toBe('paid')
})

test('a saved card pays for an order without a page; a charge whose answer was lost is made once', async () => {
  const buyer = await addBuyer(school)
  await buy(buyer, subscriptionService)
  const [card] = await cardsOf(buyer)
  expect(card).toMatchObject({ masked_number: '•••• 4242', is_default: true })
  const intents = stripe.objects.intents.size
  stripe.faults.push(...Array.from({ length: 4 }, () => ({ kind: 'lost' }) as const))
  const lost = await buyer.order(serviceId, { payment_method_id: card?.id ?? 0 })
  expect(lost.failure).toMatchObject({ code: 'unavailable' })
  stripe.faults.length = 0
  // Stripe has forgotten the key by now.
  stripe.answers.clear()
  await anHourAgo('payments')
  await reconcile(work())
  expect((await buyer.order(serviceId)).body).toMatchObject({ status: 'paid' })
  expect(stripe.objects.intents.size - intents).toBe(1)
  expect(await runsOf(buyer)).toHaveLength(1)
})

test('a saved card is added without a payment, and deleting it deletes it at Stripe too', async () => {
  const { token, ...buyer } = await addBuyer(school)
  const { payment_url } = (await school.call(addCard, { token })).body
  stripe.page.pay(pageOf({ payment_url }), 'success')
  await sendEvents()
  await school.call(checkCards, { token })
  const [card] = await cardsOf({ token, ...buyer })
  await school.call(deleteCard, { params: { cardId: card?.id ?? 0 }, token })
  await settleCards(work())
  const [row] = await school.database.sql<{ reference: string }>`
      select reference from cards where id = ${card?.id ?? 0} and forgotten_at is not null`
  expect(stripe.objects.methods.get(row?.reference ?? '')?.customer).toBeNull()
})

describe('customers deleted at Stripe', () => {
  const deleteCustomer = (order: Order) => stripe.page.deleteCustomer(sessionOf(order).customer)

  test('a customer deleted at Stripe is created again, once, by whatever page is opened first, and pays on it', async () => {
    const buyer = await addBuyer(school)
    const { token } = buyer
    deleteCustomer(await buy(buyer))
    const customers = stripe.objects.customers.size
    const [ordered, again, card] = await Promise.all([
      ...[1, 2].map(async () => (await buyer.order(subscriptionService)).body),
      school.call(addCard, { token }).then(({ body }) => ({ payment_url: body.payment_url })),
    ])
    expect(stripe.objects.customers.size - customers).toBe(1)
    expect(again).toMatchObject({ payment_url: ordered?.payment_url })
    for (const page of [ordered, card]) {
      expect(stripe.objects.customers).toContain(sessionOf(page as Order).customer)
      stripe.page.pay(pageOf(page as Order), 'success')
    }
    await sendEvents()
    expect((await ofOrder(buyer, ordered as Order)).status).toBe('paid')
    expect(await cardsOf(buyer)).toHaveLength(2)
  })

  test('a customer who is deleted again is created again; earlier payments are refunded as before', async () => {
    const buyer = await addBuyer(school)
    const ordered = await buy(buyer)
    deleteCustomer(ordered)
    deleteCustomer(await buy(buyer, subscriptionService))
    const { body } = await school.call(addCard, { token: buyer.token })
    expect(body.payment_url).toContain('/c/pay/cs_')
    const { staffToken: token } = await addStaffMember(school, 'admin')
    const refund = { client_id: randomUUID(), amount: 4000, ends_access: false, reason: 'Asked by phone' }
    const refunded = await school.call(refundOrder, { params: { orderId: ordered.id }, body: refund, token })
    expect(refunded.body).toMatchObject({ status: 'paid', refunded: 4000 })
    expect(await ledgerSum(school, ordered.id)).toBe(6000)
  })

  test('a customer deleted at Stripe has no card any more: a charge is declined, and asks for another card', async () => {
    const buyer = await addBuyer(school)
    deleteCustomer(await buy(buyer, subscriptionService))
    const [card] = await cardsOf(buyer)
    const body = { payment_method_id: card?.id ?? 0 }
    // The answer is lost: the charge is searched before charging again.
    stripe.faults.push(...Array.from({ length: 4 }, () => ({ kind: 'lost' }) as const))
    expect((await buyer.order(serviceId, body)).failure).toMatchObject({ code: 'unavailable' })
    stripe.faults.length = 0
    await anHourAgo('payments')
    await reconcile(work())
    const [order] = (await school.call(listOrders, { query: {}, token: buyer.token })).body
    expect(order).toMatchObject({ status: 'failed' })
    expect(await ofOrder(buyer, { id: order?.id ?? 0 })).toMatchObject({ failure_code: 'declined' })
    // The person has another customer by now.
    await buy(buyer, serviceId)
    const later = await addService(school, { courseId: (await addCourse(school.database)).id, days: 30 })
    expect((await buyer.order(later, body)).body).toMatchObject({ status: 'failed' })
  })
})

describe('renewals by Stripe', () => {
  async function subscribe(card: 'success' | 'authentication') {
    const buyer = await addBuyer(school)
    const ordered = await buy(buyer, subscriptionService, card)
    const subscriptionId = (await ofOrder(buyer, ordered)).subscription_id ?? 0
    await school.database.sql`
      update subscriptions set first_paid_on = first_paid_on - 35, next_pay_at = now() - interval '4 days',
        next_try_at = now() - interval '1 second'
      where id = ${subscriptionId}`
    const payments = () => school.database.sql<{ status: string; failure_code: string | null }>`
      select status, failure_code from payments where subscription_id = ${subscriptionId} order by id`
    return { buyer, subscriptionId, payments }
  }

  test('a renewal is charged once, while its owner is away', async () => {
    const { payments } = await subscribe('success')
    const intents = stripe.objects.intents.size
    await Promise.all([renewSubscriptions(work()), renewSubscriptions(work())])
    expect(await payments()).toEqual([{ status: 'paid', failure_code: null }])
    expect(stripe.objects.intents.size - intents).toBe(1)
    await sendEvents()
    expect(await payments()).toHaveLength(1)
  })

  test('a renewal that needs confirmation fails, stays open, and can be paid on a page', async () => {
    const { buyer, subscriptionId, payments } = await subscribe('authentication')
    await renewSubscriptions(work())
    expect(await payments()).toEqual([{ status: 'failed', failure_code: 'authentication' }])
    const params = { subscriptionId }
    const { body } = await school.call(getSubscription, { params, token: buyer.token })
    expect(body).toMatchObject({ status: 'active', is_active: true })
    const paid = (await school.call(paySubscription, { query: { id: subscriptionId }, token: buyer.token })).body
    stripe.page.pay(pageOf(paid), 'authentication')
    stripe.page.answerBank(pageOf(paid), true)
    await sendEvents()
    expect(await payments()).toMatchObject([{ status: 'failed' }, { status: 'paid' }])
  })

  test('a renewal waits for a page whose payment the bank has not answered yet', async () => {
    const { buyer, subscriptionId, payments } = await subscribe('success')
    const page = (await school.call(paySubscription, { query: { id: subscriptionId }, token: buyer.token })).body
    stripe.page.pay(pageOf(page), 'late')
    const before = stripe.requests.length
    await renewSubscriptions(work())
    const closed = stripe.requests.slice(before).filter((request) => request.endsWith('/expire'))
    expect(closed).toHaveLength(1)
    expect(await payments()).toMatchObject([{ status: 'open' }])
    const again = await school.call(paySubscription, { query: { id: subscriptionId }, token: buyer.token })
    expect(again.failure).toMatchObject({ code: 'payment_in_progress' })
    stripe.page.settleLate(pageOf(page), true)
    await sendEvents()
    await renewSubscriptions(work())
    expect(await payments()).toMatchObject([{ status: 'paid' }])
  })
})

describe('refunds by Stripe', () => {
  let admin: Awaited<ReturnType<typeof addStaffMember>>
  beforeAll(async () => {
    admin = await addStaffMember(school, 'admin')
  })

  const show = async (orderId: number) =>
    (await school.call(getStaffOrder, { params: { orderId }, token: admin.staffToken })).body

  async function refund(orderId: number, amount: number) {
    const body = { client_id: randomUUID(), amount, ends_access: false, reason: 'Asked by phone' }
    return (await school.call(refundOrder, { params: { orderId }, body, token: admin.staffToken })).body
  }

  test('a refund by staff returns a part, and then the rest', async () => {
    const { id } = await buy(await addBuyer(school))
    expect(await refund(id, 4000)).toMatchObject({ status: 'paid', refunded: 4000, is_refund_pending: false })
    expect(await refund(id, 6000)).toMatchObject({ status: 'refunded', refunded: 10_000 })
    expect(await ledgerSum(school, id)).toBe(0)
  })

  test('a refund whose answer was lost is made once', async () => {
    const { id } = await buy(await addBuyer(school))
    stripe.faults.push(...Array.from({ length: 12 }, () => ({ kind: 'lost' }) as const))
    expect(await refund(id, 4000)).toMatchObject({ refunded: 0, is_refund_pending: true })
    stripe.faults.length = 0
    await reconcile(work())
    expect(await show(id)).toMatchObject({ refunded: 4000, is_refund_pending: false })
  })

  test('a refund made at Stripe is applied by its event', async () => {
    const ordered = await buy(await addBuyer(school))
    stripe.page.refund(pageOf(ordered), 2500)
    await sendEvents()
    expect(await show(ordered.id)).toMatchObject({ refunded: 2500 })
    expect(await ledgerSum(school, ordered.id)).toBe(7500)
  })

  test('a refund that Stripe refuses for good shows the reason, and staff may try again', async () => {
    const { id } = await buy(await addBuyer(school))
    stripe.faults.push({ kind: 'refused', code: 'charge_disputed' })
    expect(await refund(id, 4000)).toMatchObject({
      refunded: 0,
      refundable: 10_000,
      is_refund_pending: false,
      payments: [{ refund_refusal: 'charge_disputed' }],
    })
    stripe.requests.length = 0
    await reconcile(work())
    expect(stripe.requests.filter((request) => request.endsWith('/refunds'))).toEqual([])
    expect(await refund(id, 4000)).toMatchObject({ refunded: 4000, payments: [{ refund_refusal: null }] })
  })

  test('a refused refund of a late payment is shown to staff, who send it again', async () => {
    const buyer = await addBuyer(school, { points: 300 })
    const ordered = (await buyer.order(serviceId, { points: 50 })).body
    stripe.page.pay(pageOf(ordered), 'late')
    await school.database.sql`update payments set status = 'failed', settled_at = now() where order_id = ${ordered.id}`
    await school.database.sql`update orders set status = 'failed', failed_at = now() where id = ${ordered.id}`
    await buy(buyer)
    stripe.page.settleLate(pageOf(ordered), true)
    stripe.faults.push({ kind: 'refused', code: 'balance_insufficient' })
    await sendEvents()
    const refused = { status: 'failed', refunded: 0, refundable: 5000, is_refund_pending: false }
    expect(await show(ordered.id)).toMatchObject({ ...refused, payments: [{ refund_refusal: 'balance_insufficient' }] })
    const back = await refund(ordered.id, 5000)
    expect(back).toMatchObject({ status: 'failed', refunded: 5000, refunds: [{ points: 0 }] })
    expect(await ledgerSum(school, ordered.id)).toBe(0)
  })
})
