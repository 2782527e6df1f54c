import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import * as api from '#contract/shop/discounts/staffApi.ts'
import type { Body } from '#contract/endpoint.ts'
import { addCourse } from '../../../test/course.ts'
import { addBuyer, addService, payOnPage, type Buyer } from '../../../test/payments.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { schoolZone } from '../../../test/schoolZone.ts'
import { addStaffMember } from '../../../test/staff.ts'

let school: School
let courseId: number
let serviceId: number
let admin: Awaited<ReturnType<typeof addStaffMember>>
beforeAll(async () => {
  school = await startSchool()
  courseId = (await addCourse(school.database)).id
  serviceId = await addService(school, { courseId })
  admin = await addStaffMember(school, 'admin')
})
afterAll(() => school.close())

type New = Body<typeof api.createDiscount>

const half: New = {
  code: '',
  person: null,
  percent: 50,
  amount: null,
  currency: null,
  brands: [],
  service_ids: [],
  starts_on: null,
  ends_on: null,
  use_limit: null,
  use_limit_per_person: null,
}
const create = (given: Partial<New>, token = admin.staffToken) =>
  school.call(api.createDiscount, { body: { ...half, ...given }, token })
const createId = async (given: Partial<New>) => (await create(given)).body.id
const show = async (discountId: number) =>
  (await school.call(api.getStaffDiscount, { params: { discountId }, token: admin.staffToken })).body
const change = (discountId: number, given: Partial<Body<typeof api.updateDiscount>>) =>
  school.call(api.updateDiscount, { params: { discountId }, body: { ...half, ...given }, token: admin.staffToken })
const end = (discountId: number) => school.call(api.endDiscount, { params: { discountId }, token: admin.staffToken })

/** The price with a code; undefined if the code is refused. */
async function priceWith(buyer: Buyer, promocode: string, service = serviceId): Promise<number | undefined> {
  const { status, body } = await buyer.order(service, { promocode })
  return status === 200 ? body.sums.due : undefined
}

