import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToSubscription, listCatalogCategories, listCatalogPositions } from '#contract/shop/catalog/api.ts'
import { findCourseOffers } from '#contract/shop/offers/api.ts'
import { getCourse, listCourseVersions } from '#contract/learning/courses/api.ts'
import { createOrder } from '#contract/shop/orders/api.ts'
import { listStreams } from '#contract/learning/streams/api.ts'
import { getServicePage, listServices } from '#contract/shop/services/api.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addCourse, addStream } from '../../../test/course.ts'
import { addPosition, addService } from '../../../test/services.ts'
import { replaceOffers } from '../offers/offers.ts'

let school: School
const courses: number[] = []
const positions: number[] = []
beforeAll(async () => {
  school = await startSchool()
  for (let index = 0; index < 8; index += 1) {
    const { id } = await addCourse(school.database, { brands: ['local'] })
    courses.push(id)
    await addService(school.database, { id: 1001 + index, courseId: id, price: index === 3 ? 0 : 4900 })
    positions.push(
      await addPosition(school.database, { serviceId: 1001 + index, follows: index === 7 ? [courses[0] ?? 0] : [] }),
    )
  }
})
afterAll(() => school.close())

const course = (index: number) => courses[index] ?? 0
const position = (index: number) => positions[index] ?? 0

async function learner() {
  const { id, email } = await school.addLearner()
  const token = await school.signIn(email)
  const list = async (query = {}, headers = {}) => school.call(listCatalogPositions, { query, token, headers })
  const add = (positionId: number) => school.call(addToSubscription, { params: { positionId }, token })
  const streams = async () => (await school.call(listStreams, { token })).body
  const own = (courseId: number, shape = {}) => addStream(school.database, { userId: id, courseId }, shape)
  const subscribe = (status: string, courseIds: number[], type = 'main_subscription', endDate: string | null = null) =>
    school.database.sql<{ id: number }>`
      insert into subscriptions (user_id, status, course_ids, course_service_type, end_date)
      values (${id}, ${status}, ${courseIds}, ${type}, ${endDate}) returning id`
  return { id, token, list, add, streams, own, subscribe }
}

test('the catalogue keeps its order and has six covers a page', async () => {
  const { list } = await learner()
  const { body, headers } = await list()
  expect(body.map(({ service_id }) => service_id)).toEqual([1001, 1002, 1003, 1004, 1005, 1006])
  expect(headers).toMatchObject({ 'x-pagination-total-count': '8', 'x-pagination-page-count': '2' })
  expect((await list({ page: 2 })).body).toHaveLength(2)
  expect((await list({ perPage: 3, page: 3 })).body).toHaveLength(2)
})

test('the catalogue shows the state of each cover for its viewer', async () => {
  const { list, own, subscribe } = await learner()
  const streamId = await own(course(0))
  await own(course(1), { today: 40, lengthDays: 10 })
  await own(course(2), { isDemo: true })
  await subscribe('active', [course(4)])
  await subscribe('ended', [course(5)], 'main_subscription', '2026-01-01')
  const { body } = await list()
  expect(body.map(({ state }) => state)).toEqual(['owned', 'sale', 'sale', 'free', 'included', 'sale'])
  expect(body[0]).toMatchObject({
    stream_id: streamId,
    days_count: 6,
    minutes_a_day: 2,
    price: 4900,
    currency: 'EUR',
  })
  expect(body[1]?.stream_id).toBeNull()
})

test('a course counts as owned as long as the subscription that began its run is paid', async () => {
  const { list, own, subscribe, streams } = await learner()
  const [paid] = await subscribe('active', [])
  const streamId = await own(course(4), { isOptionalPurchase: true })
  await school.database.sql`update streams set payment_subscription_id = ${paid?.id ?? 0} where id = ${streamId}`
  const cover = async () => (await list()).body.find(({ course_id }) => course_id === course(4))
  expect(await cover()).toMatchObject({ state: 'owned', stream_id: streamId })
  expect(await streams()).toMatchObject([{ status: 'open' }])
  await school.database.sql`update subscriptions set status = 'ended' where id = ${paid?.id ?? 0}`
  expect(await cover()).toMatchObject({ state: 'sale', stream_id: null })
  expect(await streams()).toMatchObject([{ status: 'stopped' }])
})

test('the catalogue recommends services that fit after a course of the viewer', async () => {
  const { list, own } = await learner()
  expect((await list({ recommended: true })).body).toEqual([])
  await own(course(0))
  const { body } = await list({ recommended: true, perPage: 1 }, { lang: 'en' })
  expect(body).toMatchObject([{ service_id: 1008, fits_after: 'Курс (en)' }])
  await own(course(7))
  expect((await list({ recommended: true })).body).toEqual([])
})

