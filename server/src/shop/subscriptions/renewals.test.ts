import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/accounts/auth/api.ts'
import { listNotices } from '#contract/messages/notices/api.ts'
import { createPushSubscription } from '#contract/messages/push/api.ts'
import { getOrder } from '#contract/shop/orders/api.ts'
import { refundOrder } from '#contract/shop/orders/staffApi.ts'
import { getSubscription } from '#contract/shop/subscriptions/api.ts'
import { dueDate } from '#contract/shop/subscriptions/dueDates.ts'
import {
  cancelSubscription,
  paySubscription,
  renewSubscription,
  updateSubscriptionCard,
} from '#contract/shop/subscriptions/paymentApi.ts'
import { endPersonSubscription } from '#contract/shop/subscriptions/staffApi.ts'
import { dayOf } from '#contract/platform/dates.ts'
import { applyPayment, createPayment } from '../payments/payments.ts'
import { mailPayments } from '../payments/paymentMails.ts'
import { openingOf, startOfDay } from '../../platform/calendar.ts'
import { keysOfDevice } from '../../../test/pushService.ts'
import { addBuyer, payOnPage, providerOf } from '../../../test/payments.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { addSandboxCard, addSubscription, addSubscriptionService } from '../../../test/recurringPayments.ts'
import { sendDueEvents } from '../sandbox/jobs.ts'
import { startSchool, testPassword, type School } from '../../../test/school.ts'
import { dateIn, schoolDay, schoolZone } from '../../../test/schoolZone.ts'
import { recorded } from '../../../test/statements.ts'
import { neverAborted } from '../../../test/waiting.ts'
import { renewSubscriptions } from './jobs.ts'

let school: School
let serviceId: number
beforeAll(async () => {
  school = await startSchool()
  serviceId = await addSubscriptionService(school.database.sql)
})
afterAll(() => school.close())

const monthly = { period: 'month', count: 1 } as const
const opening = (date: string) => startOfDay(schoolZone, dayOf(date))
const renew = () => renewSubscriptions({ ...school, signal: neverAborted })

type Kind = Parameters<typeof addSandboxCard>[2] | 'none'

/** A learner whose first payment was so many days ago; all whole months since are paid. */
async function subscriber(kind: Kind = 'success', firstPaidOn = dateIn(-31)) {
  const { sql } = school.database
  const { id: userId, email } = await school.addLearner({ locale: 'en' })
  const token = await school.signIn(email)
  const paidPeriods = [1, 2, 3, 4, 5, 6].find((index) => dueDate(firstPaidOn, monthly, index) > dateIn(-31)) ?? 1
  const card = kind === 'none' ? {} : { cardId: await addSandboxCard(sql, userId, kind) }
  const due = dueDate(firstPaidOn, monthly, paidPeriods)
  const times = { firstPaidOn, paidPeriods, nextPayAt: opening(due) }
  const id = await addSubscription(sql, userId, { serviceId, ...card, ...times })
  const find = async () => (await school.call(getSubscription, { params: { subscriptionId: id }, token })).body
  const payments = () =>
    sql<{ id: number; status: string; failure_code: string | null }>`
      select id, status, failure_code from payments where subscription_id = ${id} order by id`
  return { id, userId, email, due, paidPeriods, firstPaidOn, find, payments }
}

const statusesOf = (payments: readonly { status: string }[]) => payments.map(({ status }) => status)

/** Lets time pass until the next attempt is due. */
const makeDue = (id: number) => school.database.sql`
  update subscriptions set next_try_at = now() - interval '1 second' where id = ${id} and next_try_at is not null`

/** Charges the card for a period without telling us. Returns the payment. */
async function chargeUnheard({ id, userId }: { id: number; userId: number }): Promise<number> {
  const { sql } = school.database
  const [card] = await sql<{ id: number; reference: string; customer: string }>`
    select c.id, c.reference, k.reference as customer
    from cards c join customers k using (user_id, adapter) where user_id = ${userId}`
  const paymentId = await createPayment(sql, {
    userId,
    purpose: { subscriptionId: id },
    adapter: 'sandbox',
    currency: 'EUR',
    amountMinor: 1800,
    cardId: card?.id ?? 0,
    description: 'Monthly',
    language: 'en',
    returnUrl: null,
    savesCard: false,
  })
  const [payment] = await sql<{ key: string }>`select idempotency_key as key from payments where id = ${paymentId}`
  await providerOf(school).charge({
    key: payment?.key ?? '',
    customer: card?.customer ?? '',
    card: card?.reference ?? '',
    amountMinor: 1800,
    currency: 'EUR',
    description: 'Monthly',
  })
  return paymentId
}

