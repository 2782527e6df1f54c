import { randomUUID } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { listBanners } from '#contract/club/banners/api.ts'
import { bannerLimits } from '#contract/club/banners/rules.ts'
import * as api from '#contract/club/banners/staffApi.ts'
import { daySeconds } from '#contract/platform/dates.ts'
import { getDay } from '#contract/learning/courses/api.ts'
import { recordEvents } from '#contract/school/analytics/api.ts'
import { bannerContent } from '../../../test/bannerCalls.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn } from '../../../test/schoolZone.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { uploadOne } from '../../../test/uploads.ts'
import { neverAborted } from '../../../test/waiting.ts'
import { runCleanups } from '../../cleanup/cleanup.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { mediaFile } from '../../platform/storage/media.ts'
import { maxSegments } from './segmentQueries.ts'

let school: School
let course: TestCourse
let token: string
beforeAll(async () => {
  school = await startSchool()
  course = await addCourse(school.database)
  token = (await addStaffMember(school, 'content')).staffToken
})
afterAll(() => school.close())

type Content = Partial<api.BannerContent>
const create = (content: Content = {}, clientId: string = randomUUID()) =>
  school.call(api.createBanner, { token, body: { client_id: clientId, ...bannerContent, ...content } })
const created = async (content: Content = {}) => (await create(content)).body
const save = (id: number, content: Content, version?: number) =>
  school.call(api.updateBanner, {
    token,
    params: { bannerId: id },
    body: { ...bannerContent, ...content, ...(version !== undefined && { version }) },
  })
const read = async (id: number) => (await school.call(api.getStaffBanner, { token, params: { bannerId: id } })).body
const end = (id: number) => school.call(api.endBanner, { token, params: { bannerId: id } })

async function addLearner() {
  const { id, email } = await school.addLearner()
  return { id, email, token: await school.signIn(email) }
}

async function auditActions() {
  const admin = await addStaffMember(school, 'admin')
  return (await school.call(listAuditEntries, { token: admin.staffToken })).body.entries.map(({ action }) => action)
}

test('editors of other areas find no banners', async () => {
  const expert = await addStaffMember(school, 'expert')
  expect((await school.call(api.listStaffBanners, { token: expert.staffToken })).status).toBe(404)
})

test('a banner is created once, however often it is sent', async () => {
  const clientId = randomUUID()
  const replies = await Promise.all([create({}, clientId), create({}, clientId), create({}, clientId)])
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  expect(replies[0]?.body).toMatchObject({ ...bannerContent, state: 'draft', version: 1, shows: 0, clicks: 0 })
  expect((await auditActions())[0]).toBe('banner.create')
})

test('the list pages by id, and keeps ended banners apart', async () => {
  const [older, newer] = [await created(), await created()]
  await end(older.id)
  const list = async (query: object) => (await school.call(api.listStaffBanners, { token, query })).body
  const current = await list({})
  expect(current.banners.map(({ id }) => id)).toContain(newer.id)
  expect(current.banners.map(({ id }) => id)).not.toContain(older.id)
  expect(current.brands.map(({ id }) => id)).toContain('face')
  expect((await list({ is_ended: true })).banners[0]).toMatchObject({ id: older.id, state: 'ended' })
  expect((await list({ before: newer.id })).banners.map(({ id }) => id)).not.toContain(newer.id)
})

test('a second editor is told, and a repeated save is no conflict', async () => {
  const { id, version } = await created()
  const title = { ru: 'Весна', en: 'Spring', es: 'Primavera' }
  expect((await save(id, { title }, version)).body).toMatchObject({ title, version: version + 1 })
  expect((await save(id, { title }, version)).body).toMatchObject({ version: version + 1 })
  const late = await save(id, { title: { en: 'Summer' } }, version)
  expect(late.failure).toMatchObject({ status: 409, code: 'banner_changed' })
  expect((await read(id)).title).toEqual(title)
})