test("the catalogue recommends the services that the viewer's course offers there, until the viewer has them", async () => {
  const club = 1950
  await school.database.sql`
      insert into services (id, kind, brands, title, price_minor, currency, period, period_count, course_service_type)
      values (${club}, 'subscription', '{local}', '{"en": "Club"}', 900, 'EUR', 'month', 1, 'main_subscription')`
  const positionId = await addPosition(school.database, { serviceId: club })
  const offer = (type: number, serviceId: number) => ({ courseId: course(2), type, serviceId, sort: 1 })
  await school.database.transaction((sql) => replaceOffers(sql, [offer(1, club), offer(2, 1002)]))
  const { id, list, own } = await learner()
  const recommended = async () => (await list({ recommended: true }, { lang: 'en' })).body
  expect(await recommended()).toEqual([])
  await own(course(2))
  expect(await recommended()).toMatchObject([{ id: positionId, service_id: club, fits_after: 'Курс (en)' }])
  await school.database.sql`
      insert into subscriptions (user_id, service_id, status, course_service_type)
      values (${id}, ${club}, 'active', 'main_subscription')`
  expect(await recommended()).toEqual([])
  await school.database.transaction((sql) => replaceOffers(sql, []))
  await school.database.sql`update services set archived_at = now() where id = ${club}`
})

test('the catalogue shows nothing of another brand, and nothing archived', async () => {
  const { list, token } = await learner()
  expect((await list({}, { 'x-app-id': 'web' })).body).toEqual([])
  const gone = await addService(school.database, { id: 1900, courseId: course(0) })
  await addPosition(school.database, { serviceId: gone })
  expect((await list({ page: 2 })).body).toHaveLength(3)
  await school.database.sql`update services set archived_at = now() where id = ${gone}`
  expect((await list({ page: 2 })).body).toHaveLength(2)
  const page = (id: number, headers = {}) => school.call(getServicePage, { query: { id }, token, headers })
  expect((await page(gone)).status).toBe(404)
  expect((await page(1001)).status).toBe(200)
  expect((await page(1001, { 'x-app-id': 'web' })).status).toBe(404)
})

test('the catalogue can be filtered by category, and omits empty categories', async () => {
  const { sql } = school.database
  const [calm, empty] = await sql<{ id: number }>`
      insert into catalog_categories (key, title, sort)
      values ('calm', '{"en": "Calm"}', 1), ('empty', '{"en": "Empty"}', 2) returning id`
  await sql`update catalog_positions set category_id = ${calm?.id ?? 0} where id = ${position(5)}`
  const { list, token } = await learner()
  expect((await list({ category: calm?.id })).body.map(({ id }) => id)).toEqual([position(5)])
  expect((await list({ category: empty?.id })).body).toEqual([])
  const categories = await school.call(listCatalogCategories, { token, headers: { lang: 'en' } })
  expect(categories.body).toEqual([{ id: calm?.id, title: 'Calm' }])
})

test('adding a course to a subscription begins one run, however often and from how many devices it is pressed', async () => {
  const { add, streams, subscribe } = await learner()
  const [paid] = await subscribe('active', [course(4)])
  const responses = await Promise.all(Array.from({ length: 20 }, () => add(position(4))))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(responses.map(({ body }) => body.course_stream_id)).size).toBe(1)
  expect(await streams()).toMatchObject([
    { course_id: course(4), status: 'open', is_optional_purchase: true, payment_subscription_id: paid?.id },
  ])
})

test('a course is added to a main subscription before a general one, and to the one that lasts longest', async () => {
  const { add, streams, subscribe } = await learner()
  await subscribe('active', [course(4)], 'general_subscription')
  await subscribe('ending', [course(4)], 'main_subscription', '2090-01-01')
  const [last] = await subscribe('ending', [course(4)], 'main_subscription', '2091-01-01')
  await add(position(4))
  expect(await streams()).toMatchObject([{ payment_subscription_id: last?.id }])
})

test('adding a course answers the open run', async () => {
  const { add, own, streams, subscribe } = await learner()
  await subscribe('active', [course(4)])
  const streamId = await own(course(4))
  expect((await add(position(4))).body).toEqual({ course_stream_id: streamId })
  expect(await streams()).toHaveLength(1)
})

