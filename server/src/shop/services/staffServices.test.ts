import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { listServices, getServicePage } from '#contract/shop/services/api.ts'
import * as api from '#contract/shop/services/staffApi.ts'
import { listSubscriptions } from '#contract/shop/subscriptions/api.ts'
import type { Body } from '#contract/endpoint.ts'
import { readBrands } from '../../brands/brands.ts'
import { importCatalog, listEdited } from '../catalog/import.ts'
import { addCourse } from '../../../test/course.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'

let school: School
let folder: string
let slug: string
let content: Awaited<ReturnType<typeof addStaffMember>>
let admin: Awaited<ReturnType<typeof addStaffMember>>
beforeAll(async () => {
  school = await startSchool()
  folder = await mkdtemp(join(tmpdir(), 'shop-'))
  await addCourse(school.database, { brands: ['mind'] })
  const [course] = await school.database.sql<{ slug: string }>`select slug from courses`
  slug = course?.slug ?? ''
  content = await addStaffMember(school, 'content')
  admin = await addStaffMember(school, 'admin')
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await school.close()
})

const course = 3001
const bundle = 3003
const subscription = 3004

/** The file of the catalogue, with the price of the course; `leavesOut` omits the subscription. */
const catalog = (price: number, leavesOut = false) => `
services:
  - { id: 3001, kind: course, brands: [mind], course: ${slug}, price: ${price}, title: { en: Sleep } }
  - { id: 3002, kind: course, brands: [mind], course: ${slug}, price: 10 }
  - { id: 3003, kind: bundle, brands: [mind], services: [3001, 3002], price: 50, title: { en: Both } }
${leavesOut ? '' : '  - { id: 3004, kind: subscription, brands: [mind], price: 9, period: month, periodCount: 1, type: main_subscription, title: { en: Club } }'}
`
async function importFile(price: number, given: { leavesOut?: boolean; overwrites?: boolean } = {}) {
  const { leavesOut = false, overwrites = false } = given
  await writeFile(join(folder, 'catalog.yaml'), catalog(price, leavesOut))
  const brands = readBrands('brands')
  return importCatalog(school.database, { folder, brands, media: school.media, overwrites })
}
/** Resets the edits of earlier tests to the file. */
const restore = () => importFile(40, { overwrites: true })

const nothing = { title: {}, description: {}, terms: {}, cancel_popup_text: {} }
const saveTexts = (serviceId: number, texts: Partial<api.ServiceTexts>, token = content.staffToken) =>
  school.call(api.updateServiceTexts, { params: { serviceId }, body: { ...nothing, ...texts }, token })
const savePrice = (serviceId: number, given: Partial<Body<typeof api.updateServicePrice>>, token = admin.staffToken) =>
  school.call(api.updateServicePrice, {
    params: { serviceId },
    token,
    body: { price: 4000, full_price: null, instalment_count: null, ...given },
  })
const saveSale = (serviceId: number, isArchived: boolean) =>
  school.call(api.updateServiceSale, {
    params: { serviceId },
    body: { is_archived: isArchived },
    token: content.staffToken,
  })
const show = async (serviceId: number) =>
  (await school.call(api.getStaffServicePage, { params: { serviceId }, token: content.staffToken })).body

const mind = { 'x-app-id': 'mind', lang: 'en' }
async function learnerPage(id: number) {
  const token = await school.signIn((await school.addLearner()).email)
  return school.call(getServicePage, { query: { id }, token, headers: mind })
}

test('saved texts are shown to learners, in all languages', async () => {
  await restore()
  const title = { en: ' Calm sleep ', ru: 'Спокойный сон', es: ' ' }
  const saved = (await saveTexts(course, { title, description: { en: 'Every night.' } })).body
  expect(saved.texts).toMatchObject({ title: { en: 'Calm sleep', ru: 'Спокойный сон' }, terms: {} })
  expect((await learnerPage(course)).body).toMatchObject({ title: 'Calm sleep', description: 'Every night.' })
  const { entries } = (await school.call(listAuditEntries, { token: admin.staffToken })).body
  expect(entries[0]).toMatchObject({
    action: 'service.texts',
    actor_id: content.id,
    after: { service_id: course, fields: ['title', 'description'] },
  })
})

test('saved texts need the main language of the brand, and a title where no course gives one', async () => {
  await restore()
  expect((await saveTexts(course, { terms: { es: 'Siete días' } })).failure).toMatchObject([{ field: 'terms' }])
  expect((await saveTexts(bundle, {})).failure).toMatchObject([{ field: 'title' }])
  expect((await saveTexts(course, {})).status).toBe(200)
  expect((await learnerPage(course)).body.title).toBe('Курс (en)')
})

test("the text before cancelling is the subscription's, unless its person has their own", async () => {
  await restore()
  await saveTexts(subscription, { title: { en: 'Club' }, cancel_popup_text: { en: 'The circle stays open' } })
  const { id, email } = await school.addLearner()
  const token = await school.signIn(email)
  await school.database
    .sql`insert into subscriptions (user_id, status, service_id) values (${id}, 'active', ${subscription})`
  const query = { expand: 'cancelPopupText' }
  const read = async () => (await school.call(listSubscriptions, { query, token, headers: mind })).body
  expect(await read()).toMatchObject([{ cancel_popup_text: 'The circle stays open' }])
  await school.database.sql`update subscriptions set cancel_popup_text = '{"en": "A pity"}' where user_id = ${id}`
  expect(await read()).toMatchObject([{ cancel_popup_text: 'A pity' }])
})

