import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCards } from '#contract/shop/cards/api.ts'
import { listInstalments } from '#contract/shop/instalments/api.ts'
import { getOrder, listOrders } from '#contract/shop/orders/api.ts'
import { listStreams } from '#contract/learning/streams/api.ts'
import { listSubscriptions } from '#contract/shop/subscriptions/api.ts'
import { dueDate, lastPaidDate } from '#contract/shop/subscriptions/dueDates.ts'
import { giveSubscription } from '#contract/shop/subscriptions/staffApi.ts'
import { dayOf } from '#contract/platform/dates.ts'
import { addCourse, addStream } from '../../../test/course.ts'
import { addBuyer, addService, ledgerSum, payOnPage } from '../../../test/payments.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn, schoolZone } from '../../../test/schoolZone.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { startOfDay } from '../../platform/calendar.ts'

let school: School
let courseId: number
beforeAll(async () => {
  school = await startSchool()
  courseId = (await addCourse(school.database)).id
})
afterAll(() => school.close())

const streamsOf = async (token: string) => (await school.call(listStreams, { token })).body
const runOf = async (token: string, streamId: number) => (await streamsOf(token)).find(({ id }) => id === streamId)

test('a subscription begins with its first period paid, and its card pays for the next', async () => {
  const serviceId = await addService(school, { kind: 'subscription', price: 1900 })
  const { token, order } = await addBuyer(school)
  const ordered = (await order(serviceId)).body
  await payOnPage(school, ordered)
  const [subscription] = (await school.call(listSubscriptions, { token })).body
  const dueOn = dueDate(dateIn(0), { period: 'month', count: 1 }, 1)
  expect(subscription).toMatchObject({
    status: 'active',
    is_active: true,
    price: 1900,
    currency: 'EUR',
    card_mask: '•• 4242',
    end_date: null,
    next_pay_at: startOfDay(schoolZone, dayOf(dueOn)),
  })
  const paid = (await school.call(getOrder, { params: { orderId: ordered.id }, token })).body
  expect(paid.subscription_id).toBe(subscription?.id)
  expect((await order(serviceId)).body.id).toBe(ordered.id)
  const { data } = (await school.call(listCards, { token })).body.data
  expect(data).toMatchObject([{ is_default: true, pays_for: [{ kind: 'subscription', id: subscription?.id }] }])
})

test('an order in instalments takes the first, with the remainder, and plans the others', async () => {
  const serviceId = await addService(school, { courseId, instalments: 3 })
  const { token, order } = await addBuyer(school)
  const ordered = (await order(serviceId, { plan: 'instalments' })).body
  expect(ordered.sums).toMatchObject({ amount: 10_000, due: 3334, instalments: [3334, 3333, 3333] })
  await payOnPage(school, ordered)
  expect(await ledgerSum(school, ordered.id)).toBe(3334)
  const [plan] = (await school.call(listInstalments, { token })).body
  const [run] = await streamsOf(token)
  expect(plan).toMatchObject({ status: 'active', amount: 10_000, paid_amount: 3334, stream_id: run?.id })
  expect(plan?.payments.map(({ amount, due_date }) => [amount, due_date])).toEqual(
    [3334, 3333, 3333].map((amount, index) => [amount, dueDate(dateIn(0), { period: 'month', count: 1 }, index)]),
  )
})

test('a card without later charges is not saved', async () => {
  const { sql } = school.database
  const forever = await addService(school, { kind: 'subscription', price: 1900 })
  await sql`update services set is_lifetime = true, period = null, period_count = null where id = ${forever}`
  const bundle = await addService(school, { kind: 'bundle', childIds: [await addService(school, { courseId })] })
  const { token, order } = await addBuyer(school)
  for (const serviceId of [forever, bundle]) await payOnPage(school, (await order(serviceId)).body)
  expect((await school.call(listCards, { token })).body.data.data).toEqual([])
  expect(await streamsOf(token)).toHaveLength(1)
})

