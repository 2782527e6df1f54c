import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDiscount } from '#contract/shop/discounts/api.ts'
import type { Body } from '#contract/endpoint.ts'
import { extendStream, listExtensions } from '#contract/shop/extensions/api.ts'
import { getStaffOrder } from '#contract/shop/orders/staffApi.ts'
import { createOrder, getOrder, listOrders, type Order } from '#contract/shop/orders/api.ts'
import { createFreeze, listStreams } from '#contract/learning/streams/api.ts'
import { dayOf } from '#contract/platform/dates.ts'
import { addCourse, addStream, type StreamShape } from '../../../test/course.ts'
import { addBuyer, addService, ledgerSum, payOnPage } from '../../../test/payments.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn, schoolDay, schoolZone } from '../../../test/schoolZone.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { startOfDay } from '../../platform/calendar.ts'

let school: School
let courseId: number
let extensionId: number
let consultationsId: number
beforeAll(async () => {
  school = await startSchool()
  courseId = (await addCourse(school.database)).id
  extensionId = await addService(school, { kind: 'course_extension', courseId, days: 30, price: 2900 })
  consultationsId = await addService(school, { kind: 'consultations', consultations: 3, price: 1500 })
  await school.database.sql`insert into discounts (code, percent) values ('WELCOME10', 10), ('GIFT', 100)`
})
afterAll(() => school.close())

const contact = { name: ' Marina Vetrova ', phone: '+49 151 2345 6789', email: 'Marina@Mail.test' }
const local = { 'x-app-id': 'local' }

/** A learner with a run, by default one whose ninth day is today. */
async function withRun({ timezone = schoolZone, ...shape }: StreamShape = {}) {
  const { id: userId, token } = await addBuyer(school)
  await school.database.sql`update users set timezone = ${timezone} where id = ${userId}`
  const streamId = await addStream(school.database, { userId, courseId }, { timezone, today: 9, ...shape })
  return { userId, token, streamId, ...callsOf({ token, streamId }) }
}

type ExtensionBody = Partial<Body<typeof extendStream>>

function callsOf({ token, streamId }: { token: string; streamId: number }) {
  const headers = local
  return {
    offered: () => school.call(listExtensions, { params: { streamId }, token, headers }),
    extend: (serviceId: number, body: ExtensionBody = {}, more: Record<string, string> = {}) =>
      school.call(extendStream, {
        params: { streamId, serviceId },
        body: { ...contact, ...body },
        token,
        headers: { ...headers, ...more },
      }),
    run: async () => {
      const { body } = await school.call(listStreams, { token, headers })
      return body.find(({ id }) => id === streamId)
    },
  }
}

const orderOf = (answer: object) => answer as Order

test('extensions are listed with their price and new last day', async () => {
  const { offered, streamId } = await withRun({ lengthDays: 20 })
  const end = startOfDay(schoolZone, schoolDay() - 8 + 20 + 30)
  expect((await offered()).body).toEqual([
    {
      id: extensionId,
      stream_id: streamId,
      type_code: 'course_subscription',
      title: 'Course “Back”',
      description: '',
      price: 2900,
      full_price: null,
      currency: 'EUR',
      days: 30,
      consultations: null,
      end_date: end,
      appstore_product_id: null,
    },
    expect.objectContaining({ id: consultationsId, type_code: 'expert_additional_question', consultations: 3 }),
  ])
})

test.each([
  ['has ended: only days', { today: 40, lengthDays: 20 }, ['course_subscription']],
  ['is paid by a subscription: nothing while that has ended', { isOptionalPurchase: true }, []],
  ['is a trial: nothing', { isDemo: true }, []],
])('offers extensions for a run that %s', async (_what, shape, types) => {
  const { offered, extend } = await withRun(shape)
  expect((await offered()).body.map(({ type_code }) => type_code)).toEqual(types)
  expect((await extend(consultationsId)).status).toBe(404)
})

test('extensions of another course, of another person, or no longer on sale are missing', async () => {
  const other = (await addCourse(school.database)).id
  const foreign = await addService(school, { kind: 'course_extension', courseId: other, days: 10 })
  const archived = await addService(school, { kind: 'course_extension', courseId, days: 10 })
  await school.database.sql`update services set archived_at = now() where id = ${archived}`
  const course = await addService(school, { courseId, days: 10 })
  const { streamId, extend, offered } = await withRun()
  expect((await offered()).body).toHaveLength(2)
  for (const serviceId of [foreign, archived, course, 999_999]) expect((await extend(serviceId)).status).toBe(404)
  const neighbour = callsOf({ token: (await withRun()).token, streamId })
  expect((await neighbour.offered()).status).toBe(404)
  expect((await neighbour.extend(extensionId)).status).toBe(404)
})

