import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listCards } from '#contract/shop/cards/api.ts'
import { checkDiscount } from '#contract/shop/discounts/api.ts'
import { listStaffDiscounts } from '#contract/shop/discounts/staffApi.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listInstalments } from '#contract/shop/instalments/api.ts'
import { createOrder, getOrder, getOrderPrice, listOrders } from '#contract/shop/orders/api.ts'
import { getStaffOrder, listStaffOrders, refundOrder } from '#contract/shop/orders/staffApi.ts'
import { listSubscriptions } from '#contract/shop/subscriptions/api.ts'
import { listSubscriptionPayments, refundSubscriptionPayment } from '#contract/shop/subscriptions/staffApi.ts'
import { buildApp } from '../src/app.ts'
import { mailExpiring, settleCards } from '../src/shop/cards/jobs.ts'
import { chargeInstalments } from '../src/shop/instalments/jobs.ts'
import { closeExpired } from '../src/shop/orders/jobs.ts'
import { reconcile } from '../src/shop/payments/jobs.ts'
import { applyPayment } from '../src/shop/payments/payments.ts'
import type { Database } from '../src/platform/database/database.ts'
import { renewSubscriptions } from '../src/shop/subscriptions/jobs.ts'
import type { CallInput } from './resources.ts'
import { addCourse } from './course.ts'
import { addService } from './payments.ts'
import { expectIndexedReads, largeTablesOf } from './plans.ts'
import { addressOf, startSchool, type School } from './school.ts'
import { dateIn, schoolZone } from './schoolZone.ts'
import { addStaffMember } from './staff.ts'
import { recorded, type Statement } from './statements.ts'

const people = 20_000
const tables = ['orders', 'payments', 'money_transactions', 'money_postings', 'cards', 'subscriptions', 'instalments']

let school: School
let app: FastifyInstance
let database: Database
let statements: Statement[]
let largeTables: ReadonlySet<string>
let buyer: { id: number; email: string; token: string }
let staffToken: string
let serviceId: number
let orderId: number
let renewal: { userId: number; subscriptionId: number; paymentId: number }
beforeAll(async () => {
  school = await startSchool()
  ;({ database, statements } = recorded(school.database))
  app = await buildApp(school.config, database)
  const courseId = (await addCourse(school.database)).id
  const soldId = await addService(school, { courseId })
  serviceId = await addService(school, { courseId: (await addCourse(school.database)).id })
  const { id, email } = await school.addLearner()
  buyer = { id, email, token: await school.signIn(email) }
  staffToken = (await addStaffMember(school, 'admin')).staffToken
  await addMoney(school.database, soldId)
  largeTables = await largeTablesOf(school.database)
  const [order] = await school.database.sql<{ id: number }>`select id from orders where user_id = ${id}`
  orderId = order?.id ?? 0
  const [paid] = await school.database.sql<typeof renewal>`
    select user_id as "userId", subscription_id as "subscriptionId", id as "paymentId" from payments
    where user_id <> ${id} and subscription_id is not null order by id limit 1`
  if (paid) renewal = paid
})
afterAll(async () => {
  await app.close()
  await school.close()
})

/**
 * Everybody has paid an order, most of them by a popular code, is paying a second part, and has a card and a subscription that was
 * renewed. Foreign keys are not checked, which would take minutes.
 */
