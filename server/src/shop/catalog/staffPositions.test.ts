import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { listCatalogPositions } from '#contract/shop/catalog/api.ts'
import { listStaffPositions, updatePositions, type StaffPosition } from '#contract/shop/catalog/staffApi.ts'
import { findCourseOffers } from '#contract/shop/offers/api.ts'
import { getStaffOffers, updateOffers } from '#contract/shop/offers/staffApi.ts'
import { readBrands } from '../../brands/brands.ts'
import { addCourse } from '../../../test/course.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { importCatalog } from './import.ts'

let school: School
let folder: string
let courseId: number
let slug: string
let content: Awaited<ReturnType<typeof addStaffMember>>
let support: Awaited<ReturnType<typeof addStaffMember>>
beforeAll(async () => {
  school = await startSchool()
  folder = await mkdtemp(join(tmpdir(), 'positions-'))
  courseId = (await addCourse(school.database, { brands: ['mind'] })).id
  const [course] = await school.database.sql<{ slug: string }>`select slug from courses`
  slug = course?.slug ?? ''
  content = await addStaffMember(school, 'content')
  support = await addStaffMember(school, 'support')
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await school.close()
})
/** Resets the edits of earlier tests to the file. */
beforeEach(() => importFile({ overwrites: true }))

const catalog = (first: number) => `
categories:
  - { key: sleep, title: { en: Sleep } }
services:
  - { id: 3001, kind: course, brands: [mind], course: ${slug}, price: 10 }
  - { id: 3002, kind: consultations, brands: [mind], consultations: 1, price: 5, title: { en: One question } }
  - { id: 3003, kind: consultations, brands: [mind], consultations: 3, price: 9, title: { en: Three questions } }
positions:
  - { service: ${first}, category: sleep }
  - { service: 3002 }
offers:
  - { course: ${slug}, place: chat, service: ${first} }
  - { course: ${slug}, place: task, service: 3002 }
`
async function importFile({ first = 3001, overwrites = false }: { first?: number; overwrites?: boolean } = {}) {
  await writeFile(join(folder, 'catalog.yaml'), catalog(first))
  return importCatalog(school.database, { folder, brands: readBrands('brands'), media: school.media, overwrites })
}

const position = (id: number, given: Partial<StaffPosition> = {}): StaffPosition => ({
  service_id: id,
  category_id: null,
  is_new: false,
  ...given,
})
const showPositions = async () => (await school.call(listStaffPositions, { token: content.staffToken })).body
const savePositions = (positions: StaffPosition[], version?: string, token = content.staffToken) =>
  school.call(updatePositions, { token, body: { positions, ...(version !== undefined && { version }) } })
const showOffers = async () =>
  (await school.call(getStaffOffers, { params: { courseId }, token: content.staffToken })).body.places
const saveOffers = (type: number, serviceIds: number[], given: { version?: string; course?: number } = {}) =>
  school.call(updateOffers, {
    params: { courseId: given.course ?? courseId, type },
    token: content.staffToken,
    body: { service_ids: serviceIds, ...(given.version !== undefined && { version: given.version }) },
  })
const lastEntry = async () => {
  const { staffToken: token } = await addStaffMember(school, 'admin')
  return (await school.call(listAuditEntries, { token })).body.entries[0]
}

const mind = { 'x-app-id': 'mind', lang: 'en' }
async function learner() {
  const token = await school.signIn((await school.addLearner()).email)
  const list = async () => (await school.call(listCatalogPositions, { token, headers: mind })).body
  const offersIn = async (type: number) => {
    const query = { courseId, courseOfferRelationTypeId: type }
    return (await school.call(findCourseOffers, { query, token, headers: mind })).body.map(({ service }) => service.id)
  }
  return { list, offersIn }
}

