import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { listCatalogPositions } from '#contract/shop/catalog/api.ts'
import { updatePositions } from '#contract/shop/catalog/staffApi.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { getServicePage } from '#contract/shop/services/api.ts'
import { maxFileServiceId } from '#contract/learning/courses/courseFile.ts'
import * as api from '#contract/shop/services/staffApi.ts'
import type { Body } from '#contract/endpoint.ts'
import { readBrands } from '../../brands/brands.ts'
import { importCatalog, listCreated, listEdited } from '../catalog/import.ts'
import { addCourse } from '../../../test/course.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { uploadOne } from '../../../test/uploads.ts'

let school: School
let folder: string
let courseIds: number[]
let slugs: string[]
let content: Awaited<ReturnType<typeof addStaffMember>>
let admin: Awaited<ReturnType<typeof addStaffMember>>
let support: Awaited<ReturnType<typeof addStaffMember>>
beforeAll(async () => {
  school = await startSchool()
  folder = await mkdtemp(join(tmpdir(), 'contents-'))
  for (let index = 0; index < 2; index += 1) await addCourse(school.database, { brands: ['mind'] })
  const courses = await school.database.sql<{ id: number; slug: string }>`select id, slug from courses order by id`
  courseIds = courses.map(({ id }) => id)
  slugs = courses.map(({ slug }) => slug)
  content = await addStaffMember(school, 'content')
  admin = await addStaffMember(school, 'admin')
  support = await addStaffMember(school, 'support')
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await school.close()
})
/** Resets the edits of earlier tests to the file, and archives the services they created. */
beforeEach(async () => {
  await school.database.sql`update services set archived_at = now() where id > ${maxFileServiceId}`
  await importFile({ overwrites: true })
})

const [course, other, bundle, subscription, consultations] = [3001, 3002, 3003, 3004, 3005]

/** `leavesOut` is the number of a service that the file omits. */
const catalog = (leavesOut?: number) =>
  `
services:
  - { id: 3001, kind: course, brands: [mind], course: ${slugs[0]}, price: 40, accessDays: 30 }
  - { id: 3002, kind: course, brands: [mind], course: ${slugs[1]}, price: 10 }
  - { id: 3003, kind: bundle, brands: [mind], services: [3001, 3002], price: 50, title: { en: Both } }
  - { id: 3004, kind: subscription, brands: [mind], price: 9, period: month, periodCount: 1, type: main_subscription, title: { en: Club } }
  - { id: 3005, kind: consultations, brands: [mind], course: ${slugs[0]}, consultations: 2, price: 9, title: { en: Two questions } }
`
    .split('\n')
    .filter((line) => leavesOut === undefined || !line.includes(`id: ${leavesOut},`))
    .join('\n')

async function importFile({ leavesOut, overwrites = false }: { leavesOut?: number; overwrites?: boolean } = {}) {
  await writeFile(join(folder, 'catalog.yaml'), catalog(leavesOut))
  return importCatalog(school.database, { folder, brands: readBrands('brands'), media: school.media, overwrites })
}

const show = async (serviceId: number) =>
  (await school.call(api.getStaffServicePage, { params: { serviceId }, token: content.staffToken })).body

type Saved = Partial<Body<typeof api.updateServiceContents>>
async function save(serviceId: number, given: Saved, token = content.staffToken) {
  const body = { ...(await show(serviceId)).contents, ...given }
  return school.call(api.updateServiceContents, { params: { serviceId }, body, token })
}

const noContents: api.ServiceContents = {
  brands: ['mind'],
  course_id: null,
  access_days: null,
  consultation_count: null,
  service_ids: [],
  course_service_type: null,
  course_ids: [],
  community_ids: [],
  period: null,
  period_count: null,
  is_lifetime: false,
  appstore_products: [],
}
type Created = Partial<Body<typeof api.addServiceToShop>>
const create = (given: Created, { key = randomUUID(), token = content.staffToken } = {}) =>
  school.call(api.addServiceToShop, {
    token,
    headers: { 'idempotency-key': key },
    body: { kind: 'bundle', title: { en: 'A year' }, ...noContents, service_ids: [course, other], ...given },
  })
const savePrice = (serviceId: number, price = 9900) =>
  school.call(api.updateServicePrice, {
    params: { serviceId },
    token: admin.staffToken,
    body: { price, full_price: null, instalment_count: null },
  })
