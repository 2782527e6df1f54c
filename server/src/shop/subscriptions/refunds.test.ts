import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import type { Body } from '#contract/endpoint.ts'
import { listSubscriptions } from '#contract/shop/subscriptions/api.ts'
import { dueDate } from '#contract/shop/subscriptions/dueDates.ts'
import * as api from '#contract/shop/subscriptions/staffApi.ts'
import { dayOf } from '#contract/platform/dates.ts'
import { reconcile } from '../payments/jobs.ts'
import { first } from '../../platform/database/database.ts'
import { startOfDay } from '../../platform/calendar.ts'
import { addSandboxCard, addSubscription, addSubscriptionService } from '../../../test/recurringPayments.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn, schoolZone } from '../../../test/schoolZone.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { neverAborted } from '../../../test/waiting.ts'
import { renewSubscriptions } from './jobs.ts'

let school: School
let admin: Awaited<ReturnType<typeof addStaffMember>>
beforeAll(async () => {
  school = await startSchool()
  admin = await addStaffMember(school, 'admin')
})
afterAll(() => school.close())

const due = (periods: number) => dueDate(dateIn(0), { period: 'month', count: 1 }, periods)
const unchanged = () => ({ status: 'active', next_pay_at: startOfDay(schoolZone, dayOf(due(1))), end_date: null })

type Given = Partial<Body<typeof api.refundSubscriptionPayment>>

/** A learner whose card was charged today for a period of €18. */
async function renewed(kind: Parameters<typeof addSandboxCard>[2] = 'success') {
  const { sql } = school.database
  const { id: userId, email } = await school.addLearner()
  const token = await school.signIn(email)
  const cardId = await addSandboxCard(sql, userId, kind)
  const times = { firstPaidOn: dateIn(0), paidPeriods: 0, nextPayAt: startOfDay(schoolZone, dayOf(dateIn(0))) }
  const subscriptionId = await addSubscription(sql, userId, {
    serviceId: await addSubscriptionService(sql),
    cardId,
    ...times,
  })
  await renewSubscriptions({ ...school, signal: neverAborted })
  const params = { userId, subscriptionId }
  const list = async () =>
    (await school.call(api.listSubscriptionPayments, { params, query: {}, token: admin.staffToken })).body.payments
  const paymentId = first(await list())?.id ?? 0
  const refund = (given: Given = {}, by = admin.staffToken) =>
    school.call(api.refundSubscriptionPayment, {
      params: { ...params, paymentId },
      body: { client_id: randomUUID(), amount: 1800, ends_access: false, reason: 'Asked by phone', ...given },
      token: by,
    })
  const own = async () => first((await school.call(listSubscriptions, { token })).body)
  /** The entries of each account in the books about the subscription. */
  const books = async () =>
    Object.fromEntries(
      (
        await sql<{ account: string; sum: number }>`
          select l.account, sum(l.amount_minor)::int as sum
          from money_postings l join money_transactions t on t.id = l.transaction_id join payments p on p.id = t.payment_id
          where p.subscription_id = ${subscriptionId} group by l.account`
      ).map(({ account, sum }) => [account, sum]),
    )
  return { userId, subscriptionId, paymentId, token, list, refund, own, books }
}

const cancellationsOf = (subscriptionId: number) => school.database.sql`
  select reason_type, reason from subscription_cancellations where subscription_id = ${subscriptionId}`