/** The mails that several workers have sent at once. */
async function mailsTo(email: string) {
  const context = { ...school, signal: neverAborted }
  await Promise.all([mailPayments(context), mailPayments(context)])
  return school.database.sql<{ subject: string; body: string }>`
    select subject, body from mails where recipient = ${email} order by id`
}

test.each([
  [
    'in winter and in summer',
    'Europe/Madrid',
    '2026-02-28',
    ['2026-02-28T03:00', '2026-03-28T03:00', '2026-04-28T02:00'],
  ],
  [
    'on the day on which summer time begins',
    'Europe/Madrid',
    '2026-01-29',
    ['2026-01-29T03:00', '2026-02-28T03:00', '2026-03-29T02:00'],
  ],
  [
    'on the day on which summer time ends',
    'Europe/Madrid',
    '2026-09-25',
    ['2026-09-25T02:00', '2026-10-25T03:00', '2026-11-25T03:00'],
  ],
  ['in the south', 'America/Santiago', '2026-03-31', ['2026-03-31T07:00', '2026-04-30T08:00', '2026-05-31T08:00']],
  [
    'where clocks change by half an hour',
    'Australia/Lord_Howe',
    '2026-03-04',
    ['2026-03-03T17:00', '2026-04-03T17:00', '2026-05-03T17:30'],
  ],
  ['without summer time', 'Asia/Kolkata', '2026-03-31', ['2026-03-30T22:30', '2026-04-29T22:30', '2026-05-30T22:30']],
])("payments are due when the learner's day begins: %s", (_title, zone, first, times) =>
  expect(
    times.map((_, index) => openingOf({ timezone: zone, former: null }, dayOf(dueDate(first, monthly, index)))),
  ).toEqual(times.map((time) => Date.parse(`${time}Z`) / 1000)),
)

test('a due renewal is charged once, however many workers run, and counts from the first payment', async () => {
  const { id, email, find, payments, firstPaidOn, paidPeriods } = await subscriber()
  await Promise.all([renew(), renew(), renew()])
  await renew()
  expect(statusesOf(await payments())).toEqual(['paid'])
  const next = dueDate(firstPaidOn, monthly, paidPeriods + 1)
  expect(await find()).toMatchObject({
    status: 'active',
    is_active: true,
    next_pay_at: opening(next),
    end_date: null,
  })
  const [mail, ...others] = [...(await mailsTo(email)), ...(await mailsTo(email))]
  expect(mail?.subject).toContain('We received €18 —')
  expect(others).toHaveLength(1)
  expect(mail?.body).toMatch(/payment of €18 for .*\(€18 a\smonth\)\. The next payment is on/)
  expect(mail?.body).toContain(`/class/user/subscription/${id}`)
  const charged = await school.database.sql`
      select 1 from sandbox_payments where customer = (select reference from customers
        where user_id = (select user_id from subscriptions where id = ${id})) and status = 'paid'`
  expect(charged).toHaveLength(1)
  // Its event arrives as well, and changes nothing.
  await sendDueEvents(school)
  expect(statusesOf(await payments())).toEqual(['paid'])
})

test('a renewal keeps the 31st of a subscription whose first payment is unknown', async () => {
  const { id, email, find } = await subscriber()
  await school.database.sql`
      update subscriptions set first_paid_on = null, paid_periods = 0,
        created_at = to_timestamp(${opening('2026-01-31')}::bigint),
        next_pay_at = to_timestamp(${opening('2026-02-28')}::bigint),
        next_try_at = null
      where id = ${id}`
  const page = await school.call(paySubscription, { query: { id }, token: await school.signIn(email) })
  await payOnPage(school, page.body)
  expect(await find()).toMatchObject({ status: 'active', next_pay_at: opening('2026-03-31') })
})

test('a renewal by a card of a former provider fails and asks for another card', async () => {
  const { id, find, payments } = await subscriber()
  const stripe = { secretKey: 'sk_test_12345678', webhookSecret: 'whsec_1234567890123456', url: 'http://127.0.0.1:9' }
  const config = { ...school.config, payments: 'stripe' as const, stripe }
  await renewSubscriptions({ ...school, config, signal: neverAborted })
  expect(await payments()).toMatchObject([{ status: 'failed', failure_code: 'no_card' }])
  expect(await find()).toMatchObject({ id, status: 'active', last_failure: 'no_card' })
  const charged = await school.database.sql`
      select 1 from sandbox_payments join payments on payments.reference = sandbox_payments.reference
      where payments.subscription_id = ${id}`
  expect(charged).toEqual([])
})