const saveSale = (serviceId: number, isArchived: boolean) =>
  school.call(api.updateServiceSale, {
    params: { serviceId },
    body: { is_archived: isArchived },
    token: content.staffToken,
  })

const mind = { 'x-app-id': 'mind', lang: 'en' }
async function learner() {
  const token = await school.signIn((await school.addLearner()).email)
  const page = (id: number) => school.call(getServicePage, { query: { id }, token, headers: mind })
  const list = async () => (await school.call(listCatalogPositions, { token, headers: mind })).body
  return { page, list }
}
const entries = async () => (await school.call(listAuditEntries, { token: admin.staffToken })).body.entries

describe('contents saved by content editors', () => {
  test('saved contents are on sale from now on, and are audited with the former ones', async () => {
    const saved = await save(course, { access_days: 90, consultation_count: 3, appstore_products: ['app.mind.sleep'] })
    expect(saved.body).toMatchObject({ contents: { access_days: 90, consultation_count: 3 }, is_content_edited: true })
    const { page } = await learner()
    expect((await page(course)).body).toMatchObject({
      access_days: 90,
      appstore_products: [{ code: 'app.mind.sleep' }],
      outline: { access_days: 90, consultation_count: 3 },
    })
    expect((await entries())[0]).toMatchObject({
      action: 'service.contents',
      actor_id: content.id,
      before: { service_id: course, access_days: 30, consultation_count: null },
      after: { service_id: course, access_days: 90, consultation_count: 3 },
    })
  })

  test('saved contents have the parts of a bundle in their order, and the courses of a subscription', async () => {
    await save(bundle, { service_ids: [other, consultations, course] })
    await save(subscription, { course_ids: courseIds, is_lifetime: true, period: null, period_count: null })
    const { page } = await learner()
    expect((await page(bundle)).body.childs.map(({ id }) => id)).toEqual([other, consultations, course])
    expect((await page(subscription)).body).toMatchObject({
      is_lifetime: true,
      period: null,
      content: { courses: courseIds.map((id) => ({ id })) },
    })
  })

  test("refuses contents over another member's newer ones, but not a repeated save", async () => {
    const { contents_version: version } = await show(course)
    const replies = await Promise.all([
      save(course, { access_days: 50, version }),
      save(course, { access_days: 60, version }),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const days = replies[0]?.status === 200 ? 50 : 60
    const written = (await entries()).length
    expect((await save(course, { access_days: days, version })).status).toBe(200)
    expect(await entries()).toHaveLength(written)
    expect((await save(course, { access_days: 70, version })).failure).toMatchObject({ code: 'catalog_changed' })
  })

  test.each([
    ['a course of nothing', course, { course_id: null }, 'course_id'],
    ['a course that is not there', course, { course_id: 987_654 }, 'course_id'],
    ['a course with parts', course, { service_ids: [3001, 3002] }, 'service_ids'],
    ['days of more than ten years', course, { access_days: 3651 }, 'access_days'],
    ['no brand', course, { brands: [] }, 'brands'],
    ['a brand that is not there', course, { brands: ['nobody'] }, 'brands'],
    ['brands whose points are worth different amounts', consultations, { brands: ['mind', 'web'] }, 'brands'],
    ['a brand in whose language a text is missing', consultations, { brands: ['face'] }, 'brands'],
    ['another brand than a bundle that it is a part of', course, { brands: ['web'] }, 'brands'],
    ['one part', bundle, { service_ids: [3001] }, 'service_ids'],
    ['a part twice', bundle, { service_ids: [3001, 3001] }, 'service_ids'],
    ['a part that is not there', bundle, { service_ids: [3001, 987_654] }, 'service_ids'],
    ['a subscription as a part', bundle, { service_ids: [3001, 3004] }, 'service_ids'],
    ['consultations for another course as a part', bundle, { service_ids: [3002, 3005] }, 'service_ids'],
    ['a bundle in itself', bundle, { service_ids: [3001, 3003] }, 'service_ids'],
    ['a subscription without a period', subscription, { period: null }, 'period'],
    ['a subscription of every other year', subscription, { period_count: 367 }, 'period_count'],
    ['a community that is not there', subscription, { community_ids: [987_654] }, 'community_ids'],
    ['no consultations', consultations, { consultation_count: null }, 'consultation_count'],
  ])('contents are refused at their field with %s', async (_title, serviceId, given, field) => {
    expect(await save(serviceId, given)).toMatchObject({ status: 422, failure: [{ field }] })
    expect(await show(serviceId)).toMatchObject({ is_content_edited: false })
  })

  test('contents keep the course that other parts of its bundle are for', async () => {
    await save(bundle, { service_ids: [course, consultations] })
    const refused = await save(course, { course_id: courseIds[1] ?? 0 })
    expect(refused).toMatchObject({ status: 422, failure: [{ field: 'course_id' }] })
  })

  test('contents are missing for people who do not edit content', async () => {
    const body = { ...(await show(course)).contents, access_days: 1 }
    const refused = { params: { serviceId: course }, body, token: support.staffToken }
    expect((await school.call(api.updateServiceContents, refused)).status).toBe(404)
    expect((await create({}, { token: support.staffToken })).status).toBe(404)
    const missing = { params: { serviceId: 987_654 }, body, token: content.staffToken }
    expect((await school.call(api.updateServiceContents, missing)).status).toBe(404)
  })
})

describe('an import of the catalogue', () => {
  test('an import leaves contents that staff saved until it overwrites them', async () => {
    await save(course, { access_days: 90 })
    expect(await importFile()).toEqual({ added: [], changed: [], archived: [] })
    expect(await show(course)).toMatchObject({ contents: { access_days: 90 } })
    expect((await importFile({ overwrites: true }))?.changed).toEqual([course])
    expect(await show(course)).toMatchObject({ contents: { access_days: 30 }, is_content_edited: false })
  })

  test('an import is refused if it omits a part of a bundle that staff saved and that is on sale', async () => {
    await save(bundle, { service_ids: [course, other, consultations] })
    await expect(importFile({ leavesOut: consultations })).rejects.toThrow(
      /the bundle 3003 is on sale, but its part 3005 is not in the file/,
    )
    expect(await show(consultations)).toMatchObject({ is_archived: false })
    await saveSale(bundle, true)
    expect((await importFile({ leavesOut: consultations }))?.archived).toEqual([consultations])
  })

  test('an import neither archives nor changes services created in the console, even when it overwrites', async () => {
    const { id } = (await create({})).body
    await savePrice(id)
    await saveSale(id, false)
    const before = await show(id)
    expect((await importFile())?.archived).toEqual([])
    expect((await importFile({ overwrites: true }))?.archived).toEqual([])
    expect(await show(id)).toEqual(before)
    expect(await listCreated(school.database.sql)).toContain(id)
    expect(await listEdited(school.database.sql)).not.toContain(id)
  })
})

describe('a service created by content editors', () => {
  test('a new service is not on sale until an administrator has saved a price, and then learners can buy it', async () => {
    const created = (await create({ title: { en: ' A year ', ru: 'Год' } })).body
    const { id } = created
    expect(id).toBeGreaterThan(maxFileServiceId)
    expect(created).toMatchObject({
      title: 'A year',
      is_archived: true,
      is_priced: false,
      is_of_console: true,
      currency: 'EUR',
      texts: { title: { en: 'A year', ru: 'Год' } },
    })
    const { page, list } = await learner()
    expect((await page(id)).status).toBe(404)
    expect((await saveSale(id, false)).failure).toMatchObject({ code: 'service_without_price', status: 409 })
    await savePrice(id)
    expect((await saveSale(id, false)).body).toMatchObject({ is_archived: false, is_priced: true, price: 9900 })
    expect((await page(id)).body).toMatchObject({
      title: 'A year',
      price: 9900,
      childs: [{ id: course }, { id: other }],
    })
    const positions = [{ service_id: id, category_id: null, is_new: true }]
    await school.call(updatePositions, { body: { positions }, token: content.staffToken })
    expect(await list()).toMatchObject([{ service_id: id, state: 'sale', courses_count: 2 }])
    const audited = (await entries()).filter(({ after }) => after?.['service_id'] === id)
    expect(audited.map(({ action }) => action).toReversed()).toEqual([
      'service.create',
      'service.price',
      'service.sale',
    ])
  })

  test('a new service can be free, once an administrator says so', async () => {
    const { id } = (await create({})).body
    await savePrice(id, 0)
    expect((await saveSale(id, false)).body).toMatchObject({ price: 0, is_archived: false })
  })

  test('a new service is one, however often its call is repeated, and several have their own numbers', async () => {
    const key = randomUUID()
    const replies = await Promise.all([create({}, { key }), create({}, { key }), create({}), create({})])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const [first, repeated, ...others] = replies.map(({ body }) => body.id)
    expect(repeated).toBe(first)
    expect(new Set([first, ...others]).size).toBe(3)
  })

  test.each([
    ['without a title where no course gives one', { title: {} }, 'title'],
    ['without the main language of its brand', { title: { es: 'Un año' } }, 'title'],
    ['without a brand', { brands: [] }, 'brands'],
    ['with one part', { service_ids: [3001] }, 'service_ids'],
    ['with a subscription as a part', { service_ids: [3001, 3004] }, 'service_ids'],
    ['of another kind than it has fields', { kind: 'course' as const, course_id: null }, 'course_id'],
  ])('a new service is refused at its field %s', async (_title, given, field) => {
    expect(await create(given)).toMatchObject({ status: 422, failure: [{ field }] })
  })

  test('a new service of a course has its title', async () => {
    const created = await create({ kind: 'course', title: {}, course_id: courseIds[0] ?? 0, service_ids: [] })
    expect(created.body).toMatchObject({ title: 'Курс (en)', kind: 'course' })
  })
})

test('a bundle whose parts no longer fit together is not put on sale', async () => {
  await save(bundle, { service_ids: [course, consultations] })
  await saveSale(bundle, true)
  expect((await save(consultations, { course_id: courseIds[1] ?? 0 })).status).toBe(200)
  expect((await saveSale(bundle, false)).failure).toMatchObject({ code: 'bundle_invalid', status: 409 })
  await save(bundle, { service_ids: [course, other, consultations] })
  expect((await saveSale(bundle, false)).status).toBe(200)
})

describe('the picture of a service', () => {
  const saveImage = (fileId: number | null, given: { serviceId?: number; token?: string } = {}) => {
    const { serviceId = course, token = content.staffToken } = given
    return school.call(api.updateServiceImage, { params: { serviceId }, body: { file_id: fileId }, token })
  }
  const upload = async (background: string, token = content.staffToken) => {
    const image = sharp({ create: { width: 900, height: 600, channels: 3, background } }).jpeg()
    return (await uploadOne(school, await image.toBuffer(), { token })).body.data
  }
  const read = async (url: string | undefined) => (await school.app.inject({ url: url ?? '' })).statusCode

  test("a service's picture is shown to learners, stays in imports, and can be removed", async () => {
    const saved = (await saveImage((await upload('#336699')).id)).body
    expect(saved).toMatchObject({ is_content_edited: true })
    expect(await read(saved.image?.large)).toBe(200)
    const { page } = await learner()
    expect((await page(course)).body.image).toEqual(saved.image)
    await importFile()
    expect((await page(course)).body.image).toEqual(saved.image)
    expect((await entries())[0]).toMatchObject({ action: 'service.image', after: { service_id: course } })
    expect((await saveImage(null)).body.image).toBeNull()
    expect((await page(course)).body.image).toBeNull()
  })

  test("a service's picture is saved once, however often the same one is sent", async () => {
    const [first, second] = [await upload('#225588'), await upload('#225588')]
    const before = (await saveImage(first.id)).body
    const written = (await entries()).length
    expect((await saveImage(second.id)).body).toEqual(before)
    expect(await entries()).toHaveLength(written)
  })

  test("a service's picture is an image of the person who saves it, for an existing service", async () => {
    const foreign = await upload('#114477', admin.staffToken)
    expect((await saveImage(foreign.id)).status).toBe(404)
    const own = await upload('#114477')
    expect((await saveImage(own.id, { serviceId: 987_654 })).status).toBe(404)
    expect((await saveImage(own.id, { token: support.staffToken })).status).toBe(404)
    const sent = { token: content.staffToken, type: fileTypes.document, name: 'list.txt' }
    const document = (await uploadOne(school, Buffer.from('a list'), sent)).body.data
    expect((await saveImage(document.id)).status).toBe(404)
    expect(await show(course)).toMatchObject({ image: null, is_content_edited: false })
  })
})
