import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { getOrder } from '#contract/shop/orders/api.ts'
import { getStaffOrder, listStaffOrders, refundOrder } from '#contract/shop/orders/staffApi.ts'
import { getScoreAmount } from '#contract/learning/points/api.ts'
import { getStream, listStreams } from '#contract/learning/streams/api.ts'
import type { Body } from '#contract/endpoint.ts'
import { addChatResources } from '../../../test/chatCalls.ts'
import { addCourse, addStream } from '../../../test/course.ts'
import { addBuyer, addService, ledgerSum, payOnPage, type Buyer } from '../../../test/payments.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn } from '../../../test/schoolZone.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { neverAborted } from '../../../test/waiting.ts'
import { mailRefunds } from '../payments/refundMails.ts'

let school: School
let courseId: number
let serviceId: number
let admin: Awaited<ReturnType<typeof addStaffMember>>
beforeAll(async () => {
  school = await startSchool()
  courseId = (await addCourse(school.database)).id
  serviceId = await addService(school, { courseId, days: 30 })
  admin = await addStaffMember(school, 'admin')
})
afterAll(() => school.close())

const show = async (orderId: number) =>
  (await school.call(getStaffOrder, { params: { orderId }, token: admin.staffToken })).body

function refund(orderId: number, given: Partial<Body<typeof refundOrder>> = {}, token = admin.staffToken) {
  const body = { client_id: randomUUID(), amount: 10_000, ends_access: false, reason: 'Asked by phone', ...given }
  return school.call(refundOrder, { params: { orderId }, body, token })
}

/** Buys a service, by default the course. */
async function buy({ points = 0, service = serviceId } = {}): Promise<{ buyer: Buyer; orderId: number }> {
  const buyer = await addBuyer(school, { points })
  const ordered = (await buyer.order(service, points > 0 ? { points: 40 } : {})).body
  await payOnPage(school, ordered)
  return { buyer, orderId: ordered.id }
}

const balanceOf = async ({ token }: Buyer) => (await school.call(getScoreAmount, { token })).body.data.amount
const runsOf = async ({ token }: Buyer) => (await school.call(listStreams, { token })).body

test('a full refund returns all money and points, and is in the ledger once', async () => {
  const { buyer, orderId } = await buy({ points: 300 })
  const refunded = await refund(orderId, { amount: 6000 })
  expect(refunded.body).toMatchObject({
    status: 'refunded',
    refunded: 6000,
    refundable: 0,
    is_refund_pending: false,
    points_returned: 40,
    refunds: [{ amount: 6000, points: 40, ends_access: false, reason: 'Asked by phone' }],
  })
  expect(await balanceOf(buyer)).toBe(300)
  expect(await ledgerSum(school, orderId)).toBe(0)
  expect(refunded.body.ledger.map(({ account, amount }) => [account, amount])).toEqual([
    ['provider', 6000],
    ['revenue', -6000],
    ['refunds', 6000],
    ['provider', -6000],
  ])
  expect((await school.call(getOrder, { params: { orderId }, token: buyer.token })).body.status).toBe('refunded')
})

test('a full refund leaves the course, or ends it, as requested', async () => {
  const [kept, ended] = [await buy(), await buy()]
  await refund(kept.orderId)
  expect(await runsOf(kept.buyer)).toMatchObject([{ status: 'open' }])
  expect((await refund(ended.orderId, { ends_access: true })).body.run).toMatchObject({ has_ended: true })
  expect(await runsOf(ended.buyer)).toMatchObject([{ status: 'ended' }])
})

test("an order shows the last day of its course in the learner's time zone", async () => {
  const { buyer, orderId } = await buy()
  const { sql } = school.database
  const lastDays = []
  for (const timezone of ['Pacific/Auckland', 'America/Los_Angeles']) {
    await sql`update users set timezone = ${timezone} where id = ${buyer.id}`
    await sql`
        update streams set ends_at = '2031-11-29 04:00'::timestamp at time zone ${timezone} where user_id = ${buyer.id}`
    lastDays.push((await show(orderId)).run?.ends_on)
  }
  expect(lastDays).toEqual(['2031-11-28', '2031-11-28'])
})

