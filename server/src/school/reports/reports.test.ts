import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getStaffOrder, refundOrder } from '#contract/shop/orders/staffApi.ts'
import * as api from '#contract/school/reports/api.ts'
import { cancelSubscription, renewSubscription } from '#contract/shop/subscriptions/paymentApi.ts'
import { dateAfter } from '#contract/platform/dates.ts'
import { addCourse } from '../../../test/course.ts'
import { addBuyer, addService, payOnPage, providerOf, referenceOf, sendEvent } from '../../../test/payments.ts'
import { addSandboxCard, addSubscription, addSubscriptionService } from '../../../test/recurringPayments.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { learnerToday } from '../../platform/calendar.ts'
import { neverAborted } from '../../../test/waiting.ts'
import { countPayments } from '../../shop/payments/watchingQueries.ts'
import { renewSubscriptions } from '../../shop/subscriptions/jobs.ts'

let school: School
let token: string
let courseId: number
beforeAll(async () => {
  school = await startSchool()
  courseId = (await addCourse(school.database)).id
  token = (await addStaffMember(school, 'admin')).staffToken
})
afterAll(() => school.close())

const monthIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 7)
const thisMonth = monthIn(0)
/** Events of an hour ago and learners' dates may fall into a neighbouring UTC month. */
const period = { from: monthIn(-1), to: monthIn(1) }
const headers = { lang: 'en' }
const csvOf = async (report: api.Report) =>
  (await school.call(api.getReportCsv, { params: { report }, query: period, token, headers })).body

