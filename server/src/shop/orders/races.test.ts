import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCards } from '#contract/shop/cards/api.ts'
import { createOrder, listOrders } from '#contract/shop/orders/api.ts'
import { listStreams } from '#contract/learning/streams/api.ts'
import { closeExpired } from './jobs.ts'
import { reconcile } from '../payments/jobs.ts'
import { signedEvent } from '../sandbox/events.ts'
import { addCourse } from '../../../test/course.ts'
import {
  addBuyer,
  addService,
  areApplied,
  ledgerSum,
  payOnPage,
  referenceOf,
  type Buyer,
} from '../../../test/payments.ts'
import { addressOf, startSchool, type School } from '../../../test/school.ts'
import { callServer, startSecondServer, startServerProcess, type ServerProcess } from '../../../test/serverProcess.ts'

let school: School
let other: ServerProcess
let courseId: number
beforeAll(async () => {
  school = await startSchool()
  other = await startSecondServer(school, { PAYMENTS: 'sandbox' })
  courseId = (await addCourse(school.database)).id
})
afterAll(async () => {
  await other.stop()
  await school.close()
})

/** Sends an order to one of two processes. */
async function orderOn(index: number, { token }: Buyer, serviceId: number, body: object = {}) {
  const input = { params: { serviceId }, body, token, headers: { 'x-app-id': 'local' } }
  const reply = await (index % 2 === 0 ? school.call(createOrder, input) : callServer(other, createOrder, input))
  return { status: reply.status, body: reply.body }
}

const webhook = '/spa/webhooks/sandbox'
type Event = ReturnType<typeof signedEvent>
/** Posts an event to one of two processes and returns the status. */
const postHere = async ({ body, headers }: Event) =>
  (await school.app.inject({ method: 'POST', url: webhook, payload: body, headers })).statusCode
const postThere = async ({ body, headers }: Event) =>
  (await fetch(other.origin + webhook, { method: 'POST', body, headers })).status

const countOf = (replies: readonly { status: number }[], status: number) =>
  replies.filter((reply) => reply.status === status).length

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

test('twenty orders at once on two processes are one', async () => {
  const serviceId = await addService(school, { courseId })
  const buyer = await addBuyer(school, { points: 300 })
  const orders = await Promise.all(times(20).map((index) => orderOn(index, buyer, serviceId, { points: 30 })))
  const { id, payment_url } = orders[0]?.body ?? {}
  expect(orders).toMatchObject(orders.map(() => ({ status: 200, body: { id, payment_url } })))
  expect((await school.call(listOrders, { token: buyer.token })).body).toHaveLength(1)
})

test('only one of 64 simultaneous buyers uses a code with a limit of one', async () => {
  await school.database.sql`insert into discounts (code, percent, use_limit) values ('FIRST', 50, 1)`
  const serviceId = await addService(school, { courseId })
  const buyers = await Promise.all(times(64).map(() => addBuyer(school)))
  const orders = await Promise.all(
    buyers.map((buyer, index) => orderOn(index, buyer, serviceId, { promocode: 'first' })),
  )
  expect([countOf(orders, 200), countOf(orders, 422)]).toEqual([1, 63])
  const winner = buyers[orders.findIndex(({ status }) => status === 200)]
  const users = await school.database.sql`
    select o.user_id as id from orders o join discounts d on d.id = o.discount_id where d.code = 'FIRST'`
  expect(users).toEqual([{ id: winner?.id }])
  // The code is free again once the order expires.
  await school.database.sql`
    update orders set created_at = created_at - interval '1 hour', expires_at = now() where user_id = ${winner?.id ?? 0}`
  await closeExpired({ ...school, signal: new AbortController().signal })
  const loser = buyers.find((buyer) => buyer !== winner)
  expect((await loser?.order(serviceId, { promocode: 'FIRST' }))?.status).toBe(200)
})

