import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getScoreAmount } from '#contract/learning/points/api.ts'
import { getOrder } from '#contract/shop/orders/api.ts'
import { getStaffOrder, refundOrder } from '#contract/shop/orders/staffApi.ts'
import { listPaymentProblems } from '#contract/school/reports/api.ts'
import { addCourse } from '../../../test/course.ts'
import { addBuyer, addService, ledgerSum, referenceOf as pageOf, reportPeriod } from '../../../test/payments.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { startStripe, type StripeServer } from '../../../test/stripe.ts'
import { sendStripeEvents } from '../../../test/stripeEvents.ts'
import { fetchEvents } from '../payments/jobs.ts'

let stripe: StripeServer
let school: School
let serviceId: number
let token: string
beforeAll(async () => {
  stripe = await startStripe()
  school = await startSchool(stripe.environment)
  serviceId = await addService(school, { courseId: (await addCourse(school.database)).id, days: 30 })
  token = (await addStaffMember(school, 'admin')).staffToken
})
afterAll(async () => {
  await school.close()
  await stripe.close()
})

const sendEvents = () => sendStripeEvents(school, stripe)
const show = async (orderId: number) => (await school.call(getStaffOrder, { params: { orderId }, token })).body

/** A paid order that staff have refunded. */
async function refunded({ amount, points = 0 }: { amount?: number; points?: number } = {}) {
  const buyer = await addBuyer(school, { points: 300 })
  const { body: ordered } = await buyer.order(serviceId, points > 0 ? { points } : {})
  stripe.page.pay(pageOf(ordered), 'success')
  await sendEvents()
  const refund = async (part = amount ?? ordered.sums.due) => {
    const body = { client_id: randomUUID(), amount: part, ends_access: true, reason: 'Asked by phone' }
    return (await school.call(refundOrder, { params: { orderId: ordered.id }, body, token })).body
  }
  const first = await refund()
  await sendEvents()
  return { buyer, ordered, refund, first }
}

test.each(['refund.failed', 'charge.refund.updated'] as const)(
  'money of a refund that never went back is not shown as refunded, as %s says, and can be sent again',
  async (type) => {
    const { buyer, ordered, refund, first } = await refunded()
    expect(first).toMatchObject({ status: 'refunded', refunded: 10_000, refundable: 0 })
    stripe.page.failRefund(type)
    await sendEvents()
    expect(await show(ordered.id)).toMatchObject({
      status: 'paid',
      refunded: 0,
      refundable: 10_000,
      is_refund_pending: false,
      payments: [{ status: 'paid', refund_refusal: 'lost_or_stolen_card' }],
    })
    const own = await school.call(getOrder, { params: { orderId: ordered.id }, token: buyer.token })
    expect(own.body.status).toBe('paid')
    expect(await ledgerSum(school, ordered.id)).toBe(10_000)
    const problems = (await school.call(listPaymentProblems, { query: reportPeriod(), token })).body.problems
    expect(problems).toContainEqual(
      expect.objectContaining({ order_id: ordered.id, refund_refusal: 'lost_or_stolen_card' }),
    )
    expect(await refund()).toMatchObject({ status: 'refunded', refunded: 10_000, refundable: 0 })
    await sendEvents()
    expect(await ledgerSum(school, ordered.id)).toBe(0)
  },
)

test('the books reverse only the failed one of two refunds', async () => {
  const { ordered, refund } = await refunded({ amount: 3000 })
  await refund(2000)
  await sendEvents()
  stripe.page.failRefund('refund.failed')
  await sendEvents()
  expect(await show(ordered.id)).toMatchObject({ status: 'paid', refunded: 3000, refundable: 7000 })
  expect(await ledgerSum(school, ordered.id)).toBe(7000)
})

test('points of a refund are returned once, even if its money is sent again', async () => {
  const { buyer, refund } = await refunded({ points: 30 })
  const balance = async () => (await school.call(getScoreAmount, { token: buyer.token })).body.data.amount
  expect(await balance()).toBe(300)
  stripe.page.failRefund('refund.failed')
  await sendEvents()
  await refund()
  await sendEvents()
  expect(await balance()).toBe(300)
})

test('a failed refund is found within the hour though its event never came', async () => {
  const { ordered } = await refunded()
  stripe.page.failRefund('refund.failed')
  stripe.events.splice(0)
  await fetchEvents({ ...school, signal: new AbortController().signal })
  expect(await show(ordered.id)).toMatchObject({ status: 'paid', refunded: 0 })
  expect(await ledgerSum(school, ordered.id)).toBe(10_000)
})