test('extensions beyond ten years are not offered', async () => {
  const { offered, extend } = await withRun({ lengthDays: 3640 })
  expect((await offered()).body.map(({ id }) => id)).toEqual([consultationsId])
  expect((await extend(extensionId)).status).toBe(404)
})

test('an extension is an order, and moves the end of the run once it is paid', async () => {
  const { extend, run, token } = await withRun({ lengthDays: 20 })
  const ordered = await extend(extensionId)
  expect(ordered.body).toMatchObject({
    is_requested: false,
    status: 'pending',
    price: 2900,
    service_id: extensionId,
    payment_url: expect.any(String) as string,
  })
  const before = (await run())?.end_date ?? 0
  await payOnPage(school, orderOf(ordered.body))
  expect((await run())?.end_date).toBe(startOfDay(schoolZone, schoolDay() - 8 + 20 + 30))
  expect(before).toBe(startOfDay(schoolZone, schoolDay() - 8 + 20))
  const orderId = orderOf(ordered.body).id
  expect((await school.call(getOrder, { params: { orderId }, token })).body.status).toBe('paid')
  expect(await school.database.sql`select name, phone, email from order_contacts where order_id = ${orderId}`).toEqual([
    { name: 'Marina Vetrova', phone: '+49 151 2345 6789', email: 'marina@mail.test' },
  ])
  const { staffToken } = await addStaffMember(school, 'admin')
  const shown = (await school.call(getStaffOrder, { params: { orderId }, token: staffToken })).body
  expect(shown.contact).toMatchObject({ name: 'Marina Vetrova', phone: '+49 151 2345 6789' })
})

test('an extension accepts names of up to 121 characters', async () => {
  const { extend } = await withRun()
  const name = `${'a'.repeat(60)} ${'b'.repeat(60)}`
  const { id } = orderOf((await extend(extensionId, { name })).body)
  expect(await school.database.sql`select name from order_contacts where order_id = ${id}`).toEqual([{ name }])
  expect((await extend(extensionId, { name: `${name}c` })).status).toBe(422)
})

test('an extension of an ended run opens it from today on', async () => {
  const { extend, run } = await withRun({ today: 40, lengthDays: 20 })
  expect((await run())?.status).toBe('ended')
  await payOnPage(school, orderOf((await extend(extensionId)).body))
  expect(await run()).toMatchObject({ status: 'open', end_date: startOfDay(schoolZone, schoolDay() + 30) })
})

test('an extension adds exactly its days over a change of the clocks', async () => {
  const timezone = 'Europe/Berlin'
  const last = dayOf(`${new Date().getUTCFullYear() + 1}-03-20`)
  const { extend, run, streamId } = await withRun({ timezone })
  const before = startOfDay(timezone, last)
  await school.database.sql`update streams set ends_at = to_timestamp(${before}::bigint) where id = ${streamId}`
  expect((await run())?.end_date).toBe(before)
  await payOnPage(school, orderOf((await extend(extensionId)).body))
  const after = (await run())?.end_date ?? 0
  expect(after).toBe(startOfDay(timezone, last + 30))
  expect(after - before).toBe(30 * 86_400 - 3600)
})

test('an extension adds exactly its days to a run with a freeze', async () => {
  const { extend, run, token, streamId } = await withRun({ lengthDays: 40 })
  const period = { start_date: dateIn(2), end_date: dateIn(7) }
  const frozen = await school.call(createFreeze, { params: { streamId }, body: period, token, headers: local })
  expect(frozen.status).toBe(200)
  await payOnPage(school, orderOf((await extend(extensionId)).body))
  expect((await run())?.end_date).toBe(startOfDay(schoolZone, schoolDay() - 8 + 40 + 5 + 30))
})

test('repeated presses order an extension once, with one effect', async () => {
  const { extend, run, token } = await withRun({ lengthDays: 20 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => extend(extensionId)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => `${body.id} ${body.payment_url}`)).size).toBe(1)
  const order = orderOf(answers[0]?.body ?? {})
  await Promise.all(Array.from({ length: 4 }, () => payOnPage(school, order)))
  expect((await run())?.end_date).toBe(startOfDay(schoolZone, schoolDay() - 8 + 20 + 30))
  expect(await ledgerSum(school, order.id)).toBe(2900)
  expect((await school.call(listOrders, { token })).body).toHaveLength(1)
})