test('a saved card is charged without a page', async () => {
  const subscription = await addService(school, { kind: 'subscription', price: 1900 })
  const course = await addService(school, { courseId })
  const { token, order } = await addBuyer(school)
  await payOnPage(school, (await order(subscription)).body)
  const [card] = (await school.call(listCards, { token })).body.data.data
  const ordered = (await order(course, { payment_method_id: card?.id ?? 0 })).body
  expect(ordered).toMatchObject({ status: 'paid', payment_url: null, course_stream_id: expect.any(Number) as number })
  const other = await addBuyer(school)
  expect((await other.order(course, { payment_method_id: card?.id ?? 0 })).status).toBe(422)
})

test('an extension moves the end of its run; consultations are added to it', async () => {
  const extension = await addService(school, { kind: 'course_extension', courseId, days: 10, price: 900 })
  const consultations = await addService(school, { kind: 'consultations', courseId, consultations: 3, price: 500 })
  const { id: userId, token, order } = await addBuyer(school)
  expect((await order(extension)).status).toBe(404)
  const streamId = await addStream(school.database, { userId, courseId }, { today: 1 })
  const before = await runOf(token, streamId)
  await payOnPage(school, (await order(extension)).body)
  await payOnPage(school, (await order(consultations)).body)
  const after = await runOf(token, streamId)
  expect((after?.end_date ?? 0) - (before?.end_date ?? 0)).toBe(10 * 86_400)
  expect((after?.max_consultation_count ?? 0) - (before?.max_consultation_count ?? 0)).toBe(3)
  const given = (await school.call(listOrders, { token })).body.map(({ gives }) => gives)
  expect(given).toMatchObject([
    { kind: 'consultations', consultation_count: 3 },
    { kind: 'course_extension', ends_at: after?.end_date, consultation_count: null },
  ])
})

test('a paid order names its course with its dates, or the billing period of its subscription with the next payment', async () => {
  const { token, order } = await addBuyer(school)
  const ofCourse = (await order(await addService(school, { courseId, days: 30 }))).body
  expect(ofCourse).toMatchObject({ course_id: courseId, period: null, period_count: null, gives: null })
  await payOnPage(school, ofCourse)
  await payOnPage(school, (await order(await addService(school, { kind: 'subscription', price: 1900 }))).body)
  const [run] = (await school.call(listStreams, { token })).body
  const [subscription] = (await school.call(listSubscriptions, { token })).body
  const nothing = { starts_at: null, ends_at: null, access_days: null, consultation_count: null, paid_until: null }
  const begun = { starts_at: run?.start_date, ends_at: run?.end_date }
  expect((await school.call(listOrders, { token })).body).toMatchObject([
    {
      course_id: null,
      period: 'month',
      period_count: 1,
      gives: { ...nothing, kind: 'subscription', next_pay_at: subscription?.next_pay_at },
    },
    { course_id: courseId, period: null, gives: { ...nothing, ...begun, kind: 'course', next_pay_at: null } },
  ])
})

test('consultations are not sold for an ended run, in which nobody can ask', async () => {
  const consultations = await addService(school, { kind: 'consultations', courseId, consultations: 3, price: 500 })
  const { id: userId, order } = await addBuyer(school)
  const streamId = await addStream(school.database, { userId, courseId }, { today: 1 })
  expect((await order(consultations)).status).toBe(200)
  await school.database.sql`
    update streams set starts_at = now() - interval '9 days', ends_at = now() - interval '1 day' where id = ${streamId}`
  const other = await addService(school, { kind: 'consultations', courseId, consultations: 1, price: 200 })
  expect((await order(other)).status).toBe(404)
})

test('a bundle without a course can be paid in parts, all of which are planned', async () => {
  const club = await addService(school, { kind: 'subscription', price: 1900 })
  const bundle = await addService(school, { kind: 'bundle', childIds: [club], instalments: 2 })
  const { token, order } = await addBuyer(school)
  await payOnPage(school, (await order(bundle, { plan: 'instalments' })).body)
  const plans = (await school.call(listInstalments, { token })).body
  expect(plans).toMatchObject([{ status: 'active', amount: 10_000, paid_amount: 5000, stream_id: null }])
})

test('a paying subscription of a bundle is not begun again by its own order', async () => {
  const club = await addService(school, { kind: 'subscription', price: 1900 })
  const bundle = await addService(school, { kind: 'bundle', childIds: [await addService(school, { courseId }), club] })
  const { token, order } = await addBuyer(school)
  const ordered = (await order(bundle)).body
  await payOnPage(school, ordered)
  expect((await order(club)).body).toMatchObject({ id: ordered.id, status: 'paid', payment_url: null })
  expect((await school.call(listSubscriptions, { token })).body).toHaveLength(1)
})