test('a renewal is not charged before it is due, when cancelled, or for a closed account', async () => {
  const early = await subscriber('success', dateIn(-3))
  const cancelled = await subscriber()
  await school.database.sql`
      update subscriptions set status = 'ending', next_try_at = null, end_date = ${dateIn(0)} where id = ${cancelled.id}`
  const closed = await subscriber()
  await school.database.sql`update users set closed_at = now() where id = ${closed.userId}`
  await renew()
  expect(await early.payments()).toEqual([])
  expect(await cancelled.payments()).toEqual([])
  expect(await closed.payments()).toEqual([])
  // Restoring an account tells its owner so.
  const body = { email: closed.email, password: testPassword, restore: true as const }
  expect((await school.call(login, { body })).status).toBe(200)
  await renew()
  expect(await closed.payments()).toMatchObject([{ status: 'paid' }])
})

test('a failing renewal is tried on days 0, 1, 3 and 7, stays open until then, and ends', async () => {
  const firstPaidOn = dateIn(-31)
  const { id, email, due, find, payments } = await subscriber('declined', firstPaidOn)
  for (const [index, days] of [1, 3, 7].entries()) {
    await renew()
    await renew()
    expect(await payments()).toHaveLength(index + 1)
    const nextTryAt = startOfDay(schoolZone, Math.max(dayOf(due) + days, schoolDay() + 1))
    expect(await find()).toMatchObject({ is_active: true, last_failure: 'declined', next_try_at: nextTryAt })
    await makeDue(id)
  }
  await renew()
  expect(await find()).toMatchObject({ status: 'ended', is_active: false, next_pay_at: null, next_try_at: null })
  await renew()
  expect(statusesOf(await payments())).toEqual(['failed', 'failed', 'failed', 'failed'])
  const mails = await mailsTo(email)
  expect(mails).toHaveLength(4)
  expect(mails.at(-1)?.subject).toContain('Your subscription has ended')
})

test('a failed renewal is a notice and a push that lead to the subscription, once however many workers run', async () => {
  const { id, userId, email } = await subscriber('declined')
  const token = await school.signIn(email)
  const endpoint = 'https://fcm.googleapis.com/fcm/send/renewal'
  await school.call(createPushSubscription, { token, body: { endpoint, keys: keysOfDevice().keys } })
  await renew()
  await mailsTo(email)
  await mailsTo(email)
  const { items } = (await school.call(listNotices, { token })).body
  expect(items).toEqual([
    expect.objectContaining({ kind: 'payment_failed', title: 'Monthly', payment: { subscription_id: id } }),
  ])
  const pushes = await school.database.sql<{ title: string; path: string; notice_id: number }>`
    select content ->> 'title' as title, content ->> 'path' as path, notice_id
    from push_messages m join push_subscriptions p on p.id = m.subscription_id where p.user_id = ${userId}`
  const noticeId = items[0]?.id
  const path = `user/subscription/${id}?notice=${noticeId}`
  expect(pushes).toEqual([{ title: 'Your payment did not go through', path, notice_id: noticeId }])
})

test.each([
  ['cancelled', 'paid_day'],
  ['ended by staff', 'now'],
] as const)('a failed renewal is no longer mailed once its subscription is %s', async (_title, at) => {
  const { id, userId, email, payments } = await subscriber('declined')
  await renew()
  expect(statusesOf(await payments())).toEqual(['failed'])
  const { staffToken } = await addStaffMember(school, 'admin')
  const params = { userId, subscriptionId: id }
  const body = { at, reason: 'Asked by phone' }
  expect((await school.call(endPersonSubscription, { params, body, token: staffToken })).status).toBe(200)
  expect(await mailsTo(email)).toEqual([])
})

test('a renewal gets a new page when its last payment has failed', async () => {
  const { id, email, payments } = await subscriber('declined')
  await renew()
  const token = await school.signIn(email)
  const press = async () => (await school.call(paySubscription, { query: { id }, token })).body
  const former = await press()
  await payOnPage(school, former, { card: 'declined', delivery: 'never' })
  const { payment_url: url } = await press()
  expect(url).toEqual(expect.stringContaining('http'))
  expect(url).not.toBe(former.payment_url)
  expect((await payments()).filter(({ status }) => status === 'open')).toHaveLength(1)
})

