import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOrder, type Order } from '#contract/shop/orders/api.ts'
import { getStaffOrder, refundOrder } from '#contract/shop/orders/staffApi.ts'
import { listPaymentProblems } from '#contract/school/reports/api.ts'
import { listStreams } from '#contract/learning/streams/api.ts'
import { getSubscription } from '#contract/shop/subscriptions/api.ts'
import { endPersonSubscription } from '#contract/shop/subscriptions/staffApi.ts'
import { renewSubscriptions } from '../subscriptions/jobs.ts'
import { addCourse } from '../../../test/course.ts'
import {
  addBuyer,
  addService,
  ledgerSum,
  referenceOf as pageOf,
  reportPeriod,
  type Buyer,
} from '../../../test/payments.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { signStripeEvent, startStripe, type StripeServer } from '../../../test/stripe.ts'
import { eventually, neverAborted } from '../../../test/waiting.ts'

let stripe: StripeServer
let school: School
let serviceId: number
let subscriptionService: number
let token: string
beforeAll(async () => {
  stripe = await startStripe()
  school = await startSchool(stripe.environment)
  serviceId = await addService(school, { courseId: (await addCourse(school.database)).id, days: 30 })
  subscriptionService = await addService(school, { kind: 'subscription', price: 900 })
  token = (await addStaffMember(school, 'admin')).staffToken
})
afterAll(async () => {
  await school.close()
  await stripe.close()
})

const show = async (orderId: number) => (await school.call(getStaffOrder, { params: { orderId }, token })).body
const runsOf = async (buyer: Buyer) => (await school.call(listStreams, { token: buyer.token })).body

async function problems() {
  return (await school.call(listPaymentProblems, { query: reportPeriod(), token })).body.problems
}

const post = (event: object) => {
  const { body, headers } = signStripeEvent(event)
  return school.app.inject({ method: 'POST', url: '/spa/webhooks/stripe', payload: body, headers })
}

/** Sends the pending events of Stripe and waits until they are applied, which may be after their answers. */
async function sendEvents(): Promise<void> {
  const events = stripe.events.splice(0)
  for (const event of events) expect((await post(event)).statusCode).toBe(200)
  const ids = events.map(({ id }) => id)
  await eventually(async () => {
    const { sql } = school.database
    expect(await sql`select 1 from payment_events where event_id = any (${ids}) and applied_at is null`).toEqual([])
  })
}

async function buy(buyer: Buyer, service = serviceId): Promise<Order> {
  const ordered = (await buyer.order(service)).body
  stripe.page.pay(pageOf(ordered), 'success')
  await sendEvents()
  return ordered
}

async function subscribe(buyer: Buyer): Promise<number> {
  const { id: orderId } = await buy(buyer, subscriptionService)
  const { body } = await school.call(getOrder, { params: { orderId }, token: buyer.token })
  return body.subscription_id ?? 0
}

test('a dispute is shown to staff; access stays until it is lost, and then ends as after a refund', async () => {
  const buyer = await addBuyer(school)
  const ordered = await buy(buyer)
  const opened = stripe.page.dispute(pageOf(ordered))
  await sendEvents()
  expect(await show(ordered.id)).toMatchObject({ status: 'paid', refunded: 0, payments: [{ dispute: 'open' }] })
  expect(await runsOf(buyer)).toMatchObject([{ status: 'open' }])
  expect(await problems()).toMatchObject([
    { order_id: ordered.id, user_id: buyer.id, dispute: 'open', dispute_reason: 'product_not_received' },
  ])
  stripe.page.closeDispute(opened, 'lost')
  await sendEvents()
  expect(await show(ordered.id)).toMatchObject({
    status: 'refunded',
    refunded: 10_000,
    refundable: 0,
    payments: [{ dispute: 'lost' }],
  })
  expect(await ledgerSum(school, ordered.id)).toBe(0)
  expect(await runsOf(buyer)).toMatchObject([{ status: 'ended' }])
})

test.each(['won', 'warning_closed'] as const)('a dispute that ends as %s changes nothing', async (ending) => {
  const buyer = await addBuyer(school)
  const ordered = await buy(buyer)
  stripe.page.closeDispute(stripe.page.dispute(pageOf(ordered)), ending)
  await sendEvents()
  expect(await show(ordered.id)).toMatchObject({ status: 'paid', refunded: 0, payments: [{ dispute: 'won' }] })
  expect(await ledgerSum(school, ordered.id)).toBe(10_000)
  expect(await runsOf(buyer)).toMatchObject([{ status: 'open' }])
})

test('a lost dispute after a partial refund takes the rest, and the access that staff had left', async () => {
  const buyer = await addBuyer(school)
  const ordered = await buy(buyer)
  const body = { client_id: randomUUID(), amount: 4000, ends_access: false, reason: 'Asked by phone' }
  await school.call(refundOrder, { params: { orderId: ordered.id }, body, token })
  stripe.page.closeDispute(stripe.page.dispute(pageOf(ordered)), 'lost')
  await sendEvents()
  expect(await show(ordered.id)).toMatchObject({ status: 'refunded', refunded: 10_000 })
  expect(await ledgerSum(school, ordered.id)).toBe(0)
  expect(await runsOf(buyer)).toMatchObject([{ status: 'ended' }])
})

test('a dispute of a payment of another installation is accepted and changes nothing', async () => {
  const ordered = await buy(await addBuyer(school))
  const { payment_intent: id } = stripe.objects.sessions.get(pageOf(ordered)) ?? {}
  const intent = stripe.objects.intents.get(id ?? '')
  Object.assign(intent ?? {}, { metadata: { installation: 'other', key: intent?.metadata['key'] } })
  stripe.page.dispute(pageOf(ordered))
  const [event] = stripe.events.splice(0)
  expect((await post(event ?? {})).statusCode).toBe(200)
  expect(await show(ordered.id)).toMatchObject({ payments: [{ dispute: null }] })
})

test('a dispute of a renewal is in the report of problems, and leaves the subscription to staff', async () => {
  const buyer = await addBuyer(school)
  const subscriptionId = await subscribe(buyer)
  await school.database.sql`
    update subscriptions set first_paid_on = first_paid_on - 35, next_pay_at = now() - interval '4 days',
      next_try_at = now() - interval '1 second'
    where id = ${subscriptionId}`
  await renewSubscriptions({ ...school, signal: neverAborted })
  stripe.events.length = 0
  const [intent] = [...stripe.objects.intents.values()].toReversed()
  stripe.page.closeDispute(stripe.page.dispute(intent?.id ?? ''), 'lost')
  await sendEvents()
  const found = (await problems()).find(({ user_id }) => user_id === buyer.id)
  expect(found).toMatchObject({ order_id: null, amount: 900, dispute: 'lost', reference: intent?.id, has_access: true })
  const { body } = await school.call(getSubscription, { params: { subscriptionId }, token: buyer.token })
  expect(body).toMatchObject({ status: 'active' })
  const ended = { at: 'now' as const, reason: 'Lost a dispute' }
  await school.call(endPersonSubscription, { params: { userId: buyer.id, subscriptionId }, body: ended, token })
  expect(await problems()).toContainEqual({ ...found, has_access: false })
})