test('a free subscription has no next payment: it ends with its period', async () => {
  const club = await addService(school, { kind: 'subscription', price: 0 })
  const { token, order } = await addBuyer(school)
  expect((await order(club)).body).toMatchObject({ status: 'paid', price: 0 })
  const [given] = (await school.call(listSubscriptions, { token })).body
  expect(given).toMatchObject({
    status: 'ending',
    is_active: true,
    is_active_status: false,
    recurrent_payments_enabled: false,
    next_pay_at: null,
    end_date: lastPaidDate(dueDate(dateIn(0), { period: 'month', count: 1 }, 1)),
  })
})

test('a subscription granted by staff is not paid for while it lasts', async () => {
  const club = await addService(school, { kind: 'subscription', price: 1900 })
  const { id: userId, token, order } = await addBuyer(school)
  const { staffToken } = await addStaffMember(school, 'admin')
  const body = { client_id: randomUUID(), service_id: club, reason: 'A prize' }
  await school.call(giveSubscription, { params: { userId }, body, token: staffToken })
  const [given] = (await school.call(listSubscriptions, { token })).body
  const { body: answer } = await order(club)
  expect(answer).toMatchObject({ status: 'paid', price: 0, payment_url: null, subscription_id: given?.id })
  expect((await order(club)).body.id).toBe(answer.id)
  expect((await school.call(listSubscriptions, { token })).body).toHaveLength(1)
  await school.database.sql`update subscriptions set end_date = ${dateIn(-2)} where id = ${given?.id ?? 0}`
  expect((await order(club)).body).toMatchObject({ status: 'pending', price: 1900 })
})

test('a bundle gives each of its services, and extends a course that is owned', async () => {
  const owned = await addService(school, { courseId, days: 20, consultations: 2 })
  const other = await addService(school, { courseId: (await addCourse(school.database)).id, days: 20 })
  const bundle = await addService(school, { kind: 'bundle', childIds: [owned, other] })
  const { id: userId, token, order } = await addBuyer(school)
  const streamId = await addStream(school.database, { userId, courseId }, { today: 1 })
  const before = await runOf(token, streamId)
  await payOnPage(school, (await order(bundle)).body)
  expect(await streamsOf(token)).toHaveLength(2)
  const after = await runOf(token, streamId)
  expect((after?.end_date ?? 0) - (before?.end_date ?? 0)).toBe(20 * 86_400)
  expect((after?.max_consultation_count ?? 0) - (before?.max_consultation_count ?? 0)).toBe(2)
})

test('a run of a subscription can be bought, and then stays', async () => {
  const serviceId = await addService(school, { courseId, days: 30, consultations: 7 })
  const { id: userId, token, order } = await addBuyer(school)
  const streamId = await addStream(school.database, { userId, courseId }, { isOptionalPurchase: true })
  expect(await runOf(token, streamId)).toMatchObject({ status: 'stopped', is_optional_purchase: true })
  await payOnPage(school, (await order(serviceId)).body)
  expect(await streamsOf(token)).toMatchObject([
    { id: streamId, status: 'open', is_optional_purchase: false, max_consultation_count: 7 },
  ])
})

test('a bundle adds days and consultations to the run of its course, whatever their order', async () => {
  const consultations = await addService(school, { kind: 'consultations', courseId, consultations: 3 })
  const extension = await addService(school, { kind: 'course_extension', courseId, days: 10 })
  const course = await addService(school, { courseId, days: 20 })
  const bundle = await addService(school, { kind: 'bundle', childIds: [consultations, extension, course] })
  const [alone, together] = [await addBuyer(school), await addBuyer(school)]
  await payOnPage(school, (await alone.order(course)).body)
  await payOnPage(school, (await together.order(bundle)).body)
  const [plain] = await streamsOf(alone.token)
  const [run, ...others] = await streamsOf(together.token)
  expect(others).toEqual([])
  expect((run?.end_date ?? 0) - (plain?.end_date ?? 0)).toBe(10 * 86_400)
  expect((run?.max_consultation_count ?? 0) - (plain?.max_consultation_count ?? 0)).toBe(3)
})
