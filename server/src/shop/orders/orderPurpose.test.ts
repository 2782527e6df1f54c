import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getOrder } from '#contract/shop/orders/api.ts'
import { getScoreAmount } from '#contract/learning/points/api.ts'
import { listStreams } from '#contract/learning/streams/api.ts'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { reconcile } from '../payments/jobs.ts'
import { applyPayment, openPaymentPage } from '../payments/payments.ts'
import { ApiError } from '../../platform/errors.ts'
import { maxConsultations } from '#contract/accounts/users/staff.ts'
import { addCourse, addStream } from '../../../test/course.ts'
import {
  addBuyer,
  addService,
  ledgerSum,
  payOnPage,
  providerOf,
  referenceOf,
  sendEvent,
} from '../../../test/payments.ts'
import { addSandboxCard } from '../../../test/recurringPayments.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { eventually } from '../../../test/waiting.ts'
import { signedEvent } from '../sandbox/events.ts'
import { sendDueEvents } from '../sandbox/jobs.ts'
import { closeExpired } from './jobs.ts'

let school: School
let serviceId: number
beforeAll(async () => {
  school = await startSchool()
  serviceId = await addService(school, { courseId: (await addCourse(school.database)).id, days: 30 })
})
afterAll(() => school.close())

const work = () => ({ ...school, signal: new AbortController().signal })
const ofOrder = async (token: string, orderId: number) =>
  (await school.call(getOrder, { params: { orderId }, token })).body
const runsOf = async (token: string) => (await school.call(listStreams, { token })).body
const pointsOf = async (token: string) => (await school.call(getScoreAmount, { token })).body.data.amount

/** Lets an hour pass. */
async function lapse(orderId: number) {
  await school.database.sql`
    update orders set created_at = created_at - interval '1 hour', expires_at = now() where id = ${orderId}`
  await closeExpired(work())
}

/** The bank accepts the payment after all. */
const payLate = (reference: string) => school.database.sql`
  update sandbox_payments set status = 'paid', failure_code = null where reference = ${reference}`

const refund = (reference: string, amountMinor: number) =>
  providerOf(school).refund({ key: `${reference} ${amountMinor}`, reference, amountMinor })

test('an unpaid order expires after an hour: its page is closed, its points are free', async () => {
  const { token, order } = await addBuyer(school, { points: 300 })
  const ordered = (await order(serviceId, { points: 50 })).body
  await lapse(ordered.id)
  expect(await ofOrder(token, ordered.id)).toMatchObject({ status: 'failed', failure_code: 'expired' })
  expect(await pointsOf(token)).toBe(300)
  await payOnPage(school, ordered)
  expect(await runsOf(token)).toEqual([])
})

test('an expired order leaves no page open that was opened while it was closed', async () => {
  const { sql, transaction } = school.database
  const { id: userId, order } = await addBuyer(school)
  const ordered = (await order(serviceId)).body
  // The provider has opened the page, and we do not know it yet.
  const [payment] = await sql<{ id: number }>`
      update payments set reference = null, page_url = null where order_id = ${ordered.id} returning id`
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const holder = transaction(async (own) => {
    await own`select 1 from users where id = ${userId} for update`
    hold()
    await isReleased
  })
  await isHeld
  const closing = lapse(ordered.id)
  const waiting = () => sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await eventually(async () => expect(await waiting()).not.toEqual([]))
  await openPaymentPage(school, payment?.id ?? 0)
  release()
  await Promise.all([holder, closing])
  expect((await providerOf(school).findPayment(referenceOf(ordered))).status).toBe('failed')
})

test('an order paid in its last second is kept', async () => {
  const { token, order } = await addBuyer(school)
  const ordered = (await order(serviceId)).body
  await payOnPage(school, ordered, { delivery: 'never' })
  await lapse(ordered.id)
  expect((await ofOrder(token, ordered.id)).status).toBe('paid')
})

test('a late payment pays for the order if its points are still there', async () => {
  const { token, order } = await addBuyer(school, { points: 300 })
  const ordered = (await order(serviceId, { points: 50 })).body
  await lapse(ordered.id)
  await payLate(referenceOf(ordered))
  await sendEvent(school, referenceOf(ordered))
  expect((await ofOrder(token, ordered.id)).status).toBe('paid')
  expect(await pointsOf(token)).toBe(250)
  expect(await ledgerSum(school, ordered.id)).toBe(5000)
})