test('a free extension is granted once per key, however often it is sent', async () => {
  const { extend, run } = await withRun({ lengthDays: 20 })
  const key = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(Array.from({ length: 5 }, () => extend(extensionId, { promocode: 'gift' }, key)))
  expect(new Set(answers.map(({ body }) => `${body.status} ${body.id}`)).size).toBe(1)
  expect(answers[0]?.body).toMatchObject({ status: 'paid', price: 0, payment_url: null })
  expect((await run())?.end_date).toBe(startOfDay(schoolZone, schoolDay() - 8 + 20 + 30))
})

test('a free extension without a key is granted once, however often it is sent', async () => {
  const { extend, run, token } = await withRun({ lengthDays: 20 })
  const answers = await Promise.all(Array.from({ length: 8 }, () => extend(extensionId, { promocode: 'gift' })))
  expect(new Set(answers.map(({ body }) => `${body.status} ${body.id}`)).size).toBe(1)
  expect((await run())?.end_date).toBe(startOfDay(schoolZone, schoolDay() - 8 + 20 + 30))
  const free = await addService(school, { kind: 'consultations', courseId, consultations: 2, price: 0 })
  const before = (await run())?.max_consultation_count ?? 0
  await Promise.all(Array.from({ length: 8 }, () => extend(free)))
  expect((await run())?.max_consultation_count).toBe(before + 2)
  expect((await school.call(listOrders, { token })).body).toHaveLength(2)
  await school.database.sql`update services set archived_at = now() where id = ${free}`
})

test('an unpaid extension is ordered again for the same run, not for the newest', async () => {
  const { extend, run, token, userId, streamId } = await withRun({ today: 40, lengthDays: 20 })
  const failed = orderOf((await extend(extensionId)).body)
  await payOnPage(school, failed, { card: 'declined' })
  await addStream(school.database, { userId, courseId }, { today: 1 })
  const params = { serviceId: extensionId }
  const again = (body: Body<typeof createOrder>, by = token) =>
    school.call(createOrder, { params, query: {}, body, token: by, headers: local })
  const ordered = (await again({ stream_id: failed.stream_id ?? 0 })).body
  expect(ordered.stream_id).toBe(streamId)
  await payOnPage(school, ordered)
  expect((await run())?.end_date).toBe(startOfDay(schoolZone, schoolDay() + 30))
  const stranger = await addBuyer(school)
  expect((await again({ stream_id: streamId }, stranger.token)).status).toBe(404)
})

test('buying consultations raises their count and opens the chat', async () => {
  const { extend, run } = await withRun()
  const before = await run()
  expect(before?.chat_channel_id).toBeNull()
  await payOnPage(school, orderOf((await extend(consultationsId)).body))
  const after = await run()
  expect((after?.max_consultation_count ?? 0) - (before?.max_consultation_count ?? 0)).toBe(3)
  expect(after?.chat_channel_id).toEqual(expect.any(Number))
  expect(after?.end_date).toBe(before?.end_date)
})

test('an extension accepts a promo code, ignoring case and spaces, which can be checked first', async () => {
  const { extend, token } = await withRun()
  const check = (code: string) =>
    school.call(checkDiscount, { params: { code, serviceId: extensionId }, token, headers: local })
  expect((await check(' welcome 10')).body).toEqual({ success: true })
  expect((await check('NOTHING')).body).toEqual({ success: false })
  expect((await extend(extensionId, { promocode: 'welcome 10' })).body).toMatchObject({ price: 2610 })
  const refused = await extend(extensionId, { promocode: 'NOTHING' })
  expect([refused.status, refused.failure]).toMatchObject([422, [{ field: 'promocode' }]])
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ phone: '' }, 'phone'],
  [{ phone: '12345' }, 'phone'],
  [{ email: 'marina' }, 'email'],
])('refuses an extension with %j at its field', async (body, field) => {
  const { extend, token } = await withRun()
  const refused = await extend(extensionId, body)
  expect([refused.status, refused.failure]).toMatchObject([422, [{ field }]])
  expect((await school.call(listOrders, { token })).body).toEqual([])
})
