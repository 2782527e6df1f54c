import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getNewFeatures, listBanners } from '#contract/club/banners/api.ts'
import { positionCodes } from '#contract/club/banners/positions.ts'
import { getDay } from '#contract/learning/courses/api.ts'
import { buildApp } from '../../app.ts'
import { bannerContent } from '../../../test/bannerCalls.ts'
import { addCourse, addStream, type TestCourse } from '../../../test/course.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn } from '../../../test/schoolZone.ts'
import { recorded, type Statement } from '../../../test/statements.ts'
import { insertBanner } from './staffQueries.ts'

let school: School
let course: TestCourse
beforeAll(async () => {
  school = await startSchool()
  course = await addCourse(school.database)
})
afterAll(() => school.close())
beforeEach(async () => void (await school.database.sql`delete from banners`))

const add = async (content: Partial<typeof bannerContent> = {}) => {
  const banner = { ...bannerContent, is_published: true, ...content }
  return (await insertBanner(school.database.sql, { clientId: randomUUID(), image: null, content: banner })) ?? 0
}

async function addPerson() {
  const { id, email } = await school.addLearner()
  const token = await school.signIn(email)
  const list = async (brand = 'face', language = 'ru') =>
    (await school.call(listBanners, { token, headers: { 'x-app-id': brand, 'accept-language': language } })).body
  return { id, token, list, ids: async (brand?: string) => (await list(brand)).map((banner) => banner.id) }
}

test('a banner is listed in the language of the call, with the platforms of its positions', async () => {
  const id = await add({ positions_ids: [13, 20], text: { ru: '14 вечеров' }, analytic_product_name: 'Marathon' })
  const { list } = await addPerson()
  expect(await list('face', 'en')).toEqual([
    {
      id,
      type: 'card',
      title: 'Winter marathon',
      text: '14 вечеров',
      button: '',
      url: '/catalog',
      image: null,
      analytic_product_name: 'Marathon',
      analytic_school_title: '',
      segments: [],
      positions_ids: [13, 20],
      platforms: ['desktop', 'mobile'],
      positions: ['home'],
      placements: ['top'],
      sort: 10,
      course_ids: [],
      not_display_course_ids: [],
      community_ids: [],
      not_display_community_ids: [],
      application_ids: [],
      not_display_application_ids: [],
      stage_day_ids: [],
      date_start: null,
      date_end: null,
      max_shows: null,
      is_without_course_shown: true,
    },
  ])
})

test('drafts, ended banners and those about new features are not listed', async () => {
  await add({ is_published: false })
  await add({ is_new_features: true })
  const ended = await add()
  await school.database.sql`update banners set ended_at = now() where id = ${ended}`
  expect(await (await addPerson()).ids()).toEqual([])
})

test('the lowest sort is listed first', async () => {
  const [second, first] = [await add({ sort: 2 }), await add({ sort: 1 })]
  expect(await (await addPerson()).ids()).toEqual([first, second])
})

test('a banner of another day, brand or segment never leaves the server', async () => {
  await add({ date_start: dateIn(1) })
  await add({ date_end: dateIn(-1) })
  await add({ application_ids: ['mind'] })
  await add({ not_display_application_ids: ['face'] })
  const [segment] = await school.database.sql<{ id: number }>`
    insert into segments (name) values ('Mothers') returning id`
  const own = await add({ segment_ids: [segment?.id ?? 0] })
  const today = await add({ date_start: dateIn(0), date_end: dateIn(0) })
  const person = await addPerson()
  expect(await person.ids()).toEqual([today])
  await school.database.sql`update users set segments = '{Mothers}' where id = ${person.id}`
  expect(await person.ids()).toEqual([own, today])
})

test('a learner is told only those segments of a banner that they belong to', async () => {
  const rows = await school.database.sql<{ id: number }>`
    insert into segments (name) values ('About to leave'), ('Readers') returning id`
  await add({ segment_ids: rows.map(({ id }) => id) })
  const { id, list } = await addPerson()
  await school.database.sql`update users set segments = '{Readers}' where id = ${id}`
  expect((await list())[0]?.segments).toEqual([{ id: rows[1]?.id, name: 'Readers' }])
})