test('an order shows no last day of a course that a subscription pays for', async () => {
  const { buyer, orderId } = await buy()
  await school.database.sql`update streams set is_optional_purchase = true where user_id = ${buyer.id}`
  expect((await show(orderId)).run).toMatchObject({ ends_on: null, has_ended: false })
})

test('a repeated refund is made once', async () => {
  const { orderId } = await buy()
  const given = { client_id: randomUUID(), amount: 4000 }
  const answers = await Promise.all(Array.from({ length: 8 }, () => refund(orderId, given)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect((await refund(orderId, given)).body).toMatchObject({ refunded: 4000, refundable: 6000 })
  expect(await ledgerSum(school, orderId)).toBe(6000)
  expect((await show(orderId)).refunds).toHaveLength(1)
})

test('simultaneous refunds return no more than was paid', async () => {
  const { orderId } = await buy()
  const answers = await Promise.all(Array.from({ length: 6 }, () => refund(orderId)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ status }) => status)).difference(new Set([200, 409, 422])).size).toBe(0)
  expect(await ledgerSum(school, orderId)).toBe(0)
})

test('each refund is mailed to its buyer once, with its sum', async () => {
  const { buyer, orderId } = await buy()
  const mailsOf = async () => {
    const context = { ...school, signal: neverAborted }
    await Promise.all([mailRefunds(context), mailRefunds(context)])
    return school.database.sql<{ body: string }>`
      select body from mails where user_id = ${buyer.id} and kind = 'refund' order by id`
  }
  expect(await mailsOf()).toEqual([])
  await refund(orderId, { amount: 2500 })
  await refund(orderId, { amount: 7500 })
  const mails = await mailsOf()
  expect(mails.map(({ body }) => body)).toEqual([expect.stringContaining(`/class/order/${orderId}`)])
  expect(mails[0]?.body).toContain('100\u00a0€')
  expect(await mailsOf()).toHaveLength(1)
})

test('a partial refund returns its share of the points; the last one returns the rest', async () => {
  const { buyer, orderId } = await buy({ points: 300 })
  expect((await refund(orderId, { amount: 2000 })).body).toMatchObject({ status: 'paid', refundable: 4000 })
  expect(await balanceOf(buyer)).toBe(260 + 13)
  expect((await refund(orderId, { amount: 4000 })).body).toMatchObject({ status: 'refunded', refundable: 0 })
  expect(await balanceOf(buyer)).toBe(300)
  expect(await ledgerSum(school, orderId)).toBe(0)
})

test('a refund beyond the rest is refused at its field', async () => {
  const { orderId } = await buy()
  await refund(orderId, { amount: 9000 })
  const refused = await refund(orderId, { amount: 1001 })
  expect([refused.status, refused.failure]).toMatchObject([422, [{ field: 'amount' }]])
  expect(await ledgerSum(school, orderId)).toBe(1000)
})

test('a refund needs a reason', async () => {
  const { orderId } = await buy()
  expect((await refund(orderId, { reason: '   ' })).failure).toMatchObject([{ field: 'reason' }])
})

test('refunding an extension removes its days, and leaves the course', async () => {
  const buyer = await addBuyer(school)
  const streamId = await addStream(school.database, { userId: buyer.id, courseId }, { today: 1 })
  const endOf = async () => (await school.call(getStream, { params: { streamId }, token: buyer.token })).body.end_date
  const before = await endOf()
  const extension = await addService(school, { kind: 'course_extension', courseId, days: 10 })
  const ordered = (await buyer.order(extension)).body
  await payOnPage(school, ordered)
  expect(await endOf()).not.toEqual(before)
  await refund(ordered.id, { ends_access: true })
  expect(await endOf()).toEqual(before)
  expect(await runsOf(buyer)).toMatchObject([{ status: 'open' }])
})