async function addMoney({ pool }: Database, service: number): Promise<void> {
  const client = await pool.connect()
  const run = async (text: string) => client.query(text.replaceAll(':service', String(service)))
  await run('begin')
  await run('set local session_replication_role = replica')
  await run(`
    insert into users (email, username, name, last_name, locale, timezone)
    select 'buyer-' || n || '@scale.test', 'buyer-' || n, 'Name', 'Surname', 'en', '${schoolZone}'
    from generate_series(1, ${people}) n`)
  await run(`insert into discounts (code, percent, use_limit, use_limit_per_person) values
    ('POPULAR', 10, null, null), ('LIMITED', 10, 15, 1)`)
  await run(`
    insert into cards (user_id, adapter, reference, brand, last4, expires_month, expires_year, is_default)
    select id, 'sandbox', 'card_' || id, 'visa', '4242', 12, 2100, true from users`)
  await run(`insert into customers (user_id, adapter, reference) select id, 'sandbox', 'customer_' || id from users`)
  await run(`insert into sandbox_customers (reference, key) select reference, reference from customers`)
  await run(`
    insert into orders (user_id, service_id, brand, status, currency, price_minor, discount_minor, amount_minor, due_minor, plan,
      instalment_count, discount_id, paid_at)
    select u.id, :service, 'local', 'paid', 'EUR', 10000, 1000, 9000, 4500, 'instalments', 2, d.id, now()
    from users u, discounts d where d.code = 'POPULAR' order by u.id desc`)
  await run(`
    insert into instalments (user_id, order_id, currency, card_id, next_try_at)
    select o.user_id, o.id, 'EUR', c.id, now() + interval '20 days' from orders o join cards c on c.user_id = o.user_id`)
  await run(`
    insert into instalment_parts (instalment_id, number, due_on, amount_minor, paid_at)
    select i.id, n, '${dateIn(0)}'::date + 30 * n, 5000, case when n = 1 then now() end from instalments i, generate_series(1, 2) n`)
  await run(`
    insert into subscriptions (user_id, service_id, status, title, brand, price_minor, currency, card_id, first_paid_on,
      paid_periods, next_pay_at, next_try_at)
    select user_id, :service, 'active', '{}', 'local', 1800, 'EUR', id, '${dateIn(0)}'::date, 1, now() + interval '20 days',
      now() + interval '20 days' from cards`)
  await run(`
    insert into payments (user_id, order_id, adapter, reference, status, currency, amount_minor, settled_at)
    select user_id, id, 'sandbox', 'payment_' || id, 'paid', 'EUR', 5000, now() from orders`)
  await run(`
    insert into payments (user_id, subscription_id, adapter, reference, status, currency, amount_minor, settled_at)
    select user_id, id, 'sandbox', 'renewal_' || id, 'paid', 'EUR', 5000, now() from subscriptions`)
  await run(`
    insert into sandbox_payments (reference, key, customer, amount_minor, currency, status)
    select reference, idempotency_key, 'customer_' || user_id, amount_minor, currency, 'paid' from payments`)
  await run(`
    with entries as (
      insert into money_transactions (payment_id, reference, currency)
      select id, 'payment ' || id, 'EUR' from payments returning id)
    insert into money_postings (transaction_id, account, amount_minor)
    select id, account, amount from entries, (values ('provider', 5000), ('revenue', -5000)) as posting (account, amount)`)
  await run('commit')
  await run('vacuum analyze')
  client.release()
}

async function statementsOf(endpoint: Endpoint, given: CallInput, token: string): Promise<Statement[]> {
  const from = statements.length
  const headers = { authorization: `Bearer ${token}`, 'x-app-id': 'local' }
  const payload = given.body ? { payload: given.body } : {}
  const response = await app.inject({ method: endpoint.method, url: addressOf(endpoint, given), headers, ...payload })
  expect(response.statusCode, response.body).toBe(200)
  return statements.slice(from)
}

const expectIndexed = (found: readonly Statement[], pages?: number) =>
  expectIndexedReads(school.database, found, { largeTables, ...(pages !== undefined && { pages }) })

