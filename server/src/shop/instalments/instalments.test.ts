import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDay } from '#contract/learning/days/api.ts'
import { getInstalment, listInstalments } from '#contract/shop/instalments/api.ts'
import { payInstalment } from '#contract/shop/instalments/paymentApi.ts'
import { checkPayments } from '#contract/shop/payments/api.ts'
import { getStream, getStreamStatus, listStreams } from '#contract/learning/streams/api.ts'
import { dayOf } from '#contract/platform/dates.ts'
import { startOfDay } from '../../platform/calendar.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'
import { mailPayments } from '../payments/paymentMails.ts'
import { addBuyer, addService, payOnPage, referenceOf } from '../../../test/payments.ts'
import { addCard, addInstalment, addSandboxCard } from '../../../test/recurringPayments.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn, schoolZone } from '../../../test/schoolZone.ts'
import { neverAborted } from '../../../test/waiting.ts'
import { chargeInstalments } from './jobs.ts'

let school: School
let course: TestCourse
beforeAll(async () => {
  school = await startSchool()
  course = await addCourse(school.database)
})
afterAll(() => school.close())

async function payer(dueInDays: number) {
  const { sql } = school.database
  const { id: userId, email } = await school.addLearner()
  const token = await school.signIn(email)
  const cardId = await addCard(sql, userId)
  const due = dateIn(dueInDays)
  const last = dateIn(dueInDays + 30)
  const parts = [
    { dueOn: '2026-01-02', amountMinor: 4501, isPaid: true },
    { dueOn: due, amountMinor: 4500, isPaid: false },
    { dueOn: last, amountMinor: 4500, isPaid: false },
  ]
  const id = await addInstalment(sql, userId, { cardId, parts })
  return { id, token, due, last }
}

test('a plan shows its parts, the paid sum and the next part', async () => {
  const { id, token, due, last } = await payer(10)
  const [plan] = (await school.call(listInstalments, { token, headers: { lang: 'en' } })).body
  expect(plan).toMatchObject({
    id,
    title: 'Quiet Mind',
    status: 'active',
    amount: 13_501,
    paid_amount: 4501,
    currency: 'EUR',
    end_date: last,
    next_pay_at: startOfDay(schoolZone, dayOf(due)),
    closes_on: dateIn(17),
    is_closed: false,
    card_mask: '•• 4417',
    last_failure: null,
    next_try_at: null,
    payments: [
      { number: 1, due_date: '2026-01-02', amount: 4501 },
      { number: 2, due_date: due, amount: 4500, paid_at: null },
      { number: 3, due_date: last, amount: 4500, paid_at: null },
    ],
  })
  expect(plan).not.toHaveProperty('cancel_popup_text')
  const one = await school.call(getInstalment, {
    params: { instalmentId: id },
    query: { expand: 'cancelPopupText' },
    token,
    headers: { lang: 'en' },
  })
  expect(one.body).toEqual({ ...plan, cancel_popup_text: '' })
})

test.each([
  [-6, false],
  [-7, true],
])('a plan whose instalment is due in %i days has closed the run: %s', async (dueInDays, isClosed) => {
  const { token } = await payer(dueInDays)
  const [plan] = (await school.call(listInstalments, { token })).body
  expect(plan).toMatchObject({ status: 'active', is_closed: isClosed })
})

test("somebody else's plan is not found", async () => {
  const { id } = await payer(10)
  const stranger = await school.signIn((await school.addLearner()).email)
  expect((await school.call(getInstalment, { params: { instalmentId: id }, token: stranger })).status).toBe(404)
  expect((await school.call(listInstalments, { token: stranger })).body).toEqual([])
})

const charge = () => chargeInstalments({ ...school, signal: neverAborted })

/** A learner with a run on a plan whose current part was due so many days ago. */
async function learnerOwing(daysAgo: number, kind: 'success' | 'declined' = 'success') {
  const { sql } = school.database
  const { id: userId, email } = await school.addLearner({ locale: 'en' })
  const token = await school.signIn(email)
  const streamId = await addStream(school.database, { userId, courseId: course.id })
  const cardId = await addSandboxCard(sql, userId, kind)
  const due = dateIn(-daysAgo)
  const id = await addInstalment(sql, userId, {
    streamId,
    cardId,
    nextTryAt: startOfDay(schoolZone, dayOf(due)),
    parts: [
      { dueOn: '2026-01-02', amountMinor: 4501, isPaid: true },
      { dueOn: due, amountMinor: 4500, isPaid: false },
      { dueOn: dateIn(30), amountMinor: 4500, isPaid: false },
    ],
  })
  const plan = async () => (await school.call(getInstalment, { params: { instalmentId: id }, token })).body
  const run = async () => (await school.call(getStream, { params: { streamId }, token })).body
  const lock = async () => {
    const query = { expand: 'days' }
    const state = await school.call(getStreamStatus, { params: { streamId }, query, token })
    return state.body.days?.[0]?.lock ?? null
  }
  const pay = (headers?: Record<string, string>) =>
    school.call(payInstalment, { params: { instalmentId: id }, token, ...(headers && { headers }) })
  const start = () => school.call(startDay, { params: { streamId, dayId: course.dayIds[0] ?? 0 }, token })
  return { id, userId, token, streamId, due, plan, run, lock, pay, start }
}

