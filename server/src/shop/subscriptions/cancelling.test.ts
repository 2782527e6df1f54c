import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getSubscription, listSubscriptions, type CancelReason } from '#contract/shop/subscriptions/api.ts'
import { getOrderPrice } from '#contract/shop/orders/api.ts'
import { cancelSubscription, renewSubscription } from '#contract/shop/subscriptions/paymentApi.ts'
import { dueDate, lastPaidDate } from '#contract/shop/subscriptions/dueDates.ts'
import { dayOf } from '#contract/platform/dates.ts'
import { startOfDay } from '../../platform/calendar.ts'
import { addCard, addSubscription, addSubscriptionService } from '../../../test/recurringPayments.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn, schoolZone } from '../../../test/schoolZone.ts'

let school: School
let serviceId: number
beforeAll(async () => {
  school = await startSchool()
  serviceId = await addSubscriptionService(school.database.sql)
})
afterAll(() => school.close())

const monthly = { period: 'month', count: 1 } as const

/** A learner with a subscription that was first paid so many days ago. */
async function subscriber(paidDaysAgo: number) {
  const { sql } = school.database
  const { id: userId, email } = await school.addLearner()
  const token = await school.signIn(email)
  const cardId = await addCard(sql, userId)
  const firstPaidOn = dateIn(-paidDaysAgo)
  const due = dueDate(firstPaidOn, monthly, 1)
  const nextPayAt = startOfDay(schoolZone, dayOf(due))
  const id = await addSubscription(sql, userId, { serviceId, cardId, firstPaidOn, nextPayAt })
  const cancel = (reason_type?: CancelReason | '', reason?: string) =>
    school.call(cancelSubscription, {
      query: { id },
      body: { ...(reason_type !== undefined && { reason_type }), ...(reason !== undefined && { reason }) },
      token,
    })
  const renew = () => school.call(renewSubscription, { query: { id }, token })
  const find = async () => (await school.call(getSubscription, { params: { subscriptionId: id }, token })).body
  return { id, token, due, nextPayAt, cancel, renew, find }
}

const reasonsOf = (subscriptionId: number) => school.database.sql`
  select reason_type, reason from subscription_cancellations where subscription_id = ${subscriptionId}`

test('a subscription shows its price, its card and its next payment', async () => {
  const { find, nextPayAt } = await subscriber(3)
  expect(await find()).toMatchObject({
    status: 'active',
    is_active: true,
    is_active_status: true,
    recurrent_payments_enabled: true,
    service_id: serviceId,
    price: 1800,
    currency: 'EUR',
    card_mask: '•• 4417',
    next_pay_at: nextPayAt,
    last_failure: null,
    next_try_at: null,
  })
})

test('an ended subscription shows its current price, as long as its service is on sale', async () => {
  const { sql } = school.database
  const { id, token, find } = await subscriber(40)
  const ownService = await addSubscriptionService(sql)
  await sql`update subscriptions set service_id = ${ownService} where id = ${id}`
  await sql`update services set price_minor = 2100 where id = ${ownService}`
  expect(await find()).toMatchObject({ price: 1800, renewal: null })
  await sql`update subscriptions set status = 'ended', next_pay_at = null, next_try_at = null where id = ${id}`
  const { body: ordered } = await school.call(getOrderPrice, { params: { serviceId: ownService }, query: {}, token })
  expect((await find()).renewal).toEqual({
    price: 2100,
    currency: ordered.currency,
    period: 'month',
    period_count: 1,
  })
  expect(ordered.sums.due).toBe(2100)
  await sql`update services set archived_at = now() where id = ${ownService}`
  expect((await find()).renewal).toBeNull()
})

test('an ended subscription is not renewed beside a lasting one of its service', async () => {
  const { sql } = school.database
  const { id, find } = await subscriber(40)
  await sql`update subscriptions set status = 'ended', next_pay_at = null, next_try_at = null where id = ${id}`
  const [other] = await sql<{ id: number }>`
    insert into subscriptions (user_id, service_id, status, title, end_date)
    select user_id, service_id, 'ending', title, ${dateIn(0)}::date from subscriptions where id = ${id} returning id`
  expect((await find()).renewal).toBeNull()
  await sql`update subscriptions set end_date = ${dateIn(-1)} where id = ${other?.id ?? 0}`
  expect((await find()).renewal).toMatchObject({ price: 1800 })
})

test('an ended subscription and its later order are one entry, which continues; both are found by address', async () => {
  const { sql } = school.database
  const { id, token, find } = await subscriber(40)
  const listed = async () => (await school.call(listSubscriptions, { token })).body.map((each) => each.id)
  await sql`update subscriptions set status = 'ended', next_pay_at = null, next_try_at = null where id = ${id}`
  expect(await listed()).toEqual([id])
  const insertLater = (otherService: number) => sql<{ id: number }>`
    insert into subscriptions (user_id, service_id, status, title, end_date)
    select user_id, ${otherService}, 'ending', title, ${dateIn(9)}::date from subscriptions where id = ${id} returning id`
  const [other] = await insertLater(await addSubscriptionService(sql))
  expect(await listed()).toEqual([other?.id, id])
  const [renewed] = await insertLater(serviceId)
  expect(await listed()).toEqual([renewed?.id, other?.id])
  expect((await find()).id).toBe(id)
  await sql`update subscriptions set end_date = ${dateIn(-1)} where id = ${renewed?.id ?? 0}`
  expect(await listed()).toEqual([renewed?.id, other?.id])
})

