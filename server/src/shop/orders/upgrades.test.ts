import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Body } from '#contract/endpoint.ts'
import { payInstalment } from '#contract/shop/instalments/paymentApi.ts'
import { listInstalments } from '#contract/shop/instalments/api.ts'
import { getOrder, getOrderPrice, listOrders, type createOrder } from '#contract/shop/orders/api.ts'
import { refundOrder } from '#contract/shop/orders/staffApi.ts'
import { getServicePage } from '#contract/shop/services/api.ts'
import { listStreams } from '#contract/learning/streams/api.ts'
import { addCourse } from '../../../test/course.ts'
import {
  addBuyer,
  addService,
  ledgerSum,
  payOnPage,
  postPage,
  providerOf,
  referenceOf,
  sendEvent,
  type Buyer,
} from '../../../test/payments.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'

let school: School
let courseId: number
let small: number
let large: number
let staffToken: string
beforeAll(async () => {
  school = await startSchool()
  courseId = (await addCourse(school.database)).id
  small = await addService(school, { courseId, price: 4900, days: 30, consultations: 1 })
  large = await addService(school, { courseId, price: 8900, days: 50, consultations: 4 })
  staffToken = (await addStaffMember(school, 'admin')).staffToken
})
afterAll(() => school.close())

async function buy(buyer: Buyer, serviceId: number, body: Body<typeof createOrder> = {}): Promise<number> {
  const ordered = (await buyer.order(serviceId, body)).body
  await payOnPage(school, ordered)
  return ordered.id
}

async function owner({ points = 0 } = {}): Promise<{ buyer: Buyer; orderId: number }> {
  const buyer = await addBuyer(school, { points })
  return { buyer, orderId: await buy(buyer, small) }
}

const show = async ({ token }: Buyer, orderId: number) =>
  (await school.call(getOrder, { params: { orderId }, token })).body
const page = async ({ token }: Buyer, id: number) => (await school.call(getServicePage, { query: { id }, token })).body

/** The only run of the course, with its length in days. */
async function runOf({ token }: Buyer) {
  const [run, ...others] = (await school.call(listStreams, { token })).body
  expect(others).toEqual([])
  const days = run ? Math.round((run.end_date - run.start_date) / 86_400) : 0
  return { days, consultations: run?.max_consultation_count, status: run?.status }
}

function refund(orderId: number, amount: number) {
  const body = { client_id: randomUUID(), amount, ends_access: true, reason: 'Asked by phone' }
  return school.call(refundOrder, { params: { orderId }, body, token: staffToken })
}