test.each<[string, Content, string]>([
  ['a script as its address', { url: 'javascript:alert(1)' }, 'url'],
  ['an unknown page', { url: '/nowhere' }, 'url'],
  ['an unknown position', { positions_ids: [35] }, 'positions_ids'],
  ['a day that does not exist', { date_start: '2026-02-30' }, 'date_start'],
  ['an end before its start', { date_start: dateIn(2), date_end: dateIn(1) }, 'date_end'],
  ['an unknown brand', { application_ids: ['nobody'] }, 'application_ids'],
  ['an unknown course', { course_ids: [999_999] }, 'course_ids'],
  ['an unknown community', { not_display_community_ids: [999_999] }, 'not_display_community_ids'],
  ['an unknown segment', { segment_ids: [999_999] }, 'segment_ids'],
  ['an unknown day', { stage_day_ids: [999_999] }, 'stage_day_ids'],
  ['no place, once it is published', { is_published: true, positions_ids: [] }, 'positions_ids'],
  ['no title, once it is published', { is_published: true, title: { en: ' ' } }, 'title'],
  ['a title that cannot be seen, once it is published', { is_published: true, title: { en: '\u200B' } }, 'title'],
  [
    'no title in the language of its brand, once it is published',
    { is_published: true, application_ids: ['face'], title: { en: 'Only English' } },
    'title',
  ],
  ['a button that leads nowhere, once it is published', { is_published: true, url: '', button: { en: 'Go' } }, 'url'],
  ['no picture, once it is published', { is_published: true, type: 'picture' }, 'image'],
])('a banner is refused with %s', async (_name, content, field) => {
  const { id } = await created()
  const { status, failure } = await save(id, content)
  expect(status).toBe(422)
  expect(JSON.stringify(failure)).toContain(`"${field}"`)
})

test('markup, emoji and right-to-left letters stay text', async () => {
  const title = { ru: '<b>Скидка</b> 🎉', en: '<script>alert(1)</script>', es: 'مرحبا' }
  expect((await created({ title })).title).toEqual(title)
  expect((await create({ title: { en: 'x'.repeat(10_000) } })).status).toBe(422)
})

test('a banner has a picture, which its copy shares and which a published picture keeps', async () => {
  const { id } = await created({ type: 'picture' })
  const image = sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } }).jpeg()
  const file = (await uploadOne(school, await image.toBuffer(), { token })).body.data
  const saveImage = (fileId: number | null) =>
    school.call(api.updateBannerImage, { token, params: { bannerId: id }, body: { file_id: fileId } })
  const saved = (await saveImage(file.id)).body
  expect((await school.app.inject({ url: saved.image?.large ?? '' })).statusCode).toBe(200)
  await save(id, { type: 'picture', is_published: true })
  expect((await saveImage(null)).status).toBe(422)
  const clientId = randomUUID()
  const copy = () => school.call(api.copyBanner, { token, params: { bannerId: id }, body: { client_id: clientId } })
  const copies = [await copy(), await copy()].map(({ body }) => body)
  expect(copies[0]).toMatchObject({ image: saved.image, is_published: false, state: 'draft', type: 'picture' })
  expect(copies[1]?.id).toBe(copies[0]?.id)
  const foreign = await addLearner()
  const stolen = (await uploadOne(school, await image.toBuffer(), { token: foreign.token })).body.data
  expect((await saveImage(stolen.id)).status).toBe(404)
})