describe('refunds of earlier orders', () => {
  const daysLeft = async (buyer: Buyer, courseOfRun = courseId) => {
    const runs = (await runsOf(buyer)).filter((run) => run.course_id === courseOfRun)
    const run = runs.at(-1)
    return run?.status === 'open' ? Math.round((run.end_date - Date.now() / 1000) / 86_400 + 0.5) : 0
  }
  const extensionFor = async (buyer: Buyer, days: number) => {
    const extension = await addService(school, { kind: 'course_extension', courseId, days })
    const ordered = (await buyer.order(extension)).body
    await payOnPage(school, ordered)
    return ordered.id
  }

  test('refunding the course keeps the days of a later extension', async () => {
    const { buyer, orderId } = await buy()
    const before = await daysLeft(buyer)
    await extensionFor(buyer, 12)
    await refund(orderId, { ends_access: true })
    expect(await daysLeft(buyer)).toBe(before - 30 + 12)
  })

  test('refunding the first extension keeps the second', async () => {
    const { buyer } = await buy()
    const before = await daysLeft(buyer)
    const orderId = await extensionFor(buyer, 12)
    await extensionFor(buyer, 20)
    await refund(orderId, { ends_access: true })
    expect(await daysLeft(buyer)).toBe(before + 20)
  })

  const consultationsFor = async (buyer: Buyer, consultations: number) => {
    const ordered = (await buyer.order(await addService(school, { kind: 'consultations', courseId, consultations })))
      .body
    await payOnPage(school, ordered)
    return ordered.id
  }
  const consultationsOf = async (buyer: Buyer) => (await runsOf(buyer)).at(-1)?.max_consultation_count

  test('refunding the course keeps later consultations, and the run for them', async () => {
    const { buyer, orderId } = await buy()
    const later = await consultationsFor(buyer, 4)
    await refund(orderId, { ends_access: true })
    expect(await runsOf(buyer)).toMatchObject([{ status: 'open', max_consultation_count: 4 }])
    await refund(later, { ends_access: true })
    expect(await consultationsOf(buyer)).toBe(0)
  })

  test('refunding used consultations keeps the consultations of the second order', async () => {
    const { buyer } = await buy()
    const orderId = await consultationsFor(buyer, 3)
    const included = ((await consultationsOf(buyer)) ?? 0) - 3
    const streamId = (await runsOf(buyer)).at(-1)?.id ?? 0
    const { chatId } = await addChatResources(school.database, { userId: buyer.id, streamId })
    await school.database.sql`update consultations set amount = ${included + 3} where chat_id = ${chatId}`
    await consultationsFor(buyer, 4)
    await refund(orderId, { ends_access: true })
    expect(await consultationsOf(buyer)).toBe(included + 3 + 4)
  })

  test('refunding an order keeps nothing of a later one that was refunded too', async () => {
    const { buyer, orderId } = await buy()
    await refund(await extensionFor(buyer, 12), { amount: 5000, ends_access: true })
    await refund(orderId, { ends_access: true })
    expect(await daysLeft(buyer)).toBe(0)
  })

  test('refunding the first order keeps a run that was bought again', async () => {
    const { buyer, orderId } = await buy()
    const { sql } = school.database
    await sql`update streams set ends_at = now() - interval '1 hour', starts_at = now() - interval '2 days', started_on = ${dateIn(-2)}
      where user_id = ${buyer.id}`
    await payOnPage(school, (await buyer.order(serviceId)).body)
    expect((await runsOf(buyer)).map(({ status }) => status)).toEqual(['ended', 'open'])
    await refund(orderId, { ends_access: true })
    expect((await runsOf(buyer)).map(({ status }) => status)).toEqual(['ended', 'open'])
  })
})

test('a refund of a subscription ends it', async () => {
  const service = await addService(school, { kind: 'subscription' })
  const { orderId } = await buy({ service })
  expect((await refund(orderId, { ends_access: true })).body.subscription).toMatchObject({ status: 'ended' })
})

test('an unpaid order is not refundable; once it is paid, it is', async () => {
  const buyer = await addBuyer(school)
  const ordered = (await buyer.order(serviceId)).body
  expect((await refund(ordered.id)).failure).toMatchObject({ code: 'order_not_paid', status: 409 })
  await payOnPage(school, ordered)
  expect((await refund(ordered.id)).body).toMatchObject({ status: 'refunded' })
})

