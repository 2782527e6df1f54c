import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refundOrder } from '#contract/shop/orders/staffApi.ts'
import { listOrders } from '#contract/shop/orders/api.ts'
import { renewSubscription } from '#contract/shop/subscriptions/paymentApi.ts'
import { mailReceipts } from '../orders/receipts.ts'
import { listExtensions } from '#contract/shop/extensions/api.ts'
import { listStreams } from '#contract/learning/streams/api.ts'
import { newAppleChain } from '../../../test/appleChain.ts'
import { addCourse, addStream } from '../../../test/course.ts'
import { addService, ledgerSum } from '../../../test/payments.ts'
import {
  prefix,
  addStoreBuyer,
  addStoreCourse,
  appleTransaction,
  bundleId,
  startStoreSchool,
} from '../../../test/storePurchases.ts'
import type { School } from '../../../test/school.ts'
import { dateIn } from '../../../test/schoolZone.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { eventually, neverAborted } from '../../../test/waiting.ts'

const chain = newAppleChain()
const appId = 1_234_567_890
let school: School
beforeAll(async () => {
  school = await startStoreSchool(async (folder) => {
    const rootFile = join(folder, 'root.pem')
    await writeFile(rootFile, chain.root)
    return { APPLE_APPS: `${bundleId}:${appId}`, APPLE_STORE_ROOT: rootFile, STORE_TEST_PURCHASES: 'off' }
  })
})
afterAll(() => school.close())

type Changed = Record<string, unknown>

/** A learner who has bought a course in the store, and the application's report of it. */
async function buy(changed: Changed = {}, signer = chain) {
  const [buyer, { courseId, productId }] = [await addStoreBuyer(school), await addStoreCourse(school)]
  const payload = appleTransaction(productId, { appAccountToken: buyer.accountToken, ...changed })
  const reported = { store: 'apple' as const, product_id: productId, transaction: await signer.sign(payload) }
  return { buyer, courseId, productId, payload, reported, report: () => buyer.report(reported) }
}

async function runsOf(token: string, courseId: number) {
  const { body } = await school.call(listStreams, { token })
  return body.filter((run) => run.course_id === courseId)
}

const ordersOf = async (token: string) => (await school.call(listOrders, { token, query: {} })).body

async function notify(payload: Changed, { id = randomUUID(), signer = chain, type = 'REFUND' } = {}) {
  const signedPayload = await signer.sign({
    notificationType: type,
    notificationUUID: id,
    version: '2.0',
    signedDate: Date.now(),
    data: { appAppleId: appId, bundleId, environment: 'Production', signedTransactionInfo: await signer.sign(payload) },
  })
  return school.app.inject({ method: 'POST', url: '/spa/webhooks/apple', payload: { signedPayload } })
}

const refunded = (payload: Changed) => ({ ...payload, revocationDate: Date.now(), signedDate: Date.now() + 1000 })

