import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { askQuestion, getOwnQuestion, listSupportCategories } from '#contract/club/support/api.ts'
import * as inbox from '#contract/club/support/staffApi.ts'
import * as api from '#contract/club/support/topicApi.ts'
import { topicLimits } from '#contract/club/support/topicRules.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'

/** The file of a brand names it. */
const namedId = 51

let folder: string
let school: School
let staff: Awaited<ReturnType<typeof addStaffMember>>
let admin: typeof staff
let learner: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daystream-topics-'))
  await cp('brands', folder, { recursive: true })
  await cp('brands/web.yaml', join(folder, 'naming.yaml'))
  await appendFile(
    join(folder, 'naming.yaml'),
    `\nsupportCategories: { passHomework: ${namedId}, renewCourse: 7, renewConsultation: 6 }\n`,
  )
  school = await startSchool({ BRANDS_DIR: folder })
  staff = await addStaffMember(school, 'support')
  admin = await addStaffMember(school, 'admin')
  learner = await school.signIn((await school.addLearner({ locale: 'en' })).email)
})
afterAll(async () => {
  await school.close()
  await rm(folder, { recursive: true, force: true })
})

const headers = { 'accept-language': 'en' }

const fields = (change: Partial<api.TopicFields> = {}): api.TopicFields => ({
  titles: { ru: 'Доставка', en: 'Delivery' },
  helps: { en: 'Parcels' },
  sort: 70,
  target_product: 0,
  brands: [],
  ...change,
})
const create = (change: Partial<api.TopicFields> = {}, token = staff.staffToken) =>
  school.call(api.createTopic, { body: fields(change), token, headers })
const createId = async (change: Partial<api.TopicFields> = {}) => (await create(change)).body.id
const update = (topicId: number, change: Partial<api.TopicFields> & { version?: number }) =>
  school.call(api.updateTopic, {
    params: { topicId },
    body: { ...fields(), ...change },
    token: staff.staffToken,
    headers,
  })
const remove = (topicId: number, token = staff.staffToken) =>
  school.call(api.deleteTopic, { params: { topicId }, token, headers })
const list = async () => (await school.call(api.listTopics, { token: staff.staffToken, headers })).body
const shownTo = async (brand: string) =>
  (await school.call(listSupportCategories, { token: learner, headers: { ...headers, 'x-app-id': brand } })).body

/** The names of the refused fields. */
const refused = ({ failure }: { failure: unknown }) => (failure as { field: string }[]).map(({ field }) => field)

const audit = async (topicId: number) => {
  const { entries } = (await school.call(listAuditEntries, { query: {}, token: admin.staffToken })).body
  return entries.filter(({ before, after }) => (after ?? before)?.['topic_id'] === topicId)
}

test('a new topic is listed in its order, and learners can ask about it', async () => {
  const { body } = await create({ titles: { ru: ' Доставка ', en: 'Delivery', es: ' ' }, sort: 35 })
  expect(body).toMatchObject({ title: 'Delivery', titles: { ru: 'Доставка', en: 'Delivery' }, is_built_in: false })
  expect(body.titles).not.toHaveProperty('es')
  const { topics, brands } = await list()
  const at = topics.findIndex(({ id }) => id === body.id)
  expect(topics.slice(at - 1, at + 2).map(({ sort }) => sort)).toEqual([30, 35, 40])
  expect(brands.map(({ id }) => id)).toContain('face')
  expect(await shownTo('face')).toContainEqual({
    id: body.id,
    title: 'Delivery',
    help: 'Parcels',
    sort: 35,
    target_product: 0,
  })
  const question = { support_category_id: body.id, name: 'Anna', message: 'Where is it?' }
  expect((await school.call(askQuestion, { token: learner, headers, body: question })).status).toBe(200)
  expect(await audit(body.id)).toMatchObject([
    { action: 'topic.create', actor_id: staff.id, before: null, after: { topic: 'Delivery', sort: 35 } },
  ])
})

test('a changed topic has its new texts, order and brands, also one that every school has', async () => {
  const topicId = await createId()
  await update(topicId, { titles: { ru: 'Посылки', en: 'Parcels' }, sort: 1, target_product: 1, brands: ['face'] })
  expect(await shownTo('face')).toContainEqual({
    id: topicId,
    title: 'Parcels',
    help: 'Parcels',
    sort: 1,
    target_product: 1,
  })
  expect((await shownTo('mind')).map(({ id }) => id)).not.toContain(topicId)
  expect(await audit(topicId)).toMatchObject([
    { action: 'topic.update', before: { topic: 'Delivery', sort: 70 }, after: { topic: 'Parcels', sort: 1 } },
    { action: 'topic.create' },
  ])
  expect((await update(4, { titles: { ru: 'Видео', en: 'Videos' }, sort: 50 })).body).toMatchObject({
    title: 'Videos',
    is_built_in: true,
  })
})

