import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOrders } from '#contract/shop/orders/api.ts'
import { maxConsultations } from '#contract/accounts/users/staff.ts'
import { listPaymentProblems } from '#contract/school/reports/api.ts'
import { listStreams } from '#contract/learning/streams/api.ts'
import { reconcile } from '../payments/jobs.ts'
import { addStream } from '../../../test/course.ts'
import { ledgerSum, reportPeriod } from '../../../test/payments.ts'
import { playPackage, startPlayApi, type PlayApi } from '../../../test/playApi.ts'
import { addStoreBuyer, addStoreCourse, startStoreSchool } from '../../../test/storePurchases.ts'
import type { School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { eventually } from '../../../test/waiting.ts'

let school: School
let play: PlayApi
beforeAll(async () => {
  school = await startStoreSchool(async (folder) => {
    play = await startPlayApi(join(folder, 'key.json'))
    return { ...play.environment, STORE_TEST_PURCHASES: 'off' }
  })
})
afterAll(async () => {
  await school.close()
  await play.close()
})

/** A learner who has bought a course in the store, and the application's report of it. */
async function buy(bought: Partial<Parameters<PlayApi['buy']>[0]> = {}) {
  const [buyer, { courseId, productId, serviceId }] = [await addStoreBuyer(school), await addStoreCourse(school)]
  const transaction = play.buy({ productId, accountToken: buyer.accountToken, ...bought })
  const reported = { store: 'google' as const, product_id: productId, transaction }
  return { buyer, courseId, productId, serviceId, transaction, reported, report: () => buyer.report(reported) }
}

async function runsOf(token: string, courseId: number) {
  const { body } = await school.call(listStreams, { token })
  return body.filter((run) => run.course_id === courseId)
}

const ordersOf = async (token: string) => (await school.call(listOrders, { token, query: {} })).body

async function push(notification: object, { id, authorization }: { id?: string; authorization?: string } = {}) {
  const data = Buffer.from(JSON.stringify({ packageName: playPackage, ...notification })).toString('base64')
  return school.app.inject({
    method: 'POST',
    url: '/spa/webhooks/google',
    payload: { message: { messageId: id ?? randomUUID(), data } },
    headers: { authorization: authorization ?? (await play.authorize()) },
  })
}

const voided = (purchaseToken: string) => ({ voidedPurchaseNotification: { purchaseToken, productType: 2 } })
const context = () => ({ ...school, signal: new AbortController().signal })

describe('a purchase that Google knows', () => {
  test('a purchase at Google gives the course once, at the price of the store, and is acknowledged', async () => {
    const { buyer, courseId, transaction, report } = await buy({ currency: 'JPY', units: '5000', nanos: 0 })
    const { status, body } = await report()
    expect([status, body.order]).toMatchObject([200, { status: 'paid', price: 5000, currency: 'JPY' }])
    expect(play.acknowledged).toContain(transaction)
    expect((await report()).body.order?.id).toBe(body.order?.id)
    expect(play.acknowledged.filter((one) => one === transaction)).toHaveLength(1)
    expect(await runsOf(buyer.token, courseId)).toHaveLength(1)
    expect(await ledgerSum(school, body.order?.id ?? 0)).toBe(5000)
  })

  test('a purchase at Google belongs to one account: of 20 reports of two accounts at once one gives the course', async () => {
    const { buyer, reported, courseId } = await buy({ accountToken: undefined })
    const other = await addStoreBuyer(school)
    const reports = Array.from({ length: 20 }, (_one, index) => (index % 2 === 0 ? buyer : other).report(reported))
    const statuses = (await Promise.all(reports)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.filter((status) => status === 409)).toHaveLength(10)
    expect((await Promise.all([buyer, other].map(({ token }) => runsOf(token, courseId)))).flat()).toHaveLength(1)
  })

  test('a purchase at Google closes an order of the same service that waits for a card', async () => {
    const { buyer, serviceId, courseId, report } = await buy()
    expect((await buyer.order(serviceId)).body.status).toBe('pending')
    expect((await report()).body.order).toMatchObject({ status: 'paid' })
    expect((await ordersOf(buyer.token)).map(({ status }) => status)).toEqual(['paid', 'failed'])
    expect(await runsOf(buyer.token, courseId)).toHaveLength(1)
  })
})

describe('refused purchases at Google', () => {
  const codeOf = async (bought: Partial<Parameters<PlayApi['buy']>[0]>, changed: object = {}) => {
    const { buyer, reported } = await buy(bought)
    const { status, failure } = await buyer.report({ ...reported, ...changed })
    expect(await ordersOf(buyer.token)).toEqual([])
    return [status, (failure as { code: string }).code]
  }

  test('refuses pending, refunded and test purchases', async () => {
    expect(await codeOf({ purchaseState: 2 })).toEqual([409, 'purchase_pending'])
    expect(await codeOf({ purchaseState: 1 })).toEqual([409, 'purchase_refunded'])
    expect(await codeOf({ isTest: true })).toEqual([409, 'purchase_invalid'])
  })

  test('another application, another product and an unknown token are refused', async () => {
    expect(await codeOf({}, { app_id: 'com.example.other' })).toEqual([409, 'purchase_invalid'])
    expect(await codeOf({}, { product_id: 'com.example.school.other' })).toEqual([409, 'purchase_invalid'])
    expect(await codeOf({}, { transaction: 'unknown' })).toEqual([409, 'purchase_invalid'])
  })

  test('purchases are refused for a while if Google does not answer', async () => {
    const { report } = await buy()
    play.answers.left = 0
    const refused = await report()
    play.answers.left = Infinity
    expect([refused.status, refused.failure]).toMatchObject([503, { code: 'unavailable' }])
    expect((await report()).body.order).toMatchObject({ status: 'paid' })
  })
})

test('an archived service is granted to people who bought it before', async () => {
  const { buyer, courseId, serviceId, report } = await buy()
  await school.database.sql`update services set archived_at = now() where id = ${serviceId}`
  expect((await report()).body.order).toMatchObject({ status: 'paid', service_id: serviceId })
  expect(await runsOf(buyer.token, courseId)).toHaveLength(1)
})

async function listProblems() {
  const { staffToken: token } = await addStaffMember(school, 'admin')
  return (await school.call(listPaymentProblems, { query: reportPeriod(), token })).body.problems
}

test.each([
  ['whose run is not there', {}],
  ['of a run that a subscription pays', { is_optional_purchase: true }],
])('an extension %s is reported to staff, because the store has taken the money', async (_which, run) => {
  const { buyer, courseId, serviceId, report } = await buy()
  await school.database.sql`update services set kind = 'course_extension', access_days = 30 where id = ${serviceId}`
  if ('is_optional_purchase' in run) {
    const streamId = await addStream(school.database, { userId: buyer.id, courseId }, { today: 1 })
    await school.database.sql`update streams set is_optional_purchase = true where id = ${streamId}`
  }
  expect((await report()).body.order).toMatchObject({ status: 'failed', failure_code: 'unavailable' })
  const problems = (await listProblems()).filter(({ user_id: userId }) => userId === buyer.id)
  expect(problems).toMatchObject([{ not_given: 'unavailable', received: 4999 }])
})

test('a purchase that cannot be granted any more is reported to staff, because only Google can refund it', async () => {
  const { sql } = school.database
  const [buyer, { courseId, productId, serviceId }] = [await addStoreBuyer(school), await addStoreCourse(school)]
  await sql`update services set kind = 'consultations', consultation_count = 3 where id = ${serviceId}`
  const streamId = await addStream(school.database, { userId: buyer.id, courseId }, { today: 1 })
  const transaction = play.buy({ productId, accountToken: buyer.accountToken })
  play.answers.left = 2
  const reported = { store: 'google' as const, product_id: productId, transaction }
  expect((await buyer.report(reported)).status).toBe(503)
  play.answers.left = Infinity
  await sql`update streams set max_consultation_count = ${maxConsultations} where id = ${streamId}`
  expect((await buyer.report(reported)).body.order).toMatchObject({ status: 'failed', failure_code: 'unavailable' })
  const problems = async () => (await listProblems()).filter(({ user_id: userId }) => userId === buyer.id)
  expect(await problems()).toMatchObject([{ user_id: buyer.id, not_given: 'unavailable', received: 4999 }])
  play.change(transaction, { purchaseState: 1 })
  expect((await push(voided(transaction))).statusCode).toBe(200)
  await eventually(async () => expect(await problems()).toEqual([]))
})

describe('a push of Google', () => {
  test("Google's push of a refund ends the purchase, once, however often it comes", async () => {
    const { buyer, courseId, transaction, report } = await buy()
    const orderId = (await report()).body.order?.id ?? 0
    play.change(transaction, { purchaseState: 1 })
    const id = randomUUID()
    const sent = await Promise.all(Array.from({ length: 10 }, () => push(voided(transaction), { id })))
    expect(new Set(sent.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const isRefunded = async () =>
      expect(await ordersOf(buyer.token)).toMatchObject([{ id: orderId, status: 'refunded' }])
    // Work longer than the store waits continues after the answer.
    await eventually(isRefunded)
    expect(await runsOf(buyer.token, courseId)).toMatchObject([{ status: 'ended' }])
    expect(await ledgerSum(school, orderId)).toBe(0)
  })

  test("Google's push only says which purchase to look at", async () => {
    const { buyer, transaction, report } = await buy()
    await report()
    expect((await push(voided(transaction))).statusCode).toBe(200)
    expect(await ordersOf(buyer.token)).toMatchObject([{ status: 'paid' }])
    expect((await push(voided('unknown'))).statusCode).toBe(200)
    expect((await push({ testNotification: { version: '1.0' } })).statusCode).toBe(200)
  })

  test('a push that is not signed for us in the name of the account is refused', async () => {
    const { transaction } = await buy()
    const forgeries = [
      await play.authorize({ email: 'somebody@school.test' }),
      await play.authorize({ audience: 'somebody else' }),
      'Bearer no',
    ]
    for (const authorization of forgeries)
      expect((await push(voided(transaction), { authorization })).statusCode).toBe(403)
  })
})

test('the reconciliation grants a purchase that was written but not applied', async () => {
  const { buyer, courseId, report } = await buy()
  // Verified, but not read again after the commit.
  play.answers.left = 2
  expect((await report()).status).toBe(503)
  play.answers.left = Infinity
  expect(await ordersOf(buyer.token)).toMatchObject([{ status: 'created' }])
  await school.database.sql`update payments set asked_at = now() - interval '1 hour' where adapter = 'google'`
  await reconcile(context())
  const orders = await ordersOf(buyer.token)
  expect(orders).toMatchObject([{ status: 'paid' }])
  expect(await runsOf(buyer.token, courseId)).toHaveLength(1)
  expect((await report()).body.order?.id).toBe(orders[0]?.id)
})