describe('a code that an administrator creates', () => {
  test('a new code lowers the price for those who type it, and lists the orders that use it', async () => {
    const { body } = await create({ code: ' spring 50 ' })
    expect(body).toMatchObject({ code: 'SPRING50', status: 'active', uses: 0, percent: 50, user_id: null })
    const buyer = await addBuyer(school)
    const order = (await buyer.order(serviceId, { promocode: 'spring50' })).body
    await payOnPage(school, order)
    expect(await show(body.id)).toMatchObject({
      discount: { uses: 1, status: 'active' },
      orders: [{ order_id: order.id, user_id: buyer.id, discount: 5000, currency: 'EUR', status: 'paid' }],
    })
  })

  test('a code keeps its limits per person and in total', async () => {
    await create({ code: 'TWO', use_limit: 2, use_limit_per_person: 1 })
    const [one, two, three] = [await addBuyer(school), await addBuyer(school), await addBuyer(school)]
    await payOnPage(school, (await one.order(serviceId, { promocode: 'two' })).body)
    const other = await addService(school, { courseId: (await addCourse(school.database)).id })
    expect(await priceWith(one, 'two', other)).toBeUndefined()
    expect(await priceWith(two, 'two')).toBe(5000)
    expect(await priceWith(three, 'two')).toBeUndefined()
    const { body } = await school.call(api.listStaffDiscounts, { query: { search: 'tw' }, token: admin.staffToken })
    expect(body).toMatchObject({ discounts: [{ code: 'TWO', uses: 2, status: 'used_up' }], next: null })
  })

  test('a code is for one person, found by their e-mail, and for the services that it names', async () => {
    const learner = await school.addLearner()
    const [person, stranger] = [await addBuyer(school), await addBuyer(school)]
    const [row] = await school.database.sql<{ email: string }>`select email from users where id = ${person.id}`
    const other = await addService(school, { courseId })
    const given = { person: ` ${row?.email.toUpperCase()} `, service_ids: [serviceId] }
    expect((await create({ code: 'HERS', ...given })).body.user_id).toBe(person.id)
    expect((await create({ code: 'BYID', person: String(learner.id) })).body.user_id).toBe(learner.id)
    expect(await priceWith(stranger, 'hers')).toBeUndefined()
    expect(await priceWith(person, 'hers', other)).toBeUndefined()
    expect(await priceWith(person, 'hers')).toBe(5000)
  })

  test('a code takes an amount off in a currency of its brands', async () => {
    await create({ code: 'TEN', percent: null, amount: 1000, currency: 'EUR', brands: ['local'] })
    await create({ code: 'ELSEWHERE', brands: ['mind'] })
    expect(await priceWith(await addBuyer(school), 'ten')).toBe(9000)
  })

  test("a code begins and ends with days in its creator's time zone, which stay when another one saves it", async () => {
    const { body } = await create({ code: 'MAY', starts_on: '2031-05-01', ends_on: '2031-05-31' })
    expect(body).toMatchObject({ status: 'planned', starts_on: '2031-05-01', ends_on: '2031-05-31' })
    expect(await priceWith(await addBuyer(school), 'may')).toBeUndefined()
    const momentsOf = () => school.database.sql`select starts_at, ends_at from discounts where id = ${body.id}`
    const before = await momentsOf()
    await school.database.sql`update users set timezone = 'Asia/Tokyo' where id = ${admin.id}`
    const { starts_on, ends_on } = (await show(body.id)).discount
    await change(body.id, { starts_on, ends_on, percent: 20 })
    expect(await momentsOf()).toEqual(before)
    await school.database.sql`update users set timezone = ${schoolZone} where id = ${admin.id}`
    expect((await change(body.id, { starts_on: '2026-01-01', ends_on: '2026-01-02' })).body.status).toBe('ended')
  })

  test.each<[string, Partial<New>, string]>([
    ['without a code', { code: ' ' }, 'code'],
    ['with a sign in it', { code: '50%' }, 'code'],
    ['of one letter', { code: 'a' }, 'code'],
    ['that takes nothing off', { percent: null }, 'percent'],
    ['of percent and an amount', { amount: 100 }, 'amount'],
    ['of an amount without a currency', { percent: null, amount: 100 }, 'currency'],
    ['in a currency that no brand has', { percent: null, amount: 100, currency: 'XTS' }, 'currency'],
    ['of more than all', { percent: 101 }, 'percent'],
    ['of a brand that is not there', { brands: ['nowhere'] }, 'brands'],
    ['of a service that is not there', { service_ids: [987_654] }, 'service_ids'],
    ['of nobody', { person: 'nobody@mail.test' }, 'person'],
    ['with a day that does not exist', { starts_on: '2031-02-30' }, 'starts_on'],
    ['that ends before it begins', { starts_on: '2031-02-02', ends_on: '2031-02-01' }, 'ends_on'],
    ['for no uses', { use_limit: 0 }, 'use_limit'],
  ])('a code is refused at its field: one %s', async (_title, given, field) => {
    const { status, failure } = await create({ code: 'REFUSED', ...given })
    expect([status, failure]).toMatchObject([422, [{ field }]])
    expect(await school.database.sql`select 1 from discounts where code = 'REFUSED'`).toEqual([])
  })

  test('a code exists once, however many create it at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => create({ code: 'RACE' })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(11).fill(422)])
    expect(replies.find(({ status }) => status === 422)?.failure).toMatchObject([{ field: 'code' }])
    const token = admin.staffToken
    const headers = { 'idempotency-key': '3f0e8b0e-5e0c-4b1e-9a77-1f0a5b2c9d11' }
    const body = { ...half, code: 'RETRIED' }
    const sent = await Promise.all([1, 2].map(() => school.call(api.createDiscount, { body, token, headers })))
    expect(new Set(sent.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1)
  })
})

