import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extendStream, listExtensions } from '#contract/shop/extensions/api.ts'
import { createOrder, listOrders } from '#contract/shop/orders/api.ts'
import { addCourse, addStream } from '../../../test/course.ts'
import { addBuyer, addService } from '../../../test/payments.ts'
import { startSchool, type School } from '../../../test/school.ts'

let folder: string
let school: School
let courseId: number
let extensionId: number
let consultationsId: number

/** In production nobody takes payments unless `PAYMENTS` is set; one brand renews through its support. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daystream-brands-'))
  await cp('brands/local.yaml', join(folder, 'local.yaml'))
  const shown = { title: 'A school', theme: 'web', tagline: { en: 'Learn' }, supportEmail: 'help@school.example' }
  const brand = { ...shown, defaultLanguage: 'en', languages: ['en'] }
  const supportCategories = { passHomework: 10, renewCourse: 7, renewConsultation: 6 }
  await writeFile(join(folder, 'asked.yaml'), JSON.stringify({ ...brand, isNewCourseRenewal: false }))
  await writeFile(join(folder, 'apart.yaml'), JSON.stringify({ ...brand, supportCategories }))
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:80' }
  school = await startSchool({ ...production, BRANDS_DIR: folder })
  courseId = (await addCourse(school.database)).id
  await school.database.sql`update courses set brands = '{apart, asked}' where id = ${courseId}`
  extensionId = await addService(school, { kind: 'course_extension', courseId, days: 30, price: 2900 })
  consultationsId = await addService(school, { kind: 'consultations', courseId, consultations: 3, price: 1500 })
  await school.database.sql`insert into discounts (code, percent) values ('WELCOME10', 10), ('GIFT', 100)`
})
afterAll(async () => {
  await school.close()
  await rm(folder, { recursive: true, force: true })
})

const contact = { name: 'Marina', phone: '+49 151 2345 6789', email: 'other@mail.test' }

async function withRun(brand = 'apart') {
  const { id: userId, token } = await addBuyer(school)
  const streamId = await addStream(school.database, { userId, courseId }, { today: 9 })
  const headers = { 'x-app-id': brand }
  return {
    userId,
    token,
    streamId,
    headers,
    offered: () => school.call(listExtensions, { params: { streamId }, token, headers }),
    extend: (serviceId: number, promocode = '', changed: Partial<typeof contact> = {}) => {
      const body = { ...contact, promocode, ...changed }
      return school.call(extendStream, { params: { streamId, serviceId }, body, token, headers })
    },
    tickets: () => school.database.sql`
      select brand, name, email, message, support_category_id from support_tickets where user_id = ${userId} order by id`,
  }
}

test('where nobody takes payments, a request goes to support once, with the right category, and nothing is ordered', async () => {
  const { extend, tickets, token, headers, streamId } = await withRun()
  expect((await extend(extensionId, 'welcome10')).body).toEqual({ is_requested: true })
  expect((await extend(extensionId)).body).toEqual({ is_requested: true })
  expect((await extend(consultationsId)).body).toEqual({ is_requested: true })
  const asked = { brand: 'apart', name: 'Marina', email: 'other@mail.test' }
  expect(await tickets()).toEqual([
    { ...asked, support_category_id: 7, message: expect.stringContaining('welcome10') as string },
    { ...asked, support_category_id: 6, message: expect.stringContaining(String(streamId)) as string },
  ])
  const mails = await school.database.sql`
    select recipient from mails where reply_to = 'other@mail.test' and recipient <> 'other@mail.test'`
  expect(mails).toHaveLength(2)
  expect((await school.call(listOrders, { token, headers })).body).toEqual([])
})

test('a request with a corrected phone number goes to support too', async () => {
  const { extend, tickets } = await withRun()
  await extend(extensionId)
  const corrected = { phone: '+49 151 2345 6780' }
  expect((await extend(extensionId, '', corrected)).body).toEqual({ is_requested: true })
  expect((await extend(extensionId, '', corrected)).body).toEqual({ is_requested: true })
  expect(await tickets()).toMatchObject([
    { message: expect.stringContaining(contact.phone) as string },
    { message: expect.stringContaining(corrected.phone) as string },
  ])
})

test('a person may send ten requests an hour', async () => {
  const { extend, tickets } = await withRun()
  const phones = Array.from({ length: 12 }, (_, index) => `+49 151 2345 67${index + 10}`)
  const replies = await Promise.all(phones.map((phone) => extend(extensionId, '', { phone })))
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(2)
  expect(await tickets()).toHaveLength(10)
})

test('an invalid code is refused at its field there too, and one that leaves nothing to pay extends', async () => {
  const { extend, tickets } = await withRun()
  const refused = await extend(extensionId, 'NOTHING')
  expect([refused.status, refused.failure]).toMatchObject([422, [{ field: 'promocode' }]])
  expect((await extend(extensionId, 'gift')).body).toMatchObject({ is_requested: false, status: 'paid', price: 0 })
  expect(await tickets()).toEqual([])
})

test('a plain order is refused while nobody takes payments', async () => {
  const { token, headers } = await withRun()
  const order = await school.call(createOrder, {
    params: { serviceId: extensionId },
    query: {},
    body: {},
    token,
    headers,
  })
  expect(order.failure).toMatchObject({ code: 'payments_unavailable' })
})

test('a brand that renews courses through its support offers nothing', async () => {
  const { offered, extend, tickets } = await withRun('asked')
  expect((await offered()).body).toEqual([])
  expect((await extend(extensionId)).status).toBe(404)
  expect(await tickets()).toEqual([])
})