test.each([
  ['without a subscription', []],
  ['with one that has ended', ['ended']],
])('adding a course is refused %s', async (_title, statuses) => {
  const { add, streams, subscribe } = await learner()
  for (const status of statuses) await subscribe(status, [course(4)])
  expect((await add(position(4))).failure).toMatchObject({ code: 'not_in_subscription' })
  expect(await streams()).toEqual([])
})

test('refuses to add a course outside of the subscription, or an unknown position', async () => {
  const { add, subscribe } = await learner()
  await subscribe('active', [course(4)])
  expect((await add(position(5))).failure).toMatchObject({ code: 'not_in_subscription' })
  expect((await add(987_654)).status).toBe(404)
})

test("services contain their course and the learner's run, in bundles too", async () => {
  const { own, token } = await learner()
  await addService(school.database, { id: 1500, kind: 'bundle', childIds: [1001, 1002], title: 'Both' })
  const streamId = await own(course(0))
  const query = { expand: 'childs.course,childs.stream,course,stream' }
  const { body } = await school.call(listServices, { query, token })
  const bundle = body.find(({ id }) => id === 1500)
  expect(bundle).toMatchObject({ title: 'Both', course: null, stream: null, price: 4900 })
  expect(bundle?.childs).toMatchObject([
    { id: 1001, course: { id: course(0), documents: [] }, stream: { id: streamId } },
    { id: 1002, course: { id: course(1) }, stream: null },
  ])
  expect(body.find(({ id }) => id === 1001)?.stream?.id).toBe(streamId)
  const plain = await school.call(listServices, { token })
  expect(plain.body).toHaveLength(body.length)
  expect(plain.body.every((service) => !('course' in service) && !('stream' in service))).toBe(true)
})

test('services never show the run of somebody else', async () => {
  const { own } = await learner()
  await own(course(2))
  const stranger = await learner()
  const { body } = await school.call(listServices, { query: { expand: 'stream' }, token: stranger.token })
  expect(body.map(({ stream }) => stream)).toEqual(body.map(() => null))
})

test('the page of a service shows the outline of its course', async () => {
  const { token } = await learner()
  const { body } = await school.call(getServicePage, { query: { id: 1001 }, token, headers: { lang: 'en' } })
  expect(body.title).toBe('Курс (en)')
  expect(body).toMatchObject({ state: 'sale', stream_id: null, position_id: position(0) })
  expect(body.outline).toMatchObject({ days_count: 6, lessons_count: 12, homeworks_count: 1, freeze_days: 30 })
  expect(body.outline?.stages).toMatchObject([
    {
      title: 'Этап (en)',
      days_count: 3,
      day_titles: ['День 1 (en)', 'День 2 (en)', 'День 3 (en)'],
      homeworks_count: 1,
    },
    { days_count: 3, homeworks_count: 0 },
  ])
})

test('the page of a subscription names its courses and communities', async () => {
  await school.database.sql`
      with club as (
        insert into communities (uniq, slug, title, course_ids)
        values ('mornings', 'mornings', '{"en": "Mornings"}', array[${course(2)}::bigint]) returning id)
      insert into services (id, kind, brands, price_minor, currency, period, period_count, course_service_type,
        course_ids, community_ids)
      select 1601, 'subscription', '{local}', 1200, 'EUR', 'month', 1, 'main_subscription',
        array[${course(1)}::bigint], array[id] from club`
  const { token } = await learner()
  const page = async (id: number) =>
    (await school.call(getServicePage, { query: { id }, token, headers: { lang: 'en' } })).body.content
  expect(await page(1601)).toMatchObject({
    courses: [{ id: course(1) }, { id: course(2) }],
    communities: [{ title: 'Mornings' }],
  })
  expect(await page(1001)).toBeNull()
})

test('a course of the subscription is added by a cover of the course, and sold without one', async () => {
  const { id: hidden } = await addCourse(school.database, { brands: ['local'] })
  await addService(school.database, { id: 1603, courseId: course(5), price: 5900 })
  await addService(school.database, { id: 1604, courseId: hidden })
  const { token, subscribe, add, streams } = await learner()
  await subscribe('active', [course(5), hidden])
  const page = async (id: number) => (await school.call(getServicePage, { query: { id }, token })).body
  expect(await page(1006)).toMatchObject({ state: 'included', position_id: position(5) })
  expect(await page(1603)).toMatchObject({ state: 'included', position_id: position(5) })
  expect(await page(1604)).toMatchObject({ state: 'sale', position_id: null })
  await add((await page(1603)).position_id ?? 0)
  expect(await streams()).toMatchObject([{ course_id: course(5), is_optional_purchase: true }])
  expect(await page(1603)).toMatchObject({ state: 'owned' })
})