test('the text before cancelling comes on request', async () => {
  const { id, token } = await subscriber(3)
  await school.database.sql`
    update subscriptions set cancel_popup_text = '{"en": "A pity", "ru": "Жаль"}' where id = ${id}`
  const texts = async (query: { expand?: string }) =>
    (await school.call(listSubscriptions, { query, token, headers: { lang: 'en' } })).body.map(
      ({ cancel_popup_text: text }) => text,
    )
  expect(await texts({ expand: 'cancelPopupText,other' })).toEqual(['A pity'])
  expect(await texts({})).toEqual([undefined])
})

describe('cancelling', () => {
  test('cancelling keeps the access until the paid period ends, and the reason', async () => {
    const { id, cancel, find, due } = await subscriber(3)
    const { status, body } = await cancel('price', '  A yearly plan ')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      redirectUrl: null,
      subscription: {
        status: 'ending',
        is_active: true,
        is_active_status: false,
        next_pay_at: null,
        end_date: lastPaidDate(due),
      },
    })
    expect(await find()).toMatchObject({ status: 'ending', recurrent_payments_enabled: false })
    expect(await reasonsOf(id)).toEqual([{ reason_type: 'price', reason: 'A yearly plan' }])
  })

  test('cancelling gives no day beyond the paid period: the day of the next payment is not covered', async () => {
    const { id, cancel, find } = await subscriber(0)
    await school.database.sql`update subscriptions set period = 'day' where id = ${id}`
    expect((await cancel()).body.subscription).toMatchObject({ is_active: true, end_date: dateIn(0) })
    await school.database.sql`
      update subscriptions set status = 'active', end_date = null, first_paid_on = ${dateIn(-1)} where id = ${id}`
    await cancel()
    expect(await find()).toMatchObject({ is_active: false, end_date: dateIn(-1) })
  })

  test('cancelling ends the access at once after a failed payment, when the paid period is over', async () => {
    const { id, cancel, renew, find, due } = await subscriber(35)
    await school.database.sql`
      update subscriptions set failures = 1, last_failure = 'declined', next_try_at = now() + interval '1 day'
      where id = ${id}`
    expect(await find()).toMatchObject({ is_active: true, last_failure: 'declined' })
    const { body } = await cancel('price')
    expect(body.subscription).toMatchObject({
      is_active: false,
      end_date: lastPaidDate(due),
      last_failure: null,
      next_try_at: null,
    })
    expect((await renew()).failure).toMatchObject({ code: 'subscription_ended' })
  })

  test('cancelling keeps the access of a subscription paid elsewhere until the day before its next payment', async () => {
    const { id, cancel, due } = await subscriber(3)
    await school.database.sql`
      update subscriptions set first_paid_on = null, paid_periods = 0, price_minor = null, currency = null, next_try_at = null where id = ${id}`
    expect((await cancel()).body.subscription).toMatchObject({
      status: 'ending',
      is_active: true,
      end_date: lastPaidDate(due),
    })
  })

  test('cancelling accepts empty strings and no reason', async () => {
    const one = await subscriber(3)
    expect((await one.cancel('', '')).status).toBe(200)
    const other = await subscriber(3)
    expect((await other.cancel()).status).toBe(200)
    expect(await reasonsOf(other.id)).toEqual([{ reason_type: '', reason: '' }])
  })

  test('cancelling twice, and from several devices at once, is one', async () => {
    const { id, cancel } = await subscriber(3)
    const replies = await Promise.all(Array.from({ length: 5 }, () => cancel('break')))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await reasonsOf(id)).toHaveLength(1)
  })

  test('cancelling for another reason needs 10 characters', async () => {
    const { id, cancel, find } = await subscriber(3)
    const { status, failure } = await cancel('other', ' too busy  ')
    expect(status).toBe(422)
    expect(failure).toMatchObject([{ field: 'reason' }])
    expect(await find()).toMatchObject({ status: 'active' })
    expect((await cancel('other', 'I moved to the sea')).status).toBe(200)
    expect(await reasonsOf(id)).toHaveLength(1)
  })

  test.each([
    ['for ever', `is_lifetime = true, next_try_at = null`],
    ['that staff gave', `service_id = null`],
    ['that has ended', `status = 'ended', next_try_at = null`],
  ])('cancelling a subscription %s is refused', async (_title, change) => {
    const { id, cancel } = await subscriber(3)
    await school.database.pool.query(`update subscriptions set ${change} where id = ${id}`)
    expect((await cancel('price')).failure).toMatchObject({ code: 'subscription_without_payments' })
  })

  test('somebody else’s subscription is not found', async () => {
    const { id, find } = await subscriber(3)
    const stranger = await school.signIn((await school.addLearner()).email)
    const query = { id }
    expect((await school.call(cancelSubscription, { query, body: {}, token: stranger })).status).toBe(404)
    expect((await school.call(renewSubscription, { query, token: stranger })).status).toBe(404)
    expect(await find()).toMatchObject({ status: 'active' })
  })
})

describe('renewing a cancelled subscription', () => {
  test('resuming a subscription before its last day switches the payments on again, with the same date', async () => {
    const { cancel, renew, nextPayAt } = await subscriber(3)
    await cancel('price')
    const replies = await Promise.all([renew(), renew()])
    for (const { status, body } of replies) {
      expect(status).toBe(200)
      expect(body.subscription).toMatchObject({ status: 'active', next_pay_at: nextPayAt, end_date: null })
    }
    expect(await school.database.sql`select 1 from payments`).toEqual([])
  })

  test('resuming a subscription is refused after its last day, when it is ordered again', async () => {
    const { cancel, renew } = await subscriber(40)
    expect((await cancel('price')).body.subscription).toMatchObject({ is_active: false })
    expect((await renew()).failure).toMatchObject({ code: 'subscription_ended' })
  })
})
