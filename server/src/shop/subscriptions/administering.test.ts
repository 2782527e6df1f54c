import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { listSubscriptions } from '#contract/shop/subscriptions/api.ts'
import { dueDate, lastPaidDate } from '#contract/shop/subscriptions/dueDates.ts'
import { paySubscription } from '#contract/shop/subscriptions/paymentApi.ts'
import * as api from '#contract/shop/subscriptions/staffApi.ts'
import { dayOf } from '#contract/platform/dates.ts'
import { payOnPage } from '../../../test/payments.ts'
import { addCard, addSubscription, addSubscriptionService } from '../../../test/recurringPayments.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn, schoolZone } from '../../../test/schoolZone.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { startOfDay } from '../../platform/calendar.ts'

let school: School
let admin: Awaited<ReturnType<typeof addStaffMember>>
beforeAll(async () => {
  school = await startSchool()
  admin = await addStaffMember(school, 'admin')
})
afterAll(() => school.close())

const due = (periods: number) => dueDate(dateIn(0), { period: 'month', count: 1 }, periods)

/** A learner with a monthly subscription that was paid today. */
async function subscriber() {
  const { sql } = school.database
  const { id: userId, email } = await school.addLearner()
  const token = await school.signIn(email)
  const nextPayAt = startOfDay(schoolZone, dayOf(due(1)))
  const serviceId = await addSubscriptionService(sql)
  const cardId = await addCard(sql, userId)
  const subscriptionId = await addSubscription(sql, userId, { serviceId, cardId, firstPaidOn: dateIn(0), nextPayAt })
  const params = { userId, subscriptionId }
  const own = async () => (await school.call(listSubscriptions, { token })).body[0]
  const end = (at: api.SubscriptionEnd, { reason = 'Asked by phone', by = admin.staffToken } = {}) =>
    school.call(api.endPersonSubscription, { params, body: { at, reason }, token: by })
  const grant = ({ id = randomUUID(), reason = 'The site was down', by = admin.staffToken } = {}) =>
    school.call(api.grantSubscriptionPeriod, { params, body: { client_id: id, reason }, token: by })
  const audit = async () => {
    const { body } = await school.call(listAuditEntries, { query: { user_id: userId }, token: admin.staffToken })
    return body.entries.map(({ action, actor_id, after }) => ({ action, actor_id, after }))
  }
  return { userId, subscriptionId, token, own, end, grant, audit }
}

test('an administrator sees the subscriptions of a person, and how they are paid', async () => {
  const { userId, subscriptionId } = await subscriber()
  const { body } = await school.call(api.listPersonSubscriptions, { params: { userId }, token: admin.staffToken })
  expect(body).toMatchObject([
    {
      id: subscriptionId,
      title: 'Monthly',
      status: 'active',
      is_active: true,
      price: 1800,
      currency: 'EUR',
      card_mask: '•• 4417',
      next_pay_at: startOfDay(schoolZone, dayOf(due(1))),
      end_date: null,
    },
  ])
  const nobody = { params: { userId: 999_999_999 }, token: admin.staffToken }
  expect((await school.call(api.listPersonSubscriptions, nobody)).status).toBe(404)
})

test('ending a subscription with the paid day keeps it open until then; a repeat has one effect', async () => {
  const { end, own, audit, subscriptionId } = await subscriber()
  expect((await end('paid_day')).body).toMatchObject({
    status: 'ending',
    is_active: true,
    end_date: lastPaidDate(due(1)),
  })
  await Promise.all([end('paid_day'), end('paid_day')])
  expect(await own()).toMatchObject({ status: 'ending', is_active: true, next_pay_at: null })
  const after = { subscription_id: subscriptionId, ends_on: lastPaidDate(due(1)), reason: 'Asked by phone' }
  expect(await audit()).toEqual([{ action: 'subscription.cancel', actor_id: admin.id, after }])
  expect(
    await school.database.sql`
        select reason_type, reason from subscription_cancellations where subscription_id = ${subscriptionId}`,
  ).toEqual([{ reason_type: 'other', reason: 'Asked by phone' }])
})

test('ending a subscription now closes it at once, even one that was ending', async () => {
  const { end, own, audit } = await subscriber()
  await end('paid_day')
  expect((await end('now')).body).toMatchObject({ status: 'ended', is_active: false, end_date: dateIn(0) })
  await end('now')
  expect(await own()).toMatchObject({ status: 'ended', is_active: false })
  expect((await audit()).map(({ action }) => action)).toEqual(['subscription.end', 'subscription.cancel'])
})