test('an instalment overdue by seven days closes the run, with its own reason and remedy', async () => {
  const early = await learnerOwing(6)
  expect(await early.run()).toMatchObject({ status: 'open', is_unpaid: false })
  expect(await early.lock()).toBeNull()
  const late = await learnerOwing(7)
  expect(await late.run()).toMatchObject({ status: 'stopped', is_unpaid: true, is_optional_purchase: false })
  expect(await late.lock()).toMatchObject({ code: 'stream_unpaid', way_out: 'instalments' })
  expect((await late.start()).failure).toMatchObject({ code: 'stream_unpaid' })
})

test('paying an overdue instalment on its page opens the run at once; repeated presses open one page', async () => {
  const { pay, plan, run, start } = await learnerOwing(9)
  const pages = await Promise.all([pay(), pay(), pay()])
  expect(new Set(pages.map(({ body }) => body.payment_url)).size).toBe(1)
  const [page] = pages
  expect(page?.body.payment_url).toMatch(/\/sandbox\//)
  await payOnPage(school, { payment_url: page?.body.payment_url ?? null })
  expect(await run()).toMatchObject({ status: 'open', is_unpaid: false })
  expect((await start()).status).toBe(200)
  expect(await plan()).toMatchObject({ paid_amount: 9001, is_closed: false, last_failure: null })
})

test('equal calls to pay at once replace a page that is over by one page', async () => {
  const { id, pay } = await learnerOwing(9)
  const former = (await pay()).body
  await payOnPage(school, former, { card: 'declined', delivery: 'never' })
  const key = { 'idempotency-key': randomUUID() }
  const pages = (await Promise.all([pay(key), pay(key), pay(key)])).map(({ body }) => body.payment_url)
  expect(pages[0]).toMatch(/\/sandbox\//)
  expect(new Set(pages).size).toBe(1)
  expect(pages).not.toContain(former.payment_url)
  expect(await school.database.sql`select id from payments where instalment_id = ${id}`).toHaveLength(2)
})

test('a call to pay that was cut prepares no further page when it is repeated', async () => {
  const { id, pay } = await learnerOwing(9)
  const { sql } = school.database
  await payOnPage(school, (await pay()).body, { card: 'declined', delivery: 'never' })
  const key = { 'idempotency-key': randomUUID() }
  await school.database.pool.query(`
    create function cut() returns trigger language plpgsql as $$ begin raise 'cut'; end $$;
    create trigger cut before update of reference on payments for each row execute function cut()`)
  expect((await pay(key)).status).toBe(500)
  await school.database.pool.query('drop function cut cascade')
  await payOnPage(school, (await pay()).body, { card: 'declined', delivery: 'never' })
  const repeats = await Promise.all([pay(key), pay(key), pay(key)])
  expect(repeats.map(({ body }) => body)).toEqual(Array.from({ length: 3 }, () => ({ payment_url: null })))
  expect(await sql`select id from payments where instalment_id = ${id}`).toHaveLength(2)
})

test('checking the payments applies a paid instalment whose event never comes', async () => {
  const { pay, plan, token } = await learnerOwing(9)
  const ask = async (asking = token) => (await school.call(checkPayments, { token: asking })).body
  const page = { payment_url: (await pay()).body.payment_url }
  expect(await ask()).toEqual({ is_open: true, failure_code: null })
  const returned = await payOnPage(school, page, { delivery: 'never' })
  expect(returned.headers['location']).toMatch(/\/user\/installments\?returned=true$/)
  const stranger = await school.signIn((await school.addLearner()).email)
  expect(await ask(stranger)).toEqual({ is_open: false, failure_code: null })
  expect(await plan()).toMatchObject({ paid_amount: 4501 })
  expect(await ask()).toEqual({ is_open: false, failure_code: null })
  expect(await plan()).toMatchObject({ paid_amount: 9001, is_closed: false })
  await ask()
  expect(await plan()).toMatchObject({ paid_amount: 9001 })
})

test('a declined instalment shows the reason on return from its page, until it is paid', async () => {
  const { pay, plan, token } = await learnerOwing(9)
  const ask = async () => (await school.call(checkPayments, { token })).body
  await payOnPage(school, { payment_url: (await pay()).body.payment_url }, { card: 'declined' })
  expect(await ask()).toEqual({ is_open: false, failure_code: 'declined' })
  expect(await plan()).toMatchObject({ paid_amount: 4501 })
  const again = { payment_url: (await pay()).body.payment_url }
  expect(await ask()).toEqual({ is_open: true, failure_code: null })
  await payOnPage(school, again)
  expect(await ask()).toEqual({ is_open: false, failure_code: null })
})

test('a learner opens at most twenty pages an hour for an overdue instalment', async () => {
  const { pay } = await learnerOwing(9)
  for (let count = 0; count < 20; count += 1)
    await payOnPage(school, { payment_url: (await pay()).body.payment_url }, { card: 'declined' })
  const refused = await pay()
  expect([refused.status, refused.failure]).toMatchObject([429, { code: 'too_many_requests' }])
})

test('an overdue instalment is not paid again while the bank checks it', async () => {
  const { pay, token } = await learnerOwing(9)
  const page = { payment_url: (await pay()).body.payment_url }
  await payOnPage(school, page, { card: 'late_failure', delivery: 'never' })
  expect((await pay()).failure).toMatchObject({ code: 'payment_in_progress' })
  expect((await school.call(checkPayments, { token })).body).toEqual({ is_open: true, failure_code: null })
  await school.database.sql`update sandbox_payments set fails_at = now() where reference = ${referenceOf(page)}`
  expect((await school.call(checkPayments, { token })).body).toEqual({ is_open: false, failure_code: 'declined' })
  expect((await pay()).body.payment_url).toMatch(/\/sandbox\//)
})

test('an overdue instalment gets a new page of the same sum when its last payment has failed', async () => {
  const { id, pay } = await learnerOwing(9)
  const former = (await pay()).body
  await payOnPage(school, former, { card: 'declined', delivery: 'never' })
  const { payment_url: url } = (await pay()).body
  expect(url).toEqual(expect.stringContaining('http'))
  expect(url).not.toBe(former.payment_url)
  const sums = await school.database.sql`select distinct amount_minor from payments where instalment_id = ${id}`
  expect(sums).toHaveLength(1)
})

test('a late press after paying an instalment on its page does not open one for the next instalment', async () => {
  const { id, pay } = await learnerOwing(9)
  const former = (await pay()).body
  await payOnPage(school, former, { delivery: 'never' })
  expect((await pay()).body.payment_url).toBeNull()
  expect(await school.database.sql`select status from payments where instalment_id = ${id}`).toEqual([
    { status: 'paid' },
  ])
})

test("somebody else's instalment cannot be paid", async () => {
  const { id } = await learnerOwing(9)
  const stranger = await school.signIn((await school.addLearner()).email)
  expect((await school.call(payInstalment, { params: { instalmentId: id }, token: stranger })).status).toBe(404)
})

test('due instalments are charged once, and the next one is due a month later', async () => {
  const { id, plan } = await learnerOwing(0)
  await Promise.all([charge(), charge()])
  const next = dateIn(30)
  expect(await plan()).toMatchObject({ paid_amount: 9001, next_pay_at: startOfDay(schoolZone, dayOf(next)) })
  expect(await school.database.sql`select status from payments where instalment_id = ${id}`).toEqual([
    { status: 'paid' },
  ])
})

test('the last instalment makes the plan paid, and nothing is left to pay', async () => {
  const { id, userId, plan, pay } = await learnerOwing(0)
  const { sql } = school.database
  await sql`update instalment_parts set paid_at = now() where instalment_id = ${id} and number = 3`
  await charge()
  expect(await plan()).toMatchObject({ status: 'paid', paid_amount: 13_501, next_pay_at: null })
  expect((await pay()).failure).toMatchObject({ code: 'nothing_to_pay' })
  await mailPayments({ ...school, signal: neverAborted })
  const [mail] = await sql<{ body: string }>`select body from mails where user_id = ${userId} order by id desc`
  expect(mail?.body).toContain('There is nothing more to pay.')
})

test('failed instalments are retried on days 1, 3 and 7, and then left to the learner', async () => {
  const { id, due, plan } = await learnerOwing(0, 'declined')
  const { sql } = school.database
  for (const days of [1, 3, 7]) {
    await charge()
    const nextTryAt = startOfDay(schoolZone, dayOf(due) + days)
    expect(await plan()).toMatchObject({ status: 'active', last_failure: 'declined', next_try_at: nextTryAt })
    await sql`update instalments set next_try_at = now() - interval '1 second' where id = ${id}`
  }
  await charge()
  await charge()
  expect(await plan()).toMatchObject({ status: 'active', last_failure: 'declined', next_try_at: null })
  expect(await sql`select 1 from payments where instalment_id = ${id}`).toHaveLength(4)
})

test('failed instalments are mailed, and the mail says that a course closes only if the plan pays for one', async () => {
  const [course, other] = [await learnerOwing(0, 'declined'), await learnerOwing(0, 'declined')]
  const { sql } = school.database
  await sql`delete from instalment_runs where instalment_id = ${other.id}`
  await sql`update instalments set stream_id = null where id = ${other.id}`
  await charge()
  await mailPayments({ ...school, signal: neverAborted })
  const bodyTo = async (userId: number) => {
    const [mail] = await sql<{ body: string }>`select body from mails where user_id = ${userId} order by id desc`
    return mail?.body
  }
  expect(await bodyTo(course.userId)).toContain('A week after its due date the course closes until it is paid.')
  expect(await bodyTo(other.userId)).toMatch(/The bank declined it\.\s+Pay now:/)
})

test('failed instalments are no longer mailed once they are paid on a page or their plan is cancelled', async () => {
  const [paid, cancelled] = [await learnerOwing(0, 'declined'), await learnerOwing(0, 'declined')]
  await charge()
  expect([await paid.plan(), await cancelled.plan()]).toMatchObject([
    { last_failure: 'declined' },
    { last_failure: 'declined' },
  ])
  const { payment_url = null } = (await paid.pay()).body
  await payOnPage(school, { payment_url })
  const { sql } = school.database
  await sql`update instalments set status = 'cancelled', next_try_at = null where id = ${cancelled.id}`
  await mailPayments({ ...school, signal: neverAborted })
  const mails = await sql<{ user_id: number; subject: string }>`
      select user_id, subject from mails where user_id = any (${[paid.userId, cancelled.userId]})`
  expect(mails).toEqual([{ user_id: paid.userId, subject: expect.stringContaining('We received €45 —') }])
})

test('instalments of a closed account are not charged', async () => {
  const { id, userId } = await learnerOwing(0)
  const { sql } = school.database
  await sql`update users set closed_at = now() where id = ${userId}`
  await charge()
  expect(await sql`select 1 from payments where instalment_id = ${id}`).toEqual([])
  await sql`update users set closed_at = null where id = ${userId}`
  await charge()
  expect(await sql`select status from payments where instalment_id = ${id}`).toEqual([{ status: 'paid' }])
})

test('an open page of an instalment is closed before its card is charged', async () => {
  const { id, pay, plan } = await learnerOwing(0)
  await pay()
  await charge()
  expect(await plan()).toMatchObject({ paid_amount: 9001, last_failure: null })
  const statuses = await school.database.sql`select status from payments where instalment_id = ${id} order by id`
  expect(statuses).toEqual([{ status: 'failed' }, { status: 'paid' }])
})

test('an order in instalments begins a plan: the first is paid, the others are charged by its card', async () => {
  const { id, token, order } = await addBuyer(school)
  const serviceId = await addService(school, { courseId: course.id, price: 10_000, instalments: 3 })
  const ordered = await order(serviceId, { plan: 'instalments' })
  expect(ordered.body.sums).toMatchObject({ due: 3334, instalments: [3334, 3333, 3333] })
  await payOnPage(school, ordered.body)
  const [plan] = (await school.call(listInstalments, { token, headers: { lang: 'en' } })).body
  expect(plan).toMatchObject({ title: 'Course “Back”', status: 'active', amount: 10_000, paid_amount: 3334 })
  expect(plan?.card_mask).toMatch(/^•• \d{4}$/)
  expect(plan?.stream_id).toBeGreaterThan(0)
  await school.database.sql`update instalments set next_try_at = now() where user_id = ${id}`
  await charge()
  const [charged] = (await school.call(listInstalments, { token })).body
  expect(charged).toMatchObject({ paid_amount: 6667, last_failure: null })
})

test('an overdue instalment of a bundle closes all its runs, and paying opens them', async () => {
  const { id, token, order } = await addBuyer(school)
  const { sql } = school.database
  const other = await addCourse(school.database)
  const childIds = [
    await addService(school, { courseId: course.id, days: 30 }),
    await addService(school, { courseId: other.id, days: 30 }),
  ]
  const bundle = await addService(school, { kind: 'bundle', childIds, price: 9000, instalments: 3 })
  await payOnPage(school, (await order(bundle, { plan: 'instalments' })).body)
  const runs = async () => (await school.call(listStreams, { token })).body.map(({ status }) => status)
  expect(await runs()).toEqual(['open', 'open'])
  const [plan] = (await school.call(listInstalments, { token })).body
  await sql`update instalment_parts set due_on = ${dateIn(-7)} where instalment_id = ${plan?.id ?? 0} and number = 2`
  expect(await runs()).toEqual(['stopped', 'stopped'])
  await sql`update instalments set next_try_at = now() where user_id = ${id}`
  await charge()
  expect(await runs()).toEqual(['open', 'open'])
})
