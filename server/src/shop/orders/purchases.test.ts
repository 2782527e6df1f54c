import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body } from '#contract/endpoint.ts'
import { checkDiscount } from '#contract/shop/discounts/api.ts'
import { createOrder, checkOrder, getOrder, getOrderPrice, listOrders } from '#contract/shop/orders/api.ts'
import { getScoreAmount } from '#contract/learning/points/api.ts'
import { listStreams } from '#contract/learning/streams/api.ts'
import { signedEvent } from '../sandbox/events.ts'
import { addCourse, addStream } from '../../../test/course.ts'
import {
  addBuyer,
  addService,
  ledgerSum,
  payOnPage,
  postPage,
  referenceOf,
  sendEvent,
  type Buyer,
} from '../../../test/payments.ts'
import { addSandboxCard } from '../../../test/recurringPayments.ts'
import { addressOf, startSchool, type School } from '../../../test/school.ts'

let school: School
let courseId: number
let serviceId: number
beforeAll(async () => {
  school = await startSchool()
  courseId = (await addCourse(school.database)).id
  serviceId = await addService(school, { courseId, days: 30 })
  await school.database.sql`insert into discounts (code, percent) values ('WELCOME10', 10)`
})
afterAll(() => school.close())

const ofOrder = (token: string, orderId: number) => school.call(getOrder, { params: { orderId }, token })
const runsOf = async (token: string) => (await school.call(listStreams, { token })).body

test('an order leads to the page of its payment, and gives the course once it is paid', async () => {
  const { token, order } = await addBuyer(school)
  const ordered = await order(serviceId)
  expect(ordered.body).toMatchObject({
    status: 'pending',
    price: 10_000,
    currency: 'EUR',
    service_id: serviceId,
    course_stream_id: null,
    payment_url: expect.stringMatching(/^https?:\/\/[^/]+\/sandbox\/payment_/) as string,
    sums: { price: 10_000, discount: 0, points: 0, amount: 10_000, due: 10_000, instalments: [] },
  })
  expect(await runsOf(token)).toEqual([])
  const returned = await payOnPage(school, ordered.body)
  expect([returned.statusCode, returned.headers['location']]).toEqual([303, ordered.body.redirect_url])
  const paid = (await ofOrder(token, ordered.body.id)).body
  expect(paid).toMatchObject({ status: 'paid', payment_url: null })
  expect(await runsOf(token)).toMatchObject([{ id: paid.course_stream_id, course_id: courseId, status: 'open' }])
  expect(await ledgerSum(school, paid.id)).toBe(10_000)
  expect((await school.call(listOrders, { token })).body.map(({ id }) => id)).toEqual([paid.id])
})

test('an order ignores a price, an amount and a currency in the body', async () => {
  const { order } = await addBuyer(school)
  const forged = { price: 1, amount: 1, currency: 'RUB', due_minor: 1 }
  expect((await order(serviceId, forged as never)).body).toMatchObject({ price: 10_000, currency: 'EUR' })
})

test('repeated orders of a service are one order with one page', async () => {
  const { order } = await addBuyer(school)
  const orders = await Promise.all(Array.from({ length: 20 }, () => order(serviceId)))
  expect(orders.map(({ status }) => status)).toEqual(orders.map(() => 200))
  expect(new Set(orders.map(({ body }) => `${body.id} ${body.payment_url}`)).size).toBe(1)
})

test('ordering a course with an open run answers its first order, uncharged', async () => {
  const { token, order } = await addBuyer(school)
  const ordered = (await order(serviceId)).body
  await payOnPage(school, ordered)
  expect((await order(serviceId)).body).toMatchObject({ id: ordered.id, status: 'paid', payment_url: null })
  expect(await runsOf(token)).toHaveLength(1)
  const enrolled = await addBuyer(school)
  const streamId = await addStream(school.database, { userId: enrolled.id, courseId }, { today: 1 })
  const answer = (await enrolled.order(serviceId)).body
  expect(answer).toMatchObject({ status: 'paid', price: 0, course_stream_id: streamId })
  expect((await enrolled.order(serviceId)).body.id).toBe(answer.id)
})