test('ending a subscription needs a reason, and is refused during a payment', async () => {
  const { end, own, subscriptionId } = await subscriber()
  expect((await end('now', { reason: '  ' })).failure).toMatchObject([{ field: 'reason' }])
  await school.database.sql`
      insert into payments (user_id, subscription_id, adapter, currency, amount_minor, card_id)
      select user_id, id, 'sandbox', 'EUR', 1800, card_id from subscriptions where id = ${subscriptionId}`
  expect((await end('now')).failure).toMatchObject({ code: 'payment_in_progress' })
  expect(await own()).toMatchObject({ status: 'active' })
})

test('an open page of the learner does not block granting a period or ending the subscription', async () => {
  const { end, grant, own, subscriptionId, token } = await subscriber()
  const { sql } = school.database
  await sql`
    update subscriptions set first_paid_on = first_paid_on - 35, next_pay_at = now() - interval '4 days', failures = 1,
      last_failure = 'declined'
    where id = ${subscriptionId}`
  const { body: page } = await school.call(paySubscription, { query: { id: subscriptionId }, token })
  expect((await grant()).body).toMatchObject({ status: 'active', last_failure: null })
  expect((await end('now')).body).toMatchObject({ status: 'ended', is_active: false })
  // A later payment on it is refunded.
  await payOnPage(school, page)
  expect(await own()).toMatchObject({ status: 'ended', is_active: false })
  expect(await sql`select status from payments where subscription_id = ${subscriptionId}`).toEqual([
    { status: 'refunded' },
  ])
})