describe('reads among the orders of many people', () => {
  const ofOrder = () => ({ params: { orderId } })
  const withCode = (promocode: string) => ({ params: { serviceId }, query: { promocode } })

  test.each<[string, Endpoint, () => CallInput]>([
    ['orders', listOrders, () => ({})],
    ['an order', getOrder, ofOrder],
    ['a price by a popular code', getOrderPrice, () => withCode('popular')],
    ['a price by a code with limits', getOrderPrice, () => withCode('limited')],
    ['the check of a popular code', checkDiscount, () => ({ params: { serviceId, code: 'popular' } })],
    ['an order by a popular code', createOrder, () => ({ params: { serviceId }, body: { promocode: 'popular' } })],
    ['cards', listCards, () => ({})],
    ['instalments', listInstalments, () => ({})],
    ['subscriptions', listSubscriptions, () => ({})],
  ])('reading %s of a learner takes few pages, through indexes', async (_name, endpoint, given) => {
    await expectIndexed(await statementsOf(endpoint, given(), buyer.token))
  })

  test.each<[string, Endpoint, () => CallInput]>([
    ['orders', listStaffOrders, () => ({})],
    ['failed orders', listStaffOrders, () => ({ query: { status: 'failed' } })],
    ['orders of a person', listStaffOrders, () => ({ query: { user_id: buyer.id } })],
    ['an order', getStaffOrder, ofOrder],
    [
      'a refund',
      refundOrder,
      () => ({ ...ofOrder(), body: { client_id: randomUUID(), amount: 100, ends_access: false, reason: 'Asked' } }),
    ],
    ['payments of a subscription', listSubscriptionPayments, () => ({ params: renewal })],
    [
      'a refund of a renewal',
      refundSubscriptionPayment,
      () => ({ params: renewal, body: { client_id: randomUUID(), amount: 100, ends_access: true, reason: 'Asked' } }),
    ],
  ])('reading %s in the console takes few pages, through indexes', async (_name, endpoint, given) => {
    await expectIndexed(await statementsOf(endpoint, given(), staffToken))
  })

  test('a search among many orders uses indexes', async () => {
    const found = await statementsOf(listStaffOrders, { query: { search: buyer.email } }, staffToken)
    // Names are compared by their trigrams.
    await expectIndexed(found, 500)
  })

  test.each([{}, { search: 'popul' }])('the console counts the uses of promo codes in an index: %o', async (query) => {
    const found = await statementsOf(listStaffDiscounts, { query }, staffToken)
    // An entry of the index for each use.
    await expectIndexed(found, 500)
  })

  test('the jobs read few pages, through indexes', async () => {
    const { sql } = school.database
    // Somebody has to pay, and has no card.
    await sql`update cards set deleted_at = now(), forgotten_at = now(), is_default = false where user_id = ${buyer.id}`
    await sql`update subscriptions set next_try_at = now() - interval '1 second' where user_id = ${buyer.id}`
    await sql`update instalments set next_try_at = now() - interval '1 second' where user_id = ${buyer.id}`
    const from = statements.length
    const context = { ...school, database, signal: new AbortController().signal }
    for (const job of [reconcile, closeExpired, settleCards, mailExpiring, renewSubscriptions, chargeInstalments])
      await job(context)
    expect(statements.slice(from).filter(({ text }) => text.includes('jsonb_to_recordset'))).toHaveLength(4)
    await expectIndexed(statements.slice(from))
  })

  test('a late payment for an order with a popular code reads few pages', async () => {
    const { sql } = school.database
    const token = await school.signIn((await school.addLearner()).email)
    const headers = { 'x-app-id': 'local' }
    const body = { promocode: 'popular' }
    const ordered = (await school.call(createOrder, { params: { serviceId }, query: {}, body, token, headers })).body
    await sql`update orders set status = 'failed', failed_at = now() where id = ${ordered.id}`
    const [payment] = await sql<{ id: number; reference: string }>`
      update payments set status = 'failed', settled_at = now() where order_id = ${ordered.id} returning id, reference`
    await sql`update sandbox_payments set status = 'paid' where reference = ${payment?.reference ?? ''}`
    const from = statements.length
    await applyPayment({ ...school, database }, payment?.id ?? 0)
    await expectIndexed(statements.slice(from))
    const paid = await school.call(getOrder, { params: { orderId: ordered.id }, token })
    expect(paid.body.status).toBe('paid')
  })

  test('all tables of money are large', () => {
    expect(tables.filter((table) => !largeTables.has(table))).toEqual([])
  })
})