test('ordering a course granted by staff answers no order that has extended it since', async () => {
  const extension = await addService(school, { kind: 'course_extension', courseId, days: 10, price: 900 })
  const { id: userId, order } = await addBuyer(school)
  const streamId = await addStream(school.database, { userId, courseId }, { today: 1 })
  const extending = (await order(extension)).body
  await payOnPage(school, extending)
  const answer = (await order(serviceId)).body
  expect(answer).toMatchObject({ status: 'paid', price: 0, service_id: serviceId, course_stream_id: streamId })
  expect((await order(serviceId)).body.id).toBe(answer.id)
})

test('ordering a course that staff have granted since answers the run', async () => {
  const { id: userId, order } = await addBuyer(school)
  const ordered = (await order(serviceId)).body
  expect(ordered.status).toBe('pending')
  const streamId = await addStream(school.database, { userId, courseId }, { today: 1 })
  const answers = [await order(serviceId), await order(serviceId)]
  for (const { body } of answers) expect(body).toMatchObject({ status: 'paid', price: 0, course_stream_id: streamId })
})

test('an order needs an e-mail address', async () => {
  const { id, token, order } = await addBuyer(school)
  await school.database.sql`update users set email = null, app_id = ${token.slice(0, 30)} where id = ${id}`
  expect((await order(serviceId)).failure).toMatchObject({ code: 'email_required', status: 409 })
})

test('an order of another person is missing', async () => {
  const [one, other] = [await addBuyer(school), await addBuyer(school)]
  const { id: orderId } = (await one.order(serviceId)).body
  expect((await ofOrder(other.token, orderId)).status).toBe(404)
  expect((await school.call(checkOrder, { params: { orderId }, token: other.token })).status).toBe(404)
  expect((await school.call(listOrders, { token: other.token })).body).toEqual([])
})

test("refuses an order for another person's run, or by another person's card", async () => {
  const [one, other, holder] = [await addBuyer(school), await addBuyer(school), await addBuyer(school)]
  const streamId = await addStream(school.database, { userId: other.id, courseId }, { today: 1 })
  const more = await addService(school, { kind: 'course_extension', courseId, days: 30 })
  expect((await one.order(more, { stream_id: streamId })).status).toBe(404)
  const cardId = await addSandboxCard(school.database.sql, holder.id)
  const refused = await one.order(serviceId, { payment_method_id: cardId })
  expect([refused.status, refused.failure]).toMatchObject([422, [{ field: 'payment_method_id' }]])
  expect((await school.call(listOrders, { token: one.token })).body).toEqual([])
  expect((await holder.order(serviceId, { payment_method_id: cardId })).body).toMatchObject({ status: 'paid' })
})

test('ordering a course whose run has ended begins a new one', async () => {
  const { id, token, order } = await addBuyer(school)
  const ended = await addStream(school.database, { userId: id, courseId }, { today: 40, lengthDays: 10 })
  const ordered = (await order(serviceId)).body
  expect(ordered).toMatchObject({ status: 'pending', price: 10_000 })
  await payOnPage(school, ordered)
  const paid = (await ofOrder(token, ordered.id)).body
  expect(paid.course_stream_id).not.toBe(ended)
  const statuses = new Map((await runsOf(token)).map((run) => [run.id, run.status]))
  expect(statuses).toEqual(
    new Map([
      [ended, 'ended'],
      [paid.course_stream_id, 'open'],
    ]),
  )
})

test('ordering a service of another brand, or an archived one, is not found', async () => {
  const { order } = await addBuyer(school)
  const archived = await addService(school, { courseId })
  await school.database.sql`update services set archived_at = now() where id = ${archived}`
  expect((await order(archived)).status).toBe(404)
  expect((await order(999_999)).status).toBe(404)
})

test('a person places at most sixty new orders an hour, each with a page at the provider', async () => {
  const { id, token, order } = await addBuyer(school, { points: 300 })
  await school.database.sql`
    insert into orders (user_id, service_id, brand, status, currency, price_minor, amount_minor, due_minor, failed_at, created_at)
    select ${id}, ${serviceId}, 'local', 'failed', 'EUR', 10000, 10000, 10000, now(), now() - interval '50 minutes'
    from generate_series(1, 59)`
  const open = (await order(serviceId)).body
  expect((await order(serviceId)).body).toMatchObject({ id: open.id, status: 'pending' })
  const refused = await order(serviceId, { points: 10 })
  expect([refused.status, refused.failure]).toMatchObject([429, { code: 'too_many_requests' }])
  await school.database.sql`update orders set created_at = created_at - interval '11 minutes' where user_id = ${id}`
  expect((await order(serviceId, { points: 10 })).body).toMatchObject({ status: 'pending', sums: { points: 10 } })
  expect((await school.call(listOrders, { token })).status).toBe(200)
})