test('a replaced picture is deleted a day later, and one that a copy still shows is not', async () => {
  const { id } = await created({ type: 'picture' })
  const draw = async (background: string) => {
    const image = sharp({ create: { width: 900, height: 600, channels: 3, background } }).jpeg()
    const file = (await uploadOne(school, await image.toBuffer(), { token })).body.data
    const body = { file_id: file.id }
    const saved = (await school.call(api.updateBannerImage, { token, params: { bannerId: id }, body })).body
    return saved.image?.large ?? ''
  }
  const statuses = async (urls: readonly string[]) =>
    Promise.all(urls.map(async (url) => (await school.app.inject({ url })).statusCode))
  const copied = await draw('#113355')
  await school.call(api.copyBanner, { token, params: { bannerId: id }, body: { client_id: randomUUID() } })
  const urls = [copied, await draw('#553311'), await draw('#335511')]
  const clean = () => runCleanups({ ...school, signal: neverAborted })
  await clean()
  expect(await statuses(urls)).toEqual([200, 200, 200])
  const folder = mediaFile(school.media, 'pictures/school')
  const twoDaysAgo = nowSeconds() - 2 * daySeconds
  for (const name of await readdir(folder)) await utimes(join(folder, name), twoDaysAgo, twoDaysAgo)
  await clean()
  expect(await statuses(urls)).toEqual([200, 404, 200])
})

test('an ended banner is shown to nobody and can no longer be changed', async () => {
  const { id } = await created({ is_published: true, title: { ru: 'А', en: 'A', es: 'A' } })
  const learner = await addLearner()
  const listed = async () => (await school.call(listBanners, { token: learner.token })).body.map((banner) => banner.id)
  expect(await listed()).toContain(id)
  const replies = await Promise.all([end(id), end(id)])
  expect(replies.map(({ body }) => body.state)).toEqual(['ended', 'ended'])
  expect(await listed()).not.toContain(id)
  expect((await save(id, {})).failure).toMatchObject({ code: 'banner_ended' })
  expect((await auditActions()).filter((action) => action === 'banner.end')).not.toHaveLength(0)
})

test('the days of a banner list it at once, and no longer once it has ended', async () => {
  const learner = await addLearner()
  await addStream(school.database, { userId: learner.id, courseId: course.id })
  const [dayId = 0] = course.dayIds
  const params = { courseId: course.id, stageId: course.stageIds[0] ?? 0, dayId }
  const ids = async () => (await school.call(getDay, { token: learner.token, params })).body.banner_ids
  expect(await ids()).toEqual([])
  const title = { ru: 'А', en: 'A', es: 'A' }
  const reply = await create({ is_published: true, title, stage_day_ids: [dayId] })
  expect(reply.failure).toMatchObject({ state: 'live' })
  const { id } = reply.body
  expect(await ids()).toEqual([id])
  await save(id, { is_published: true, title, stage_day_ids: course.dayIds.slice(1) })
  expect(await ids()).toEqual([])
  await save(id, { is_published: true, title, stage_day_ids: [dayId] })
  await end(id)
  expect(await ids()).toEqual([])
})

test('shows and clicks of learners are counted, each event once and none of staff', async () => {
  const { id } = await created()
  const learner = await addLearner()
  const staff = await addStaffMember(school, 'expert')
  const about = { title: 'Winter', position: 1, analytic_product_name: '', analytic_school_title: '' }
  const event = (name: string, bannerId = id) => ({
    client_id: randomUUID(),
    name,
    parameters: { id: bannerId, ...about },
  })
  const events = [event('banner_show'), event('banner_show'), event('banner_click'), event('video_start')]
  for (const body of [{ events }, { events }, { events: [event('banner_show', id + 1)] }])
    await school.call(recordEvents, { body, token: learner.token })
  await school.call(recordEvents, { body: { events: [event('banner_show')] }, token: staff.token })
  await school.call(recordEvents, { body: { events: [event('banner_show')] } })
  expect(await read(id)).toMatchObject({ shows: 2, clicks: 1 })
})