describe('positions saved by content editors', () => {
  test('saved positions are the catalogue of learners, in their order and with their categories', async () => {
    const { list } = await learner()
    const before = await list()
    const { categories } = await showPositions()
    const sleep = categories[0]?.id ?? 0
    const saved = (await savePositions([position(3003, { is_new: true, category_id: sleep }), position(3001)])).body
    expect(saved).toMatchObject({ is_edited: true, positions: [{ service_id: 3003 }, { service_id: 3001 }] })
    expect(await list()).toMatchObject([
      { service_id: 3003, is_new: true, category_id: sleep },
      { service_id: 3001, is_new: false, category_id: null, id: before[0]?.id },
    ])
    expect(await lastEntry()).toMatchObject({
      action: 'catalog.positions',
      actor_id: content.id,
      before: { service_ids: [3001, 3002] },
      after: { service_ids: [3003, 3001] },
    })
  })

  test('saved positions stay in imports until these overwrite them', async () => {
    const { list } = await learner()
    await savePositions([])
    await importFile({ first: 3003 })
    expect(await list()).toEqual([])
    await importFile({ first: 3003, overwrites: true })
    expect((await list()).map((one) => one.service_id)).toEqual([3003, 3002])
    expect(await showPositions()).toMatchObject({ is_edited: false })
  })

  test("refuses positions over another member's newer ones, but not a repeated save", async () => {
    const { version } = await showPositions()
    const replies = await Promise.all([
      savePositions([position(3002)], version),
      savePositions([position(3003)], version),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const winner = replies[0]?.status === 200 ? 3002 : 3003
    expect((await savePositions([position(winner)], version)).status).toBe(200)
    expect((await savePositions([position(3001)], version)).failure).toMatchObject({ code: 'catalog_changed' })
  })

  test.each([
    ['a service that is not there', [position(987_654)]],
    ['a service twice', [position(3001), position(3001, { is_new: true })]],
    ['a category that is not there', [position(3001, { category_id: 987_654 })]],
  ])('positions are refused with %s', async (_title, positions) => {
    expect(await savePositions(positions)).toMatchObject({ status: 422, failure: [{ field: 'positions' }] })
    expect(await showPositions()).toMatchObject({ is_edited: false })
  })

  test('positions are missing for people who do not edit content', async () => {
    expect((await savePositions([], undefined, support.staffToken)).status).toBe(404)
  })
})

describe('offers saved by content editors', () => {
  test('saved offers are shown to learners in that place, in order', async () => {
    const { offersIn } = await learner()
    const saved = await saveOffers(2, [3003, 3001])
    expect(saved.body.places[1]).toMatchObject({ type: 2, service_ids: [3003, 3001], is_edited: true })
    expect(await Promise.all([2, 4].map(offersIn))).toEqual([[3003, 3001], [3002]])
    expect(await lastEntry()).toMatchObject({
      action: 'offer.update',
      before: { course_id: courseId, service_ids: [3001] },
      after: { course_id: courseId, type: 2, service_ids: [3003, 3001] },
    })
  })

  test('saving offers raises the version by which clients keep the course, and a repeated save does not', async () => {
    const read = async () => {
      const [row] = await school.database.sql<{ version: number }>`select version from courses where id = ${courseId}`
      return row?.version ?? 0
    }
    const before = await read()
    await saveOffers(4, [3003])
    expect(await read()).toBe(before + 1)
    await saveOffers(4, [3003])
    expect(await read()).toBe(before + 1)
  })

  test('saved offers stay in imports, while other places follow the file', async () => {
    const { offersIn } = await learner()
    await saveOffers(4, [])
    await importFile({ first: 3003 })
    expect(await Promise.all([2, 4].map(offersIn))).toEqual([[3003], []])
    await importFile({ overwrites: true })
    expect(await Promise.all([2, 4].map(offersIn))).toEqual([[3001], [3002]])
    expect((await showOffers()).map((place) => place.is_edited)).toEqual([false, false, false, false])
  })

  test("refuses offers over another member's newer ones", async () => {
    const version = (await showOffers())[1]?.version ?? ''
    const replies = await Promise.all([saveOffers(2, [3002], { version }), saveOffers(2, [3003], { version })])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('offers name existing services, each once, and no more than 20', async () => {
    const tooMany = Array.from({ length: 21 }, (_, index) => index + 1)
    for (const serviceIds of [[987_654], [3001, 3001], tooMany])
      expect((await saveOffers(2, serviceIds)).failure).toMatchObject([{ field: 'service_ids' }])
    expect((await saveOffers(2, [3001], { course: 987_654 })).status).toBe(404)
    expect((await saveOffers(5, [3001])).status).toBe(404)
  })
})