test('the price with points and a promo code is known before ordering, and the order reserves the points', async () => {
  const { token, order } = await addBuyer(school, { points: 300 })
  const query = { promocode: ' welcome 10 ', points: 40 }
  const price = await school.call(getOrderPrice, { params: { serviceId }, query, token })
  expect(price.body).toMatchObject({
    currency: 'EUR',
    maximum_points: 45,
    balance: 300,
    instalment_count: null,
    sums: { price: 10_000, discount: 1000, points: 40, points_amount: 4000, amount: 5000, due: 5000 },
  })
  const ordered = (await order(serviceId, query)).body
  expect(ordered).toMatchObject({ promocode: 'WELCOME10', price: 5000, sums: price.body.sums })
  const balance = async () => (await school.call(getScoreAmount, { token })).body.data.amount
  expect(await balance()).toBe(260)
  await payOnPage(school, ordered, { card: 'declined' })
  expect((await ofOrder(token, ordered.id)).body).toMatchObject({ status: 'failed', failure_code: 'declined' })
  expect(await balance()).toBe(300)
})

test.each([
  ['a code that is none', { promocode: 'NOTHING' }, 'promocode'],
  ['more points than half of the price', { points: 51 }, 'points'],
  ['a plan that the service does not have', { plan: 'instalments' as const }, 'plan'],
])('refuses an order with %s at its field', async (_what, body, field) => {
  const { order, token } = await addBuyer(school, { points: 500 })
  const refused = await order(serviceId, body)
  expect([refused.status, refused.failure]).toMatchObject([422, [{ field }]])
  expect((await school.call(listOrders, { token })).body).toEqual([])
})

test('points and code of an open order are free for another of the same service after Back', async () => {
  await school.database.sql`insert into discounts (code, percent, use_limit) values ('BACKONCE', 10, 1)`
  const { token, order } = await addBuyer(school, { points: 300 })
  const query = { promocode: 'BACKONCE', points: 40 }
  const ask = (asker: string) => school.call(getOrderPrice, { params: { serviceId }, query, token: asker })
  const before = (await ask(token)).body
  const open = (await order(serviceId, query)).body
  expect((await ask(token)).body).toEqual(before)
  const check = { params: { code: 'BACKONCE', serviceId } }
  expect((await school.call(checkDiscount, { ...check, token })).body).toEqual({ success: true })
  expect((await order(serviceId, query)).body.id).toBe(open.id)
  const other = await addBuyer(school, { points: 300 })
  expect((await ask(other.token)).failure).toMatchObject([{ field: 'promocode' }])
  expect((await school.call(checkDiscount, { ...check, token: other.token })).body).toEqual({ success: false })
})

test('a person can try ten promo codes a minute', async () => {
  const { token } = await addBuyer(school)
  const guess = () => school.call(getOrderPrice, { params: { serviceId }, query: { promocode: 'GUESS' }, token })
  for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(422)
  expect((await guess()).status).toBe(429)
})

test('all accounts of a network can try a hundred promo codes a minute', async () => {
  const guessers = await Promise.all(Array.from({ length: 11 }, () => addBuyer(school)))
  const url = addressOf(checkDiscount, { params: { code: 'GUESS', serviceId } })
  const guess = async ({ token }: Buyer, remoteAddress = '203.0.113.9') => {
    const headers = { authorization: `Bearer ${token}`, 'x-app-id': 'local' }
    return (await school.app.inject({ method: 'GET', url, headers, remoteAddress })).statusCode
  }
  const last = guessers.pop() as Buyer
  for (const guesser of guessers) for (let count = 0; count < 10; count += 1) expect(await guess(guesser)).toBe(200)
  expect(await guess(last)).toBe(429)
  expect(await guess(last, '203.0.113.10')).toBe(200)
})

