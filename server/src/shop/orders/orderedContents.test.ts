import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundOrder } from '#contract/shop/orders/staffApi.ts'
import { getStaffServicePage, updateServiceContents, type ServiceContents } from '#contract/shop/services/staffApi.ts'
import { listStreams } from '#contract/learning/streams/api.ts'
import { listSubscriptions } from '#contract/shop/subscriptions/api.ts'
import { addCourse, addStream } from '../../../test/course.ts'
import { addBuyer, addService, payOnPage, type Buyer } from '../../../test/payments.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'

let school: School
let courseId: number
let otherCourseId: number
let admin: Awaited<ReturnType<typeof addStaffMember>>
beforeAll(async () => {
  school = await startSchool()
  courseId = (await addCourse(school.database)).id
  otherCourseId = (await addCourse(school.database)).id
  admin = await addStaffMember(school, 'admin')
})
afterAll(() => school.close())

/** Changes the contents of a service of the brand `local`. */
async function change(serviceId: number, given: Partial<ServiceContents>) {
  const { staffToken: token } = admin
  const { contents } = (await school.call(getStaffServicePage, { params: { serviceId }, token })).body
  const body = { ...contents, brands: ['local'], ...given }
  expect((await school.call(updateServiceContents, { params: { serviceId }, body, token })).failure).toMatchObject({
    id: serviceId,
  })
}

const runsOf = async ({ token }: Buyer) => (await school.call(listStreams, { token })).body
const coursesOf = async (buyer: Buyer) => (await runsOf(buyer)).map(({ course_id: id }) => id)

async function refund(orderId: number, amount: number) {
  const body = { client_id: randomUUID(), amount, ends_access: true, reason: 'Asked by phone' }
  return school.call(refundOrder, { params: { orderId }, body, token: admin.staffToken })
}

async function addSold(sold: Parameters<typeof addService>[1]): Promise<number> {
  const serviceId = await addService(school, sold)
  await school.database.sql`update services set brands = '{local}' where id = ${serviceId}`
  return serviceId
}

test('an order that waits for its payment keeps its contents, and a refund ends them', async () => {
  const [first, second] = [await addSold({ courseId }), await addSold({ courseId: otherCourseId })]
  const third = await addSold({ courseId: (await addCourse(school.database)).id })
  const bundle = await addSold({ kind: 'bundle', childIds: [first, second] })
  const buyer = await addBuyer(school)
  const ordered = (await buyer.order(bundle)).body
  await change(bundle, { service_ids: [first, third] })
  await payOnPage(school, ordered)
  expect((await coursesOf(buyer)).toSorted((a, b) => a - b)).toEqual([courseId, otherCourseId])
  expect((await refund(ordered.id, 10_000)).body).toMatchObject({ status: 'refunded' })
  expect((await runsOf(buyer)).map(({ status }) => status)).toEqual(['ended', 'ended'])
})

test('a refund takes back the days and consultations that a part had when its bundle was ordered', async () => {
  const course = await addSold({ courseId, days: 20 })
  const extension = await addSold({ kind: 'course_extension', courseId, days: 10 })
  const bundle = await addSold({ kind: 'bundle', childIds: [course, extension] })
  const buyer = await addBuyer(school)
  const streamId = await addStream(school.database, { userId: buyer.id, courseId }, { today: 1 })
  const endOf = async () => (await runsOf(buyer)).find(({ id }) => id === streamId)?.end_date ?? 0
  const before = await endOf()
  const ordered = (await buyer.order(bundle)).body
  await payOnPage(school, ordered)
  expect((await endOf()) - before).toBe(30 * 86_400)
  await change(extension, { access_days: 300 })
  await refund(ordered.id, 10_000)
  expect(await endOf()).toBe(before)
})

test('a subscription begins with the contents ordered, and a later one with those on sale then', async () => {
  const serviceId = await addSold({ kind: 'subscription', price: 1900 })
  await change(serviceId, { course_ids: [courseId] })
  const [early, late] = [await addBuyer(school), await addBuyer(school)]
  const ordered = (await early.order(serviceId)).body
  await change(serviceId, { course_ids: [otherCourseId], period: 'week', period_count: 2 })
  for (const order of [ordered, (await late.order(serviceId)).body]) await payOnPage(school, order)
  const read = async ({ token }: Buyer) => (await school.call(listSubscriptions, { token })).body
  expect(await read(early)).toMatchObject([
    { period: 'month', period_count: 1, content: { courses: [{ id: courseId }] } },
  ])
  expect(await read(late)).toMatchObject([
    { period: 'week', period_count: 2, content: { courses: [{ id: otherCourseId }] } },
  ])
})

test('an owner of a smaller version of a course pays the difference, whatever that version contains now', async () => {
  const smaller = await addSold({ courseId, price: 4000, days: 20 })
  const larger = await addSold({ courseId, price: 9000, days: 60 })
  const buyer = await addBuyer(school)
  await payOnPage(school, (await buyer.order(smaller)).body)
  const endOf = async () => (await runsOf(buyer))[0]?.end_date ?? 0
  const before = await endOf()
  await change(smaller, { course_id: otherCourseId, access_days: 50 })
  const upgrade = (await buyer.order(larger)).body
  expect(upgrade.sums).toMatchObject({ amount: 5000 })
  await payOnPage(school, upgrade)
  expect(await coursesOf(buyer)).toEqual([courseId])
  expect((await endOf()) - before).toBe(40 * 86_400)
})