test('additions to an open run can be bought again', async () => {
  await school.database.sql`
      insert into services (id, kind, brands, course_id, consultation_count, price_minor, currency, title)
      values (1602, 'consultations', '{local}', ${course(0)}, 3, 990, 'EUR', '{"en": "Three consultations"}')`
  const { token, own } = await learner()
  const state = async () => (await school.call(getServicePage, { query: { id: 1602 }, token })).body.state
  expect(await state()).toBe('needs_run')
  await own(course(0), { isDemo: true })
  expect(await state()).toBe('needs_run')
  await own(course(0))
  expect(await state()).toBe('sale')
})

test('additions to any course are ordered for the named run', async () => {
  await school.database.sql`
      insert into services (id, kind, brands, consultation_count, price_minor, currency, title)
      values (1612, 'consultations', '{local}', 1, 990, 'EUR', '{"en": "A consultation"}')`
  const { token, own } = await learner()
  const streamId = await own(course(1))
  const order = (stream_id?: number) =>
    school.call(createOrder, { params: { serviceId: 1612 }, body: { ...(stream_id && { stream_id }) }, token })
  expect((await school.call(getServicePage, { query: { id: 1612 }, token })).body.state).toBe('needs_run')
  expect((await order()).status).toBe(404)
  expect((await order(streamId)).body).toMatchObject({ status: 'pending', stream_id: streamId })
})

test("services name the store product of the brand; the application's own product does not count", async () => {
  await addService(school.database, { id: 1600, courseId: course(6) })
  await school.database.sql`
      update services set appstore_products = '["application", "com.example.posture"]' where id = 1600`
  const { token } = await learner()
  const { body } = await school.call(getServicePage, { query: { id: 1600 }, token })
  expect(body).toMatchObject({ appstore_products: [{ code: 'com.example.posture' }], appstore_product_id: null })
})

test('a run names the service of its first order, and the subscription that pays for it', async () => {
  const { own, subscribe, token } = await learner()
  const [ordered, given] = [await own(course(0)), await own(course(1))]
  const [paid] = await subscribe('active', [])
  const { sql } = school.database
  await sql`update streams set service_id = 1001, payment_subscription_id = ${paid?.id ?? 0} where id = ${ordered}`
  const { body } = await school.call(listStreams, {
    query: { expand: 'order.service' },
    token,
    headers: { lang: 'en' },
  })
  const service = { id: 1001, title: 'Курс (en)', payment_subscription_id: paid?.id }
  expect(body).toMatchObject([
    { id: ordered, payment_subscription_id: paid?.id, order_service: service },
    { id: given, payment_subscription_id: null, order_service: null },
  ])
})

test('offers of a course are found by their place, in order, and raise its version', async () => {
  const { own, token } = await learner()
  await own(course(0))
  const versions = async () => (await school.call(listCourseVersions, { token })).body[String(course(0))] ?? 0
  const before = await versions()
  const offer = (type: number, serviceId: number, sort: number) => ({ courseId: course(0), type, serviceId, sort })
  const given = [offer(2, 1003, 2), offer(2, 1002, 1), offer(4, 1004, 3)]
  const replace = (offers: typeof given) => school.database.transaction((sql) => replaceOffers(sql, offers))
  await replace(given)
  expect(await versions()).toBe(before + 1)
  await replace(given)
  expect(await versions()).toBe(before + 1)
  const find = async (courseOfferRelationTypeId: number, headers = {}) =>
    (
      await school.call(findCourseOffers, {
        query: { courseId: course(0), courseOfferRelationTypeId },
        token,
        headers,
      })
    ).body
  expect((await find(2)).map(({ service }) => service.id)).toEqual([1002, 1003])
  expect(await find(3)).toEqual([])
  expect(await find(2, { 'x-app-id': 'web' })).toEqual([])
  const { body } = await school.call(getCourse, { params: { courseId: course(0) }, token })
  const all = [...(await find(2)), ...(await find(4))].map(({ id }) => id)
  expect(body.offer_ids).toEqual(all)
  await replace([])
  expect(await find(2)).toEqual([])
  expect(await versions()).toBe(before + 2)
})

test('rejects an unknown place of course offers', async () => {
  const { token } = await learner()
  const query = { courseId: course(0), courseOfferRelationTypeId: 5 }
  expect((await school.call(findCourseOffers, { query, token })).status).toBe(422)
})