test('a granted period moves the next payment; a repeat has one effect', async () => {
  const { grant, own, audit } = await subscriber()
  const id = randomUUID()
  const answers = await Promise.all(Array.from({ length: 6 }, () => grant({ id })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await own()).toMatchObject({ status: 'active', next_pay_at: startOfDay(schoolZone, dayOf(due(2))) })
  expect((await audit()).map(({ action }) => action)).toEqual(['subscription.grant'])
})

test('a granted period moves the last day of an ending subscription, and restarts an ended one', async () => {
  const { grant, end } = await subscriber()
  await end('paid_day')
  expect((await grant()).body).toMatchObject({ status: 'ending', end_date: lastPaidDate(due(2)), next_pay_at: null })
  await end('now')
  expect((await grant()).body).toMatchObject({ status: 'ending', is_active: true, end_date: lastPaidDate(due(1)) })
})

test('a granted period extends a subscription that is paid elsewhere, from its last day', async () => {
  const { grant, end, own, subscriptionId } = await subscriber()
  await school.database.sql`
      update subscriptions set first_paid_on = null, paid_periods = 0, price_minor = null, currency = null, next_try_at = null
      where id = ${subscriptionId}`
  expect((await end('paid_day')).body).toMatchObject({ status: 'ending', end_date: lastPaidDate(due(1)) })
  await school.database.sql`
      update subscriptions set status = 'active', end_date = null,
        next_pay_at = to_timestamp(${startOfDay(schoolZone, dayOf(due(1)))}::bigint) where id = ${subscriptionId}`
  await grant()
  expect(await own()).toMatchObject({ is_active: true, end_date: lastPaidDate(due(2)) })
})

test('a granted period keeps the 31st of a subscription whose first payment is unknown', async () => {
  const { grant, own, subscriptionId } = await subscriber()
  await school.database.sql`
      update subscriptions set first_paid_on = null, paid_periods = 0,
        created_at = to_timestamp(${startOfDay(schoolZone, dayOf('2025-01-31'))}::bigint),
        next_try_at = null, next_pay_at = to_timestamp(${startOfDay(schoolZone, dayOf('2099-02-28'))}::bigint)
      where id = ${subscriptionId}`
  await grant()
  expect(await own()).toMatchObject({ status: 'active', next_pay_at: startOfDay(schoolZone, dayOf('2099-03-31')) })
  await grant()
  expect(await own()).toMatchObject({ next_pay_at: startOfDay(schoolZone, dayOf('2099-04-30')) })
})

test('a granted period extends an ending subscription whose first payment is unknown, from its last day', async () => {
  const { grant, subscriptionId } = await subscriber()
  await school.database.sql`
      update subscriptions set status = 'ending', first_paid_on = null, paid_periods = 0, end_date = '2099-06-10',
        next_pay_at = null, next_try_at = null
      where id = ${subscriptionId}`
  expect((await grant()).body).toMatchObject({ status: 'ending', end_date: '2099-07-10' })
})

test('a lifetime subscription gets no granted period', async () => {
  const { grant, subscriptionId } = await subscriber()
  await school.database.sql`
      update subscriptions set is_lifetime = true, next_pay_at = null, next_try_at = null where id = ${subscriptionId}`
  expect((await grant()).failure).toMatchObject({ code: 'subscription_without_payments' })
})

describe('subscriptions granted by staff', () => {
  const giveTo = (
    userId: number,
    body: { service_id: number; client_id?: string; reason?: string },
    by = admin.staffToken,
  ) =>
    school.call(api.giveSubscription, {
      params: { userId },
      body: { client_id: randomUUID(), reason: 'A prize', ...body },
      token: by,
    })

  async function withoutOne() {
    const { sql } = school.database
    const [serviceId, { id: userId, email }] = [await addSubscriptionService(sql), await school.addLearner()]
    const token = await school.signIn(email)
    return { serviceId, userId, own: async () => (await school.call(listSubscriptions, { token })).body }
  }

  test('a granted subscription lasts one period from today without a payment; a repeat has one effect', async () => {
    const { serviceId: service_id, userId, own } = await withoutOne()
    const client_id = randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, () => giveTo(userId, { service_id, client_id })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await own()).toMatchObject([
      {
        title: 'Monthly',
        status: 'ending',
        is_active: true,
        end_date: lastPaidDate(due(1)),
        next_pay_at: null,
        service_id,
      },
    ])
    const { body } = await school.call(listAuditEntries, { query: { user_id: userId }, token: admin.staffToken })
    expect(body.entries.map(({ action, actor_id }) => [action, actor_id])).toEqual([['subscription.give', admin.id]])
  })

  test('a granted subscription for life does not end', async () => {
    const { serviceId: service_id, userId, own } = await withoutOne()
    await school.database.sql`
      update services set is_lifetime = true, period = null, period_count = null where id = ${service_id}`
    expect((await giveTo(userId, { service_id })).status).toBe(200)
    expect(await own()).toMatchObject([{ is_lifetime: true, is_active: true, end_date: null, next_pay_at: null }])
  })

  test('granting a subscription needs a reason, a subscription on sale and an existing person', async () => {
    const { serviceId: service_id, userId, own } = await withoutOne()
    expect((await giveTo(userId, { service_id, reason: ' ' })).failure).toMatchObject([{ field: 'reason' }])
    expect((await giveTo(999_999_999, { service_id })).status).toBe(404)
    expect((await giveTo(userId, { service_id: 999_999_999 })).status).toBe(404)
    await school.database.sql`update services set archived_at = now() where id = ${service_id}`
    expect((await giveTo(userId, { service_id })).status).toBe(404)
    const { staffToken } = await addStaffMember(school, 'content')
    expect((await giveTo(userId, { service_id }, staffToken)).status).toBe(404)
    expect(await own()).toEqual([])
  })
})

test('a subscription of another person is missing', async () => {
  const [one, other] = [await subscriber(), await subscriber()]
  const params = { userId: one.userId, subscriptionId: other.subscriptionId }
  const body = { at: 'now' as const, reason: 'Asked by phone' }
  expect((await school.call(api.endPersonSubscription, { params, body, token: admin.staffToken })).status).toBe(404)
  const given = { client_id: randomUUID(), reason: 'Asked by phone' }
  const granted = await school.call(api.grantSubscriptionPeriod, { params, body: given, token: admin.staffToken })
  expect(granted.status).toBe(404)
  expect(await other.own()).toMatchObject({ status: 'active' })
})

test.each(['expert', 'support', 'content'])('subscriptions are missing for the role %s', async (role) => {
  const { userId, end, grant, own } = await subscriber()
  const { staffToken: token } = await addStaffMember(school, role)
  expect((await school.call(api.listPersonSubscriptions, { params: { userId }, token })).status).toBe(404)
  expect([(await end('now', { by: token })).status, (await grant({ by: token })).status]).toEqual([404, 404])
  expect(await own()).toMatchObject({ status: 'active' })
})