test('a late payment is refunded if another order came after it', async () => {
  const { token, order } = await addBuyer(school)
  const former = (await order(serviceId)).body
  await lapse(former.id)
  const latter = (await order(serviceId)).body
  await payOnPage(school, latter)
  await payLate(referenceOf(former))
  await sendEvent(school, referenceOf(former))
  expect((await ofOrder(token, former.id)).status).toBe('failed')
  expect(await ledgerSum(school, former.id)).toBe(0)
  expect(await providerOf(school).findPayment(referenceOf(former))).toMatchObject({ refundedMinor: 10_000 })
  expect(await runsOf(token)).toHaveLength(1)
})

test.each([
  ['a person may', 'ONCE', false],
  ['all people may', 'LAST', true],
])('a late payment is refunded if its code has been used as often as %s', async (_who, code, isOther) => {
  await school.database.sql`
      insert into discounts (code, percent, use_limit, use_limit_per_person)
      values (${code}, 50, ${isOther ? 1 : null}, ${isOther ? null : 1})`
  const { token, order } = await addBuyer(school)
  const ordered = (await order(serviceId, { promocode: code })).body
  await lapse(ordered.id)
  const other = await addService(school, { courseId: (await addCourse(school.database)).id })
  const next = isOther ? (await addBuyer(school)).order : order
  await payOnPage(school, (await next(other, { promocode: code })).body)
  await payLate(referenceOf(ordered))
  await sendEvent(school, referenceOf(ordered))
  expect((await ofOrder(token, ordered.id)).status).toBe('failed')
  expect(await providerOf(school).findPayment(referenceOf(ordered))).toMatchObject({ refundedMinor: 5000 })
})

test('a late payment is refunded if its points are spent by now', async () => {
  const { token, order } = await addBuyer(school, { points: 210 })
  const ordered = (await order(serviceId, { points: 50 })).body
  await lapse(ordered.id)
  const dear = await addService(school, { courseId: (await addCourse(school.database)).id, price: 80_000 })
  await payOnPage(school, (await order(dear, { points: 200 })).body)
  await payLate(referenceOf(ordered))
  await sendEvent(school, referenceOf(ordered))
  expect((await ofOrder(token, ordered.id)).status).toBe('failed')
  expect([await ledgerSum(school, ordered.id), await pointsOf(token)]).toEqual([0, 10])
})

test('a card saved by a refunded payment is reported', async () => {
  const { sql } = school.database
  const subscription = await addService(school, { kind: 'subscription', price: 80_000 })
  const { id: userId, order } = await addBuyer(school, { points: 300 })
  const ordered = (await order(subscription, { points: 200 })).body
  await payOnPage(school, ordered, { delivery: 'never' })
  // The order has failed, and its points were spent elsewhere.
  await sql`update orders set status = 'failed', failure_code = 'expired', failed_at = now() where id = ${ordered.id}`
  await sendEvent(school, referenceOf(ordered))
  expect(await providerOf(school).findPayment(referenceOf(ordered))).toMatchObject({ refundedMinor: ordered.sums.due })
  expect(await sql`select 1 from cards where user_id = ${userId}`).toHaveLength(1)
  expect(await sql`select 1 from live_events where user_id = ${userId} and kind = 'payment'`).toHaveLength(1)
})

test('a payment is refunded if its order cannot be granted any more', async () => {
  const courseId = (await addCourse(school.database)).id
  const more = await addService(school, { kind: 'consultations', courseId, consultations: 3, price: 900 })
  const { id: userId, token, order } = await addBuyer(school, { points: 0 })
  const streamId = await addStream(school.database, { userId, courseId }, { today: 1 })
  const ordered = (await order(more)).body
  await school.database.sql`update streams set max_consultation_count = ${maxConsultations} where id = ${streamId}`
  await payOnPage(school, ordered)
  expect(await ofOrder(token, ordered.id)).toMatchObject({ status: 'failed', failure_code: 'unavailable' })
  expect(await ledgerSum(school, ordered.id)).toBe(0)
  expect(await providerOf(school).findPayment(referenceOf(ordered))).toMatchObject({ refundedMinor: 900 })
})

test('a payment of an account that has been erased is refunded', async () => {
  const { id, order } = await addBuyer(school)
  const ordered = (await order(serviceId)).body
  await school.database.sql`
    update users set email = null, closed_at = now() - interval '20 days', deleted_at = now() where id = ${id}`
  await payOnPage(school, ordered)
  expect(await ledgerSum(school, ordered.id)).toBe(0)
  expect(await providerOf(school).findPayment(referenceOf(ordered))).toMatchObject({ refundedMinor: 10_000 })
})