test('a failing renewal is no longer mailed once it is paid on its page', async () => {
  const { id, email, find } = await subscriber('declined')
  await renew()
  const token = await school.signIn(email)
  await payOnPage(school, (await school.call(paySubscription, { query: { id }, token })).body)
  expect(await find()).toMatchObject({ is_active: true, last_failure: null })
  const mails = await mailsTo(email)
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('We received €18 —')])
})

test('a renewal that fails long after its due date is retried a day later', async () => {
  const { id, due, find, payments } = await subscriber('declined', dateIn(-90))
  expect(dayOf(due)).toBeLessThan(schoolDay())
  await school.database.sql`
      update subscriptions set first_paid_on = first_paid_on - 30 where id = ${id}`
  await renew()
  await renew()
  expect(statusesOf(await payments())).toEqual(['failed'])
  expect(await find()).toMatchObject({ is_active: true, next_try_at: opening(dateIn(1)) })
})

test('choosing another card charges a renewal at once, beside the planned attempts', async () => {
  const { id, userId, email, due, find, payments } = await subscriber('declined')
  const token = await school.signIn(email)
  await renew()
  for (const count of [2, 3, 4, 5]) {
    const cardId = await addSandboxCard(school.database.sql, userId, 'declined')
    const body = { payment_method_id: cardId }
    expect((await school.call(updateSubscriptionCard, { query: { id }, body, token })).status).toBe(200)
    await renew()
    expect(await payments()).toHaveLength(count)
  }
  const nextTryAt = startOfDay(schoolZone, Math.max(dayOf(due) + 1, schoolDay() + 1))
  expect(await find()).toMatchObject({ is_active: true, last_failure: 'declined', next_try_at: nextTryAt })
})

test('choosing a card just before the last attempt adds no attempt to a renewal', async () => {
  const { id, userId, email, find } = await subscriber('declined')
  const token = await school.signIn(email)
  await renew()
  for (const day of [1, 3]) {
    await makeDue(id)
    await renew()
    expect([day, await find()]).toMatchObject([day, { is_active: true }])
  }
  await school.database.sql`update subscriptions set next_try_at = now() + interval '1 minute' where id = ${id}`
  const body = { payment_method_id: await addSandboxCard(school.database.sql, userId, 'declined') }
  expect((await school.call(updateSubscriptionCard, { query: { id }, body, token })).status).toBe(200)
  await renew()
  expect(await find()).toMatchObject({ status: 'ended', is_active: false })
})

test('choosing cards again and again adds no attempts to a renewal', async () => {
  const { id, userId, email, find } = await subscriber('declined')
  const token = await school.signIn(email)
  const body = { payment_method_id: await addSandboxCard(school.database.sql, userId, 'declined') }
  const choose = () => school.call(updateSubscriptionCard, { query: { id }, body, token })
  await renew()
  for (const day of [1, 3, 7]) {
    for (const press of [1, 2, 3]) expect([day, press, (await choose()).status]).toEqual([day, press, 200])
    await renew()
    expect(await find()).toMatchObject({ is_active: true })
    await makeDue(id)
    await renew()
  }
  expect(await find()).toMatchObject({ status: 'ended', is_active: false })
})

test('cancelling and resuming on the due day does not advance the next attempt of a failed renewal', async () => {
  const { id, email, find, payments } = await subscriber('declined')
  await school.database.sql`
      update subscriptions set period = 'day', period_count = 31, first_paid_on = ${dateIn(-31)}, paid_periods = 1
      where id = ${id}`
  const token = await school.signIn(email)
  await renew()
  const failed = { status: 'active', last_failure: 'declined', next_try_at: opening(dateIn(1)) }
  expect(await find()).toMatchObject(failed)
  for (let pairs = 0; pairs < 2; pairs += 1) {
    const cancelled = await school.call(cancelSubscription, { query: { id }, body: {}, token })
    expect(cancelled.body.subscription).toMatchObject({ status: 'ending', last_failure: null, next_try_at: null })
    expect((await school.call(renewSubscription, { query: { id }, token })).body.subscription).toMatchObject(failed)
    await renew()
  }
  expect(await payments()).toHaveLength(1)
})

