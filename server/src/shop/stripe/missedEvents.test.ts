import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getOrder, type Order } from '#contract/shop/orders/api.ts'
import { listStreams } from '#contract/learning/streams/api.ts'
import { fetchEvents } from '../payments/jobs.ts'
import { addCourse } from '../../../test/course.ts'
import { addBuyer, addService, ledgerSum, referenceOf as pageOf, type Buyer } from '../../../test/payments.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { startStripe, type StripeServer } from '../../../test/stripe.ts'
import { sendStripeEvents } from '../../../test/stripeEvents.ts'
import { neverAborted } from '../../../test/waiting.ts'

let stripe: StripeServer
let school: School
let serviceId: number
beforeAll(async () => {
  stripe = await startStripe()
  school = await startSchool(stripe.environment)
  serviceId = await addService(school, { courseId: (await addCourse(school.database)).id, days: 30 })
})
beforeEach(() => {
  stripe.events.length = 0
  stripe.requests.length = 0
})
afterAll(async () => {
  await school.close()
  await stripe.close()
})

const sendEvents = () => sendStripeEvents(school, stripe)

async function buy(): Promise<{ buyer: Buyer; ordered: Order }> {
  const buyer = await addBuyer(school)
  const ordered = (await buyer.order(serviceId)).body
  stripe.page.pay(pageOf(ordered), 'success')
  await sendEvents()
  return { buyer, ordered }
}

const fetchMissed = () => fetchEvents({ ...school, signal: neverAborted })

const statusOf = async ({ token }: Buyer, { id: orderId }: Order) =>
  (await school.call(getOrder, { params: { orderId }, token })).body.status
const runsOf = async ({ token }: Buyer) => (await school.call(listStreams, { token })).body

test('a refund made at Stripe without an event is found, once, and ends the run', async () => {
  const { buyer, ordered } = await buy()
  stripe.page.refund(pageOf(ordered), 10_000)
  await Promise.all([fetchMissed(), fetchMissed()])
  expect(await statusOf(buyer, ordered)).toBe('refunded')
  expect(await ledgerSum(school, ordered.id)).toBe(0)
  expect(await runsOf(buyer)).toMatchObject([{ status: 'ended' }])
  stripe.requests.length = 0
  await fetchMissed()
  expect(stripe.requests).toEqual(['GET /v1/events'])
  // The event arrives after all.
  await sendEvents()
  expect(await ledgerSum(school, ordered.id)).toBe(0)
})

test('a dispute lost without an event ends the purchase', async () => {
  const { buyer, ordered } = await buy()
  stripe.page.closeDispute(stripe.page.dispute(pageOf(ordered)), 'lost')
  await fetchMissed()
  expect(await statusOf(buyer, ordered)).toBe('refunded')
  expect(await runsOf(buyer)).toMatchObject([{ status: 'ended' }])
})

test("events are found behind hundreds of other installations' events, which are left alone", async () => {
  const { buyer, ordered } = await buy()
  stripe.page.refund(pageOf(ordered), 2500)
  const object = { metadata: { installation: 'other', key: randomUUID() } }
  for (let count = 0; count < 250; count += 1) stripe.objects.tell('charge.refunded', object)
  await fetchMissed()
  expect(await statusOf(buyer, ordered)).toBe('paid')
  expect(await ledgerSum(school, ordered.id)).toBe(7500)
  const { key } = object.metadata
  expect(await school.database.sql`select 1 from payment_events where reference = ${key}`).toEqual([])
})

test('the job fails if Stripe does not answer, and the next run finds the events', async () => {
  const { buyer, ordered } = await buy()
  stripe.page.refund(pageOf(ordered), 10_000)
  stripe.faults.push(...Array.from({ length: 3 }, () => ({ kind: 'status', status: 500 }) as const))
  await expect(fetchMissed()).rejects.toThrow()
  await fetchMissed()
  expect(await statusOf(buyer, ordered)).toBe('refunded')
})