test('another choice of points and codes replaces the open order, whose page is then closed', async () => {
  const { token, order } = await addBuyer(school, { points: 300 })
  const former = (await order(serviceId, { points: 10 })).body
  const latter = (await order(serviceId, { promocode: 'WELCOME10' })).body
  expect(latter.id).not.toBe(former.id)
  expect((await ofOrder(token, former.id)).body).toMatchObject({ status: 'failed', failure_code: 'replaced' })
  expect((await school.call(getScoreAmount, { token })).body.data.amount).toBe(300)
  await payOnPage(school, former)
  expect((await ofOrder(token, former.id)).body.status).toBe('failed')
  expect(await ledgerSum(school, former.id)).toBe(0)
})

test('a repeated call with the same key answers as before and changes no points and codes', async () => {
  const { token } = await addBuyer(school, { points: 300 })
  const orderWith = async (key: string, body: Body<typeof createOrder>) => {
    const headers = { 'x-app-id': 'local', 'idempotency-key': key }
    return (await school.call(createOrder, { params: { serviceId }, query: {}, body, token, headers })).body
  }
  const listed = async () => (await school.call(listOrders, { token })).body.map(({ id, status }) => [id, status])
  const keys = { former: randomUUID(), latter: randomUUID() }
  const former = await orderWith(keys.former, { points: 10 })
  const latter = await orderWith(keys.latter, { points: 20 })
  const states = await listed()
  expect(await orderWith(keys.former, { points: 10 })).toEqual(former)
  expect(await orderWith(keys.latter, { points: 20 })).toEqual(latter)
  // Simulates a call that was cut off before its answer.
  await school.database.sql`update idempotency_keys set is_complete = false`
  expect(await orderWith(keys.former, { points: 10 })).toMatchObject({ id: former.id, status: 'failed' })
  expect(await listed()).toEqual(states)
})

test('another brand replaces the open order too, because its points and its site differ', async () => {
  const { token, order } = await addBuyer(school)
  const former = (await order(serviceId)).body
  const headers = { 'x-app-id': 'dev' }
  const input = { params: { serviceId }, query: {}, body: {}, token, headers }
  const { body } = await school.call(createOrder, input)
  expect(body).toMatchObject({ status: 'pending', id: expect.any(Number) as number })
  expect(body.id).not.toBe(former.id)
  expect((await ofOrder(token, former.id)).body).toMatchObject({ status: 'failed', failure_code: 'replaced' })
  expect((await school.call(createOrder, input)).body.id).toBe(body.id)
})

test('ordering again replaces an open order whose price has changed', async () => {
  const { token, order } = await addBuyer(school)
  const changing = await addService(school, { courseId, price: 5000 })
  const former = (await order(changing)).body
  await school.database.sql`update services set price_minor = 4000 where id = ${changing}`
  expect((await order(changing)).body).toMatchObject({ status: 'pending', price: 4000 })
  expect((await ofOrder(token, former.id)).body).toMatchObject({ status: 'failed', failure_code: 'replaced' })
})

test('a promo code does not replace an order that is already paid', async () => {
  const { order } = await addBuyer(school)
  const former = (await order(serviceId)).body
  await payOnPage(school, former, { delivery: 'never' })
  expect((await order(serviceId, { promocode: 'WELCOME10' })).body).toMatchObject({ id: former.id, status: 'paid' })
})

test('an order with nothing left to pay skips the provider', async () => {
  await school.database.sql`insert into discounts (code, percent) values ('GIFT', 100)`
  const { token, order } = await addBuyer(school)
  const ordered = (await order(serviceId, { promocode: 'gift' })).body
  expect(ordered).toMatchObject({ status: 'paid', price: 0, payment_url: null })
  expect(await runsOf(token)).toHaveLength(1)
})

test("the sandbox's page asks for the bank's confirmation, which may be refused", async () => {
  const { token, order } = await addBuyer(school)
  const ordered = (await order(serviceId)).body
  const asked = await payOnPage(school, ordered, { card: 'authentication' })
  const url = new URL(ordered.payment_url ?? '').pathname
  expect([asked.statusCode, asked.headers['location']]).toEqual([303, url])
  const question = await school.app.inject({ url, headers: { host: 'localhost' } })
  expect(question.body).toContain('The bank asks you to confirm the payment')
  expect(question.body).not.toContain('<script')
  await postPage(school, ordered, { step: 'refuse' })
  expect((await ofOrder(token, ordered.id)).body).toMatchObject({ status: 'failed', failure_code: 'authentication' })
  const again = (await order(serviceId)).body
  expect(again.id).not.toBe(ordered.id)
  await payOnPage(school, again, { card: 'authentication' })
  await postPage(school, again, { step: 'confirm' })
  expect((await ofOrder(token, again.id)).body.status).toBe('paid')
})