describe('a purchase that Apple has signed', () => {
  test('a purchase at Apple gives the course once, at the price of the store', async () => {
    const { buyer, courseId, report } = await buy({ price: 54_990, currency: 'USD' })
    const { status, body } = await report()
    expect([status, body.order]).toMatchObject([
      200,
      { status: 'paid', price: 5499, currency: 'USD', payment_url: null },
    ])
    expect(await runsOf(buyer.token, courseId)).toHaveLength(1)
    expect(await ledgerSum(school, body.order?.id ?? 0)).toBe(5499)
    const again = await report()
    expect(again.body.order?.id).toBe(body.order?.id)
    expect(await ordersOf(buyer.token)).toHaveLength(1)
  })

  test('a purchase at Apple has the receipt of the store, and none of the school', async () => {
    const { buyer, report } = await buy()
    expect((await report()).body.order).toMatchObject({ status: 'paid' })
    await mailReceipts({ ...school, signal: neverAborted })
    const receipts = await school.database.sql`select subject from mails where user_id = ${buyer.id}`
    expect(receipts).toEqual([])
    const left = await school.database.sql`
      select id from orders where user_id = ${buyer.id} and receipt_written_at is null`
    expect(left).toEqual([])
  })

  test('a purchase at Apple reported 20 times at once is one order and one run', async () => {
    const { buyer, courseId, report } = await buy()
    const answers = await Promise.all(Array.from({ length: 20 }, report))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.order?.id)).size).toBe(1)
    expect(await runsOf(buyer.token, courseId)).toHaveLength(1)
  })

  test('a purchase at Apple belongs to one of two accounts that report it at once', async () => {
    const { buyer, reported, courseId } = await buy({ appAccountToken: undefined })
    const other = await addStoreBuyer(school)
    const reports = [buyer, other, buyer, other].map((one) => one.report(reported))
    const answers = (await Promise.all(reports)).map(({ status, failure }) => ({ status, failure }))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.failure).toMatchObject({ code: 'purchase_of_other_account' })
    const runs = await Promise.all([buyer, other].map(({ token }) => runsOf(token, courseId)))
    expect(runs.flat()).toHaveLength(1)
  })

  test('a purchase at Apple for the account that it names belongs to no other', async () => {
    const { reported } = await buy()
    const refused = await (await addStoreBuyer(school)).report(reported)
    expect([refused.status, refused.failure]).toMatchObject([409, { code: 'purchase_of_other_account' }])
  })

  test('a restored purchase at Apple is the same order, under any id', async () => {
    const { buyer, payload, reported, report } = await buy()
    const { body } = await report()
    const restored = await chain.sign({ ...payload, transactionId: randomUUID(), signedDate: Date.now() })
    expect((await buyer.report({ ...reported, transaction: restored })).body.order?.id).toBe(body.order?.id)
  })

  test('a purchase of more days at Apple extends the run that it names, once', async () => {
    const buyer = await addStoreBuyer(school)
    const { id: courseId } = await addCourse(school.database)
    const serviceId = await addService(school, { kind: 'course_extension', courseId, days: 30 })
    const productId = `${prefix}days${serviceId}`
    await school.database.sql`
      update services set appstore_products = ${JSON.stringify([productId])}, brands = '{local}' where id = ${serviceId}`
    const shape = { today: 2, lengthDays: 20 }
    const streamId = await addStream(school.database, { userId: buyer.id, courseId }, shape)
    const newest = await addStream(school.database, { userId: buyer.id, courseId }, shape)
    const headers = { 'x-app-id': 'local' }
    const offered = await school.call(listExtensions, { params: { streamId }, token: buyer.token, headers })
    expect(offered.body).toMatchObject([{ id: serviceId, appstore_product_id: productId }])
    const endsOf = async () => {
      const runs = await runsOf(buyer.token, courseId)
      return [streamId, newest].map((id) => runs.find((run) => run.id === id)?.end_date ?? 0)
    }
    const [before, other] = await endsOf()
    const payload = appleTransaction(productId, { appAccountToken: buyer.accountToken, type: 'Consumable' })
    const transaction = await chain.sign(payload)
    const report = () => buyer.report({ store: 'apple', product_id: productId, transaction, stream_id: streamId })
    for (const { status } of [await report(), await report()]) expect(status).toBe(200)
    expect(await endsOf()).toEqual([(before ?? 0) + 30 * 86_400, other])
  })

  test("a purchase of more days at Apple extends nobody else's run", async () => {
    const [buyer, owner] = [await addStoreBuyer(school), await addStoreBuyer(school)]
    const { id: courseId } = await addCourse(school.database)
    const serviceId = await addService(school, { kind: 'course_extension', courseId, days: 30 })
    const productId = `${prefix}days${serviceId}`
    await school.database.sql`
      update services set appstore_products = ${JSON.stringify([productId])}, brands = '{local}' where id = ${serviceId}`
    const streamId = await addStream(school.database, { userId: owner.id, courseId }, { today: 2, lengthDays: 20 })
    const [before] = await runsOf(owner.token, courseId)
    const report = async (stream_id: number) => {
      const payload = appleTransaction(productId, { appAccountToken: buyer.accountToken, type: 'Consumable' })
      const transaction = await chain.sign(payload)
      const { status, failure } = await buyer.report({ store: 'apple', product_id: productId, transaction, stream_id })
      return [status, failure]
    }
    expect(await report(streamId)).toEqual(await report(987_654_321))
    expect(await runsOf(owner.token, courseId)).toEqual([before])
  })

  test('a free purchase at Apple is granted without a payment', async () => {
    const { buyer, courseId, report } = await buy({ price: 0 })
    const { order } = (await report()).body
    expect(order).toMatchObject({ status: 'paid', price: 0, currency: 'EUR' })
    expect(await runsOf(buyer.token, courseId)).toHaveLength(1)
    expect(await ledgerSum(school, order?.id ?? 0)).toBe(0)
  })
})