test('only one of 64 simultaneous orders spends the points, and the balance is never negative', async () => {
  const buyer = await addBuyer(school, { points: 200 })
  const services = await Promise.all(times(64).map(() => addService(school, { courseId, price: 40_000 })))
  const orders = await Promise.all(
    services.map((serviceId, index) => orderOn(index, buyer, serviceId, { points: 200 })),
  )
  expect([countOf(orders, 200), countOf(orders, 422)]).toEqual([1, 63])
  const balances = await school.database.sql<{ sum: number }>`
    select sum(amount)::int as sum from points_postings where user_id = ${buyer.id} and account = 'learner'`
  expect(balances).toEqual([{ sum: 0 }])
})

test('fifty events of a payment at once on two processes have one effect', async () => {
  const buyer = await addBuyer(school)
  const { body: ordered } = await buyer.order(await addService(school, { courseId }))
  await payOnPage(school, ordered, { delivery: 'never' })
  const reference = referenceOf(ordered)
  const send = (index: number) => {
    const id = index % 5 === 0 ? `event ${index}` : 'the same'
    const event = signedEvent(school.media.secret, { id, reference })
    return index % 2 === 0 ? postHere(event) : postThere(event)
  }
  expect(new Set(await Promise.all(times(50).map(send)))).toEqual(new Set([200]))
  await areApplied(school, reference)
  const orders = (await school.call(listOrders, { token: buyer.token })).body
  expect(orders).toMatchObject([{ id: ordered.id, status: 'paid' }])
  expect((await school.call(listStreams, { token: buyer.token })).body).toHaveLength(1)
  expect(await ledgerSum(school, ordered.id)).toBe(10_000)
})

test('a process killed after the charge and before our commit leaves one charge and one order', async () => {
  const { sql, pool } = school.database
  const buyer = await addBuyer(school)
  await payOnPage(school, (await buyer.order(await addService(school, { kind: 'subscription', price: 900 }))).body)
  const cardId = (await school.call(listCards, { token: buyer.token })).body.data.data[0]?.id ?? 0
  const serviceId = await addService(school, { courseId })
  // The transaction that settles the order waits for a lock held by the test.
  await pool.query(`
    create function wait_for_test() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(815); return new; end $$;
    create trigger wait_for_test before update on orders for each row when (new.status = 'paid')
      execute function wait_for_test()`)
  const holder = await pool.connect()
  await holder.query('select pg_advisory_lock(815)')
  const server = await startServerProcess(school, { PAYMENTS: 'sandbox' })
  const lost = fetch(`${server.origin}${addressOf(createOrder, { params: { serviceId } })}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${buyer.token}`, 'x-app-id': 'local', 'content-type': 'application/json' },
    body: JSON.stringify({ payment_method_id: cardId }),
  }).then(
    () => false,
    () => true,
  )
  const isWaiting = async () =>
    (await sql`select 1 as waits from pg_locks where locktype = 'advisory' and objid = 815 and not granted`).length > 0
  while (!(await isWaiting())) await setTimeout(20)
  await server.stop('SIGKILL')
  expect(await lost).toBe(true)
  await holder.query('select pg_advisory_unlock(815)')
  holder.release()
  await pool.query('drop trigger wait_for_test on orders')
  // Pressing again returns the order whose charge is pending.
  const again = () => buyer.order(serviceId, { payment_method_id: cardId })
  const repeated = await again()
  await sql`update payments set created_at = created_at - interval '1 hour', asked_at = asked_at - interval '1 hour'`
  await reconcile({ ...school, signal: new AbortController().signal })
  expect((await again()).body).toMatchObject({ id: repeated.body.id, status: 'paid' })
  const orders = (await school.call(listOrders, { token: buyer.token })).body
  expect(orders.filter((order) => order.service_id === serviceId)).toMatchObject([{ status: 'paid' }])
  const charges = await sql`
    select p.status from sandbox_payments p join customers c on c.reference = p.customer
    where c.user_id = ${buyer.id} and p.amount_minor = 10000`
  expect(charges).toEqual([{ status: 'paid' }])
})