test("the sandbox's page takes a payment once, however often its button is pressed", async () => {
  const { token, order } = await addBuyer(school)
  const ordered = (await order(serviceId)).body
  await Promise.all(Array.from({ length: 8 }, () => payOnPage(school, ordered)))
  expect(await ledgerSum(school, ordered.id)).toBe(10_000)
  expect(await runsOf(token)).toHaveLength(1)
})

test('checking an order finds a payment whose event never comes', async () => {
  const { token, order } = await addBuyer(school)
  const ordered = (await order(serviceId)).body
  await payOnPage(school, ordered, { delivery: 'never' })
  expect((await ofOrder(token, ordered.id)).body.status).toBe('pending')
  const checked = await school.call(checkOrder, { params: { orderId: ordered.id }, token })
  expect(checked.body).toMatchObject({ status: 'paid', course_stream_id: expect.any(Number) as number })
})

test('events have one effect, however often they come', async () => {
  const { token, order } = await addBuyer(school)
  const ordered = (await order(serviceId)).body
  await payOnPage(school, ordered, { delivery: 'never' })
  const reference = referenceOf(ordered)
  const ofAll = randomUUID()
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) => sendEvent(school, reference, index % 2 ? { id: ofAll } : {})),
  )
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(await runsOf(token)).toHaveLength(1)
  expect(await ledgerSum(school, ordered.id)).toBe(10_000)
})

test('events are refused unless they are signed within 300 seconds', async () => {
  const { token, order } = await addBuyer(school)
  const ordered = (await order(serviceId)).body
  await payOnPage(school, ordered, { delivery: 'never' })
  const reference = referenceOf(ordered)
  const now = Math.floor(Date.now() / 1000)
  const forged = (signature: string) => sendEvent(school, reference, { headers: { 'sandbox-signature': signature } })
  const hex = 'ab'.repeat(32)
  const replies = await Promise.all([
    sendEvent(school, reference, { seconds: now - 301 }),
    sendEvent(school, reference, { seconds: now + 302 }),
    ...['', 'v1', `t=${now}`, `t=${now},v1=`, `t=${now},v1=${hex}`, `t=,v1=${hex}`, `v1=${hex}`].map(forged),
    ...[`t=${now},v1=${hex}00`, `t=${now}.5,v1=${hex}`, `t=${'9'.repeat(20)},v1=${hex}`].map(forged),
  ])
  const { body, headers } = signedEvent(randomBytes(32), { id: randomUUID(), reference })
  replies.push(await school.app.inject({ method: 'POST', url: '/spa/webhooks/sandbox', payload: body, headers }))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 403))
  expect((await ofOrder(token, ordered.id)).body.status).toBe('pending')
  expect(await school.database.sql`select 1 from payment_events where reference = ${reference}`).toEqual([])
  // Avoids the time from before, which is only seconds away on a busy machine.
  const recent = Math.floor(Date.now() / 1000) - 296
  expect((await sendEvent(school, reference, { seconds: recent })).statusCode).toBe(200)
})

test.each([
  ['another amount', 'amount_minor = amount_minor + 1'],
  ['another currency', "currency = 'USD'"],
  ['another customer', 'customer = (select min(reference) from sandbox_customers)'],
])('events of %s grant nothing', async (_what, change) => {
  await school.database.sql`insert into sandbox_customers (reference, key) values ('a', 'a') on conflict do nothing`
  const { token, order } = await addBuyer(school)
  const ordered = (await order(serviceId)).body
  const reference = referenceOf(ordered)
  await payOnPage(school, ordered, { delivery: 'never' })
  await school.database.pool.query(`update sandbox_payments set ${change} where reference = $1`, [reference])
  expect((await sendEvent(school, reference)).statusCode).toBe(200)
  expect((await ofOrder(token, ordered.id)).body).toMatchObject({ status: 'failed', failure_code: 'mismatch' })
  expect(await runsOf(token)).toEqual([])
  expect(await ledgerSum(school, ordered.id)).toBe(0)
})