test('a saved price applies to later orders, and content editors cannot change it', async () => {
  await restore()
  const saved = await savePrice(course, { price: 3500, full_price: 4000, instalment_count: 4 })
  expect(saved.body).toMatchObject({ price: 3500, full_price: 4000, instalment_count: 4, currency: 'EUR' })
  expect((await learnerPage(course)).body).toMatchObject({ price: 3500, full_price: 4000, instalment_count: 4 })
  const { entries } = (await school.call(listAuditEntries, { token: admin.staffToken })).body
  expect(entries[0]).toMatchObject({
    action: 'service.price',
    actor_id: admin.id,
    before: { price: { minor: 4000, currency: 'EUR' }, instalment_count: null },
    after: { price: { minor: 3500, currency: 'EUR' }, full_price: { minor: 4000 }, instalment_count: 4 },
  })
  expect((await savePrice(course, { price: 1 }, content.staffToken)).status).toBe(404)
  expect((await learnerPage(course)).body.price).toBe(3500)
})

test.each([
  ['with a price before that is not higher', course, { full_price: 4000 }, 'full_price'],
  ['below zero', course, { price: -1 }, 'price'],
  ['of a subscription in instalments', subscription, { instalment_count: 3 }, 'instalment_count'],
  ['of nothing in instalments', course, { price: 0, instalment_count: 3 }, 'instalment_count'],
  ['in one instalment', course, { instalment_count: 1 }, 'instalment_count'],
])('refuses a price %s at its field', async (_title, serviceId, given, field) => {
  await restore()
  expect(await savePrice(serviceId, given)).toMatchObject({ status: 422, failure: [{ field }] })
  expect(await show(serviceId)).toMatchObject({ is_price_edited: false })
})

test('an archived service is missing for learners until it is put back', async () => {
  await restore()
  const replies = await Promise.all([saveSale(subscription, true), saveSale(subscription, true)])
  expect(replies.map(({ status, body }) => [status, body.is_archived])).toEqual([1, 2].map(() => [200, true]))
  expect((await learnerPage(subscription)).status).toBe(404)
  await saveSale(subscription, false)
  expect((await learnerPage(subscription)).status).toBe(200)
  const { entries } = (await school.call(listAuditEntries, { token: admin.staffToken })).body
  expect(entries.slice(0, 2).map(({ after }) => after?.['is_archived'])).toEqual([false, true])
})

test('an archived service cannot be part of a bundle on sale', async () => {
  await restore()
  expect((await saveSale(course, true)).failure).toMatchObject({ code: 'service_in_bundle' })
  await saveSale(bundle, true)
  expect((await saveSale(course, true)).status).toBe(200)
  expect((await saveSale(bundle, false)).failure).toMatchObject({ code: 'service_in_bundle' })
})

test('an import leaves the price and the texts that staff saved, each by itself, and writes the rest', async () => {
  await restore()
  await savePrice(course, { price: 3500 })
  await saveTexts(bundle, { title: { en: 'The pair' } })
  expect(await importFile(60)).toEqual({ added: [], changed: [], archived: [] })
  expect(await show(course)).toMatchObject({ price: 3500, is_price_edited: true, is_content_edited: false })
  await saveTexts(course, { title: { en: 'Night' } })
  expect(await show(bundle)).toMatchObject({ title: 'The pair', is_price_edited: false })
  expect(await listEdited(school.database.sql)).toEqual([course, bundle])
})

test('an import neither sells what staff archived nor archives what they put on sale', async () => {
  await restore()
  await saveSale(subscription, true)
  await importFile(40)
  expect(await show(subscription)).toMatchObject({ is_archived: true })
  await saveSale(subscription, false)
  expect(await importFile(40, { leavesOut: true })).toEqual({ added: [], changed: [], archived: [] })
  expect(await show(subscription)).toMatchObject({ is_archived: false })
})

test('an import with the option to overwrite replaces what staff saved', async () => {
  await restore()
  await savePrice(course, { price: 3500 })
  await saveTexts(course, { title: { en: 'Night' }, cancel_popup_text: { en: 'A pity' } })
  expect((await importFile(40, { overwrites: true }))?.changed).toEqual([course])
  expect(await show(course)).toMatchObject({
    price: 4000,
    title: 'Sleep',
    is_price_edited: false,
    is_content_edited: false,
    texts: { cancel_popup_text: { en: 'A pity' } },
  })
})

test('content editors see all services and brands, and an unknown service is missing', async () => {
  await restore()
  await saveSale(subscription, true)
  const { services, brands } = (await school.call(api.listStaffServices, { token: content.staffToken })).body
  expect(services.map(({ id, is_archived }) => [id, is_archived])).toEqual([
    [3001, false],
    [3002, false],
    [3003, false],
    [3004, true],
  ])
  expect(brands.map(({ id }) => id)).toContain('mind')
  expect((await saveTexts(987_654, {})).status).toBe(404)
  expect((await savePrice(987_654, {})).status).toBe(404)
  const learner = await school.signIn((await school.addLearner()).email)
  expect((await school.call(listServices, { token: learner, headers: mind })).body.map(({ id }) => id)).toEqual([
    3001, 3002, 3003,
  ])
})