test('a banner of a course is sent to its learners, and says whether pages without a course show it', async () => {
  const other = await addCourse(school.database)
  const only = await add({ course_ids: [course.id] })
  const except = await add({ not_display_course_ids: [course.id] })
  const stranger = await addPerson()
  expect(await stranger.ids()).toEqual([except])
  const owner = await addPerson()
  await addStream(school.database, { userId: owner.id, courseId: course.id })
  expect(await owner.ids()).toEqual([only])
  await addStream(school.database, { userId: owner.id, courseId: other.id })
  const shown = (await owner.list()).map((banner) => [banner.id, banner.is_without_course_shown])
  expect(shown).toEqual([
    [only, true],
    [except, false],
  ])
})

test('a banner of a community is for its members on their day', async () => {
  const [club] = await school.database.sql<{ id: number }>`
    insert into communities (uniq, slug, course_ids) values ('a', 'a', array[${course.id}::bigint]) returning id`
  const ids = [club?.id ?? 0]
  const [only, except] = [await add({ community_ids: ids }), await add({ not_display_community_ids: ids })]
  const person = await addPerson()
  await addStream(school.database, { userId: person.id, courseId: course.id })
  expect(await person.ids()).toEqual([except])
  await school.database.sql`
    insert into user_communities (user_id, community_id, end_date) values (${person.id}, ${club?.id}, ${dateIn(0)})`
  expect(await person.ids()).toEqual([only])
  await school.database.sql`update user_communities set end_date = ${dateIn(-1)} where user_id = ${person.id}`
  expect(await person.ids()).toEqual([except])
})

test('a brand that shows no banners lists none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'brands-'))
  const lines = [
    'title: Plain',
    'theme: web',
    'languages: [ru, en, es]',
    'defaultLanguage: ru',
    'flags: { is_banner_enable: false }',
  ]
  const texts = ['tagline: { ru: Дышите, en: Breathe, es: Respire }', 'supportEmail: help@plain.example']
  await writeFile(join(folder, 'plain.yaml'), [...lines, ...texts].join('\n'))
  const plain = await startSchool({ BRANDS_DIR: folder, DEFAULT_BRAND: 'plain' })
  const content = { ...bannerContent, is_published: true }
  await insertBanner(plain.database.sql, { clientId: randomUUID(), image: null, content })
  const token = await plain.signIn((await plain.addLearner()).email)
  expect((await plain.call(listBanners, { token })).body).toEqual([])
  await plain.close()
  await rm(folder, { recursive: true })
})

describe('the banner about new features', () => {
  const ask = async (position: string) => {
    const { token } = await addPerson()
    return school.call(getNewFeatures, { token, query: { position }, headers: { 'x-app-id': 'face' } })
  }

  test('the first one of a position is found, others are not', async () => {
    await add({ is_new_features: true, positions_ids: [1], sort: 2 })
    const first = await add({ is_new_features: true, positions_ids: [1], sort: 1 })
    await add({ positions_ids: [1, 3] })
    expect((await ask('1')).body.banner?.id).toBe(first)
    expect((await ask('3')).body).toEqual({ banner: null })
    expect((await ask(String(positionCodes.at(-1)))).body).toEqual({ banner: null })
  })

  test.each(['0', '35', '10002', 'home', '1.0', ''])('an unknown position is not found: %j', async (position) => {
    expect((await ask(position)).status).toBe(404)
  })
})

describe('the statements of the banners', () => {
  let app: FastifyInstance
  let statements: Statement[]
  beforeAll(async () => {
    const recording = recorded(school.database)
    statements = recording.statements
    app = await buildApp(school.config, recording.database)
  })
  afterAll(() => app.close())

  test('banners are one statement beside the session’s', async () => {
    await add()
    const { token } = await addPerson()
    const from = statements.length
    await app.inject({ url: listBanners.path, headers: { authorization: `Bearer ${token}` } })
    const texts = statements.slice(from).map(({ text }) => text)
    expect(texts.filter((text) => !text.includes('live_events'))).toHaveLength(2)
    expect(texts.filter((text) => text.includes('from banners'))).toHaveLength(1)
  })
})

test('a day names the published banners that name it', async () => {
  const [dayId = 0, otherDayId = 0] = course.dayIds
  const shown = await add({ stage_day_ids: [dayId] })
  await add({ stage_day_ids: [dayId], is_published: false })
  await add({ stage_day_ids: [otherDayId] })
  await add()
  const { id, token } = await addPerson()
  await addStream(school.database, { userId: id, courseId: course.id })
  await school.database.sql`update courses set version = version + 1`
  const params = { courseId: course.id, stageId: course.stageIds[0] ?? 0, dayId }
  expect((await school.call(getDay, { token, params })).body.banner_ids).toEqual([shown])
})