test('a provider that does not answer is asked again, with the same key', async () => {
  const { orderId } = await buy()
  const sandbox = (sql: string) => school.database.pool.query(sql)
  await sandbox('alter table sandbox_refunds rename to sandbox_refunds_away')
  try {
    expect((await refund(orderId)).body).toMatchObject({ is_refund_pending: true, refunded: 0, refundable: 0 })
    expect((await refund(orderId, { amount: 1 })).failure).toMatchObject({ code: 'refund_pending' })
  } finally {
    await sandbox('alter table sandbox_refunds_away rename to sandbox_refunds')
  }
  const { reconcile } = await import('../payments/jobs.ts')
  await reconcile({ ...school, signal: new AbortController().signal })
  expect(await show(orderId)).toMatchObject({ status: 'refunded', is_refund_pending: false, refunded: 10_000 })
  expect(await ledgerSum(school, orderId)).toBe(0)
})

test('a refund is in the audit log, with its reason', async () => {
  const { buyer, orderId } = await buy()
  await refund(orderId, { amount: 2500, ends_access: true })
  const query = { user_id: buyer.id }
  const log = (await school.call(listAuditEntries, { query, token: admin.staffToken })).body.entries
  const after = {
    order_id: orderId,
    amount: { minor: 2500, currency: 'EUR' },
    ends_access: true,
    reason: 'Asked by phone',
  }
  expect(log).toMatchObject([{ action: 'order.refund', actor_id: admin.id, after }])
})

describe("the console's list of orders", () => {
  const list = async (query: object) =>
    (await school.call(listStaffOrders, { query, token: admin.staffToken })).body.orders.map(({ id }) => id)

  test('staff find orders by number, e-mail and name, filtered by status', async () => {
    const { buyer, orderId } = await buy()
    const open = (await buyer.order(await addService(school, { kind: 'subscription' }))).body.id
    const { sql } = school.database
    const [person] = await sql<{ email: string }>`
      update users set name = 'Прасковья', last_name = ${`Z${buyer.id}`} where id = ${buyer.id} returning email`
    for (const search of [person?.email, `прасковья Z${buyer.id}`])
      expect(await list({ search }), search).toEqual([open, orderId])
    expect(await list({ search: `№ ${orderId}` })).toEqual([orderId])
    expect(await list({ search: person?.email, status: 'paid' })).toEqual([orderId])
    expect(await list({ user_id: buyer.id, status: 'open' })).toEqual([open])
    expect(await list({ search: 'nobody-of-that-name' })).toEqual([])
  })

  test('orders are listed in pages, newest first', async () => {
    const buyer = await addBuyer(school)
    await school.database.sql`
      insert into orders (user_id, service_id, brand, currency, price_minor, amount_minor, due_minor, status, failed_at)
      select ${buyer.id}, ${serviceId}, 'local', 'EUR', 100, 100, 100, 'failed', now() from generate_series(1, 51)`
    const query = { user_id: buyer.id }
    const { body } = await school.call(listStaffOrders, { query, token: admin.staffToken })
    expect(body.orders).toHaveLength(50)
    expect(await list({ ...query, before: body.next })).toHaveLength(1)
  })
})

test.each(['expert', 'support', 'content'])('orders are missing for the role %s', async (role) => {
  const { orderId } = await buy()
  const { staffToken: token } = await addStaffMember(school, role)
  expect((await school.call(listStaffOrders, { token })).status).toBe(404)
  expect((await school.call(getStaffOrder, { params: { orderId }, token })).status).toBe(404)
  expect((await refund(orderId, {}, token)).status).toBe(404)
  expect(await ledgerSum(school, orderId)).toBe(10_000)
})

test('an unknown order is missing', async () => {
  expect((await refund(999_999_999)).status).toBe(404)
  expect((await school.call(getStaffOrder, { params: { orderId: 999_999_999 }, token: admin.staffToken })).status).toBe(
    404,
  )
})