test('a payment reported while the database is busy pays for the order on the next try', async () => {
  const { token, order } = await addBuyer(school)
  const ordered = (await order(serviceId)).body
  await payOnPage(school, ordered, { delivery: 'never' })
  const [payment] = await school.database.sql<{ id: number }>`select id from payments where order_id = ${ordered.id}`
  const { database } = school
  const waits = [new ApiError('unavailable')]
  // The first transaction begins too late.
  const transaction: typeof database.transaction = async (...parameters) => {
    const failure = waits.pop()
    if (failure) throw failure
    return database.transaction(...parameters)
  }
  const busy = { ...school, database: { ...database, transaction } }
  await expect(applyPayment(busy, payment?.id ?? 0)).rejects.toThrow('unavailable')
  await applyPayment(school, payment?.id ?? 0)
  expect((await ofOrder(token, ordered.id)).status).toBe('paid')
  expect(await ledgerSum(school, ordered.id)).toBe(10_000)
})

test('a card is not charged for an order closed before the charge was requested', async () => {
  const { sql } = school.database
  const { id: userId, token, order } = await addBuyer(school)
  const cardId = await addSandboxCard(sql, userId)
  const ordered = (await order(serviceId)).body
  await sql`update payments set card_id = ${cardId}, reference = null, page_url = null, idempotency_key = gen_random_uuid()
    where order_id = ${ordered.id}`
  const [payment] = await sql<{ id: number }>`select id from payments where order_id = ${ordered.id}`
  await lapse(ordered.id)
  await applyPayment(school, payment?.id ?? 0)
  expect(await ofOrder(token, ordered.id)).toMatchObject({ status: 'failed', failure_code: 'expired' })
  expect(
    await sql`select 1 from sandbox_payments where customer = ${`customer_${userId}`} and status = 'paid'`,
  ).toEqual([])
})

test('a refund to an erased account is in the ledger', async () => {
  const { id, order } = await addBuyer(school)
  const ordered = (await order(serviceId)).body
  await payOnPage(school, ordered)
  await school.database.sql`
    update users set email = null, closed_at = now() - interval '20 days', deleted_at = now() where id = ${id}`
  await refund(referenceOf(ordered), 10_000)
  expect((await sendEvent(school, referenceOf(ordered))).statusCode).toBe(200)
  expect(await ledgerSum(school, ordered.id)).toBe(0)
})

test('a refund at the provider ends everything that began with the order, and returns its points', async () => {
  const { token, order } = await addBuyer(school, { points: 300 })
  const ordered = (await order(serviceId, { points: 50 })).body
  await payOnPage(school, ordered)
  expect(await runsOf(token)).toMatchObject([{ status: 'open' }])
  await refund(referenceOf(ordered), 2000)
  await sendEvent(school, referenceOf(ordered))
  expect((await ofOrder(token, ordered.id)).status).toBe('paid')
  expect(await ledgerSum(school, ordered.id)).toBe(3000)
  await refund(referenceOf(ordered), 3000)
  await sendEvent(school, referenceOf(ordered))
  expect((await ofOrder(token, ordered.id)).status).toBe('refunded')
  expect(await runsOf(token)).toMatchObject([{ status: 'ended' }])
  expect([await ledgerSum(school, ordered.id), await pointsOf(token)]).toEqual([0, 300])
})

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]))
}

/** Possible answers of a provider about a payment, however old or new. */
const answers = {
  created: "status = 'open', refunded_minor = 0, failure_code = null",
  paid: "status = 'paid', refunded_minor = 0, failure_code = null",
  refunded: "status = 'paid', refunded_minor = amount_minor, failure_code = null",
  cancelled: "status = 'failed', refunded_minor = 0, failure_code = 'closed'",
}
const inAnyOrder = permutations(Object.keys(answers) as (keyof typeof answers)[])

test('created, paid, refunded and cancelled lead to one state in any of their 24 orders', async () => {
  expect(inAnyOrder).toHaveLength(24)
  for (const sequence of inAnyOrder) {
    const { token, order } = await addBuyer(school, { points: 300 })
    const ordered = (await order(serviceId, { points: 50 })).body
    const reference = referenceOf(ordered)
    for (const name of sequence) {
      await school.database.pool.query(`update sandbox_payments set ${answers[name]} where reference = $1`, [reference])
      expect((await sendEvent(school, reference)).statusCode).toBe(200)
    }
    const state = {
      status: (await ofOrder(token, ordered.id)).status,
      ledger: await ledgerSum(school, ordered.id),
      points: await pointsOf(token),
      openRuns: (await runsOf(token)).filter(({ status }) => status !== 'ended').length,
    }
    expect([sequence, state]).toEqual([sequence, { status: 'refunded', ledger: 0, points: 300, openRuns: 0 }])
  }
})