test.each([
  ['sold', 49_990],
  ['gave for nothing', 0],
])('a subscription that a store %s ends with its period: nothing is charged for another', async (_how, price) => {
  const buyer = await addStoreBuyer(school)
  const serviceId = await addService(school, { kind: 'subscription' })
  const productId = `${prefix}club${serviceId}`
  await school.database.sql`
    update services set appstore_products = ${JSON.stringify([productId])}, brands = '{local}' where id = ${serviceId}`
  const transaction = await chain.sign(appleTransaction(productId, { type: 'Non-Renewing Subscription', price }))
  const { body } = await buyer.report({ store: 'apple', product_id: productId, transaction })
  const subscriptionId = body.order?.subscription_id ?? 0
  const { sql } = school.database
  const [row] = await sql`
    select status, price_minor, next_try_at, end_date > ${dateIn(0)} as is_open from subscriptions where id = ${subscriptionId}`
  expect(row).toEqual({ status: 'ending', price_minor: null, next_try_at: null, is_open: true })
  const resumed = await school.call(renewSubscription, { query: { id: subscriptionId }, token: buyer.token })
  expect(resumed.failure).toMatchObject({ code: 'subscription_without_payments' })
})

test('only the store refunds its purchases', async () => {
  const { buyer, report } = await buy()
  const orderId = (await report()).body.order?.id ?? 0
  const { staffToken } = await addStaffMember(school, 'admin')
  const body = { client_id: randomUUID(), amount: 100, ends_access: false, reason: 'Asked by phone' }
  const refused = await school.call(refundOrder, { params: { orderId }, body, token: staffToken })
  expect([refused.status, refused.failure]).toMatchObject([409, { code: 'refunded_by_store' }])
  expect(await ordersOf(buyer.token)).toMatchObject([{ status: 'paid' }])
})

describe('refused purchases at Apple', () => {
  const isRefused = async (changed: Changed, signer = chain) => {
    const { buyer, courseId, report } = await buy(changed, signer)
    const { status, failure } = await report()
    expect(await runsOf(buyer.token, courseId)).toEqual([])
    expect(await ordersOf(buyer.token)).toEqual([])
    return [status, (failure as { code: string }).code]
  }

  test.each<[string, Changed]>([
    ['another application', { bundleId: 'com.example.other' }],
    ['the purchase of a tester', { environment: 'Sandbox' }],
    ['what nobody has signed', { environment: 'Xcode' }],
    ['another product', { productId: `${prefix}other` }],
    ['a subscription that Apple renews', { type: 'Auto-Renewable Subscription' }],
    ['what a family shares', { inAppOwnershipType: 'FAMILY_SHARED' }],
  ])('Apple purchases are refused for %s', async (_what, changed) => {
    expect(await isRefused(changed)).toEqual([409, 'purchase_invalid'])
  })

  test('a certificate chain under another root, and a leaf that may not sign purchases, are refused', async () => {
    expect(await isRefused({}, newAppleChain())).toEqual([409, 'purchase_invalid'])
    const unmarked = newAppleChain({ isMarked: false })
    expect(await isRefused({}, unmarked)).toEqual([409, 'purchase_invalid'])
  })

  test('a changed payload is refused', async () => {
    const { buyer, reported, productId } = await buy()
    const [header, , signature] = reported.transaction.split('.')
    const payload = Buffer.from(JSON.stringify(appleTransaction(productId, { price: 1 }))).toString('base64url')
    const refused = await buyer.report({ ...reported, transaction: [header, payload, signature].join('.') })
    expect(refused.failure).toMatchObject({ code: 'purchase_invalid' })
    expect((await buyer.report({ ...reported, transaction: 'no' })).failure).toMatchObject({ code: 'purchase_invalid' })
  })

  test('a product that the school does not sell is refused', async () => {
    const buyer = await addStoreBuyer(school)
    const transaction = await chain.sign(appleTransaction(`${prefix}nothing`))
    const refused = await buyer.report({ store: 'apple', product_id: `${prefix}nothing`, transaction })
    expect(refused.failure).toMatchObject({ code: 'purchase_invalid' })
  })

  test('a store that the installation does not support is refused', async () => {
    const buyer = await addStoreBuyer(school)
    const refused = await buyer.report({ store: 'google', product_id: 'a', transaction: 'a' })
    expect([refused.status, refused.failure]).toMatchObject([409, { code: 'stores_unavailable' }])
    expect((await school.app.inject({ method: 'POST', url: '/spa/webhooks/google', payload: {} })).statusCode).toBe(404)
  })
})