describe('segments', () => {
  const createSegment = async (name: string) => (await school.call(api.createSegment, { token, body: { name } })).body
  const members = async (segmentId: number) =>
    (await school.call(api.listSegmentMembers, { token, params: { segmentId } })).body

  test('a segment is created once by its name', async () => {
    const [first, again] = [await createSegment('Early  birds '), await createSegment('Early birds')]
    expect(again).toEqual(first)
    expect(first).toMatchObject({ name: 'Early birds', people: 0 })
    expect((await school.call(api.createSegment, { token, body: { name: ' \u200B ' } })).status).toBe(422)
  })

  test('people are added by e-mail, once each, and unknown addresses are named', async () => {
    const { id } = await createSegment('Readers')
    const learner = await addLearner()
    const add = () =>
      school.call(api.addSegmentMembers, {
        token,
        params: { segmentId: id },
        body: { emails: [learner.email.toUpperCase(), 'nobody@example.test'] },
      })
    expect((await add()).body).toEqual({ added: 1, unknown: ['nobody@example.test'] })
    expect((await add()).body).toEqual({ added: 0, unknown: ['nobody@example.test'] })
    expect(await members(id)).toEqual([{ id: learner.id, name: learner.email, email: learner.email }])
    const listed = (await school.call(api.listSegments, { token })).body
    expect(listed.find((segment) => segment.id === id)).toMatchObject({ people: 1 })
  })

  test('a person is taken out of a segment, and somebody who is not in it is not found', async () => {
    const { id } = await createSegment('Leavers')
    const learner = await addLearner()
    const params = { segmentId: id, userId: learner.id }
    const remove = () => school.call(api.deleteSegmentMember, { token, params })
    expect((await remove()).status).toBe(404)
    await school.call(api.addSegmentMembers, { token, params: { segmentId: id }, body: { emails: [learner.email] } })
    expect((await remove()).status).toBe(200)
    expect(await members(id)).toEqual([])
  })
})

describe('the reach of an audience', () => {
  const reach = async (query: object) => (await school.call(api.getBannerReach, { token, query })).body.people

  test('people count by course, day, segment, community and brand', async () => {
    const own = await addCourse(school.database)
    const [inside, outside] = [await addLearner(), await addLearner()]
    await addStream(school.database, { userId: inside.id, courseId: own.id })
    const segment = (await school.call(api.createSegment, { token, body: { name: 'Counted' } })).body
    await school.call(api.addSegmentMembers, {
      token,
      params: { segmentId: segment.id },
      body: { emails: [inside.email, outside.email] },
    })
    const [club] = await school.database.sql<{ id: number }>`
      insert into communities (uniq, slug) values ('counted', 'counted') returning id`
    await school.database.sql`
      insert into user_communities (user_id, community_id) values (${outside.id}, ${club?.id})`
    const segments = { segment_ids: [segment.id] }
    expect(await reach(segments)).toBe(2)
    expect(await reach({ course_ids: [own.id] })).toBe(1)
    expect(await reach({ ...segments, not_display_course_ids: [own.id] })).toBe(1)
    expect(await reach({ stage_day_ids: [own.dayIds[1]] })).toBe(1)
    expect(await reach({ ...segments, community_ids: [club?.id] })).toBe(1)
    expect(await reach({ ...segments, not_display_community_ids: [club?.id] })).toBe(1)
    expect(await reach({ ...segments, application_ids: ['local'] })).toBe(2)
    expect(await reach({ ...segments, application_ids: ['mind'] })).toBe(0)
  })
})

test('staff who create banners or segments at once stay within the limits', async () => {
  const { sql } = school.database
  await sql`
    insert into banners (client_id, type) select gen_random_uuid(), 'card' from generate_series(1,
      ${bannerLimits.current - 1}::int - (select count(*)::int from banners where ended_at is null))`
  await sql`
    insert into segments (name) select 'Filler ' || n from generate_series(1,
      ${maxSegments - 1}::int - (select count(*)::int from segments)) n`
  const addSegment = (name: string) => school.call(api.createSegment, { token, body: { name } })
  const banners = await Promise.all(Array.from({ length: 6 }, () => create()))
  const segments = await Promise.all(Array.from({ length: 6 }, (_, index) => addSegment(`Last ${index}`)))
  for (const replies of [banners, segments])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
})