test('a learner can choose another card ten times an hour', async () => {
  const { id, userId, email } = await subscriber()
  const token = await school.signIn(email)
  const body = { payment_method_id: await addSandboxCard(school.database.sql, userId) }
  const statuses: number[] = []
  for (let count = 0; count < 11; count += 1)
    statuses.push((await school.call(updateSubscriptionCard, { query: { id }, body, token })).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
})

test('a renewal that needs confirmation fails, and its mail has the link to pay', async () => {
  const { id, email, find } = await subscriber('authentication')
  await renew()
  expect(await find()).toMatchObject({ is_active: true, last_failure: 'authentication' })
  const [mail] = await mailsTo(email)
  expect(mail?.body).toContain('Your bank asks you to confirm it.')
  expect(mail?.body).toContain(`/class/user/subscription/${id}`)
})

test('a renewal without a card fails', async () => {
  const { email, find, payments } = await subscriber('none')
  await renew()
  expect(await find()).toMatchObject({ is_active: true, last_failure: 'no_card' })
  expect(await payments()).toMatchObject([{ status: 'failed', failure_code: 'no_card' }])
  expect((await mailsTo(email))[0]?.body).toContain('You have no saved card.')
})

test('renewals without a card of many people take as many statements as one', async () => {
  const run = async () => {
    const { database, statements } = recorded(school.database)
    await renewSubscriptions({ ...school, database, signal: neverAborted })
    return statements.length
  }
  await renew()
  const first = await subscriber('none')
  const count = await run()
  const others = await Promise.all(Array.from({ length: 8 }, () => subscriber('none')))
  expect(await run()).toBe(count)
  const nextTryAt = startOfDay(schoolZone, Math.max(dayOf(first.due) + 1, schoolDay() + 1))
  for (const { find } of [first, ...others])
    expect(await find()).toMatchObject({ is_active: true, last_failure: 'no_card', next_try_at: nextTryAt })
})

test('a renewal charges the default card if its own is gone', async () => {
  const { id, userId, payments } = await subscriber('none')
  const cardId = await addSandboxCard(school.database.sql, userId)
  await school.database.sql`update cards set is_default = true where id = ${cardId}`
  await renew()
  expect(statusesOf(await payments())).toEqual(['paid'])
  expect(await school.database.sql`select 1 from subscriptions where id = ${id} and failures = 0`).toHaveLength(1)
})

test('a renewal whose process died after the charge has one charge and one period', async () => {
  const { id, userId, find, firstPaidOn, paidPeriods } = await subscriber()
  const { sql } = school.database
  const paymentId = await chargeUnheard({ id, userId })
  await renew()
  await Promise.all([applyPayment(school, paymentId), applyPayment(school, paymentId)])
  const charged = await sql`select 1 from sandbox_payments where customer = ${`customer_${userId}`}`
  expect(charged).toHaveLength(1)
  expect(await find()).toMatchObject({ next_pay_at: opening(dueDate(firstPaidOn, monthly, paidPeriods + 1)) })
})

test('a renewal charged while a refund ends the subscription begins no period', async () => {
  const { sql } = school.database
  const { token, id: userId, order } = await addBuyer(school)
  const ordered = (await order(serviceId)).body
  await payOnPage(school, ordered)
  const { subscription_id } = (await school.call(getOrder, { params: { orderId: ordered.id }, token })).body
  const id = subscription_id ?? 0
  await sql`update subscriptions set next_try_at = now() - interval '1 second' where id = ${id}`
  const paymentId = await chargeUnheard({ id, userId })
  const { staffToken } = await addStaffMember(school, 'admin')
  const body = { client_id: randomUUID(), amount: 1800, ends_access: true, reason: 'Asked by phone' }
  const [refunded] = await Promise.all([
    school.call(refundOrder, { params: { orderId: ordered.id }, body, token: staffToken }),
    applyPayment(school, paymentId),
  ])
  expect(refunded.body).toMatchObject({ status: 'refunded' })
  const find = async () => (await school.call(getSubscription, { params: { subscriptionId: id }, token })).body
  expect(await find()).toMatchObject({ status: 'ended', is_active: false, next_pay_at: null })
})

test('a renewal paid after a refund ended the subscription begins no period and is refunded', async () => {
  const { sql } = school.database
  const { id, userId, find, payments } = await subscriber()
  const paymentId = await chargeUnheard({ id, userId })
  await sql`
      update subscriptions set status = 'ended', end_date = ${dateIn(0)}, next_pay_at = null, next_try_at = null
      where id = ${id}`
  await Promise.all([applyPayment(school, paymentId), applyPayment(school, paymentId)])
  expect(await find()).toMatchObject({ status: 'ended', is_active: false, next_pay_at: null })
  expect(statusesOf(await payments())).toEqual(['refunded'])
  const [books] = await sql<{ sum: number }>`
      select sum(p.amount_minor)::int as sum from money_postings p join money_transactions t on t.id = p.transaction_id
      where t.payment_id = ${paymentId} and p.account = 'provider'`
  expect(books?.sum).toBe(0)
})