test('events of one payment that come at once, in any of 24 orders, lead to one state', async () => {
  const outcomes = new Set<string>()
  for (const [index, sequence] of inAnyOrder.entries()) {
    const { token, order } = await addBuyer(school)
    const ordered = (await order(serviceId)).body
    const reference = referenceOf(ordered)
    await payOnPage(school, ordered, { delivery: 'never' })
    // Half of the events are on the way before the refund.
    const [one = '', two = '', ...rest] = sequence
    await Promise.all([one, two].map((name) => sendEvent(school, reference, { id: `${index} ${name}` })))
    await refund(reference, 10_000)
    await Promise.all(rest.map((name) => sendEvent(school, reference, { id: `${index} ${name}` })))
    const runs = (await runsOf(token)).map(({ status }) => status)
    outcomes.add(JSON.stringify([(await ofOrder(token, ordered.id)).status, await ledgerSum(school, ordered.id), runs]))
  }
  expect([...outcomes]).toEqual([JSON.stringify(['refunded', 0, ['ended']])])
})

test('the sandbox sends events of its refunds', async () => {
  const { order, token } = await addBuyer(school)
  const ordered = (await order(serviceId)).body
  await payOnPage(school, ordered)
  await refund(referenceOf(ordered), 10_000)
  expect((await ofOrder(token, ordered.id)).status).toBe('paid')
  await sendDueEvents(school)
  await eventually(async () => expect((await ofOrder(token, ordered.id)).status).toBe('refunded'))
  expect(await ledgerSum(school, ordered.id)).toBe(0)
})

describe('reconciliation of payments', () => {
  const anHourAgo = (orderId: number) => school.database.sql`
    update payments set created_at = created_at - interval '1 hour', asked_at = asked_at - interval '1 hour'
    where order_id = ${orderId}`

  test('reconciliation finds a payment whose event never came', async () => {
    const { token, order } = await addBuyer(school)
    const ordered = (await order(serviceId)).body
    await payOnPage(school, ordered, { delivery: 'never' })
    await anHourAgo(ordered.id)
    await reconcile(work())
    expect((await ofOrder(token, ordered.id)).status).toBe('paid')
  })

  test('reconciliation applies a stored event that was not applied on arrival', async () => {
    const { token, order } = await addBuyer(school)
    const ordered = (await order(serviceId)).body
    const reference = referenceOf(ordered)
    await payOnPage(school, ordered, { delivery: 'never' })
    await school.database.sql`
      insert into payment_events (adapter, event_id, reference, received_at)
      values ('sandbox', 'lost', ${reference}, now() - interval '1 minute')`
    await reconcile(work())
    expect((await ofOrder(token, ordered.id)).status).toBe('paid')
  })

  test('reconciliation finds a payment although the event of another one cannot be applied', async () => {
    const { sql } = school.database
    const stuck = (await (await addBuyer(school)).order(serviceId)).body
    // A provider whose keys were removed.
    await sql`update payments set adapter = 'stripe' where order_id = ${stuck.id}`
    await sql`
      insert into payment_events (adapter, event_id, reference, received_at)
      values ('stripe', 'stuck', ${referenceOf(stuck)}, now() - interval '1 minute')`
    const { token, order } = await addBuyer(school)
    const ordered = (await order(serviceId)).body
    await payOnPage(school, ordered, { delivery: 'never' })
    await anHourAgo(ordered.id)
    await expect(reconcile(work())).rejects.toThrow('could not be settled')
    expect((await ofOrder(token, ordered.id)).status).toBe('paid')
    await sql`update payment_events set applied_at = now() where event_id = 'stuck'`
  })
})

test('an event while the database is down is refused, and applied once when it is repeated', async () => {
  const { token, order } = await addBuyer(school)
  const ordered = (await order(serviceId)).body
  await payOnPage(school, ordered, { delivery: 'never' })
  const down = openDatabase({ ...school.database.pool.options, max: 2 })
  const app = await buildApp(school.config, down)
  await down.close()
  const event = signedEvent(school.media.secret, { id: 'while down', reference: referenceOf(ordered) })
  const send = (to: typeof app) =>
    to.inject({ method: 'POST', url: '/spa/webhooks/sandbox', payload: event.body, headers: event.headers })
  expect((await send(app)).statusCode).toBeGreaterThanOrEqual(500)
  await app.close()
  expect((await send(school.app)).statusCode).toBe(200)
  expect((await send(school.app)).statusCode).toBe(200)
  await eventually(async () => expect((await ofOrder(token, ordered.id)).status).toBe('paid'))
  expect(await runsOf(token)).toHaveLength(1)
})