test('the second of two editors of a topic is told, and a repeated save is no conflict', async () => {
  const { id, version } = (await create()).body
  const parcels = { titles: { ru: 'Посылки', en: 'Parcels' } }
  const letters = { titles: { ru: 'Письма', en: 'Letters' } }
  expect((await update(id, { ...parcels, version })).body).toMatchObject({ ...parcels, version: version + 1 })
  expect((await update(id, { ...parcels, version })).body).toMatchObject({ version: version + 1 })
  const late = await update(id, { ...letters, version })
  expect([late.status, late.failure]).toMatchObject([409, { code: 'topic_changed' }])
  expect((await update(id, { ...letters, version: version + 1 })).body).toMatchObject({
    version: version + 2,
  })
})

test.each<[string, Partial<api.TopicFields>, string]>([
  ['without a title', { titles: { en: ' ' } }, 'titles'],
  ['with a title that cannot be seen', { titles: { ru: '\u200B', en: '\u2060' } }, 'titles'],
  ['without a title in the main language of a brand', { titles: { en: 'Delivery' } }, 'titles'],
  ['of an unknown brand', { brands: ['nobody'] }, 'brands'],
  ['with a title that is too long', { titles: { ru: 'x'.repeat(topicLimits.title + 1) } }, 'titles.ru'],
  ['with a place below the first', { sort: -1 }, 'sort'],
])('a topic %s is refused', async (_what, change, field) => {
  const created = await create(change)
  expect([created.status, refused(created)]).toEqual([422, [field]])
  expect((await update(await createId(), change)).status).toBe(422)
})

test('a topic of one brand needs a title in its language only', async () => {
  expect((await create({ titles: { en: 'Delivery' }, brands: ['mind'] })).status).toBe(200)
})

test('a deleted topic is offered to nobody, and its questions stay readable by both sides', async () => {
  const topicId = await createId()
  const body = { support_category_id: topicId, name: 'Anna', message: 'Where is it?' }
  const ask = () => school.call(askQuestion, { token: learner, headers, body })
  const questionId = (await ask()).body.id
  expect((await remove(topicId)).status).toBe(200)
  expect((await list()).topics.map(({ id }) => id)).not.toContain(topicId)
  expect((await shownTo('face')).map(({ id }) => id)).not.toContain(topicId)
  expect(refused(await ask())).toEqual(['support_category_id'])
  const params = { questionId }
  expect((await school.call(getOwnQuestion, { token: learner, headers, params })).body.category).toBe('Delivery')
  const opened = await school.call(inbox.getQuestion, { token: staff.staffToken, headers, params })
  expect(opened.body.topic).toBe('Delivery')
  expect([(await remove(topicId)).status, (await update(topicId, {})).status]).toEqual([404, 404])
  expect(await audit(topicId)).toMatchObject([{ action: 'topic.delete', after: null }, { action: 'topic.create' }])
})

test('a topic that every school has is not deleted, and neither is one that a brand names', async () => {
  for (const topicId of [3, 4, 5, 6, 7, 10])
    expect(await remove(topicId)).toMatchObject({ status: 409, failure: { code: 'topic_built_in' } })
  await school.database.sql`insert into support_categories (id, title) values (${namedId}, '{"en": "Named"}')`
  const named = (await list()).topics.find(({ id }) => id === namedId)
  expect(named).toMatchObject({ is_built_in: false, named_by: ['Daystream'] })
  expect(await remove(namedId)).toMatchObject({ status: 409, failure: { code: 'topic_named' } })
  expect((await shownTo('naming')).map(({ id }) => id)).toContain(namedId)
})

test('no more topics are created than a page can show', async () => {
  await school.database.sql`
    insert into support_categories (title) select '{"en": "Filler"}' from generate_series(1, ${topicLimits.topics})`
  expect(await create()).toMatchObject({ status: 409, failure: { code: 'too_many_topics' } })
  await school.database.sql`delete from support_categories where title = '{"en": "Filler"}'`
})

test('topics are no business of experts', async () => {
  const expert = await addStaffMember(school, 'expert')
  expect((await create({}, expert.staffToken)).status).toBe(404)
  expect((await remove(3, expert.staffToken)).status).toBe(404)
})