describe('revenue', () => {
  const revenue = async () => (await school.call(api.getRevenue, { query: period, token, headers })).body
  const ledgerSum = async () => {
    const { sql } = school.database
    return sql`
      select currency, (-sum(amount_minor) filter (where account = 'revenue'))::bigint as paid,
        coalesce(sum(amount_minor) filter (where account = 'refunds'), 0)::bigint as refunded
      from money_postings join money_transactions on id = transaction_id where account <> 'provider' group by currency`
  }

  test("revenue sums the ledger's orders, renewals and refunds, by brand and service", async () => {
    const service = await addService(school, { courseId, price: 10_000, days: 30 })
    const first = (await (await addBuyer(school)).order(service)).body
    await payOnPage(school, first)
    await payOnPage(school, (await (await addBuyer(school)).order(service)).body)
    const body = { client_id: randomUUID(), amount: 2500, ends_access: false, reason: 'Asked by phone' }
    await school.call(refundOrder, { params: { orderId: first.id }, body, token })
    const subscription = await renewing('success')
    await renew()
    const { rows, totals } = await revenue()
    expect(rows.find((row) => row.service_id === service)).toEqual({
      month: thisMonth,
      brand: expect.any(String) as string,
      service_id: service,
      currency: 'EUR',
      service_title: 'Course “Back”',
      paid: 20_000,
      refunded: 2500,
      payments_count: 2,
    })
    expect(rows.find((row) => row.service_id === subscription.serviceId)).toMatchObject({ paid: 1800, refunded: 0 })
    expect(totals).toEqual(await ledgerSum())
  })

  test('revenue of a month without payments is empty', async () => {
    const query = { from: '2020-01', to: '2020-12' }
    expect((await school.call(api.getRevenue, { query, token })).body).toEqual({ rows: [], totals: [] })
  })

  test('revenue as a CSV has amounts with a point, and no formulas', async () => {
    const service = await addService(school, { courseId, price: 4905 })
    await school.database.sql`
      update services set title = ${JSON.stringify({ en: '=HYPERLINK("http://x.test", "Back")' })} where id = ${service}`
    await payOnPage(school, (await (await addBuyer(school)).order(service)).body)
    const { name, csv, is_complete } = await csvOf('revenue')
    expect([name, is_complete]).toEqual([`revenue-${period.from}-${period.to}.csv`, true])
    expect(csv).toContain(`,${service},"'=HYPERLINK(""http://x.test"", ""Back"")",EUR,49.05,0.00,1\r\n`)
    expect(csv.split(/[,\r\n]+/).filter((cell) => /^"?[=+\-@\t\r]/.test(cell))).toEqual([])
  })
})

const renew = () => renewSubscriptions({ ...school, signal: neverAborted })

/** A due subscription with a card. */
async function renewing(kind: 'success' | 'declined') {
  const { sql } = school.database
  const buyer = await addBuyer(school)
  const serviceId = await addSubscriptionService(sql)
  const cardId = await addSandboxCard(sql, buyer.id, kind)
  const due = Math.floor(Date.now() / 1000) - 60
  const firstPaidOn = new Date(Date.now() - 31 * 86_400_000).toISOString().slice(0, 10)
  const id = await addSubscription(sql, buyer.id, { serviceId, cardId, firstPaidOn, nextPayAt: due })
  return { ...buyer, subscriptionId: id, serviceId }
}

describe('the list of failed renewals', () => {
  const list = async (before?: number) => {
    const query = { ...period, ...(before !== undefined && { before }) }
    return (await school.call(api.listFailedRenewals, { query, token, headers })).body
  }

  test('failed renewals name the person, the reason and the next attempt; a closed page is not a failure', async () => {
    const { id, subscriptionId } = await renewing('declined')
    await renew()
    await school.database.sql`update users set name = '+Marina', last_name = 'V' where id = ${id}`
    await school.database.sql`
      insert into payments (user_id, subscription_id, adapter, status, currency, amount_minor, settled_at, failure_code)
      values (${id}, ${subscriptionId}, 'sandbox', 'failed', 'EUR', 1800, now(), 'closed')`
    const renewals = (await list()).renewals.filter((one) => one.user_id === id)
    expect(renewals).toMatchObject([
      {
        subscription_id: subscriptionId,
        person: '+Marina V',
        title: 'Monthly',
        amount: 1800,
        currency: 'EUR',
        failure_code: 'declined',
        status: 'active',
        next_try_at: expect.any(Number) as number,
      },
    ])
    expect((await csvOf('failed-renewals')).csv).toContain(`,${id},'+Marina V,${subscriptionId},Monthly,`)
  })

  test('failed renewals are listed in pages without repeats', async () => {
    const { id, subscriptionId } = await renewing('declined')
    await school.database.sql`
      insert into payments (user_id, subscription_id, adapter, status, currency, amount_minor, settled_at, failure_code)
      select ${id}, ${subscriptionId}, 'sandbox', 'failed', 'EUR', 1800, date_trunc('second', now()), 'no_card'
      from generate_series(1, 60)`
    const pages = [await list()]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await list(next))
    const ids = pages.flatMap(({ renewals }) => renewals).map((one) => one.id)
    expect(pages[0]?.renewals).toHaveLength(50)
    expect(new Set(ids).size).toBe(ids.length)
    expect(pages.flatMap(({ renewals }) => renewals).filter((one) => one.user_id === id)).toHaveLength(60)
  })
})

test('subscriptions of closed accounts are not counted as paid', async () => {
  const count = async () => (await school.call(api.getChurn, { query: period, token })).body.active_count
  const { id } = await renewing('success')
  const before = await count()
  await school.database.sql`update users set closed_at = now() where id = ${id}`
  expect(await count()).toBe(before - 1)
})

test('churn counts reasons, returning people, and subscriptions that ended unpaid', async () => {
  const { sql } = school.database
  const churn = async () => (await school.call(api.getChurn, { query: period, token })).body
  const count = async (reason: api.ChurnReason, month = thisMonth) => {
    const { rows } = await churn()
    const row = rows.find((one) => one.reason === reason && one.month === month)
    return [row?.count ?? 0, row?.resumed_count ?? 0]
  }
  const leave = async (body: { reason_type: 'price' | '' }) => {
    const { subscriptionId: id, token: own } = await renewing('success')
    await sql`update subscriptions set next_pay_at = now() + interval '20 days', next_try_at = now() + interval '20 days',
      first_paid_on = current_date where id = ${id}`
    await school.call(cancelSubscription, { query: { id }, body, token: own })
    return { query: { id }, token: own }
  }
  await leave({ reason_type: 'price' })
  await leave({ reason_type: '' })
  const again = await leave({ reason_type: '' })
  await school.call(renewSubscription, again)
  // A subscription cancelled twice counts once, by its last reason.
  await school.call(cancelSubscription, { ...again, body: { reason_type: 'price' } })
  await school.call(renewSubscription, again)
  const unpaid = await renewing('declined')
  await sql`update subscriptions set failures = 3, last_failure = 'declined' where id = ${unpaid.subscriptionId}`
  await renew()
  const [ended] = await sql<{ month: string }>`
    select to_char(max(settled_at) at time zone 'UTC', 'YYYY-MM') as month from payments
    where subscription_id = ${unpaid.subscriptionId}`
  expect([await count('price'), await count('none'), await count('unpaid', ended?.month)]).toEqual([
    [2, 1],
    [1, 0],
    [1, 0],
  ])
  expect((await churn()).active_count).toBeGreaterThan(0)
  expect((await csvOf('churn')).csv).toContain(`${thisMonth},price,2,1\r\n`)
})

test.each([
  // A learner ahead of UTC is already in the next month, one behind it still in the previous one.
  ['2026-03-31T22:00:00Z', '2026-04-01', '2026-03'],
  ['2026-04-01T03:00:00Z', '2026-03-31', '2026-04'],
])(
  'churn and cancellations count by months in UTC: a failure at %s with an end on %s is in %s',
  async (at, endDate, month) => {
    const { sql } = school.database
    const unpaid = await renewing('declined')
    await sql`update subscriptions set failures = 3, last_failure = 'declined' where id = ${unpaid.subscriptionId}`
    await renew()
    await sql`update payments set settled_at = ${at}::timestamptz where subscription_id = ${unpaid.subscriptionId}`
    await sql`update subscriptions set end_date = ${endDate} where id = ${unpaid.subscriptionId}`
    await sql`
    insert into subscription_cancellations (subscription_id, reason_type, reason, created_at)
    values (${unpaid.subscriptionId}, 'price', '', ${at}::timestamptz)`
    const query = { from: month, to: month }
    const { rows } = (await school.call(api.getChurn, { query, token })).body
    expect(rows.map((row) => [row.month, row.reason, row.count])).toEqual([
      [month, 'price', 1],
      [month, 'unpaid', 1],
    ])
  },
)

describe('the list of payment problems', () => {
  const list = async (before?: number) => {
    const query = { ...period, ...(before !== undefined && { before }) }
    return (await school.call(api.listPaymentProblems, { query, token, headers })).body
  }

  test('payment problems list refused refunds and disputes in pages, the latest first', async () => {
    const { sql } = school.database
    const buyer = await addBuyer(school)
    const ordered = (await buyer.order(await addService(school, { courseId }))).body
    await payOnPage(school, ordered)
    expect((await list()).problems).toEqual([])
    await sql`
      insert into payments (user_id, order_id, adapter, status, currency, amount_minor, settled_at, problem_at,
        refund_refusal, dispute)
      select ${buyer.id}, ${ordered.id}, 'sandbox', 'paid', 'EUR', 1800, now(), now() - n / 2 * interval '1 minute',
        case when n % 2 = 0 then 'balance_insufficient' end, case when n % 2 = 1 then 'open' end
      from generate_series(1, 60) n`
    const pages = [await list()]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await list(next))
    const problems = pages.flatMap((page) => page.problems)
    expect(new Set(problems.map(({ id }) => id)).size).toBe(60)
    expect(problems.map(({ told_at }) => told_at)).toEqual(
      problems.map(({ told_at }) => told_at).toSorted((a, b) => b - a),
    )
    expect(problems[0]).toMatchObject({ order_id: ordered.id, title: 'Course “Back”', amount: 1800, dispute: 'open' })
    expect((await csvOf('payment-problems')).csv).toContain(',EUR,18.00,sandbox,,open,,,,,\r\n')
  })

  test.each(['Etc/GMT+12', 'Etc/GMT-14'])(
    'a payment problem shows access until the end of the last day in %s',
    async (timezone) => {
      const { sql } = school.database
      const { id } = await school.addLearner({ timezone })
      const today = learnerToday({ timezone, former: null }, nowSeconds())
      const subscription = { serviceId: await addSubscriptionService(sql), firstPaidOn: today, nextPayAt: 0 }
      const subscriptionId = await addSubscription(sql, id, subscription)
      await sql`
      insert into payments (user_id, subscription_id, adapter, status, currency, amount_minor, settled_at, problem_at, dispute)
      values (${id}, ${subscriptionId}, 'sandbox', 'paid', 'EUR', 1800, now(), now(), 'open')`
      const accessUntil = async (day: string) => {
        await sql`
        update subscriptions set status = 'ending', end_date = ${day}, next_pay_at = null, next_try_at = null
        where id = ${subscriptionId}`
        return (await list()).problems.find((one) => one.user_id === id)?.has_access
      }
      expect([await accessUntil(today), await accessUntil(dateAfter(today, -1))]).toEqual([true, false])
    },
  )

  test('payment problems include payments of wrong sums, until they are refunded', async () => {
    const { id, order } = await addBuyer(school)
    const ordered = (await order(await addService(school, { courseId }))).body
    const reference = referenceOf(ordered)
    await payOnPage(school, ordered, { delivery: 'never' })
    await school.database.sql`
      update sandbox_payments set amount_minor = 900, currency = 'USD' where reference = ${reference}`
    await sendEvent(school, reference)
    await sendEvent(school, reference)
    const found = async () => (await list()).problems.filter((one) => one.user_id === id)
    expect(await found()).toMatchObject([
      {
        order_id: ordered.id,
        amount: 10_000,
        currency: 'EUR',
        not_given: 'mismatch',
        received: 900,
        has_access: false,
      },
    ])
    expect((await csvOf('payment-problems')).csv).toContain(`,sandbox,${reference},,,,mismatch,9.00,USD\r\n`)
    const shown = await school.call(getStaffOrder, { params: { orderId: ordered.id }, token })
    expect(shown.body).toMatchObject({ status: 'failed', payments: [{ not_given: 'mismatch' }] })
    expect((await countPayments(school.database.sql)).not_given).toBe(1)
    await providerOf(school).refund({ key: reference, reference, amountMinor: 900 })
    await sendEvent(school, reference)
    expect([await found(), (await countPayments(school.database.sql)).not_given]).toEqual([[], 0])
  })
})

describe('requests for reports', () => {
  const endpoints = [api.getRevenue, api.listFailedRenewals, api.listPaymentProblems, api.getChurn] as const

  test.each([
    ['more than a year', '2025-10', '2026-10'],
    ['a period that ends before it begins', '2026-10', '2026-09'],
  ])('refuses a report of %s at its field', async (_what, from, to) => {
    for (const endpoint of endpoints) {
      const refused = await school.call(endpoint, { query: { from, to }, token })
      expect([refused.status, refused.failure]).toMatchObject([422, [{ field: 'to' }]])
    }
    const query = { from, to }
    expect((await school.call(api.getReportCsv, { params: { report: 'churn' }, query, token })).status).toBe(422)
  })

  test.each(['expert', 'support', 'content'])('a report is missing for the role %s', async (role) => {
    const { staffToken } = await addStaffMember(school, role)
    for (const endpoint of endpoints)
      expect((await school.call(endpoint, { query: period, token: staffToken })).status).toBe(404)
    const params = { report: 'revenue' as const }
    expect((await school.call(api.getReportCsv, { params, query: period, token: staffToken })).status).toBe(404)
  })
})