describe('a code that is in use', () => {
  test('changing a used code applies to later orders; earlier ones keep their sums', async () => {
    const id = await createId({ code: 'CHANGES' })
    const [early, late] = [await addBuyer(school), await addBuyer(school)]
    const ordered = (await early.order(serviceId, { promocode: 'changes' })).body
    await change(id, { percent: 10 })
    expect(await priceWith(late, 'changes')).toBe(9000)
    await payOnPage(school, ordered)
    expect((await show(id)).orders.map(({ discount }) => discount).toSorted((a, b) => a - b)).toEqual([1000, 5000])
  })

  test('a code ends at once, for good and once, and earlier orders can still be paid', async () => {
    const id = await createId({ code: 'ENDS' })
    const [early, late] = [await addBuyer(school), await addBuyer(school)]
    const ordered = (await early.order(serviceId, { promocode: 'ends' })).body
    const replies = await Promise.all([end(id), end(id), end(id)])
    expect(replies.map(({ status, body }) => [status, body.status])).toEqual(replies.map(() => [200, 'ended']))
    expect(await priceWith(late, 'ends')).toBeUndefined()
    expect((await change(id, {})).failure).toMatchObject({ code: 'discount_ended' })
    await payOnPage(school, ordered)
    expect((await show(id)).orders).toMatchObject([{ status: 'paid' }])
    const entries = (await school.call(listAuditEntries, { token: admin.staffToken })).body.entries
    expect(
      entries.filter(({ action, after }) => action === 'discount.end' && after?.['discount'] === 'ENDS'),
    ).toHaveLength(1)
  })

  test('a code is not used more often than its new limit, even by orders at the same time', async () => {
    const id = await createId({ code: 'LOWERED' })
    const buyers = await Promise.all(Array.from({ length: 10 }, () => addBuyer(school)))
    const lowered = change(id, { use_limit: 1 })
    const prices = await Promise.all(buyers.map((buyer) => priceWith(buyer, 'lowered')))
    expect((await lowered).status).toBe(200)
    const after = await priceWith(await addBuyer(school), 'lowered')
    const { discount } = await show(id)
    expect(discount.uses).toBe(prices.filter((price) => price === 5000).length)
    expect([after, discount.status]).toEqual([undefined, 'used_up'])
  })
})

test('every change of a code is in the audit log with what it was before', async () => {
  const id = await createId({ code: 'AUDITED' })
  await change(id, { percent: 20, use_limit: 5 })
  await change(id, { percent: null, amount: 700, currency: 'EUR' })
  const { entries } = (await school.call(listAuditEntries, { token: admin.staffToken })).body
  const own = entries.filter(({ after }) => after?.['discount'] === 'AUDITED')
  expect(own).toMatchObject([
    {
      action: 'discount.update',
      before: { percent: 20, use_limit: 5 },
      after: { amount: { minor: 700, currency: 'EUR' } },
    },
    { action: 'discount.update', before: { percent: 50, use_limit: null }, after: { percent: 20, use_limit: 5 } },
    { action: 'discount.create', actor_id: admin.id, after: { percent: 50 } },
  ])
})

test('codes are listed in pages, by current or ended ones', async () => {
  await Promise.all(Array.from({ length: 55 }, (_, index) => create({ code: `PAGED-${index}` })))
  await end(await createId({ code: 'PAGED-ENDED' }))
  const list = async (query: object) =>
    (await school.call(api.listStaffDiscounts, { query: { search: 'paged-', ...query }, token: admin.staffToken })).body
  const page = await list({ status: 'current' })
  expect([page.discounts.length, page.next]).toEqual([50, page.discounts.at(-1)?.id])
  expect((await list({ status: 'current', before: page.next })).discounts).toHaveLength(5)
  expect((await list({ status: 'ended' })).discounts.map(({ code }) => code)).toEqual(['PAGED-ENDED'])
  expect((await list({ search: '%' })).discounts).toEqual([])
})

test('another role and an unknown code find nothing', async () => {
  const { staffToken } = await addStaffMember(school, 'content')
  expect((await create({ code: 'CONTENT' }, staffToken)).status).toBe(404)
  expect((await change(987_654, {})).status).toBe(404)
  expect((await end(987_654)).status).toBe(404)
})