describe('a renewal that is refunded in full', () => {
  test('a full refund of a renewal goes back, is in the books, and leaves the subscription and its next payment', async () => {
    const { list, refund, own, books } = await renewed()
    const paid = { status: 'paid', amount: 1800, refunded: 0, refundable: 1800, currency: 'EUR', card: '•• 4417' }
    expect(await list()).toMatchObject([paid])
    expect((await refund()).body).toMatchObject({
      status: 'refunded',
      refunded: 1800,
      refundable: 0,
      is_refund_pending: false,
    })
    expect(await books()).toEqual({ provider: 0, revenue: -1800, refunds: 1800 })
    expect(await own()).toMatchObject(unchanged())
  })

  test('a full refund of a renewal ends the subscription now, as requested', async () => {
    const { subscriptionId, refund, own, books } = await renewed()
    expect((await refund({ ends_access: true })).body).toMatchObject({ status: 'refunded' })
    expect(await own()).toMatchObject({ status: 'ended', is_active: false, end_date: dateIn(0), next_pay_at: null })
    expect(await cancellationsOf(subscriptionId)).toEqual([{ reason_type: 'other', reason: 'Asked by phone' }])
    expect(await books()).toMatchObject({ provider: 0 })
  })

  test('a full refund of a renewal pressed twice, or repeated, is one', async () => {
    const { refund, list, books } = await renewed()
    const given = { client_id: randomUUID(), amount: 500 }
    const answers = await Promise.all(Array.from({ length: 6 }, () => refund(given)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await refund(given)).body).toMatchObject({ refunded: 500, refundable: 1300 })
    expect(await list()).toMatchObject([{ refunded: 500 }])
    expect(await books()).toMatchObject({ provider: 1300, refunds: 500 })
  })

  test('a full refund of a renewal by two administrators at once sends no more than was paid', async () => {
    const { refund, books } = await renewed()
    const answers = await Promise.all(Array.from({ length: 6 }, () => refund()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await books()).toMatchObject({ provider: 0, refunds: 1800 })
  })
})

test('parts of a renewal are refunded one after the other, and no more than was paid', async () => {
  const { refund, books, own } = await renewed()
  expect((await refund({ amount: 600 })).body).toMatchObject({ status: 'paid', refunded: 600, refundable: 1200 })
  const refused = await refund({ amount: 1201, ends_access: true })
  expect([refused.status, refused.failure]).toMatchObject([422, [{ field: 'amount' }]])
  expect(await own()).toMatchObject(unchanged())
  expect((await refund({ amount: 1200 })).body).toMatchObject({ status: 'refunded', refundable: 0 })
  expect(await books()).toEqual({ provider: 0, revenue: -1800, refunds: 1800 })
})

test('a refund needs a reason, and is in the audit log with it', async () => {
  const { userId, subscriptionId, paymentId, refund } = await renewed()
  expect((await refund({ reason: '  ' })).failure).toMatchObject([{ field: 'reason' }])
  await refund({ amount: 700, ends_access: true })
  const { body } = await school.call(listAuditEntries, { query: { user_id: userId }, token: admin.staffToken })
  expect(body.entries.map(({ action }) => action)).toEqual(['subscription.end', 'subscription.refund'])
  const amount = { minor: 700, currency: 'EUR' }
  const after = { subscription_id: subscriptionId, payment_id: paymentId, amount, ends_access: true }
  expect(body.entries[1]).toMatchObject({ actor_id: admin.id, after: { ...after, reason: 'Asked by phone' } })
})

test('unpaid payments and payments of a store cannot be refunded', async () => {
  const failed = await renewed('declined')
  expect(await failed.list()).toMatchObject([{ status: 'failed', refundable: 0 }])
  expect((await failed.refund()).failure).toMatchObject({ code: 'payment_not_paid', status: 409 })
  const { paymentId, list, refund, books } = await renewed()
  await school.database.sql`update payments set adapter = 'apple' where id = ${paymentId}`
  expect(await list()).toMatchObject([{ status: 'paid', refundable: 0 }])
  expect((await refund()).failure).toMatchObject({ code: 'refunded_by_store', status: 409 })
  expect(await books()).toMatchObject({ provider: 1800 })
})

test('while the card is being charged, a refund does not end the subscription, and nothing goes back', async () => {
  const { subscriptionId, refund, own, books } = await renewed()
  await school.database.sql`
    insert into payments (user_id, subscription_id, adapter, currency, amount_minor, card_id)
    select user_id, id, 'sandbox', 'EUR', 1800, card_id from subscriptions where id = ${subscriptionId}`
  expect((await refund({ ends_access: true })).failure).toMatchObject({ code: 'payment_in_progress' })
  expect(await own()).toMatchObject({ status: 'active' })
  expect((await refund({ amount: 100 })).status).toBe(200)
  expect(await books()).toMatchObject({ provider: 1700 })
})

test('a refund is repeated after the provider did not answer', async () => {
  const { refund, list, books } = await renewed()
  const { pool } = school.database
  await pool.query('alter table sandbox_refunds rename to sandbox_refunds_away')
  try {
    expect((await refund()).body).toMatchObject({ is_refund_pending: true, refunded: 0, refundable: 0 })
    expect((await refund({ amount: 1 })).failure).toMatchObject({ code: 'refund_pending' })
  } finally {
    await pool.query('alter table sandbox_refunds_away rename to sandbox_refunds')
  }
  await reconcile({ ...school, signal: new AbortController().signal })
  expect(await list()).toMatchObject([{ status: 'refunded', is_refund_pending: false, refunded: 1800 }])
  expect(await books()).toMatchObject({ provider: 0 })
})

test('a payment of another person, or of another subscription, is missing', async () => {
  const [one, other] = [await renewed(), await renewed()]
  const body = { client_id: randomUUID(), amount: 100, ends_access: true, reason: 'Asked by phone' }
  const ids = { userId: one.userId, subscriptionId: one.subscriptionId, paymentId: one.paymentId }
  for (const changed of [
    { paymentId: other.paymentId },
    { subscriptionId: other.subscriptionId },
    { userId: other.userId },
    { subscriptionId: other.subscriptionId, paymentId: other.paymentId },
  ]) {
    const params = { ...ids, ...changed }
    const refused = await school.call(api.refundSubscriptionPayment, { params, body, token: admin.staffToken })
    expect([refused.status, changed]).toEqual([404, changed])
  }
  const params = { userId: one.userId, subscriptionId: other.subscriptionId }
  const listed = await school.call(api.listSubscriptionPayments, { params, query: {}, token: admin.staffToken })
  expect(listed.status).toBe(404)
  for (const { own, books } of [one, other]) {
    expect(await own()).toMatchObject(unchanged())
    expect(await books()).toMatchObject({ provider: 1800 })
  }
})

test.each(['expert', 'support', 'content'])('payments of subscriptions are missing for the role %s', async (role) => {
  const { userId, subscriptionId, refund, books } = await renewed()
  const { staffToken: token } = await addStaffMember(school, role)
  const params = { userId, subscriptionId }
  expect((await school.call(api.listSubscriptionPayments, { params, query: {}, token })).status).toBe(404)
  expect((await refund({}, token)).status).toBe(404)
  expect(await books()).toMatchObject({ provider: 1800 })
})

test('the payments of a subscription come page by page, newest first', async () => {
  const { userId, subscriptionId, paymentId } = await renewed()
  await school.database.sql`
    insert into payments (user_id, subscription_id, adapter, currency, amount_minor, status, settled_at, failure_code)
    select ${userId}, ${subscriptionId}, 'sandbox', 'EUR', 1800, 'failed', now(), 'declined' from generate_series(1, 50)`
  const call = { params: { userId, subscriptionId }, token: admin.staffToken }
  const { body: newest } = await school.call(api.listSubscriptionPayments, { ...call, query: {} })
  expect(newest.payments).toHaveLength(50)
  const query = { before: newest.next ?? 0 }
  const { body: oldest } = await school.call(api.listSubscriptionPayments, { ...call, query })
  expect([oldest.payments.map(({ id }) => id), oldest.next]).toEqual([[paymentId], null])
})