describe("a larger service of the learner's course", () => {
  test('an upgrade costs the difference to the paid money, and says so before the button', async () => {
    const { buyer } = await owner()
    expect(await page(buyer, large)).toMatchObject({ state: 'upgrade', upgrades: { paid: 4900 } })
    expect((await page(buyer, small)).state).toBe('owned')
    const price = (await school.call(getOrderPrice, { params: { serviceId: large }, token: buyer.token })).body
    expect(price.sums).toMatchObject({ price: 8900, already_paid: 4900, amount: 4000, due: 4000 })
    const orderId = await buy(buyer, large)
    expect(await show(buyer, orderId)).toMatchObject({ status: 'paid', sums: { already_paid: 4900, amount: 4000 } })
    expect(await ledgerSum(school, orderId)).toBe(4000)
    expect((await page(buyer, large)).state).toBe('owned')
    expect((await buyer.order(large)).body.id).toBe(orderId)
  })

  test('an upgrade costs the points that paid for the smaller service', async () => {
    const buyer = await addBuyer(school, { points: 300 })
    await buy(buyer, small, { points: 20 })
    expect((await buyer.order(large)).body.sums).toMatchObject({ already_paid: 2900, amount: 6000 })
  })

  test('an upgrade gives the longer access from the beginning of the run, and the larger count of consultations', async () => {
    const { buyer } = await owner()
    expect(await runOf(buyer)).toMatchObject({ days: 30, consultations: 1 })
    await buy(buyer, large)
    expect(await runOf(buyer)).toMatchObject({ days: 50, consultations: 4 })
  })

  test('an upgrade can be followed by an even larger one', async () => {
    const { buyer } = await owner()
    await buy(buyer, large)
    const largest = await addService(school, { courseId, price: 10_000, days: 60 })
    expect((await buyer.order(largest)).body.sums).toMatchObject({ already_paid: 8900, amount: 1100 })
  })

  test('an upgrade is priced again if it was ordered before the smaller service', async () => {
    const buyer = await addBuyer(school)
    const open = (await buyer.order(large)).body
    await buy(buyer, small)
    const ordered = (await buyer.order(large)).body
    expect(ordered).toMatchObject({ sums: { already_paid: 4900, amount: 4000 } })
    expect((await show(buyer, open.id)).failure_code).toBe('replaced')
  })

  test('an upgrade costs the full price for another person, who has no such order', async () => {
    const { buyer } = await owner()
    const upgrade = (await buyer.order(large)).body
    const other = await addBuyer(school)
    expect((await other.order(large)).body.sums).toMatchObject({ already_paid: 0, amount: 8900 })
    const asked = await school.call(getOrder, { params: { orderId: upgrade.id }, token: other.token })
    expect(asked.status).toBe(404)
  })

  test('twenty orders of an upgrade at once are one', async () => {
    const { buyer } = await owner()
    const orders = await Promise.all(Array.from({ length: 20 }, () => buyer.order(large)))
    expect(new Set(orders.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect((await school.call(listOrders, { token: buyer.token })).body).toHaveLength(2)
  })

  test('the second of two paid upgrades is refunded', async () => {
    const { buyer } = await owner()
    const other = await addService(school, { courseId, price: 7900, days: 40 })
    const [first, second] = [(await buyer.order(large)).body, (await buyer.order(other)).body]
    await payOnPage(school, first)
    await payOnPage(school, second)
    expect(await ledgerSum(school, first.id)).toBe(4000)
    expect(await ledgerSum(school, second.id)).toBe(0)
    expect(await runOf(buyer)).toMatchObject({ days: 50 })
  })
})

test('an upgrade waits for the instalments of the smaller service', async () => {
  const months = await addService(school, { courseId, price: 4000, days: 30, instalments: 2 })
  const buyer = await addBuyer(school)
  await buy(buyer, months, { plan: 'instalments' })
  expect((await page(buyer, large)).upgrades).toMatchObject({ paid: 2000, has_open_instalments: true })
  expect((await buyer.order(large)).failure).toMatchObject({ code: 'instalments_open', status: 409 })
  const [plan] = (await school.call(listInstalments, { token: buyer.token })).body
  const paying = await school.call(payInstalment, { params: { instalmentId: plan?.id ?? 0 }, token: buyer.token })
  await postPage(school, paying.body, { step: 'card', card: 'success', delivery: 'before_return' })
  expect((await buyer.order(large)).body.sums).toMatchObject({ already_paid: 4000, amount: 4900 })
})

describe('a refund', () => {
  test('refunding an upgrade returns to the smaller service', async () => {
    const { buyer, orderId } = await owner()
    const upgradeId = await buy(buyer, large)
    expect((await refund(upgradeId, 4000)).body).toMatchObject({ status: 'refunded' })
    expect(await runOf(buyer)).toMatchObject({ days: 30, consultations: 1, status: 'open' })
    expect((await page(buyer, large)).state).toBe('upgrade')
    await refund(orderId, 4900)
    expect((await runOf(buyer)).status).toBe('ended')
  })

  test('refunding an upgrade in two parts takes its days once', async () => {
    const { buyer } = await owner()
    const upgradeId = await buy(buyer, large)
    await refund(upgradeId, 1000)
    await refund(upgradeId, 3000)
    expect(await runOf(buyer)).toMatchObject({ days: 30, consultations: 1, status: 'open' })
    expect(await ledgerSum(school, upgradeId)).toBe(0)
  })

  test('refunding the smaller service is refused while an upgrade builds on it', async () => {
    const { buyer, orderId } = await owner()
    const upgrade = (await buyer.order(large)).body
    expect((await refund(orderId, 4900)).failure).toMatchObject({ code: 'order_upgraded', status: 409 })
    await payOnPage(school, upgrade)
    expect((await refund(orderId, 4900)).failure).toMatchObject({ code: 'order_upgraded' })
    expect(await ledgerSum(school, orderId)).toBe(4900)
  })
})

describe('refunds at the provider', () => {
  type Bought = Awaited<ReturnType<Buyer['order']>>['body']

  async function pay(buyer: Buyer, serviceId: number): Promise<Bought> {
    const ordered = (await buyer.order(serviceId)).body
    await payOnPage(school, ordered)
    return ordered
  }

  async function returnMoney(ordered: Bought, amountMinor: number) {
    const reference = referenceOf(ordered)
    await providerOf(school).refund({ key: `${reference} ${amountMinor}`, reference, amountMinor })
    await sendEvent(school, reference)
  }

  test.each(['smaller first', 'dearer first'])('refunding both services ends the run, %s', async (sequence) => {
    const buyer = await addBuyer(school)
    const [smaller, dearer] = [await pay(buyer, small), await pay(buyer, large)]
    const refunds = [
      { ordered: smaller, amount: 4900 },
      { ordered: dearer, amount: 4000 },
    ]
    if (sequence === 'dearer first') refunds.reverse()
    for (const { ordered, amount } of refunds) {
      expect((await runOf(buyer)).status).toBe('open')
      await returnMoney(ordered, amount)
    }
    expect((await runOf(buyer)).status).toBe('ended')
  })

  test("after a provider's refund of the smaller service the run ends once staff refund the upgrade with its access", async () => {
    const buyer = await addBuyer(school)
    const [smaller, dearer] = [await pay(buyer, small), await pay(buyer, large)]
    await returnMoney(smaller, 4900)
    expect(await runOf(buyer)).toMatchObject({ days: 50, status: 'open' })
    await refund(dearer.id, 4000)
    expect((await runOf(buyer)).status).toBe('ended')
  })

  test("a provider's refund of two of three services keeps the third, and a refund of all three ends the run", async () => {
    const largest = await addService(school, { courseId, price: 10_000, days: 60 })
    const buyer = await addBuyer(school)
    const [first, second, third] = [await pay(buyer, small), await pay(buyer, large), await pay(buyer, largest)]
    await returnMoney(second, 4000)
    await returnMoney(first, 4900)
    expect(await runOf(buyer)).toMatchObject({ days: 60, status: 'open' })
    await returnMoney(third, 1100)
    expect((await runOf(buyer)).status).toBe('ended')
  })

  test("a provider's refund of the smaller service ends the run while the upgrade is only ordered, which is then refunded", async () => {
    const buyer = await addBuyer(school)
    const smaller = await pay(buyer, small)
    const dearer = (await buyer.order(large)).body
    await returnMoney(smaller, 4900)
    expect((await runOf(buyer)).status).toBe('ended')
    await payOnPage(school, dearer)
    expect(await ledgerSum(school, dearer.id)).toBe(0)
    expect((await runOf(buyer)).status).toBe('ended')
  })

  test.each([
    [4900, 4000, 6000],
    [900, 8000, 2000],
  ])(
    "a provider's refund lowers what an even larger service takes off: %i of the smaller one",
    async (back, credited, amount) => {
      const largest = await addService(school, { courseId, price: 10_000, days: 60 })
      const buyer = await addBuyer(school)
      const smaller = await pay(buyer, small)
      await pay(buyer, large)
      await returnMoney(smaller, back)
      expect((await page(buyer, largest)).upgrades).toMatchObject({ paid: credited })
      expect((await buyer.order(largest)).body.sums).toMatchObject({ already_paid: credited, amount })
    },
  )
})