describe('a notification of Apple', () => {
  test("Apple's notification of a refund ends the purchase, once, however often it comes", async () => {
    const { buyer, courseId, payload, report } = await buy()
    const orderId = (await report()).body.order?.id ?? 0
    const id = randomUUID()
    const sent = await Promise.all(Array.from({ length: 10 }, () => notify(refunded(payload), { id })))
    expect(new Set(sent.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const isRefunded = async () =>
      expect(await ordersOf(buyer.token)).toMatchObject([{ id: orderId, status: 'refunded' }])
    // Work longer than the store waits continues after the answer.
    await eventually(isRefunded)
    expect(await runsOf(buyer.token, courseId)).toMatchObject([{ status: 'ended' }])
    expect(await ledgerSum(school, orderId)).toBe(0)
    expect((await report()).body.order).toMatchObject({ id: orderId, status: 'refunded' })
  })

  test("Apple's notification of a refund ends a purchase without a known price too", async () => {
    const { buyer, courseId, payload, report } = await buy({ price: undefined, currency: undefined })
    expect((await report()).body.order).toMatchObject({ status: 'paid', price: 0 })
    const sent = await Promise.all(Array.from({ length: 5 }, () => notify(refunded(payload))))
    expect(new Set(sent.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await ordersOf(buyer.token)).toMatchObject([{ status: 'refunded' }])
    expect(await runsOf(buyer.token, courseId)).toMatchObject([{ status: 'ended' }])
  })

  test('an outdated notification of Apple changes nothing', async () => {
    const { buyer, payload, report } = await buy()
    await report()
    await notify({ ...refunded(payload), signedDate: Date.now() - 86_400_000 })
    expect(await ordersOf(buyer.token)).toMatchObject([{ status: 'paid' }])
  })

  test("Apple's notification of a refund before any report leaves nothing to report", async () => {
    const { buyer, payload, report } = await buy()
    expect((await notify(refunded(payload))).statusCode).toBe(200)
    expect((await report()).failure).toMatchObject({ code: 'purchase_refunded' })
    expect(await ordersOf(buyer.token)).toEqual([])
  })

  test('a notification that Apple has not signed is refused', async () => {
    const { buyer, payload, report } = await buy()
    await report()
    const forged = await notify(refunded(payload), { signer: newAppleChain() })
    expect([forged.statusCode, forged.json<unknown>()]).toMatchObject([403, { code: 'signature_invalid' }])
    expect(await ordersOf(buyer.token)).toMatchObject([{ status: 'paid' }])
  })

  test("Apple's test notification is accepted", async () => {
    expect((await notify(appleTransaction('x', { environment: 'Sandbox' }), { type: 'TEST' })).statusCode).toBe(200)
  })
})
