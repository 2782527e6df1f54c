import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCourse } from '../../../test/course.ts'
import { addBuyer, addService, payOnPage, type Buyer } from '../../../test/payments.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { neverAborted } from '../../../test/waiting.ts'
import { mailReceipts } from './receipts.ts'

let school: School
let courseId: number
beforeAll(async () => {
  school = await startSchool()
  courseId = (await addCourse(school.database)).id
})
afterAll(() => school.close())

/** The receipts that several workers have mailed at once. */
async function receiptsOf({ id }: Buyer) {
  const context = { ...school, signal: neverAborted }
  await Promise.all([mailReceipts(context), mailReceipts(context), mailReceipts(context)])
  return school.database.sql<{ subject: string; body: string }>`
    select subject, body from mails where user_id = ${id} order by id`
}

test('the receipt of a paid order is mailed once, with its sums', async () => {
  const serviceId = await addService(school, { courseId, price: 10_000 })
  const buyer = await addBuyer(school, { points: 300 })
  const { body: order } = await buyer.order(serviceId, { points: 20 })
  expect(await receiptsOf(buyer)).toEqual([])
  await payOnPage(school, order)
  const [receipt, ...others] = await receiptsOf(buyer)
  expect(receipt?.body).toContain(`/class/order/${order.id}`)
  expect(receipt?.body).toMatch(/100\s€.*20\s€.*80\s€/s)
  expect(others).toEqual([])
  expect(await receiptsOf(buyer)).toHaveLength(1)
})

test('the receipt of a subscription has its billing period', async () => {
  const buyer = await addBuyer(school)
  await payOnPage(school, (await buyer.order(await addService(school, { kind: 'subscription', price: 1200 }))).body)
  const [receipt] = await receiptsOf(buyer)
  expect(receipt?.body).toMatch(/Цена: 12\s€ в\sмесяц\nИтого: 12\s€\n/)
})

test('free and failed orders have no receipt', async () => {
  const free = await addBuyer(school)
  await free.order(await addService(school, { courseId, price: 0 }))
  const declined = await addBuyer(school)
  await payOnPage(school, (await declined.order(await addService(school, { courseId }))).body, { card: 'declined' })
  expect(await receiptsOf(free)).toEqual([])
  expect(await receiptsOf(declined)).toEqual([])
})
